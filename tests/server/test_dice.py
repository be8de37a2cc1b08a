"""The dice of a table: known answers, exact likelihood, and nothing that could be steered."""

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from types import SimpleNamespace

import pytest

from conqueror.game import draw
from conqueror.registry import catalogue, load
from conqueror.server import dice, verify_dice
from conqueror.server.proof import make_proof, seal_of

SEED = bytes(range(32))
TABLE = "abcdefgh234567yz"
VALUES = ("0123456789abcdef" * 2, "fe" * 64)
KEY = bytes.fromhex("663303e309014ea2c7bc882eea85ef8debd7e7cf4d031bae59e100ef9ef8f3c5")
SEAL = "84da2797129b40f3bbce807fe36788f8d29e9460f2aed75a14fff0022c67dbfb"
DIE = [(str(pips), 1) for pips in range(1, 7)]


def test_the_commitment_is_a_known_one() -> None:
    known = "18941be78ed46c5599de8f402771f1398bde174c7a8b90f1c42306b62c5337e6"
    assert hashlib.sha256(b"conqueror dice 1\n" + TABLE.encode() + b"\n" + SEED).hexdigest() == known
    assert dice.commitment(TABLE, SEED) == known


def test_the_key_is_a_known_one() -> None:
    given = f'[["rome","{VALUES[0]}"],["carthage","{VALUES[1]}"]]'
    assert hmac.new(SEED, b"conqueror key 1\n" + given.encode(), hashlib.sha256).digest() == KEY
    assert dice.key(SEED, [("rome", VALUES[0]), ("carthage", VALUES[1])]) == KEY
    assert dice.key(SEED, [("carthage", VALUES[1]), ("rome", VALUES[0])]) != KEY


@pytest.mark.parametrize(
    ("count", "known"),
    [(6, [4, 0, 0, 4, 2, 4, 4, 5, 5, 3]), (36, [22, 30, 0, 22, 8, 34, 16, 5, 23, 9])],
)
def test_the_first_draws_are_known_ones(count: int, known: list[int]) -> None:
    blocks = [hmac.new(KEY, b"draw %d 0" % index, hashlib.sha256).hexdigest() for index in range(10)]
    assert [int(block, 16) % count for block in blocks] == known
    faces = [(str(face), 1) for face in range(count)]
    assert [int(dice.drawn(KEY, index, faces)) for index in range(10)] == known
    assert [int(verify_dice.draw(KEY, index, faces)) for index in range(10)] == known


def test_the_seal_is_a_known_one() -> None:
    head = (
        '{"content":"c0ffee","dice":{"commitment":"00","contributions":'
        f'[["rome","{VALUES[0]}","seat"],["carthage","{VALUES[1]}","server"]],"seed":"{SEED.hex()}"}},'
        '"format":"conqueror proof 1","game":"duels","options":{"name":"Änne"},"result":null,"rules":1,'
        '"seats":["rome","carthage"],"table":"abcdefgh234567yz"}'
    )
    link = hmac.new(KEY, b"conqueror seal 1\n" + head.encode(), hashlib.sha256).digest()
    for move in ('["rome","recruit"]', '["chance","3",{"index":0,"outcomes":[["1",1],["3",2]]}]'):
        link = hmac.new(KEY, link + move.encode(), hashlib.sha256).digest()
    assert link.hex() == SEAL
    moves = [["rome", "recruit"], ["chance", "3", {"outcomes": [["1", 1], ["3", 2]], "index": 0}]]
    assert seal_of({"seal": "any", "moves": moves, **verify_dice.read(head)}) == SEAL


def test_weights_are_whole_and_the_smallest_in_the_order_of_the_outcomes() -> None:
    chances = {"c": Fraction(1, 2), "a": Fraction(1, 3), "b": Fraction(1, 6)}
    assert dice.weighed(chances) == [("c", 3), ("a", 2), ("b", 1)]
    assert dice.weighed({"only": Fraction(1)}) == [("only", 1)]
    assert dice.weighed({"x": Fraction(2, 3), "y": Fraction(2, 3)}) == [("x", 1), ("y", 1)]
    assert dice.weighed({}) == []


