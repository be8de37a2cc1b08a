"""Victory points at the end of the last round."""

from typing import Any

import pytest

from conqueror.game import Result
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import coins, pass_turn, pass_turns, table, world


def scored(options: dict[str, Any] | None = None, **said: Any) -> Result:
    """Return the result when the last seat ends its turn in round 10."""
    last = table(**(options or {})).seats[-1]
    here = world(last, options, **{"round": 10, **said}).play(last, "end")
    assert here.result is not None
    assert here.to_act == ()
    return here.result


def test_v2_t1_points() -> None:
    """Rome and Carthage five each, Gaul three, Sicily two."""
    result = scored(rome="rome 1i, gaul 1i, sicily 1i, carthage 1i", carthage="numidia 1i")
    assert result.scores["rome"] == 15
    assert result.winners == ("rome",)
    assert result.reason == "victory-points"


def test_v2_t1_with_carthage_unplayed() -> None:
    """V2-6: a capital that independents held at the start is only a great fort."""
    result = scored({"factions": "rome,greece,egypt"}, rome="rome 1i, gaul 1i, sicily 1i, carthage 1i")
    assert result.scores["rome"] == 13


def test_v2_5_and_v2_q12_every_capital_counts_five_also_the_own_empty_one() -> None:
    assert scored().scores == {"rome": 5, "carthage": 5, "greece": 5, "egypt": 5}


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("gaul 1i", 3),
        ("espanga 1i", 3),
        ("alpes 1i", 3),
        ("asia-minor 1i", 3),
        ("celtica 1i", 2),
        ("cyprus 1i", 2),
        ("thebes 1i", 2),
        ("cyrene 1i", 2),
        ("libya 1i", 0),
        ("tyrrhenian-sea 1i", 0),
        ("alpes 2i, cyrene 1i", 5),
    ],
)
def test_v2_7_and_v2_8_great_forts_count_three_and_small_ones_two(held: str, points: int) -> None:
    assert scored(rome=held).scores["rome"] == 5 + points


def test_v2_21_and_v2_5_a_captured_capital_counts_five_for_who_holds_it() -> None:
    result = scored(rome="brundisium 1i", egypt="rome 1i")
    assert result.scores == {"rome": 0, "carthage": 5, "greece": 5, "egypt": 10}
    assert result.winners == ("egypt",)


def test_v2_q5_the_capital_of_an_eliminated_player_counts_five() -> None:
    result = scored(rome="carthage 1i", eliminated=["carthage"])
    assert result.scores["rome"] == 10


def test_v2_4_most_points_win() -> None:
    result = scored(greece="thebes 1i")
    assert result.winners == ("greece",)
    assert result.reason == "victory-points"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_v2_9_the_game_ends_with_round_10(players: int) -> None:
    """V2-Q11: for any number of players."""
    last = table(players=players).seats[-1]
    ninth = world(last, {"players": players}, round=9).play(last, "end")
    assert ninth.result is None
    here = ninth
    for _ in range(players):
        assert here.result is None
        here = pass_turn(here)
    assert here.result is not None
    assert here.result.reason == "victory-points"


def test_v2_9_every_turn_of_round_10_is_played() -> None:
    here = world("rome", round=10)
    for seat in ("rome", "carthage", "greece"):
        here = pass_turns(here, seat)
        assert here.result is None
    assert pass_turns(here, "egypt").result is not None


def test_v2_q1_the_first_edition_goes_on_to_round_30() -> None:
    """Then points decide as in the second."""
    last: MapPosition = world("egypt", {"edition": "1"}, round=10, rome="sicily 1i")
    assert last.play("egypt", "end").result is None
    assert world("egypt", {"edition": "1"}, round=29).play("egypt", "end").result is None
    result = scored({"edition": "1"}, round=30, rome="sicily 1i")
    assert result.winners == ("rome",)
    assert result.reason == "victory-points"


def test_v2_q2_of_equal_points_more_forts_win() -> None:
    """Eleven each: four forts against three."""
    result = scored(rome="espanga 1i, gaul 1i", carthage="sicily 1i, cyrene 1i, thebes 1i")
    assert result.scores["rome"] == result.scores["carthage"] == 11
    assert result.winners == ("carthage",)


def test_v2_q2_then_more_territories_win() -> None:
    assert scored(rome="sicily 2i", carthage="cyrene 1i, berber 1i").winners == ("carthage",)


def test_ms_8_seas_are_territories_too() -> None:
    assert scored(rome="sicily 2i", carthage="cyrene 1i, libyan-sea 1i").winners == ("carthage",)


def test_v2_q2_then_the_stronger_armies_win() -> None:
    assert scored(rome="sicily 1i", carthage="cyrene 1c", coins={"rome": 9}).winners == ("carthage",)


def test_v2_q2_then_more_coins_win() -> None:
    result = scored(rome="sicily 1i", carthage="cyrene 1i", coins={"rome": 2, "carthage": 3})
    assert result.winners == ("carthage",)


def test_v2_q2_then_the_victory_is_shared() -> None:
    result = scored(rome="sicily 1i", carthage="cyrene 1i", coins={"rome": 3, "carthage": 3})
    assert set(result.winners) == {"rome", "carthage"}


def test_v2_9_no_income_follows_the_last_turn() -> None:
    here = world("egypt", round=10, coins={"rome": 3}).play("egypt", "end")
    assert coins(here, "rome") == 3
