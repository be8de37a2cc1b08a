"""What `conqueror.analyse` says: chances that make a whole, legal moves, nothing a seat may not know."""

import json
from random import Random

import pytest

import conqueror
from conqueror.bots.analysis import analyse, forced, judged, plain, spoken, whole_answer
from conqueror.bots.analysis_result import Analysis, Choice
from conqueror.bots.bot import make_bot
from conqueror.bots.reasons.advice import advice
from conqueror.errors import UnknownSeat
from conqueror.game import Position
from tests.bots.games import positions

KEYS = ("conquests", "empire", "duels", "final-conquest")


@pytest.fixture(scope="module", params=KEYS)
def moments(request: pytest.FixtureRequest) -> list[tuple[Position, str]]:
    """Return some decisions of a game."""
    return list(positions(conqueror.load(request.param), seed=3, every=12, most=50))


def test_the_shares_make_a_whole_and_the_moves_are_legal_best_first(moments: list[tuple[Position, str]]) -> None:
    for position, seat in moments:
        analysis = conqueror.analyse(position, seat, playouts=8, rng=Random(1))
        assert set(analysis.shares) == set(position.game.seats)
        assert sum(analysis.shares.values()) == pytest.approx(1)
        assert {choice.move for choice in analysis.choices} <= set(position.moves(seat))
        assert analysis.move == analysis.choices[0].move
        assert analysis.choices[0].share == pytest.approx(analysis.shares[seat])
        assert max(choice.share for choice in analysis.choices) == analysis.choices[0].share


def test_who_has_nothing_to_decide_is_told_the_chances_alone(moments: list[tuple[Position, str]]) -> None:
    for position, _ in moments:
        for watcher in position.game.seats:
            if watcher not in position.to_act:
                analysis = analyse(position, watcher, playouts=4, rng=Random(1))
                assert analysis.choices == ()
                assert sum(analysis.shares.values()) == pytest.approx(1)
                assert whole_answer(analysis, position, make_bot("random", Random(1))) == []


def test_the_same_numbers_give_the_same_thought_whatever_others_hide(moments: list[tuple[Position, str]]) -> None:
    for position, seat in moments:
        elsewhere = position.resample(seat, Random(9))
        assert elsewhere.hide(seat) == position.hide(seat)
        told = [
            plain(analyse(one, seat, playouts=6, rng=Random(5)), one)
            for one in (position, elsewhere, position.hide(seat))
        ]
        assert told[0] == told[1] == told[2]
        assert json.loads(json.dumps(told[0])) == told[0]


def test_a_sealed_decision_is_answered_as_a_whole() -> None:
    position = conqueror.load("duels").start()
    analysis = analyse(position, "rome", playouts=4, rng=Random(1))
    moves = whole_answer(analysis, position, make_bot("random", Random(1)))
    assert moves[0] == analysis.move
    for move in moves:
        assert "rome" in position.to_act
        position = position.play("rome", move)
    assert "rome" not in position.to_act


def test_a_game_that_is_over_is_shared_by_its_winners() -> None:
    position = conqueror.load("conquests").start().play("plain", "resign")
    analysis = analyse(position, "plain")
    assert analysis == Analysis("plain", {"plain": 0.0, "painted": 1.0}, ())


def test_only_a_seat_of_the_game_has_a_view_of_it() -> None:
    with pytest.raises(UnknownSeat):
        analyse(conqueror.load("conquests").start(), "rome", playouts=1)


@pytest.mark.parametrize(
    ("share", "seats", "word"),
    [
        (1.0, 2, "won"),
        (0.85, 2, "much better"),
        (0.5, 2, "even"),
        (0.25, 4, "even"),
        (0.6, 4, "much better"),
        (0.1, 4, "worse"),
        (0.1, 2, "much worse"),
        (0.0, 3, "lost"),
    ],
)
def test_a_share_is_judged_by_how_many_there_are_to_share(share: float, seats: int, word: str) -> None:
    assert judged(share, seats) == word


