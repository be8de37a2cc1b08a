"""What people agree on beside the moves: resigning, draws, moves taken back, votes, and bots for a while."""

from functools import partial
from random import Random

import pytest

from conqueror.game import CHANCE
from conqueror.protocol.message import Offered
from conqueror.server import agreements, seat_actions
from conqueror.server.refusals import Refusal
from conqueror.store import Event
from tests.games.duels.worlds import world as duel
from tests.games.final_conquest.worlds import world
from tests.server.agreed import CALM, acting, hand, offer, resign, result
from tests.server.tables import KEYS, SEALED, Played, a_table, folded, kinds, refused

TWO = tuple(key for key in KEYS if key != "final-conquest")


def accept(table: Played, seat: str, what: Offered) -> list[Event]:
    return table.do(partial(agreements.accept, seat=seat, what=what))


def decline(table: Played, seat: str, what: Offered) -> list[Event]:
    return table.do(partial(agreements.decline, seat=seat, what=what))


# Resigning.


@pytest.mark.parametrize("key", TWO)
@pytest.mark.parametrize("seat", [0, 1])
def test_between_two_who_resigns_loses_whoever_is_to_act(key: str, seat: int) -> None:
    table = a_table(key)
    seats = list(table.state.seats)
    resign(table, seats[seat])
    assert result(table)["winners"] == [seats[1 - seat]]
    assert result(table)["ranking"] == [seats[1 - seat], seats[seat]]
    assert result(table)["scores"][seats[1 - seat]] > result(table)["scores"][seats[seat]]


def test_gc_q23_in_conquests_resigning_is_a_move() -> None:
    table = a_table("conquests")
    events = resign(table, table.to_act[0])
    assert kinds(events) == ["plain resign", "ended"]
    assert result(table)["rule"]


def test_between_two_resigning_against_a_bot_is_a_loss_too() -> None:
    table = a_table("duels", bots=["rome"])
    resign(table, "carthage")
    assert result(table)["winners"] == ["rome"]


def test_among_more_a_bot_plays_on_for_who_resigns() -> None:
    table = acting()
    resign(table, "rome")
    assert table.state.status == "running"
    assert table.state.seats["rome"].played_by_bot
    assert table.state.seats["rome"].resigned
    table.bot_plays("rome", "end")
    for again in (partial(agreements.resign), partial(agreements.retake), partial(agreements.hand, bot="greedy")):
        with refused(table, "not_allowed"):
            table.do(partial(again, seat="rome"))


@pytest.mark.parametrize("seed", range(4))
def test_who_resigned_is_ranked_last_and_cannot_win(seed: int) -> None:
    table = a_table("final-conquest")
    rng = Random(seed)
    for _ in table.play_on(rng, 40):
        pass
    first = rng.choice(list(table.state.seats))
    resign(table, first)
    for _ in table.play_on(rng):
        pass
    end = result(table)
    assert end["ranking"][-1] == first
    assert sorted(end["ranking"]) == sorted(table.state.seats)
    assert end["winners"]
    assert first not in end["winners"]


def test_where_the_rules_let_one_win_who_resigned_the_best_of_the_others_wins() -> None:
    table = a_table("final-conquest")
    for _ in table.play_on(Random(1)):
        pass
    best = result(table)["winners"][0]
    table = a_table("final-conquest")
    resign(table, best)
    for _ in table.play_on(Random(1)):
        pass
    end = result(table)
    assert best not in end["winners"]
    assert end["winners"] == end["ranking"][:1]
    assert end["winners"][0].title() in end["words"]


def test_a_table_everybody_has_resigned_from_is_over_and_nobody_wins() -> None:
    table = acting(bots=["egypt"])
    for seat in ("rome", "greece"):
        resign(table, seat)
        assert table.state.status == "running"
    resign(table, "carthage")
    assert result(table)["winners"] == []
    assert result(table)["reason"] == "abandoned"


def test_nobody_resigns_twice_or_after_the_end() -> None:
    table = a_table("conquests")
    resign(table, "plain")
    for seat in ("plain", "painted"):
        with refused(table, "not_running"):
            resign(table, seat)


# Draws.


