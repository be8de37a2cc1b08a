"""What a review says: a ledger that closes, luck that is nobody's on average, judgements by what was known."""

import json
from dataclasses import replace
from random import Random

import pytest

import conqueror
from conqueror.errors import UnknownSeat
from conqueror.game import CHANCE
from conqueror.reviews import maker
from conqueror.reviews.course import Course
from conqueror.reviews.findings import size
from conqueror.reviews.maker import ReviewMaker
from conqueror.reviews.pieces import Piece
from conqueror.reviews.review import Review, review
from conqueror.reviews.verdict import Effort, Verdict, judge
from tests.reviews.records import golden, opening

FEW = Effort(looks=2, playouts=8)
OPENINGS = (
    ("conquests/general-captured", 18),
    ("empire/two-empires", 24),
    ("duels/standard-victory-points-rome", 26),
    ("final_conquest/victory-points-edition-2", 16),
)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search little: what is tested here does not depend on it."""
    monkeypatch.setattr(maker, "_FIRST", FEW)
    monkeypatch.setattr(maker, "_DEEPER", Effort(looks=2, playouts=16))


@pytest.fixture(scope="module", params=OPENINGS, ids=[name for name, _ in OPENINGS])
def reviewed(request: pytest.FixtureRequest) -> Review:
    """Return the review of how a game began."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(maker, "_FIRST", FEW)
        name, moves = request.param
        return review(opening(name, moves), depth="quick")


def verdict_on(position: conqueror.Position, seat: str, *moves: str) -> Verdict:
    """Return the verdict on an answer."""
    found = [verdict for verdict in judge(position, seat, moves, FEW, "1") if verdict is not None]
    assert len(found) == 1
    return found[0]


# The ledger.


def test_the_ledger_closes_for_every_seat(reviewed: Review) -> None:
    for seat, found in reviewed.seats.items():
        parts = found.account
        together = parts.start + parts.luck + parts.own + parts.rivals + parts.drift
        assert together == pytest.approx(parts.result, abs=1e-9)
        assert parts.start == reviewed.chart[0][seat]
        assert parts.result == reviewed.chart[-1][seat]
        assert parts.adjusted == parts.result - parts.luck


def test_drift_is_what_the_judgement_says_before_and_after_with_nothing_between(reviewed: Review) -> None:
    ledger, course = reviewed.ledger, reviewed.course
    ends = {each.end for each in course.decisions}
    alone = {each.end: each for each in course.decisions if not each.sealed}
    for number, drift in enumerate(ledger.drifts(), 1):
        before, after = ledger.rows[number - 1], ledger.rows[number]
        if number in alone and (instead := ledger.verdicts[number]["instead"]) is not None:
            after = instead  # the best move should not have changed anything
        elif course.was_drawn(number):
            after = ledger.expected[number - 1]
        elif number in ends:
            continue
        assert drift == pytest.approx([now - then for now, then in zip(after, before, strict=True)], abs=1e-12)


def test_everything_that_changes_hands_is_somebody_elses(reviewed: Review) -> None:
    for row in reviewed.chart:
        assert sum(row.values()) == pytest.approx(1)
    for throw in reviewed.luck:
        assert sum(throw.luck.values()) == pytest.approx(0, abs=1e-12)
    accounts = [found.account for found in reviewed.seats.values()]
    assert sum(account.luck for account in accounts) == pytest.approx(0, abs=1e-12)
    assert sum(account.own + account.rivals for account in accounts) == pytest.approx(0, abs=1e-9)


def test_the_luck_of_a_throw_is_nothing_over_all_its_outcomes() -> None:
    record = opening("empire/two-empires", 60)
    course = Course.of(record)
    drawn = next(n for n in range(60) if len(course.positions[n].chances()) > 1)
    chances = course.positions[drawn].chances()
    lucks = {}
    for outcome in chances:
        other = replace(record, moves=(*record.moves[:drawn], (CHANCE, outcome)))
        made = ReviewMaker(Course.of(other), "quick")
        next(made.slices())
        lucks[outcome] = made.ledger().luck(drawn + 1)[0]
    assert sum(float(chances[outcome]) * luck for outcome, luck in lucks.items()) == pytest.approx(0, abs=1e-12)
    assert max(map(abs, lucks.values())) > 1e-4


# Judgements.


@pytest.mark.usefixtures("hurried")
def test_a_judgement_is_the_same_whatever_others_hide() -> None:
    changed = 0
    for name in ("duels/standard-victory-points-rome", "final_conquest/victory-points-edition-2"):
        course = Course.of(opening(name, 120))
        for decision in course.decisions[4::12]:
            before, seat = course.positions[decision.before], decision.seat
            elsewhere = before.resample(seat, Random(9))
            changed += elsewhere != before
            assert verdict_on(elsewhere, seat, *decision.moves) == verdict_on(before, seat, *decision.moves)
    assert changed


def test_a_planted_blunder_is_found_with_what_was_better() -> None:
    game = conqueror.load("conquests")
    board = {"a1": "plain General 1", "d1": "plain Lancer 1", "e3": "plain Lancer 1", "f6": "painted General 1"}
    start = game.position({**game.start().data(), "board": board})
    best = conqueror.analyse(start, "plain", playouts=400, rng=Random(1))
    assert best.decided_in == 2
    worst = best.choices[-1].move
    good, bad = (review(game.record([("plain", move)], start)).moves[0] for move in (best.move, worst))
    assert (good.judgement, good.loss) == ("", 0.0)
    assert (bad.judgement, bad.best) == ("blunder", (best.move,))
    assert bad.hindsight is not None


