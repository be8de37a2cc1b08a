"""What wins, in sentences: exactly what the rules and the scenarios' lines say."""

from pathlib import Path
from typing import Any

import pytest

import conqueror
from conqueror.games.files import PACKAGED
from conqueror.registry import catalogue
from tests.games.duels.worlds import ALEXANDER, DUELS, GALLIC_WARS, PUNIC_WAR, ROME_VS_PERSIA, SYRIAN_WAR, world

SAID: dict[str, tuple[str, ...]] = {
    DUELS: (
        "Whoever holds five forts while the rival has a whole turn wins.",  # DU-Q7
        "After round 10 more points win: 5 for each of Carthage and Rome, 3 for another great fort and 2 for a small "
        "fort. Equal points are told apart by forts, territories, strength and coins.",  # DU-Q12, V2-Q2
        "Whoever has neither a unit nor a territory left has lost.",  # SC-Q8
    ),
    PUNIC_WAR: (
        "Carthage wins at once by holding Rome.",
        "Rome wins at once by holding Carthage.",
        "After round 9, if nobody has won, Rome wins.",
        "Whoever has neither a unit nor a territory left has lost.",  # SC-Q8
    ),
    GALLIC_WARS: (
        "Rome wins at once by holding Gaul, Germania and Celtica.",
        "Gaul wins at once by holding Rome.",
        "After round 5, if nobody has won, Gaul wins.",
        "Whoever has neither a unit nor a territory left has lost.",  # SC-Q8
    ),
    ALEXANDER: (
        "Greece wins at once by holding Asia Minor, Alexandria and Babylon.",
        "Persia wins at once by holding Macedonia.",
        "After round 7, if nobody has won, Persia wins.",
        "Whoever has neither a unit nor a territory left has lost.",  # SC-Q8
    ),
    ROME_VS_PERSIA: (
        "Rome wins by holding Babylon while the rival has 2 whole turns, and Rome too.",  # S4-Q1
        "Persia wins by holding Rome while the rival has 2 whole turns, and Babylon too.",
        "After round 10 more points win: 4 for each of Rome, Babylon, Macedonia, Carthage, Alexandria and Gaul, 3 "
        "for another great fort, 2 for a small fort, 1 for a land without a fort and 1 for a sea. Equal points are "
        "told apart by capitals, forts and strength.",  # S4-4, S4-Q5
        "After round 10, if nobody has won, it is a draw.",
        "Whoever has neither a unit nor a territory left has lost.",  # SC-Q8
    ),
    SYRIAN_WAR: (
        "Egypt wins at once when Persia has neither a unit nor a territory left.",  # S5-Q5
        "Persia wins at once when Egypt has neither a unit nor a territory left.",
        "After round 8 Egypt wins by holding Babylon and Alexandria.",
        "After round 8 Persia wins by holding Babylon and Alexandria.",
        "After round 8 Egypt wins by holding Alexandria, Thebes, Palestina and Syria.",
        "After round 8 Persia wins by holding Babylon, Syria, Asia Minor and Palestina.",
        "After round 8, if nobody has won, it is a draw.",
    ),
}


@pytest.mark.parametrize("key", SAID)
def test_a_game_for_two_says_what_its_lines_say(key: str) -> None:
    assert conqueror.load(key).goals == SAID[key]


@pytest.mark.parametrize(("edition", "rounds"), [(1, 30), (2, 10)])
def test_fc_2_and_v2_4_five_forts_or_the_most_points(edition: int, rounds: int) -> None:
    forts, points, alone = conqueror.load("final-conquest", players=4, edition=edition).goals
    assert forts == "Whoever holds five forts while every rival has a whole turn wins."
    assert points.startswith(f"After round {rounds} the most victory points win: 5 for a player's capital, 3 for")
    assert alone == "Whoever controls nothing is out, and the last one left wins."  # FC-Q13


@pytest.mark.parametrize(
    ("key", "options", "sentence"),
    [
        ("conquests", {}, "Whoever leaves the enemy General in Danger with no way out wins."),  # GC-21
        ("conquests", {"stalemate": "loss"}, "A player who cannot move loses."),  # GC-Q14
        ("empire", {}, "Whoever has the last base standing wins."),  # EM-1
        ("empire", {"turn_cap": 20}, "After round 20 the most base health wins."),  # EM-Q28
        ("duels", {"round_limit": 3}, "After round 3 more points win: 5 for each of Carthage and Rome, 3 for another "
         "great fort and 2 for a small fort. Equal points are told apart by forts, territories, strength and coins."),
    ],
)  # fmt: skip
def test_options_change_what_is_said(key: str, options: dict[str, Any], sentence: str) -> None:
    assert sentence in conqueror.load(key, **options).goals


@pytest.mark.parametrize("key", catalogue())
def test_every_game_says_what_wins(key: str) -> None:
    goals = conqueror.load(key).goals
    assert goals
    assert all(goal[0].isupper() and goal.endswith(".") for goal in goals)
    assert len(set(goals)) == len(goals)


OWN = [
    # What is written in a scenario in place of another, and the sentence that tells it.
    ("punic-war", '"immediately"', '"end-of-round"', "When a round ends Carthage wins by holding Rome."),
    (
        "rome-vs-persia", 'when = "end-of-round"\nall = [{ kind = "hold-rounds", territory = "babylon"',
        'when = "end-of-limit"\nall = [{ kind = "hold-rounds", territory = "babylon"',
        "Rome wins by holding Babylon while the rival has 2 whole turns, and Rome too.",  # MS-26
    ),
    (
        "syrian-war", 'winner = "egypt"\nwhen = "immediately"', 'winner = "egypt"\nwhen = "end-of-limit"',
        "Egypt wins at once when Persia has neither a unit nor a territory left.",  # SC-Q8
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "sentence"), OWN)
def test_an_own_scenario_says_what_its_lines_do(name: str, old: str, new: str, sentence: str, tmp_path: Path) -> None:
    text = (PACKAGED / "scenarios" / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1).replace(f'id = "{name}"', 'id = "mine"'), encoding="utf-8")
    assert sentence in conqueror.load(str(file)).goals


def test_lands_that_win_when_a_round_ends_win_then_and_not_before(tmp_path: Path) -> None:
    text = (PACKAGED / "scenarios" / "punic-war.toml").read_text(encoding="utf-8")
    for old, new in (('"immediately"', '"end-of-round"'), ('["rome"]', '["sardinia"]'), ('"punic-war"', '"mine"')):
        text = text.replace(old, new)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    game = conqueror.load(str(file))
    data = world(PUNIC_WAR, "carthage", carthage="carthage 1i, balearic-sea 1i", rome="sicily 1i").data()
    here = game.position(data).play("carthage", "balearic-sea>sardinia 1i")
    assert here.result is None
    here = here.play("carthage", "end")
    assert here.result is None, "Rome may still take it"
    here = here.play("rome", "end")
    assert here.result is not None
    assert (here.result.winners, here.result.reason) == (("carthage",), "conquest")
