"""A sixth scenario is one file: the rulebook's own example can be read and played to its end."""

import re
from pathlib import Path

import pytest

import conqueror
from conqueror.games.files import PACKAGED
from conqueror.games.map_games.game import MapPosition
from tests.labels import rulebook_of

EXAMPLE = re.compile(r"```toml\n(.*?)```", re.DOTALL)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the scenario that the rulebook prints."""
    example = max(EXAMPLE.findall(rulebook_of("duels").read_text(encoding="utf-8")), key=len)
    place = tmp_path / "mine.toml"
    place.write_text(example, encoding="utf-8")
    return place


def test_du_17_the_rulebooks_own_scenario_is_played_to_its_end(file: Path) -> None:
    game = conqueror.load(str(file))
    for seed in range(20):
        last, moves = game.start().playout(seed)
        assert last.result is not None
        assert moves > 10
    assert game.key.startswith("duels/")


def test_a_scenario_may_ask_for_another_number_of_forts_and_says_so(tmp_path: Path) -> None:
    text = (PACKAGED / "scenarios" / "duels-standard.toml").read_text(encoding="utf-8")
    place = tmp_path / "two-forts.toml"
    place.write_text(
        text.replace('id = "duels-standard"', 'id = "two-forts"').replace("count = 5", "count = 2"), encoding="utf-8"
    )
    start = conqueror.load(str(place)).start()
    assert isinstance(start, MapPosition)
    assert start.view(None)["forts_to_hold"] == 2
    assert start.game.goals[0] == "Whoever holds 2 forts while the rival has a whole turn wins."
    ends = (start.playout(seed)[0].result for seed in range(50))
    won = next(end for end in ends if end is not None and end.reason == "five-forts")
    assert "has held 2 forts while every rival" in won.words


def test_an_own_scenario_in_a_content_folder_has_a_key_and_records(file: Path, tmp_path: Path) -> None:
    game = conqueror.load(str(file))
    folder = tmp_path / "content"
    (folder / "scenarios").mkdir(parents=True)
    name = game.key.removeprefix("duels/")
    (folder / "scenarios" / f"{name}.toml").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    position = game.start()
    seat = position.to_act[0]
    text = game.record([(seat, "ready")]).text()
    assert conqueror.read(text, content=folder).game == game.key


def test_a_bad_file_gets_one_clear_sentence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('id = "x"\n', encoding="utf-8")
    with pytest.raises(conqueror.ContentError, match=r"bad\.toml, map: "):
        conqueror.load(str(bad))
    with pytest.raises(conqueror.ContentError, match="cannot be read"):
        conqueror.load(str(tmp_path / "nothing.toml"))