def test_a_forced_win_is_announced_as_players_say_it() -> None:
    conquests, empire = conqueror.load("conquests").start(), conqueror.load("empire").start()
    shares = {"plain": 1.0, "painted": 0.0}
    analysis = Analysis("plain", shares, (Choice("b2-b3", 1.0, 1.0),), 3)
    assert forced(analysis, conquests) == "Danger, captured in 3."
    assert forced(Analysis("plain", shares, (), -2), conquests) == "Danger, your General is captured in 2."
    assert forced(Analysis("red", shares, (), 2), empire) == "Won by force in 2."
    assert forced(Analysis("red", shares, ()), empire) == ""
    best = plain(analysis, conquests)["moves"][0]
    assert (best["text"], best["places"]) == ("Plain's Soldier goes from b2 to b3.", ["b2", "b3"])


def test_a_capture_of_the_general_in_two_is_found_and_announced_to_both() -> None:
    game = conqueror.load("conquests")
    board = {"a1": "plain General 1", "d1": "plain Lancer 1", "e3": "plain Lancer 1", "f6": "painted General 1"}
    position = game.position({**game.start().data(), "board": board})
    analysis = analyse(position, "plain", playouts=400, rng=Random(1))
    assert (analysis.decided_in, analysis.shares["plain"] > 0.9) == (2, True)
    assert forced(analysis, position) == "Danger, captured in 2."
    theirs = analyse(position, "painted", playouts=400, rng=Random(1))
    assert forced(theirs, position) == "Danger, your General is captured in 2."


def test_a_move_is_told_without_what_may_come_of_it() -> None:
    position = conqueror.load("duels/punic-war").start().play("carthage", "ready").play("rome", "ready")
    attack = next(group["move"] for group in position.view("carthage")["moves"] if group["kind"] == "attack")
    assert spoken(position, "carthage", attack)[0].count(".") == 1
    assert spoken(position, "carthage", "no such move") == ("no such move", [])


def test_moves_of_one_value_are_told_together_and_each_hint_has_a_reason() -> None:
    position = conqueror.load("conquests").start()
    values = {"b2-b3": 0.504, "e2-e3": 0.502, "a1-a2": 0.45, "f1-f2": 0.498, "d1-d2": 0.501, "b2-c2": 0.497}
    choices = tuple(Choice(move, share, 0.1) for move, share in values.items())
    told = plain(Analysis("plain", {"plain": 0.504, "painted": 0.496}, choices), position)["moves"]
    assert [move["move"] for move in told] == ["b2-b3", "a1-a2"]
    assert [other["move"] for other in told[0]["alike"]] == ["e2-e3", "f1-f2", "d1-d2"]
    assert (told[0]["others"], told[1]["alike"], told[1]["others"]) == (1, [], 0)
    assert told[0]["alike"][0]["text"] == "Plain's Soldier goes from e2 to e3."
    assert told[0]["reason"] == "brings the Soldier closer to the General"


def test_moves_that_come_to_the_same_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    position = conqueror.load("conquests").start()
    same = position.play("plain", "b2-b3")
    monkeypatch.setattr(type(position), "play", lambda *_: same)
    choices = tuple(Choice(move, share, 0.5) for move, share in (("b2-b3", 0.5), ("e2-e3", 0.4)))
    monkeypatch.setattr("conqueror.bots.analysis.advice", lambda *_, **__: "")
    told = plain(Analysis("plain", {"plain": 0.5, "painted": 0.5}, choices), position)["moves"]
    assert [move["move"] for move in told] == ["b2-b3"]


def test_every_hint_says_why_in_every_game(moments: list[tuple[Position, str]]) -> None:
    for position, seat in moments:
        for move in position.moves(seat)[:8]:
            said = advice(position, seat, move, best=True)
            assert said == said.strip(".") != ""
            assert said == advice(position.resample(seat, Random(4)), seat, move, best=True)
