"""What holds in every game, written once: each law takes a game and fails with an AssertionError."""

import json
import re
from collections.abc import Collection
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

import conqueror
from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, CLOCK, Game, PlayedMove, Position
from conqueror.record import parse
from conqueror.turn_summary import summarize_since_last_turn
from tests.contract.walking import LONGEST, walk
from tests.shown import Shown

SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-x> @+,ABCLSG"


def seats_of(position: Position) -> tuple[str, ...]:
    """All who could move: players, chance and the clock."""
    return (*position.game.seats, CHANCE, CLOCK)


def offered_moves_are_playable(game: Game, seed: int, most: int) -> None:
    """Every move in the list can be played, leads elsewhere, and leaves the old position as it was."""
    for position, _, _ in walk(game, seed, most):
        before, data = position.hash, position.data()
        for seat in seats_of(position):
            moves = position.moves(seat)
            assert len(set(moves)) == len(moves), "a move is listed twice"
            acting = seat in position.to_act or seat in position.may_act or seat == CLOCK
            assert acting or not moves, f"{seat} has moves but nobody waits for it"
            assert moves or seat not in (*position.to_act, *position.may_act), f"{seat} is to act without a move"
            for move in moves:
                assert position.play(seat, move) != position
        assert position.hash == before
        assert position.data() == data
        assert bool(position.to_act) != bool(position.result), "either somebody is to act or there is a result"
        assert CLOCK not in (*position.to_act, *position.may_act)


def refused_moves_leave_no_trace(game: Game, seed: int, most: int, labels: Collection[str]) -> None:
    """Any text that is not offered is refused with a sentence and a known rule; nothing has changed."""
    rng = Random(seed)
    for position, seat, played in walk(game, seed, most):
        before, data = position.hash, position.data()
        for text in (
            mutated(played or "x", rng),
            mutated(rng.choice(position.moves(seat or game.seats[0]) or ["end"]), rng),
            "",
            played,
        ):
            for other in (*position.game.seats, CHANCE, CLOCK):
                if text in position.moves(other) or text == special_move(position, other):
                    continue
                with pytest.raises(IllegalMove) as refused:
                    position.play(other, text)
                assert refused.value.rule in labels, f"{refused.value} cites no known rule"
                assert re.search(r"[.!?)“]$", refused.value.text), f"no sentence: {refused.value.text}"
        assert (position.hash, position.data()) == (before, data)


def special_move(position: Position, seat: str) -> str:
    """Return the move declared for when time runs out; it may stand outside the list (`resign`)."""
    return position.default(seat) if seat in position.to_act and seat != CHANCE else ""


def mutated(move: str, rng: Random) -> str:
    """Return a move with a few signs changed, added, dropped or doubled."""
    signs = list(move)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(signs) + 1)
        signs[place : place + rng.randint(0, 1)] = rng.choices(SIGNS, k=rng.randint(0, 2))
    return "".join(signs)


def data_round_trips(game: Game, seed: int, most: int) -> None:
    """Check that a position comes back from its own plain data, through JSON, with the same hash and moves."""
    for position, _, _ in walk(game, seed, most):
        again = game.position(json.loads(json.dumps(position.data())))
        assert again == position
        assert again.hash == position.hash
        assert all(again.moves(seat) == position.moves(seat) for seat in seats_of(position))
        assert again.result == position.result


def records_replay(game: Game, seed: int) -> None:
    """Check that a record written and read again leads through the same positions, and its text round-trips."""
    walked = list(walk(game, seed))
    record = game.record((seat, move) for _, seat, move in walked[:-1])
    assert parse(record.text()) == record
    assert parse(record.text()).text() == record.text()
    if game.key in conqueror.catalogue():
        replayed = conqueror.replay(parse(record.text()))
        assert [position.hash for position in replayed] == [position.hash for position, _, _ in walked]


def chances_sum_to_one(game: Game, seed: int, most: int) -> None:
    """Check that the outcomes of chance are the moves of chance, with exact positive weights that sum to 1."""
    for position, _, _ in walk(game, seed, most):
        outcomes = position.chances()
        assert (CHANCE in position.to_act) == bool(outcomes)
        assert list(outcomes) == position.moves(CHANCE)
        if outcomes:
            assert position.to_act == (CHANCE,)
            assert all(isinstance(weight, Fraction) and weight > 0 for weight in outcomes.values())
            assert sum(outcomes.values()) == 1


