"""How games end: the last empire, the turn cap, and who leads."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.game import Result
from tests.games.empire.positions import empire, play, position


def after_last_round(tiles: dict[str, str], **more: Any) -> Result:
    """Return the result when the last round ends here."""
    here = position(tiles, turn=more.pop("turn", "blue"), game=more.pop("game", None), counter=100, **more)
    result = play(here, "end").result
    assert result is not None
    return result


def test_em_1_the_last_empire_standing_wins() -> None:
    here = position({"e5": "red 6 gold"}, bases={"red": 2, "blue": 3})
    over = play(here, "e5-f6 6", "breaks")
    assert over.to_act == ()
    assert over.result == Result(("red",), "last-empire", {"red": 2, "blue": 0}, "EM-1")
    assert over.result.words == "Red is the last empire standing and wins."
    with pytest.raises(IllegalMove, match="The game is over"):
        over.play("red", "end")


@pytest.mark.parametrize("players", [3, 4])
def test_em_1_with_more_players_the_game_goes_on_until_one_is_left(players: int) -> None:
    game = empire(players=players)
    seats = game.seats
    two = position({"e5": "red 6 gold"}, game=game, bases={"red": 5, "blue": 5, "green": 3})
    assert play(two, "e5-f6 6", "breaks").result is None
    last = position({"e5": "red 6 gold"}, game=game, bases={"red": 5, "green": 3})
    over = play(last, "e5-f6 6", "breaks")
    assert over.result == Result(("red",), "last-empire", {**dict.fromkeys(seats, 0), "red": 5}, "EM-1")


def test_em_q36_the_cap_falls_when_the_last_round_is_complete() -> None:
    here = position({}, turn="red", counter=100)
    blue = play(here, "end")
    assert blue.to_act == ("blue",)
    over = play(blue, "end")
    assert over.to_act == ()
    assert over.data()["counter"] == 100
    assert over.data()["ended"] == "turn-cap"
    assert over.result is not None
    assert over.result.rule == "EM-Q28"


@pytest.mark.parametrize("cap", [1, 2, 7])
def test_em_q28_the_cap_is_an_option(cap: int) -> None:
    position = empire(turn_cap=cap).start()
    ends = 0
    while position.to_act:
        (seat,) = position.to_act
        move = position.default(seat) if seat != "chance" else "tile gold"
        ends += move == "end"
        position = position.play(seat, move)
    assert ends == 2 * cap
    assert position.result is not None
    assert position.result.reason == "turn-cap"


def test_em_q28_health_goes_first() -> None:
    result = after_last_round({"b2": "red 6 gold", "e5": "blue 1 blank"}, bases={"red": 4, "blue": 5})
    assert result == Result(("blue",), "turn-cap", {"red": 4, "blue": 5}, "EM-Q28")
    assert result.words == "Round 100 was the last. Blue has the healthiest base and wins."


def test_em_q28_then_soldiers_and_twice_the_forts() -> None:
    result = after_last_round({"b2": "red 3 gold", "e5": "blue 2 blank", "e4": "blue fort blank"})
    assert result.winners == ("blue",)
    assert "the most soldiers and forts" in result.words


def test_em_q28_then_tiles_with_a_resource() -> None:
    tiles = {"b2": "red 1 gold", "b3": "red 1 lumber", "e5": "blue 1 gold", "e4": "blue 1 blank"}
    result = after_last_round(tiles)
    assert result.winners == ("red",)
    assert "the most tiles with resources" in result.words


def test_em_q36_tied_leaders_share_the_win() -> None:
    result = after_last_round({"b2": "red 1 gold", "e5": "blue 1 lumber"})
    assert result.winners == ("red", "blue")
    assert result.words == "Round 100 was the last. Red and blue stand level and share the win."
    three = after_last_round(
        {"b2": "red 1 gold", "e5": "green 1 lumber"},
        game=empire(players=3),
        turn="green",
        bases={"red": 4, "blue": 3, "green": 4},
    )
    assert three.winners == ("red", "green")
    assert three.scores == {"red": 4, "blue": 3, "green": 4}


def test_em_q28_the_fallen_cannot_lead() -> None:
    result = after_last_round({}, game=empire(players=3), turn="green", bases={"red": 1, "green": 1})
    assert result.winners == ("red", "green")