@pytest.mark.parametrize("key", catalogue())
def test_weights_of_every_game_are_the_chances_of_its_rules(key: str) -> None:
    position, rng = load(key).start(), Random(7)
    for _ in range(150):
        if not position.to_act:
            break
        if chances := position.chances():
            outcomes = dice.weighed(chances)
            whole = sum(weight for _, weight in outcomes)
            assert {outcome: Fraction(weight, whole) for outcome, weight in outcomes} == chances
            position = position.play("chance", draw(chances, rng))
        else:
            seat = rng.choice(position.to_act)
            position = position.play(seat, rng.choice(position.moves(seat)))


Draw = Callable[[bytes, int, list[tuple[str, int]]], str]


@pytest.fixture(params=["the table", "the verifier"])
def tiny(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Draw, list[int]]:
    """Return a draw from a stream of one byte a block, and the list from which its next blocks are taken."""
    blocks: list[int] = []
    stub = SimpleNamespace(digest=lambda key, text, kind: bytes([blocks.pop(0)]))  # noqa: ARG005
    if request.param == "the table":
        monkeypatch.setattr(dice, "hmac", stub)
        monkeypatch.setattr(dice, "_BLOCKS", 256)
        return dice.drawn, blocks
    monkeypatch.setattr(verify_dice, "hmac", stub)
    monkeypatch.setattr(verify_dice, "BLOCKS", 256)
    return verify_dice.draw, blocks


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 36, 100, 128, 129, 255, 256])
def test_every_outcome_has_exactly_as_many_blocks_as_every_other(tiny: tuple[Draw, list[int]], count: int) -> None:
    drawn, blocks = tiny
    faces = [(str(face), 1) for face in range(count)]
    seen: Counter[str] = Counter()
    for block in range(256):
        blocks[:] = [block, 0]
        outcome = drawn(b"", 0, faces)
        if len(blocks) == 1:  # the second block was not needed
            assert outcome == str(block % count)
            seen[outcome] += 1
    assert set(seen.values()) == {256 // count}
    assert len(seen) == count


def test_blocks_of_the_uneven_rest_are_thrown_away_until_one_is_fair(tiny: tuple[Draw, list[int]]) -> None:
    drawn, blocks = tiny
    blocks[:] = [252, 255, 253, 251, 9]
    assert drawn(b"", 0, DIE) == str(1 + 251 % 6)
    assert blocks == [9]


def test_a_weighed_outcome_has_as_many_blocks_as_it_weighs(tiny: tuple[Draw, list[int]]) -> None:
    drawn, blocks = tiny
    seen: Counter[str] = Counter()
    for block in range(250):  # 25 times the weight of all
        blocks[:] = [block]
        seen[drawn(b"", 0, [("low", 1), ("middle", 2), ("high", 7)])] += 1
    assert seen == {"low": 25, "middle": 50, "high": 175}


def test_a_draw_from_nothing_or_from_too_much_is_refused() -> None:
    for outcomes in ([], [("a", 0)], [("a", 2**256), ("b", 1)]):
        with pytest.raises(ArithmeticError):
            dice.drawn(KEY, 0, outcomes)
    assert dice.drawn(KEY, 0, [("all", 2**256)]) == "all"


def _chi_square(outcomes: list[tuple[str, int]], rolls: int) -> float:
    key = hashlib.sha256(b"uniformity").digest()
    seen = Counter(dice.drawn(key, index, outcomes) for index in range(rolls))
    whole = sum(weight for _, weight in outcomes)
    expected = {outcome: rolls * weight / whole for outcome, weight in outcomes}
    return sum((seen[outcome] - count) ** 2 / count for outcome, count in expected.items())


def test_a_hundred_thousand_rolls_of_a_die_are_even() -> None:
    # 5 degrees of freedom: p = 0.999 and p = 0.001
    assert 0.210 < _chi_square(DIE, 100_000) < 20.515


def test_a_hundred_thousand_weighed_draws_follow_their_weights() -> None:
    # 2 degrees of freedom: p = 0.999 and p = 0.001
    assert 0.002 < _chi_square([("low", 1), ("middle", 2), ("high", 7)], 100_000) < 13.816


def test_draws_follow_each_other_without_a_pattern() -> None:
    key = hashlib.sha256(b"pairs").digest()
    rolls = [dice.drawn(key, index, DIE) for index in range(36_001)]
    pairs = Counter(itertools.pairwise(rolls))
    square = sum((pairs[one[0], other[0]] - 1000) ** 2 / 1000 for one in DIE for other in DIE)
    assert 10 < square < 70  # about 35 degrees of freedom


def test_seeds_and_contributions_are_never_the_same_twice() -> None:
    assert len({dice.new_seed() for _ in range(1000)}) == 1000
    assert {len(dice.new_seed()) for _ in range(100)} == {32}
    assert len({dice.check_contribution(dice.server_share(dice.new_seed(), "rome")) for _ in range(1000)}) == 1000


def test_the_servers_own_share_follows_from_its_seed_so_it_cannot_be_chosen() -> None:
    seed = bytes(range(32))
    expected = hmac.new(seed, b"conqueror share 1\nrome", hashlib.sha256).hexdigest()
    assert dice.server_share(seed, "rome") == expected
    assert dice.server_share(seed, "rome") != dice.server_share(seed, "egypt")


def test_a_contribution_that_is_not_hexadecimal_is_refused_in_a_sentence() -> None:
    right = "a" * 32
    for text in (
        "",
        right[1:],
        right * 5,
        right.upper(),
        "g" * 32,
        f"{right}\n",
        f" {right}",
        f"0x{right}",
        "١" * 32,
    ):
        with pytest.raises(dice.BadContribution, match="32 to 128 hexadecimal digits"):
            dice.check_contribution(text)


def test_contributions_of_every_allowed_length_are_taken_as_they_are() -> None:
    for length in range(32, 129):
        assert dice.check_contribution("9f" * 64)[:length] == dice.check_contribution(("9f" * 64)[:length])


def test_a_draw_depends_on_its_index_alone_so_that_moves_cannot_steer_it() -> None:
    in_order = [dice.drawn(KEY, index, DIE) for index in range(200)]
    places = list(range(200))
    Random(3).shuffle(places)
    assert {index: dice.drawn(KEY, index, DIE) for index in places} == dict(enumerate(in_order))


def test_every_contribution_changes_the_dice() -> None:
    rng = Random(11)
    values = [rng.randbytes(32).hex() for _ in range(4)]
    usual = dice.key(SEED, [(str(seat), value) for seat, value in enumerate(values)])
    for seat in range(4):
        other = [*values[:seat], rng.randbytes(32).hex(), *values[seat + 1 :]]
        key = dice.key(SEED, [(str(place), value) for place, value in enumerate(other)])
        assert [dice.drawn(key, index, DIE) for index in range(40)] != [
            dice.drawn(usual, index, DIE) for index in range(40)
        ]


def test_a_proof_writes_whole_scores_as_a_browser_would() -> None:
    proof = make_proof(
        table=TABLE,
        game=load("conquests"),
        seed=SEED,
        contributions=[("plain", VALUES[0], "seat"), ("painted", VALUES[1], "seat")],
        moves=[("plain", "resign")],
        result={
            "winners": ["painted"],
            "reason": "resigned",
            "scores": {"plain": 0.0, "painted": 1.0, "half": 0.5},
            "rule": "",
            "words": "",
        },
    )
    assert dice.canonical(proof["result"]["scores"]) == b'{"half":0.5,"painted":1,"plain":0}'
    assert verify_dice.verify(proof) == []
