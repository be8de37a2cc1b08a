"""The starting maps in the rulebooks are those the games begin with."""

import pytest

from conqueror.registry import catalogue
from tests.labels import RULES
from tests.rule_maps import fenced, map_text, read_options

MAPS = [(book.stem, *found) for book in sorted(RULES.glob("*.md")) for found in fenced(book)]


def test_every_game_on_a_map_has_its_starting_map() -> None:
    drawn = {key for _, key, _, _ in MAPS}
    on_maps = {key: info for key, info in catalogue().items() if info.package == "map_games"}
    assert {key for key, info in on_maps.items() if not info.scenario_of} <= drawn <= set(on_maps)


@pytest.mark.parametrize(
    ("book", "key", "options", "text"), MAPS, ids=[f"{key}{options}" for _, key, options, _ in MAPS]
)
def test_a_starting_map_is_the_one_the_game_begins_with(book: str, key: str, options: str, text: str) -> None:
    assert text == map_text(key, read_options(options)), f"python -m tests.rule_maps writes it anew into {book}.md"
