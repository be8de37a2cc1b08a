"""Proofs of finished games: the honest are accepted, and every change of them is found."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conqueror.game import Plain
from conqueror.registry import catalogue, load
from conqueror.server import dice
from conqueror.server.proof import make_proof
from conqueror.server.verify_dice import read, verify
from conqueror.views import ResultView
from tests.cli.terminal import conqueror, flat
from tests.server.finished import TABLE, draws_of, finished, prove, resealed, with_move, written
from tests.server.proofs import is_found

DUEL = "duels/punic-war"


# Honest games.


@pytest.mark.parametrize("key", catalogue())
def test_the_proof_of_a_whole_game_is_accepted_by_the_script_and_by_the_rules(key: str, tmp_path: Path) -> None:
    for number in (1, 2, 3):
        proof = finished(key, number)
        assert proof["result"] is not None
        assert verify(read(json.dumps(proof)), proof["seal"], proof["dice"]["commitment"]) == []
        file = written(tmp_path / f"{number}.json", json.dumps(proof, indent=2))
        result = conqueror("verify", str(file), "--seal", proof["seal"])
        assert result.exit_code == 0, result.output
        said = flat(result.output)
        assert f"All {len(proof['moves'])} moves are legal" in said
        assert "The result is that of the rules" in said


def test_the_command_says_how_many_draws_and_whose_contributions(tmp_path: Path) -> None:
    proof = finished(DUEL)
    result = conqueror("verify", str(written(tmp_path / "proof.json", json.dumps(proof))))
    draws = sum(move[0] == "chance" for move in proof["moves"])
    assert f"All {draws} draws of chance" in result.output
    by = {seat: whose for seat, _, whose in proof["dice"]["contributions"]}
    for whose, words in (("seat", "by the players: "), ("server", "by the server: ")):
        assert words + (", ".join(seat.capitalize() for seat in by if by[seat] == whose) or "none") in flat(
            result.output
        )
    assert "compare it with the one you were shown" in result.output


def test_a_seal_may_be_typed_in_capitals_and_another_one_is_refused() -> None:
    proof = finished(DUEL)
    assert verify(proof, f" {proof['seal'].upper()}\n") == []
    assert "not the one you noted" in verify(proof, finished(DUEL, 2)["seal"])[0]
    assert "not the one you noted" in verify(proof, commitment=finished(DUEL, 2)["dice"]["commitment"])[0]
    assert verify(proof, "") != []


def test_a_game_with_content_of_ones_own_is_checked_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    assert conqueror("content", "copy", str(folder)).exit_code == 0
    table = folder / "fighters" / "ladder.toml"
    table.write_text(
        table.read_text(encoding="utf-8").replace('4 = "F> B. L. R. ', '4 = "F> B> L. R. '), encoding="utf-8"
    )
    proof = prove(load("conquests", content=folder), 1)
    file = str(written(tmp_path / "proof.json", json.dumps(proof)))
    assert conqueror("verify", file, "--content", str(folder)).exit_code == 0
    refused = conqueror("verify", file)
    assert refused.exit_code == 1
    assert "other content files than these" in flat(refused.output)


# Changes of every kind, 100 % found.


def _another_leaf(rng: Random, leaf: Any) -> Any:
    if isinstance(leaf, str):
        at = rng.randrange(len(leaf) + 1)
        match rng.randrange(4):
            case 0 if at < len(leaf):
                return f"{leaf[:at]}{chr(ord(leaf[at]) ^ 1 << rng.randrange(7))}{leaf[at + 1 :]}"
            case 1 if at < len(leaf):
                return f"{leaf[:at]}{leaf[at + 1 :]}"
            case 2:
                return f"{leaf[:at]}{rng.choice('0123456789abcdef')}{leaf[at:]}"
            case _:
                return rng.choice((leaf.upper(), leaf[::-1], f"{leaf} ", "", None, [leaf]))
    if isinstance(leaf, bool) or leaf is None:
        return rng.choice((0, 1, "", {}, not leaf))
    return rng.choice((leaf + 1, leaf - 1, -leaf, leaf * 2, float(leaf), str(leaf), bool(leaf), None, leaf + 2**53))


def _another_list(rng: Random, held: list[Any]) -> None:
    match rng.randrange(4):
        case 0:
            del held[rng.randrange(len(held))]
        case 1:
            held.insert(rng.randrange(len(held) + 1), rng.choice([*held, 0, "x"]))
        case 2:
            one, other = rng.randrange(len(held)), rng.randrange(len(held))
            held[one], held[other] = held[other], held[one]
        case _:
            held[rng.randrange(len(held))] = rng.choice(held)


def _another_object(rng: Random, held: Plain) -> None:
    name = rng.choice(sorted(held))
    match rng.randrange(3):
        case 0:
            del held[name]
        case 1:
            held[f"{name}{rng.choice('xyz')}"] = held.pop(name)
        case _:
            held[f"{name}2"] = held[name]


def _change(rng: Random, proof: Plain) -> str:
    """One change somewhere in the proof; the name of the part it is in."""
    part = rng.choice(sorted(proof))
    held: Any = proof
    at: Any = part
    if rng.random() < 0.01:
        _another_object(rng, proof)
        return "the whole"
    while True:
        within = held[at]
        if not isinstance(within, list | dict) or not within:
            held[at] = (
                _another_leaf(rng, within) if not isinstance(within, list | dict) else rng.choice((None, [0], 1))
            )
            return part
        if rng.random() < 0.3:
            if isinstance(within, list):
                _another_list(rng, within)
            else:
                _another_object(rng, within)
            return part
        held, at = within, rng.choice(range(len(within)) if isinstance(within, list) else sorted(within))


def find_changes(count: int, seed: int) -> Counter[str]:
    """Change proofs in one place each, so often; every change is found. Return how many were made of each part."""
    rng = Random(seed)
    proofs = [finished(key, most=90) for key in ("empire", "final-conquest", "duels", "conquests")]
    proofs.append(finished("duels/syrian-war"))  # a whole game with its result
    texts = [json.dumps(proof) for proof in proofs]
    assert all(verify(proof) == [] for proof in proofs)
    assert sum(len(draws_of(proof)) for proof in proofs) > 15
    found: Counter[str] = Counter()
    while found.total() < count:
        chosen = rng.randrange(len(proofs))
        changed = json.loads(texts[chosen])
        part = _change(rng, changed)
        if json.dumps(changed, sort_keys=True) == json.dumps(proofs[chosen], sort_keys=True):
            continue
        assert verify(changed) != [], (part, texts[chosen], json.dumps(changed))
        found[part] += 1
    assert set(found) == {*proofs[0], "the whole"}
    assert min(found[part] for part in proofs[0]) > 0.03 * count
    return found


def test_two_thousand_single_changes_of_proofs_are_all_found() -> None:
    assert find_changes(2_000, seed=2026).total() == 2_000  # `make soak ARGS=proofs` makes 100,000


def test_every_single_bit_of_the_hexadecimal_parts_counts() -> None:
    proof = finished("duels", most=20)
    text = json.dumps(proof)
    parts = [proof["seal"], proof["dice"]["seed"], proof["dice"]["commitment"], proof["table"], proof["content"]]
    for value in [*parts, *(value for _, value, _ in proof["dice"]["contributions"])]:
        begin = text.index(value)
        for at in range(begin, begin + len(value)):
            for bit in range(7):
                other = f"{text[:at]}{chr(ord(text[at]) ^ 1 << bit)}{text[at + 1 :]}"
                assert is_found(other, proof), other


def test_any_changed_letter_of_the_file_is_found() -> None:
    rng = Random(77)
    proof = finished("final-conquest", most=60)
    text = json.dumps(proof)
    for _ in range(2_000):
        at = rng.randrange(len(text))
        assert is_found(f"{text[:at]}{rng.choice(text + ' xX9é')}{text[at + 1 :]}", proof)


def test_what_is_changed_under_a_seal_that_fits_again_is_found_by_who_noted_the_seal() -> None:
    rng = Random(5)
    proof = finished(DUEL, most=40)
    for at, move in enumerate(proof["moves"]):
        for cheated in (
            with_move(proof, at, [move[0], move[1] + "!", *move[2:]]),
            resealed(proof, moves=proof["moves"][:at] + proof["moves"][at + 1 :]),
            resealed(proof, result={"winners": [rng.choice(proof["seats"])], "rule": ""}),
        ):
            assert verify(cheated, proof["seal"]) != []


# Servers that cheat: the seal is their own and fits.


def test_dice_chosen_after_the_fact_are_found_though_the_seal_fits() -> None:
    proof = finished("final-conquest")
    for at in draws_of(proof):
        seat, rolled, about = proof["moves"][at]
        wished = next(outcome for outcome, _ in about["outcomes"] if outcome != rolled)
        faults = verify(with_move(proof, at, [seat, wished, about]))
        assert faults == [f"Move {at + 1}: draw {about['index']} is {rolled!r}, not {wished!r}."]


def test_outcomes_arranged_for_a_wished_draw_are_found_by_the_rules(tmp_path: Path) -> None:
    proof = finished(DUEL)
    at = draws_of(proof)[0]
    seat, rolled, about = proof["moves"][at]
    place = [outcome for outcome, _ in about["outcomes"]].index(rolled)
    turned = [list(outcome) for outcome in about["outcomes"]]
    other = (place + 1) % len(turned)
    turned[place][0], turned[other][0] = turned[other][0], turned[place][0]
    arranged = with_move(proof, at, [seat, turned[place][0], {**about, "outcomes": turned}])
    heavier = [[outcome, weight * 2] for outcome, weight in about["outcomes"]]
    doubled = [seat, dice.drawn(_key(proof), about["index"], [(name, weight) for name, weight in heavier])]
    for cheated in (arranged, with_move(proof, at, [*doubled, {**about, "outcomes": heavier}])):
        assert verify(cheated) == []
        result = conqueror("verify", str(written(tmp_path / "proof.json", json.dumps(cheated))))
        assert result.exit_code == 1
        assert flat(result.output) == (
            f"Move {at + 1}: by the rules chance has other outcomes, or other weights, than the proof says."
        )


def _key(proof: Plain) -> bytes:
    given = [(seat, value) for seat, value, _ in proof["dice"]["contributions"]]
    return dice.key(bytes.fromhex(proof["dice"]["seed"]), given)


def test_a_server_with_another_seed_is_found_by_who_noted_the_commitment() -> None:
    noted = finished(DUEL, 1)["dice"]["commitment"]
    assert verify(finished(DUEL, 2)) == []
    assert verify(finished(DUEL, 2), commitment=noted) != []
    swapped = {**finished(DUEL, 2)["dice"], "commitment": noted}
    assert "The seed is not the one that was committed to." in verify(resealed(finished(DUEL, 2), dice=swapped))


def test_chance_never_draws_before_every_seat_has_contributed() -> None:
    proof = finished(DUEL)
    fewer = {**proof["dice"], "contributions": proof["dice"]["contributions"][1:]}
    first = 1 + next(at for at, move in enumerate(proof["moves"]) if move[0] == "chance")
    faults = verify(resealed(proof, dice=fewer))
    assert f"Move {first}: chance drew before every seat had contributed." in faults
    quiet = finished("conquests")  # nothing is thrown here, so that nobody has to contribute
    assert verify(resealed(quiet, dice={**quiet["dice"], "contributions": []})) == []


def test_the_rules_find_what_the_dice_cannot(tmp_path: Path) -> None:
    proof = finished("conquests")
    result = proof["result"]
    cheats = {
        "Move 1, Plain b2-b6: A Soldier": with_move(proof, 0, ["plain", "b2-b6"]),
        "Move 1, Painted ": with_move(proof, 0, ["painted", proof["moves"][0][1]]),
        "claims another result": resealed(proof, result={**result, "reason": "resignation"}),
        "by the rules it is": resealed(proof, result=None),
        "but by the rules the game is not over": resealed(proof, moves=proof["moves"][:-1]),
        "version 2 of the rules": resealed(proof, rules=2),
        "other content files": resealed(proof, content="00"),
        "There is no game 'chess'": resealed(proof, game="chess"),
        "There is no option 'colour'": resealed(proof, options={"colour": "red"}),
        "danger cannot be": resealed(proof, options={"danger": "none"}),
        "a game or an option that does not exist": resealed(proof, options={"content": "/"}),
        "names a game or an option": resealed(proof, game="/etc/mine.toml"),
        "The seats are Plain and Painted, not Plain and Red.": resealed(
            proof,
            seats=["plain", "red"],
            moves=[],
            dice={**proof["dice"], "contributions": [["plain", "a" * 32, "seat"], ["red", "b" * 32, "seat"]]},
        ),
    }
    for words, cheated in cheats.items():
        assert verify(cheated) == [], words
        said = conqueror("verify", str(written(tmp_path / "proof.json", json.dumps(cheated))))
        assert said.exit_code == 1
        assert words in flat(said.output)


def test_chance_that_moves_out_of_turn_is_found_by_the_rules(tmp_path: Path) -> None:
    proof = finished("conquests")
    extra = ["chance", "b2-b3", {"index": 0, "outcomes": [["b2-b3", 1]]}]
    cheated = resealed(proof, moves=[extra, *proof["moves"]])
    assert verify(cheated) == []
    assert conqueror("verify", str(written(tmp_path / "proof.json", json.dumps(cheated)))).exit_code == 1


def test_an_end_the_table_agreed_on_is_told_as_such(tmp_path: Path) -> None:
    game = load("conquests")
    words = "Both agreed to a draw."
    agreed: ResultView = {"winners": [], "reason": "agreed", "scores": {}, "rule": "", "words": words}
    for result, words in ((agreed, "the table ended it"), (None, "claims no result")):
        proof = make_proof(
            table=TABLE,
            game=game,
            seed=bytes(32),
            contributions=[(seat, "0" * 32, "seat") for seat in game.seats],
            moves=[("plain", "b2-b3")],
            result=result,
        )
        said = conqueror("verify", str(written(tmp_path / "proof.json", json.dumps(proof))))
        assert said.exit_code == 0
        assert words in flat(said.output)