def test_giving_up_an_even_game_is_a_blunder_though_no_search_thinks_of_it() -> None:
    record = conqueror.load("conquests").record([("plain", "b2-b3"), ("painted", "resign")])
    found = review(record)
    assert [move.judgement for move in found.moves] == ["", "blunder"]
    assert found.moves[1].played_share == 0
    assert found.chart[-1] == {"plain": 1.0, "painted": 0.0}
    assert found.seats["painted"].blunders == 1


@pytest.mark.usefixtures("hurried")
def test_a_sealed_plan_is_one_decision_and_its_best_a_whole_plan() -> None:
    found = review(opening("duels/standard-victory-points-rome", 26), depth="quick")
    plans = [move for move in found.moves if move.decision.sealed]
    assert max(len(move.decision.moves) for move in plans) > 1
    for move in plans:
        seat, hidden = move.decision.seat, found.course.positions[move.decision.before].hide(move.decision.seat)
        for each in move.best:
            assert seat in hidden.to_act
            hidden = hidden.play(seat, each).hide(seat)
        assert seat not in hidden.to_act


def test_moves_without_a_choice_and_those_of_chance_are_not_judged(reviewed: Review) -> None:
    course = reviewed.course
    numbers = [number for move in reviewed.moves for number in move.decision.numbers]
    assert len(numbers) == len(set(numbers))
    sealed = {n for each in course.decisions if each.sealed for n in range(each.before + 1, each.end + 1)}
    for number, (seat, _) in enumerate(course.record.moves, 1):
        before = course.positions[number - 1]
        if number not in sealed:
            chosen = seat in before.to_act and seat != CHANCE and len(before.legal_moves(seat)) > 1
            assert (number in numbers) == chosen


# How it is made.


@pytest.mark.usefixtures("hurried")
def test_the_same_record_and_seed_give_the_same_review(reviewed: Review) -> None:
    again = review(reviewed.course.record, depth="quick")
    assert again.plain() == reviewed.plain()
    other = review(reviewed.course.record, depth="quick", seed=1)
    assert other.made.rows() == again.made.rows()


@pytest.mark.usefixtures("hurried")
def test_a_review_that_was_broken_off_goes_on_to_the_same() -> None:
    record = opening("duels/standard-victory-points-rome", 14)
    whole = review(record, seat="rome")
    for after in (1, 4, 9):
        begun = ReviewMaker(Course.of(record), "full", "rome")
        kept: list[str] = []
        for piece in begun.slices():
            kept += [json.dumps(piece)] if piece is not None else []
            if len(kept) == after:
                break
        known: list[Piece] = [json.loads(line) for line in kept]
        again = ReviewMaker(Course.of(record), "full", "rome", known=known)
        made = [piece for piece in again.slices() if piece is not None]
        assert len(made) + after == again.done == again.of
        assert Review(again).plain() == whole.plain()


@pytest.mark.usefixtures("hurried")
def test_chart_and_luck_come_first_then_the_largest_swing() -> None:
    made = ReviewMaker(Course.of(opening("empire/two-empires", 40)), "full")
    assert (made.phase, made.done) == ("charting", 0)
    kinds = [piece for piece in made.slices() if piece is not None]
    assert [piece["kind"] for piece in kinds[:2]] == ["chart", "verdict"]
    assert made.phase == "complete"
    rows, first = made.rows(), kinds[1]
    assert first["kind"] == "verdict"

    def swing(number: int) -> float:
        each = made.course.decision_at(number)
        return abs(rows[each.end][0] - rows[each.before][0])

    assert swing(first["number"]) == max(swing(each.number) for each in made.course.decisions)


@pytest.mark.usefixtures("hurried")
def test_a_seat_has_its_own_eyes() -> None:
    record = opening("final_conquest/victory-points-edition-2", 12)
    told: list[tuple[int, int]] = []
    found = review(record, depth="quick", seat="rome", progress=lambda done, of: told.append((done, of)))
    assert len(found.seen) == len(found.chart)
    assert found.seen != found.chart
    assert told[-1][0] == told[-1][1]
    with pytest.raises(UnknownSeat):
        review(record, seat="atlantis")


def test_the_plain_review_is_ready_for_json_and_in_words(reviewed: Review) -> None:
    told = reviewed.plain()
    assert json.loads(json.dumps(told)) == told
    assert len(told["chart"]) == len(reviewed.course.positions)
    sizes = [size(point["change"]) for point in told["turning_points"]]
    assert len(sizes) == 3
    assert sizes == sorted(sizes, reverse=True)
    for move in told["moves"]:
        assert move["played"]["text"].endswith(".")
        assert move["best"]["reason"]
        assert move["loss"] >= 0


@pytest.mark.usefixtures("hurried")
def test_the_end_of_a_finished_game_is_its_result() -> None:
    made = ReviewMaker(Course.of(golden("empire/shared-win")), "quick")
    for piece in made.slices():
        if piece is not None and piece["kind"] == "verdict":
            break
    result = made.course.positions[-1].result
    assert result is not None
    assert made.rows()[-1] == [
        1 / len(result.winners) if seat in result.winners else 0.0 for seat in made.course.seats
    ]
