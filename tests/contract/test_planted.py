"""A planted fault makes a law fail: the laws are not empty words."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from conqueror.game import Plain
from conqueror.options import choose
from tests.contract import laws
from tests.contract.toy import INFO, SEATS, Ambush, AmbushPosition
from tests.contract.walking import step


def planted(**faults: Callable[..., Any] | property) -> Ambush:
    """Ambush with some methods of its positions replaced by faulty ones."""
    faulty = type("FaultyPosition", (AmbushPosition,), {"__slots__": (), **faults})

    class Faulty(Ambush):
        def start(self) -> AmbushPosition:
            position: AmbushPosition = faulty(self)
            return position

    return Faulty("ambush", choose(INFO.options, {}), None)


def test_a_view_made_from_the_whole_position_is_caught() -> None:
    def unhidden(self: AmbushPosition, seat: str | None) -> Plain:
        return {"viewer": seat, "cards": self.cards}

    with pytest.raises(AssertionError):
        laws.views_keep_secrets(planted(view=unhidden), seed=1, most=20)


def test_a_hidden_record_that_keeps_a_bid_is_caught() -> None:
    def forgetful(self: AmbushPosition, seat: str | None) -> AmbushPosition:
        return replace(AmbushPosition.hide(self, seat), bids=self.bids)

    def caught() -> None:
        for seed in range(20):
            laws.views_keep_secrets(planted(hide=forgetful, resample=shuffled), seed, most=20)

    def shuffled(self: AmbushPosition, seat: str | None, rng: Random) -> AmbushPosition:
        bids = tuple(b if b is None or SEATS[i] == seat else rng.randint(0, 2) for i, b in enumerate(self.bids))
        return replace(self, bids=bids)

    with pytest.raises(AssertionError):
        caught()


def test_a_move_offered_but_refused_is_caught() -> None:
    def generous(self: AmbushPosition, seat: str) -> list[str]:
        return [*AmbushPosition.moves(self, seat), "bid 9"] if seat in self.to_act else []

    with pytest.raises(Exception, match=r"cannot|invalid|bid"):
        laws.offered_moves_are_playable(planted(play=strict_play, moves=generous), seed=1, most=20)


def strict_play(self: AmbushPosition, seat: str, move: str) -> AmbushPosition:
    """Play only what the true game offers."""
    return AmbushPosition.play(AmbushPosition(self.ambush, self.cards, self.bids, self.jeers, self.die), seat, move)


def test_a_move_offered_twice_is_caught() -> None:
    def doubled(self: AmbushPosition, seat: str) -> list[str]:
        return AmbushPosition.moves(self, seat) * 2

    with pytest.raises(AssertionError, match="listed twice"):
        laws.offered_moves_are_playable(planted(moves=doubled), seed=1, most=20)


def test_loaded_dice_are_caught() -> None:
    def loaded(self: AmbushPosition) -> dict[str, Fraction]:
        return {move: weight + Fraction(1, 100) for move, weight in AmbushPosition.chances(self).items()}

    with pytest.raises(AssertionError):
        laws.chances_sum_to_one(planted(chances=loaded), seed=1, most=20)


def test_a_refusal_without_a_known_rule_is_caught() -> None:
    with pytest.raises(AssertionError, match="cites no known rule"):
        laws.refused_moves_leave_no_trace(planted(), seed=1, most=20, labels={"TY-9"})


def test_data_that_forgets_a_field_is_caught() -> None:
    def forgetful(self: AmbushPosition) -> Plain:
        return {**AmbushPosition.data(self), "jeers": [False, False]}

    def caught() -> None:
        for seed in range(30):
            laws.data_round_trips(planted(data=forgetful, hash=property(lambda self: str(self.jeers))), seed, most=20)

    with pytest.raises(AssertionError):
        caught()


def test_a_group_that_miscounts_is_caught() -> None:
    def miscounted(self: AmbushPosition, seat: str) -> list[Plain]:
        return [{**group, "count": group["count"] - 1} for group in AmbushPosition.groups(self, seat)]

    with pytest.raises(AssertionError):
        laws.views_group_every_move(planted(groups=miscounted), seed=1, most=20)


def test_the_true_game_keeps_every_law_and_random_play_reaches_the_clock_and_the_jeers() -> None:
    game = planted()
    seen = set()
    for seed in range(60):
        rng, position = Random(seed), game.start()
        while position.to_act:
            seat, move = step(position, rng)
            seen.add((seat, move.split()[0]))
            position = position.play(seat, move)
    assert {("clock", "expire"), ("west", "jeer"), ("east", "bid"), ("chance", "deal"), ("chance", "roll")} <= seen
