"""Seats and openings are balanced: nobody is favoured by where it sits, how it begins or what is thrown."""

from collections import Counter

import pytest

from conqueror import record
from conqueror.arena.contest import Contest, Fixture, Match, round_robin
from conqueror.arena.contest_runner import play
from conqueror.arena.game_runner import play_game
from conqueror.errors import OptionError
from conqueror.game import CHANCE
from conqueror.registry import load, replay

FIRST = "tests.arena.planted.First"


def test_every_pair_meets_and_in_larger_games_both_ways() -> None:
    assert round_robin(("a", "b", "c"), 2) == (Match("a", "b"), Match("a", "c"), Match("b", "c"))
    assert round_robin(("a", "b"), 4) == (Match("a", "b"), Match("b", "a"))


@pytest.mark.parametrize(("key", "players", "games", "whole"), [("duels", 2, 7, 8), ("final-conquest", 4, 9, 12)])
def test_the_challenger_sits_on_every_seat_once_in_every_round(
    key: str, players: int, games: int, whole: int
) -> None:
    options = {"players": players} if players > 2 else {}
    contest = Contest(key, (Match("greedy", "random"), Match("random", "greedy")), games, 1, options)
    game = contest.load()
    fixtures = list(contest.fixtures(game))
    for match in (0, 1):
        mine = [fixture for fixture in fixtures if fixture.match == match]
        assert len(mine) == whole
        seats = Counter(fixture.seat for fixture in mine)
        assert set(seats.values()) == {whole // players}
        assert {(fixture.round, fixture.seat) for fixture in mine} == {
            (number, seat) for number in range(whole // players) for seat in range(players)
        }
    assert fixtures[: 2 * players] == [Fixture(match, 0, seat) for match in (0, 1) for seat in range(players)]
    assert Match("x", "y").seating(("p", "q", "r"), 1) == {"p": "y", "q": "x", "r": "y"}


@pytest.mark.parametrize("key", ["conquests", "empire", "duels/alexander"])
def test_the_games_of_a_round_have_one_opening_and_each_round_its_own(key: str) -> None:
    options = {"turn_cap": 2} if key == "empire" else {}
    contest = Contest(key, (Match("random", FIRST), Match(FIRST, "random")), 4, 5, options)
    game = contest.load()
    openings = {}
    for number in range(3):
        seen = set()
        for match, seat in ((0, 0), (0, 1), (1, 0)):
            text = play_game(contest, game, Fixture(match, number, seat)).record
            decided, opening = 0, []
            for actor, move in record.parse(text).moves:
                if decided == contest.opening_of(game):
                    break
                decided += actor != CHANCE
                opening.append((actor, move))
            seen.add(tuple(opening))
        assert len(seen) == 1
        openings[number] = seen.pop()
    assert len(set(openings.values())) > 1


def test_mirrored_games_have_the_same_dice() -> None:
    """Where both bots play alike, the mirrored game is the same game."""
    contest = Contest("empire", (Match(FIRST, f"{FIRST}:9"),), 2, 5, {"turn_cap": 3})
    game = contest.load()
    one, other = (record.parse(play_game(contest, game, Fixture(0, 0, seat)).record) for seat in (0, 1))
    assert one.moves == other.moves
    assert any(actor == CHANCE for actor, _ in one.moves)
    assert one.notes != other.notes


def test_a_game_is_a_record_that_can_be_replayed() -> None:
    contest = Contest("final-conquest", (Match("greedy", "random"),), 4, 2, {"players": 4})
    game = load("final-conquest", players=4)
    played = play_game(contest, game, Fixture(0, 0, 2))
    *_, last = replay(record.parse(played.record))
    assert last.result is not None
    assert (last.result.winners, last.result.reason) == (played.winners, played.reason)
    assert sum(played.parts) == pytest.approx(1)
    notes = record.parse(played.record).notes
    assert f"{game.seats[2]} is greedy" in notes
    assert f"{game.seats[0]} is random" in notes


def test_a_bot_that_does_not_exist_is_refused_before_anything_is_played() -> None:
    for name, said in (
        ("nobody", "There is no bot 'nobody'"),
        ("tests.arena.planted.Nobody", "There is no bot 'tests.arena.planted.Nobody'"),
        ("nowhere.at.all", "There is no bot 'nowhere.at.all'"),
        ("alphabeta", "The bot alphabeta plays only conquests"),
    ):
        with pytest.raises(OptionError, match=said):
            next(play(Contest("duels", (Match(name, "random"),), 2, 1), 1))