@pytest.mark.parametrize("key", TWO)
def test_two_people_may_agree_on_a_draw(key: str) -> None:
    table = a_table(key)
    first, second = table.state.seats
    offer(table, first, "draw")
    assert table.state.status == "running"
    accept(table, second, "draw")
    assert result(table)["winners"] == []
    assert result(table)["reason"] == "draw-agreed"
    assert set(result(table)["scores"].values()) == {0.5}


def test_two_offers_that_cross_are_an_agreement() -> None:
    table = a_table("conquests")
    offer(table, "painted", "draw")
    offer(table, "plain", "draw")
    assert result(table)["reason"] == "draw-agreed"


def test_an_offer_lapses_with_the_next_move() -> None:
    table = a_table("conquests")
    offer(table, "painted", "draw")
    table.play("plain", table.position.moves("plain")[0])
    with refused(table, "not_offered"):
        accept(table, "plain", "draw")


def test_an_offer_may_be_declined_or_withdrawn() -> None:
    table = a_table("conquests")
    for no in ("painted", "plain"):
        offer(table, "plain", "draw")
        decline(table, no, "draw")
        with refused(table, "not_offered"):
            accept(table, "painted", "draw")


def test_nobody_accepts_his_own_offer_or_one_never_made() -> None:
    table = a_table("conquests")
    with refused(table, "not_offered"):
        accept(table, "painted", "draw")
    with refused(table, "not_offered"):
        decline(table, "painted", "draw")
    offer(table, "plain", "draw")
    with refused(table, "not_allowed"):
        accept(table, "plain", "draw")
    with refused(table, "not_allowed"):
        offer(table, "plain", "draw")


def test_more_than_two_cannot_agree_on_a_draw_nor_can_a_bot() -> None:
    with_more, with_bot = acting(), a_table("conquests", bots=["painted"])
    with refused(with_more, "not_allowed"):
        offer(with_more, "rome", "draw")
    with refused(with_bot, "not_allowed"):
        offer(with_bot, "plain", "draw")
    handed = a_table("conquests")
    hand(handed, "painted")
    with refused(handed, "not_allowed"):
        offer(handed, "plain", "draw")


@pytest.mark.parametrize("what", ["draw", "takeback"])
def test_an_empty_seat_agrees_to_nothing(what: Offered) -> None:
    """Otherwise a host could free the seat of an opponent who wins, and offer a draw to nobody."""
    table = a_table("conquests")
    table.play("plain", table.position.moves("plain")[0])
    table.do(partial(seat_actions.leave, seat="painted"))
    with refused(table, "not_allowed"):
        offer(table, "plain", what)


# Taking a move back.


def test_alone_against_bots_a_move_is_taken_back_freely_with_the_bots_replies() -> None:
    table = a_table("conquests", bots=["painted"])
    before = table.position
    table.play("plain", table.position.moves("plain")[0])
    table.bot_plays("painted", table.position.moves("painted")[0])
    events = offer(table, "plain", "takeback")
    assert kinds(events) == ["plain takenback"]
    assert table.position == before
    assert table.state.steps == []
    assert table.decision("plain") == events[0].number
    assert folded(table) == table.state


def test_on_one_screen_a_move_is_taken_back_freely() -> None:
    table = a_table("final-conquest", people=["ann"] * 4, missions="off")
    rome = table.to_act[0]
    before = table.position
    table.play(rome, "ready")
    offer(table, rome, "takeback")
    assert table.position == before


def test_among_more_a_move_is_taken_back_by_the_consent_of_all_others() -> None:
    table = acting()
    before = table.position
    table.play("rome", "end")
    offer(table, "rome", "takeback")
    accept(table, "egypt", "takeback")
    accept(table, "carthage", "takeback")
    assert table.position != before
    with refused(table, "not_allowed"):
        accept(table, "egypt", "takeback")
    accept(table, "greece", "takeback")
    assert table.position == before
    assert table.state.offers == {}


def test_bots_and_those_who_resigned_are_not_asked() -> None:
    table = acting(bots=["egypt"])
    before = table.position
    resign(table, "greece")
    table.play("rome", "end")
    offer(table, "rome", "takeback")
    with refused(table, "not_allowed"):
        accept(table, "greece", "takeback")
    accept(table, "carthage", "takeback")
    assert table.position == before


