"""Content that contradicts the rule texts in more than one line of a file is refused with its key and a sentence."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from conqueror.errors import ContentError
from conqueror.games.map_games.content import make_content, read_content

SAID = read_content(None).raw
CAMPAIGN, GRAND, FACTIONS, HEROES, CHRONICLES = (
    "maps/campaign.toml",
    "maps/grand.toml",
    "factions.toml",
    "heroes.toml",
    "chronicles.toml",
)


def refused(change: Callable[[Any], None]) -> ContentError:
    """Return the error for content that was changed so."""
    said = copy.deepcopy(dict(SAID))
    change(said)
    with pytest.raises(ContentError) as caught:
        make_content(said)
    return caught.value


def set_all(tables: list[dict[str, Any]], name: str, old: Any, new: Any) -> None:
    """Write a new value wherever a key has the old one."""
    for table in tables:
        if table[name] == old:
            table[name] = new


def add_lands(said: Any, count: int) -> None:
    """Add lands to the grand map, each with a border to Gaul."""
    for number in range(count):
        averni = next(land for land in said[GRAND]["territory"] if land["id"] == "averni")
        said[GRAND]["territory"].append({**averni, "id": f"land-{number}", "name": f"Land {number}"})
        said[GRAND]["connection"].append(
            {"a": "gaul", "b": f"land-{number}", "kind": "border", "origin": "reconstructed"}
        )


def test_fc_5_there_is_one_set_up_for_every_number_of_players() -> None:
    mistake = refused(lambda said: said[FACTIONS]["setup"].pop())
    assert str(mistake) == "factions.toml, setup: There is one set-up each for 3, 4, 5 and 6 players (FC-5)."


def test_fc_6_and_fc_7_the_number_of_players_decides_on_the_map() -> None:
    def put_four_on_the_grand_map(said: Any) -> None:
        said[FACTIONS]["setup"][2]["map"] = "grand"

    assert str(refused(put_four_on_the_grand_map)) == (
        "factions.toml, setup 4.map: 3 and 4 players use the campaign map, 5 and 6 the grand one (FC-6, FC-7)."
    )
    mistake = refused(lambda said: said[GRAND]["map"]["players"].remove(5))
    assert str(mistake) == "factions.toml, setup 5.map: The grand map is not for 5 players (FC-6, FC-7)."


def test_fc_1_a_seventh_name_is_no_faction() -> None:
    def rename(said: Any) -> None:
        set_all(said[FACTIONS]["faction"], "id", "gaul", "gallia")
        said[FACTIONS]["setup"][0]["factions"][-1] = "gallia"
        said[FACTIONS]["setup"][0]["factions"].sort()

    assert refused(rename).text.startswith("There are six factions: rome, carthage")


def test_fc_23_a_home_cannot_be_moved() -> None:
    mistake = refused(lambda said: set_all(said[FACTIONS]["faction"], "home", "babylon", "syria"))
    assert str(mistake) == "factions.toml, faction persia.home: The home of Persia is babylon (FC-23)."


def test_fc_57_an_army_has_a_unit() -> None:
    mistake = refused(lambda said: said[FACTIONS]["faction"][0]["start"]["rome"].update(cavalry=0))
    assert str(mistake) == "factions.toml, faction rome.start.rome: An army has at least one unit."


def test_the_grand_map_has_no_35th_land_and_the_record_no_room_for_more_than_48() -> None:
    mistake = refused(lambda said: add_lands(said, 1))
    assert mistake.key == "territory land-0"
    assert mistake.text == "The grand map has 34 lands, and this is none of them (S4-9)."
    assert refused(lambda said: add_lands(said, 6)).text == "A map has at most 48 territories, not 49."


def test_fc_105_the_grand_map_has_a_black_sea() -> None:
    def rename(said: Any) -> None:
        set_all(said[GRAND]["territory"], "id", "black-sea", "euxine")
        set_all(said[GRAND]["connection"], "b", "black-sea", "euxine")

    assert refused(rename).key == "territory black-sea"


def test_carthage_starts_at_the_sea() -> None:
    def dry(said: Any) -> None:
        links = said[CAMPAIGN]["connection"]
        links[:] = [one for one in links if one["a"] not in ("carthage", "numidia") or one["kind"] != "coast"]

    assert refused(dry).text == "Carthage or Numidia lies on a sea (000:101)."


def test_one_hero_costs_10_and_one_has_strength_1() -> None:
    mistake = refused(lambda said: set_all(said[HEROES]["hero"], "price", 10, 9))
    assert mistake.text == "The hero card that the rulebook shows costs 10 (001:141)."
    mistake = refused(lambda said: set_all(said[HEROES]["hero"], "strength", 1, 2))
    assert mistake.text == "A hero has strength 1 (FC-T5)."


def test_v2_1_there_is_no_eleventh_card() -> None:
    def add(said: Any) -> None:
        cards = said[CHRONICLES]["card"]
        cards.append({**cards[-1], "id": "eleventh", "name": "Eleventh"})

    assert str(refused(add)) == "chronicles.toml, card: There are 10 chronicle cards, not 11 (V2-1)."


def test_fc_107_there_is_no_fourth_sword() -> None:
    def arm(said: Any) -> None:
        cards = said[CHRONICLES]["card"]
        cards[-1] = {**cards[0], "id": "siege-engines", "name": "Siege Engines"}

    assert refused(arm).key == "card siege-engines.sword"