def views_keep_secrets(game: Game, seed: int, most: int) -> None:
    """Check that a view is the same to the byte when only what its seat may not know is different."""
    rng = Random(seed)
    for position, _, _ in walk(game, seed, most):
        for viewer in (*game.seats, None):
            seen = json.dumps(position.view(viewer), sort_keys=True)
            assert json.dumps(position.hide(viewer).view(viewer), sort_keys=True) == seen
            for _ in range(3):
                guess = position.resample(viewer, rng)
                assert json.dumps(guess.view(viewer), sort_keys=True) == seen
                assert json.dumps(position.hide(viewer).resample(viewer, rng).view(viewer), sort_keys=True) == seen


def templates_of(group: Shown) -> list[re.Pattern[str]]:
    """Return the templates of a group's moves, anything standing where something is chosen."""
    written = [group["template"], *group.get("drop_templates", {}).values()]
    return [re.compile(r"[^ ,]+".join(map(re.escape, re.split(r"\{\w+\}", one)))) for one in written]


def views_group_every_move(game: Game, seed: int, most: int) -> None:
    """Check that the groups of a view hold every move, one template writes each, and whose decision it is."""
    for position, _, _ in walk(game, seed, most):
        for seat in game.seats:
            view = position.view(seat)
            moves = position.moves(seat)
            assert sum(group["count"] for group in view["moves"]) == len(moves)
            templates = [template for group in view["moves"] for template in templates_of(group)]
            for move in moves[:: max(1, len(moves) // 8)]:
                found = [template for template in templates if template.fullmatch(move)]
                assert len(found) == 1, f"{move} is written by {found}"
            assert view["to_act"] == list(position.to_act)
            assert view["prompt"]
        assert position.view(None)["moves"] == []


def moves_are_told(game: Game, seed: int, most: int) -> None:
    """Every viewer is told every move in words, and a default can be played."""
    for position, seat, move in walk(game, seed, most):
        for viewer in (*game.seats, None) if move else ():
            told = position.tell(seat, move, viewer)
            assert told["text"]
            assert {"kind", "places", "dice"} <= set(told)
            json.dumps(told)
        for actor in position.to_act:
            if actor in game.seats:
                assert position.play(actor, position.default(actor)) != position


def notices_keep_secrets(game: Game, seed: int, most: int, labels: Collection[str]) -> None:
    """Check that a notice is a sentence with a known rule, and the same whatever its viewer may not know."""
    rng = Random(seed)
    last: Position | None = None
    for position, _, _ in walk(game, seed, most):
        for viewer in (*game.seats, None):
            standing = position.notices(viewer)
            assert [notice.plain() for notice in standing] == position.view(viewer)["notices"]
            assert position.resample(viewer, rng).notices(viewer) == standing
            announced = last.announced(position, viewer) if last is not None else ()
            if last is not None:
                guess, next_guess = last.resample(viewer, rng), position.resample(viewer, rng)
                assert guess.announced(next_guess, viewer) == announced
            for notice in (*standing, *announced):
                assert notice.rule in labels, f"{notice} cites no known rule"
                assert notice.text.endswith("."), f"no sentence: {notice.text}"
                assert notice.title, notice
                assert notice.seat in ("", *game.seats), notice
            assert not (position.result and standing), "nothing threatens when the game is over"
        last = position


def what_happened_keeps_secrets(game: Game, seed: int, most: int) -> None:
    """Check that what a seat is told of the time since its last turn is the same whatever it may not know."""
    rng = Random(seed)
    steps: list[PlayedMove] = []
    walked = list(walk(game, seed, most))
    for (before, seat, move), (after, _, _) in pairwise(walked):
        steps.append(PlayedMove(seat, move, before, after))
        for viewer in after.to_act if CHANCE not in after.to_act else ():
            told = summarize_since_last_turn(after, reversed(steps), viewer)
            guessed = [
                PlayedMove(step.seat, step.move, step.before.resample(viewer, rng), step.after.resample(viewer, rng))
                for step in steps[-40:]
            ]
            last_turn = any(step.before.heading.turn == viewer for step in steps[-40:])
            if len(steps) <= 40 or last_turn:
                assert summarize_since_last_turn(after, reversed(guessed), viewer) == told
            if told is not None:
                assert after.heading.turn in (viewer, None)
                assert all(report.seat in game.seats and report.text[-1] in ".!" for report in told.reports)


def games_end(game: Game, seed: int, labels: Collection[str]) -> None:
    """Random play comes to an end with a result that names winners, a reason, a rule and every score."""
    *_, (position, _, _) = walk(game, seed, LONGEST)
    result = position.result
    assert result is not None, "the game did not end"
    assert position.to_act == ()
    assert set(result.winners) <= set(game.seats)
    assert set(result.scores) == set(game.seats)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", result.reason)
    assert result.rule in labels
    for seat in game.seats:
        with pytest.raises(IllegalMove):
            position.play(seat, "end")
