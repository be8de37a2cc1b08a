"""Previews of moves, the draws of chance, and declared answers."""

import json
from random import Random

import pytest

from conqueror.game import CHANCE, CLOCK
from conqueror.server import decisions, dice, seat_actions
from conqueror.server.refusals import Refusal
from tests.games.duels.worlds import planning as plans_in
from tests.server.tables import KEYS, SEALED, SEED, Played, a_table, refused, stored
from tests.shown import Shown

# Previews.


def previewed(table: Played, seat: str, moves: list[str]) -> str:
    """Return a preview as text, or why there is none."""
    try:
        return json.dumps(decisions.preview(table.state, seat, table.decision(seat), moves), sort_keys=True)
    except Refusal as refusal:
        return f"{refusal.code}: {refusal}"


@pytest.mark.parametrize("key", KEYS)
def test_a_preview_shows_nothing_that_its_seat_may_not_know(key: str) -> None:
    """It is the same to the byte when only the secrets of others are different, and it changes nothing."""
    table = a_table(key)
    rng, guesses, shown = Random(5), Random(6), 0
    for _ in table.play_on(rng, 60):
        for seat in table.state.waiting():
            moves, state = table.random_answer(seat, rng), table.state
            seen = previewed(table, seat, moves)
            shown += seen.startswith("{")
            assert seen.startswith(("{", "past_chance"))
            twin = state.copy()
            twin.position = state.playing.resample(seat, guesses)
            table.state = twin
            assert previewed(table, seat, moves) == seen
            table.state = state
    assert shown


@pytest.mark.parametrize("key", KEYS)
def test_a_preview_is_the_view_after_the_moves_where_no_secret_is_touched(key: str) -> None:
    table = a_table(key)
    rng, same = Random(8), 0
    for _ in table.play_on(rng, 40):
        for seat in table.state.waiting():
            move = rng.choice(table.position.moves(seat))
            seen = previewed(table, seat, [move])
            if seen.startswith("{") and not table.state.sealing:
                after = table.position.play(seat, move)
                same += json.loads(seen) == json.loads(json.dumps(after.view(seat)))
    assert same


@pytest.mark.parametrize("key", KEYS)
def test_the_list_holds_every_move_of_a_seat(key: str) -> None:
    table, rng = a_table(key), Random(10)
    for _ in table.play_on(rng, 20):
        for seat in table.state.waiting():
            listed = decisions.list_moves(table.state, seat, table.decision(seat), [])
            every = table.position.moves(seat)
            assert listed["moves"] == every[: decisions.MOST_LISTED]
            assert listed["more"] == max(0, len(every) - decisions.MOST_LISTED)
            hidden = table.position.hide(seat)
            told = [hidden.tell(seat, move, seat)["text"] for move in every[: len(listed["texts"])]]
            assert listed["texts"] == told
            assert len(told) == min(len(every), decisions.MOST_TOLD)


@pytest.mark.parametrize("key", KEYS)
def test_a_preview_never_goes_past_chance(key: str) -> None:
    table = a_table(key)
    rng = Random(9)
    for _ in table.play_on(rng, 60):
        for seat in table.state.waiting():
            for move in table.position.moves(seat)[:6]:
                if table.position.play(seat, move).to_act == (CHANCE,):
                    with refused(table, "past_chance"):
                        decisions.preview(table.state, seat, table.decision(seat), [move])


def test_a_preview_of_nothing_is_the_view_as_it_is() -> None:
    table = a_table("duels")
    seat = table.to_act[0]
    assert decisions.preview(table.state, seat, table.decision(seat), []) == table.position.view(seat)


def test_a_preview_of_a_whole_plan_shows_only_ones_own() -> None:
    start = plans_in("duels", coins={"carthage": 20, "rome": 20}, rome="brundisium 1i", carthage="numidia 1i")
    table = a_table("duels", start=start)
    table.play("carthage", "recruit carthage 2i", "buy hannibal-barca", "ready")
    seen: Shown = decisions.preview(table.state, "rome", table.decision("rome"), ["recruit rome 1c", "ready"])
    assert seen["lands"]["rome"]["cavalry"] == 1
    assert seen["lands"]["carthage"]["infantry"] == 0
    assert seen["players"]["carthage"]["coins"] == 20


def test_a_stale_preview_is_refused() -> None:
    table = a_table("duels")
    with refused(table, "stale"):
        decisions.preview(table.state, "rome", table.decision("rome") - 1, ["ready"])


# Chance.


def test_chance_waits_until_every_seat_has_given_its_share() -> None:
    table = a_table("final-conquest", shares=["rome", "carthage"])
    assert table.to_act == (CHANCE,)
    assert table.state.waiting() == []
    greece, egypt = "ab" * 16, "cd" * 20
    table.do(lambda draft: seat_actions.contribute(draft, "greece", greece))
    assert table.to_act == (CHANCE,)
    table.do(lambda draft: seat_actions.contribute(draft, "egypt", egypt))
    assert CHANCE not in table.to_act
    assert table.state.draws


@pytest.mark.parametrize("key", [key for key in KEYS if key != "conquests"])
def test_chance_draws_from_the_committed_dice_in_order(key: str) -> None:
    """Draws 0, 1, 2 … of the stream, from the outcomes with whole weights that the log holds."""
    table = a_table(key)
    for _ in table.play_on(Random(10)):
        pass
    given = [(seat, value) for seat, value, _ in table.state.contributions]
    secret = dice.key(SEED, given)
    drawn = [event for event in stored(table.state.events) if event.kind == "moved" and event.seat == CHANCE]
    assert drawn
    for index, event in enumerate(drawn):
        chances = table.state.before(event.number).chances()
        outcomes = [(outcome, weight) for outcome, weight in event.data["draw"]["outcomes"]]
        assert event.data["draw"]["index"] == index
        assert outcomes == dice.weighed(chances)
        assert event.data["move"] == dice.drawn(secret, index, outcomes)


@pytest.mark.parametrize("key", KEYS)
def test_the_game_never_waits_for_chance_or_the_clock(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(12), 80):
        assert CHANCE not in table.to_act
        assert not {CHANCE, CLOCK} & set(table.state.waiting())
        assert bool(table.state.waiting()) == (table.state.status == "running")


# Declared moves.


@pytest.mark.parametrize("key", KEYS)
def test_a_declared_answer_is_one_the_table_takes(key: str) -> None:
    table = a_table(key)
    rng = Random(13)
    for _ in table.play_on(rng, 40):
        for seat in table.state.waiting():
            declared = decisions.declared(table.position, seat)
            assert declared[0] == table.position.default(seat)
            twin = table.state
            table.play(seat, *declared)
            table.state = twin


@pytest.mark.parametrize("key", SEALED)
def test_a_declared_plan_is_whole(key: str) -> None:
    table = a_table(key)
    assert decisions.declared(table.position, table.to_act[0]) == ["ready"]