def test_one_no_is_enough() -> None:
    table = acting()
    table.play("rome", "end")
    offer(table, "rome", "takeback")
    accept(table, "egypt", "takeback")
    decline(table, "greece", "takeback")
    with refused(table, "not_offered"):
        accept(table, "carthage", "takeback")


def test_a_move_after_the_question_is_an_answer_too() -> None:
    table = acting()
    table.play("rome", "end")
    offer(table, "rome", "takeback")
    table.play("carthage", "ready")
    assert table.state.offers == {}


def test_there_must_be_something_to_take_back() -> None:
    table = a_table("conquests", bots=["painted"])
    with refused(table, "not_allowed"):
        offer(table, "plain", "takeback")


def test_what_was_taken_back_is_not_among_the_moves_of_the_game_but_in_the_log() -> None:
    table = a_table("conquests", bots=["painted"])
    first, other = table.position.moves("plain")[:2]
    table.play("plain", first)
    offer(table, "plain", "takeback")
    table.play("plain", other)
    assert [step.move for step in table.state.steps] == [other]
    assert [event.data["move"] for event in table.state.events if event.kind == "moved"] == [first, other]


@pytest.mark.parametrize("key", [key for key in KEYS if key != "conquests"])
def test_no_move_is_taken_back_past_chance_or_a_sealed_answer(key: str) -> None:
    """Whatever is taken back: every throw ever made, and every opened answer, is still part of the game."""
    table = a_table(key, people=["ann"] * 6)
    rng, taken = Random(3), 0
    for _ in table.play_on(rng, 40):
        if table.state.status != "running":
            break
        steps = list(table.state.steps)
        seat = rng.choice(list(table.state.seats))
        try:
            offer(table, seat, "takeback")
        except Refusal as refusal:
            assert refusal.code in ("past_chance", "not_allowed")
            continue
        gone = steps[len(table.state.steps) :]
        assert gone[0].seat == seat
        assert not any(step.seat == CHANCE or step.draw or step.sealed for step in gone)
        assert table.to_act
        taken += 1
    assert taken
    assert folded(table) == table.state


@pytest.mark.parametrize("key", SEALED)
def test_while_a_sealed_answer_is_in_nothing_before_it_is_taken_back(key: str) -> None:
    table = a_table(key, people=["ann", "ann"])
    first, _ = table.to_act
    table.play(first, "ready")
    with refused(table, "past_chance"):
        offer(table, first, "takeback")


def test_a_hero_that_was_shown_cannot_be_taken_back() -> None:
    """Against independents the attacker's hero is open at once."""
    start = world("rome", rome="alpes 3c3i", independent="gaul 1i", heroes={"rome": ["scipio-africanus"]})
    table = a_table("final-conquest", start=start, bots=["carthage", "greece", "egypt"], **CALM)
    table.play("rome", "alpes>gaul 3c3i")
    table.play("rome", next(move for move in table.position.moves("rome") if "scipio" in move))
    with refused(table, "past_chance"):
        offer(table, "rome", "takeback")


def test_fc_q29_a_hero_bought_face_down_can_be_taken_back() -> None:
    """Nobody has learnt which it was."""
    start = world("rome", stage="planning", coins={"rome": 20}, heroes={"rome": ["fabius-maximus"]})
    table = a_table("final-conquest", start=start, bots=["carthage", "greece", "egypt"], **CALM)
    before = table.position
    buy = next(move for move in table.position.moves("rome") if move.startswith("buy"))
    table.play("rome", buy)
    offer(table, "rome", "takeback")
    assert table.position == before


def test_fc_100_the_face_down_hero_of_an_attacker_cannot_be_taken_back_once_the_defender_has_chosen() -> None:
    start = duel(
        "duels", "rome", rome="sicily 3c", carthage="tyrrhenian-sea 2i", heroes={"rome": ["scipio-africanus"]}
    )
    table = a_table("duels", start=start, people=["ann", "ann"])
    attack = next(move for move in table.position.moves("rome") if "tyrrhenian-sea" in move)
    table.play("rome", attack)
    table.play("rome", next(move for move in table.position.moves("rome") if "scipio" in move))
    with refused(table, "past_chance"):
        offer(table, "rome", "takeback")
