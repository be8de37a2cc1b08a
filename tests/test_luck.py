"""Luck with the dice: what each throw brings a seat, its average, and whole games."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import conqueror
from conqueror.cli.terminal.luck_lines import luck_lines, luck_told
from conqueror.game import CHANCE, Game, Position
from conqueror.info import Throws
from conqueror.luck import Luck, average, luck_of, tally
from conqueror.protocol.frames import LuckView, SeatLuck
from conqueror.record import parse
from conqueror.server import serializers
from tests.contract.walking import walk
from tests.games.empire.positions import position as empire
from tests.games.final_conquest.worlds import attack, world
from tests.labels import ROOT
from tests.server.tables import SEED, a_table

WITH_DICE = ("empire", "final-conquest", "duels", "duels/syrian-war")
HALF = Fraction(1, 2)


def drawn(game: Game, seed: int) -> Iterator[tuple[Position, str]]:
    """Return what chance drew in a random game, and where."""
    return ((position, move) for position, seat, move in walk(game, seed) if seat == CHANCE)


# Small throws, reckoned by hand.


def test_fc_101_both_sides_of_a_battle_throw_a_die_that_shows_two_and_a_half_on_average() -> None:
    here = attack(world("rome", rome="numidia 2c", carthage="berber 1c"), "numidia>berber 2c")
    assert here.thrown("roll 4 3") == {"rome": 4, "carthage": 3}
    assert average(here) == {"rome": Fraction(5, 2), "carthage": Fraction(5, 2)}  # (1 + 1 + 2 + 3 + 4 + 4) / 6


def test_ms_19_a_second_throw_brings_what_it_is_better_than_the_first() -> None:
    here = world("rome", rome="numidia 1i", carthage="berber 2c", heroes={"rome": ["julius-caesar"]})
    lying = attack(here, "numidia>berber 1i", (2, 3), hero="hero julius-caesar")
    again = lying.play("rome", "reroll")
    assert [again.thrown(f"roll {pips}") for pips in (1, 2, 3, 4)] == [{"rome": n} for n in (0, 0, 1, 2)]
    assert average(again) == {"rome": Fraction(5, 6)}  # (0 + 0 + 0 + 1 + 2 + 2) / 6


def test_ms_19_the_better_die_is_what_was_rolled_in_the_end() -> None:
    here = world("rome", rome="numidia 1i", carthage="berber 2c", heroes={"rome": ["julius-caesar"]})
    ready = attack(here, "numidia>berber 1i", hero="hero julius-caesar")
    again = ready.play(CHANCE, "roll 2 3").play("rome", "reroll")
    lucks = tally(ready.game.seats, [(ready, "roll 2 3"), (again, "roll 4")])
    assert lucks["rome"] == Luck(2, 4, Fraction(10, 3))  # 5/2 + 5/6
    assert lucks["carthage"] == Luck(1, 3, Fraction(5, 2))
    assert lucks["rome"].gained == Fraction(2, 3)
    assert lucks["egypt"] == Luck()


def test_em_37_between_equals_the_die_is_worth_half_a_battle_to_each_side() -> None:
    here = empire({"b2": "red 3 gold", "c3": "blue 3 gold"}).play("red", "b2-c3 3")
    assert here.thrown("breaks") == {"red": 1, "blue": 0}
    assert here.thrown("holds") == {"red": 0, "blue": 1}
    assert average(here) == {"red": HALF, "blue": HALF}


def test_em_40_with_two_more_the_attacker_expects_five_sixths_of_a_battle() -> None:
    here = empire({"b2": "red 4 gold", "c3": "blue 2 gold"}).play("red", "b2-c3 4")
    assert average(here) == {"red": Fraction(5, 6), "blue": Fraction(1, 6)}
    assert tally(("red", "blue"), [(here, "holds")]) == {
        "red": Luck(1, 0, Fraction(5, 6)),
        "blue": Luck(1, 1, Fraction(1, 6)),
    }


def test_em_45_a_base_throws_for_its_owner() -> None:
    here = empire({"e5": "red 4 gold"}).play("red", "e5-f6 4")
    assert average(here) == {"red": HALF, "blue": HALF}


def test_em_19_what_a_tile_holds_is_nobodys_throw() -> None:
    here = empire({"b2": "red 3 gold"}).play("red", "b2-c3 1")
    assert here.to_act == (CHANCE,)
    assert all(here.thrown(outcome) == {} for outcome in here.chances())


def test_fc_47_cards_missions_and_lots_are_no_throws() -> None:
    draws = [
        (position, move)
        for position, move in drawn(conqueror.load("final-conquest", players=3), 1)
        if not move.startswith("roll")
    ]
    assert len(draws) > 3
    assert all(position.thrown(outcome) == {} for position, _ in draws for outcome in position.chances())


# What holds in every game.


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_every_outcome_of_a_throw_names_the_same_seats_and_a_game_without_dice_none(key: str) -> None:
    game, thrown = conqueror.load(key), 0
    for seed in range(2):
        for position, move in drawn(game, seed):
            named = {tuple(position.thrown(outcome)) for outcome in position.chances()}
            assert len(named) == 1
            (seats,) = named
            assert set(seats) <= set(game.seats)
            assert set(average(position)) == set(seats)
            assert tuple(position.thrown(move)) == seats
            thrown += len(seats)
    assert bool(thrown) == (game.throws is not Throws.NONE)


@pytest.mark.parametrize("key", WITH_DICE)
def test_over_many_games_nobody_is_lucky(key: str) -> None:
    game = conqueror.load(key)
    gained, variance = dict.fromkeys(game.seats, 0.0), dict.fromkeys(game.seats, 0.0)
    for seed in range(6):
        throws = list(drawn(game, seed))
        for seat, luck in tally(game.seats, throws).items():
            gained[seat] += float(luck.gained)
        for position, _ in throws:
            means = average(position)
            for outcome, chance in position.chances().items():
                for seat, rolled in position.thrown(outcome).items():
                    variance[seat] += float(chance * (rolled - means[seat]) ** 2)
    for seat in game.seats:
        assert variance[seat] > 0
        assert abs(gained[seat]) < 3 * sqrt(variance[seat]), seat


# Whole games.


def test_the_luck_of_a_record_is_that_of_its_dice() -> None:
    file = ROOT / "tests" / "games" / "duels" / "golden" / "standard-victory-points-rome.conq"
    lucks = luck_of(parse(file.read_text(encoding="utf-8")))
    rome = [1, 4, 4, 4, 2, 4, 4, 1, 4]  # and a 3 thrown again after the last 4, which adds nothing (MS-19)
    carthage = [3, 1, 2, 2, 1, 1, 3, 4, 1]
    expected = 9 * Fraction(5, 2)
    assert lucks == {"carthage": Luck(9, sum(carthage), expected), "rome": Luck(10, sum(rome), expected)}


# At a table.


@pytest.mark.parametrize("key", ["empire", "duels", "final-conquest"])
def test_a_table_tells_the_luck_when_its_game_is_over_and_not_before(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(3)):
        if table.state.status == "running":
            assert serializers.aftermath(table.state, SEED) is None
    ended = serializers.aftermath(table.state, SEED)
    assert ended is not None
    assert ended.luck is not None
    state = table.state
    record = state.game.record((step.seat, step.move) for step in state.steps)
    assert ended.luck.counted is state.game.throws
    assert {seat: (one.throws, one.rolled, one.expected) for seat, one in ended.luck.seats.items()} == {
        seat: (luck.throws, luck.rolled, float(luck.expected)) for seat, luck in luck_of(record).items()
    }
    seen = serializers.table_view(state, [], [], ended).model_dump(mode="json")
    assert seen["luck"]["counted"] in ("pips", "battles")


def test_a_table_without_dice_tells_no_luck() -> None:
    table = a_table("conquests")
    for _ in table.play_on(Random(3)):
        pass
    ended = serializers.aftermath(table.state, SEED)
    assert ended is not None
    assert ended.luck is None


# At a terminal.


def test_a_terminal_tells_rolled_and_expected_with_the_difference() -> None:
    lucks = {"rome": Luck(16, 41, Fraction(77, 2)), "carthage": Luck(8, 18, Fraction(20)), "egypt": Luck()}
    assert [str(line) for line in luck_lines(Throws.PIPS, lucks)] == [
        "Luck with the dice:",
        "  Rome      rolled 41, expected 38.5 (+2.5)",
        "  Carthage  rolled 18, expected 20.0 (-2.0)",
        "  Egypt     never threw",
    ]
    told = LuckView(counted=Throws.BATTLES, seats={"red": SeatLuck(throws=3, rolled=2, expected=2.0)})
    assert [str(line) for line in luck_told(told)] == [
        "Luck with the die of battle:",
        "  Red  won 2, expected 2.0 (+0.0)",
    ]


def test_a_terminal_is_silent_where_nobody_threw() -> None:
    assert luck_told(None) == []
    assert luck_lines(Throws.PIPS, {"rome": Luck()}) == []
    assert luck_lines(Throws.NONE, {"plain": Luck()}) == []
