"""The opponents that never change do not change, and the bots of today beat them."""

import hashlib
from random import Random

import pytest

import conqueror
from conqueror.bots.bot import Bot, make_bot
from conqueror.bots.budget import Budget
from conqueror.game import CHANCE
from tests.bots.games import play
from tests.bots.references import REFERENCES

CHOICES = {
    ("conquests", "random"): "0002834df528",
    ("conquests", "greedy by hand"): "4f2994f2e722",
    ("conquests", "uct"): "e08ca24ac719",
    ("empire", "random"): "1f74b9b0d883",
    ("empire", "greedy by hand"): "7f46d86f67b7",
    ("empire", "uct"): "b91120fbec3b",
}
"""What each of them plays in a fixed random game, as a digest: whoever changes it has made another opponent."""


@pytest.mark.parametrize(("key", "name"), CHOICES)
def test_a_reference_plays_as_it_always_did(key: str, name: str) -> None:
    moves, rng = [], Random(3)
    position = conqueror.load(key).start()
    for number in range(60):
        if not position.to_act:
            break
        seat = position.to_act[0]
        if seat == CHANCE:
            position = position.play(seat, position.draw_outcome(rng))
            continue
        if number % 4 == 0:
            moves.append(REFERENCES[name](Random(number), Budget(None, 12)).choose(position.hide(seat), seat))
        position = position.play(seat, rng.choice(position.moves(seat)))
    assert hashlib.sha256("\n".join(map(str, moves)).encode()).hexdigest()[:12] == CHOICES[key, name]


@pytest.mark.parametrize(
    ("key", "name", "least"), [("conquests", "greedy by hand", 5), ("empire", "greedy by hand", 4)]
)
def test_the_experts_of_today_beat_what_is_greedy_by_hand(key: str, name: str, least: float) -> None:
    game, won = conqueror.load(key), 0.0
    for number in range(6):
        mine = game.seats[number % 2]
        bots: dict[str, Bot] = {
            seat: make_bot("expert", Random(f"{number} {seat}"), seconds=None)
            if seat == mine
            else REFERENCES[name](Random(f"{number} {seat}"), Budget(None))
            for seat in game.seats
        }
        winners = play(game, bots, Random(number))
        won += 1 / len(winners) if mine in winners else 0.0
    assert won >= least
