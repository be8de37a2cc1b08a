"""Proofs that are no proofs: broken files, and the script on its own."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conqueror.game import Plain
from conqueror.server import verify_dice
from conqueror.server.verify_dice import BrokenProof, read, verify
from tests.cli.terminal import conqueror
from tests.server.finished import finished, resealed, written
from tests.server.proofs import is_found

# Broken files.

WEIRD: tuple[str, ...] = (
    "null", "true", "[]", "{}", '""', "-1", "0.5", "1e5", "NaN", "Infinity", "-Infinity", "1e999", "9" * 99,
    "9" * 200, "9" * 10_000, '"\\ud800"', '"\\u0000"', "[" * 400 + "]" * 400, "[" * 20_000, '{"a":' * 20_000,
    '{"a":1,"a":2}', '{"index":0,"outcomes":[]}', '[["a",0]]', '[["a",-1],["b",2]]', '[["a",1.0]]', '[["a",true]]',
    '[["a",1],["a",1]]', f'[["a",{2**256}],["b",1]]', '["chance"]', '["chance","x",{}]', '["chance",[],[]]',
    '["chance","x",{"index":0,"outcomes":[["x",1]]}]', '[["chance","x",{"index":0,"outcomes":[[[],1]]}]]', "",
)  # fmt: skip


def _broken(rng: Random, text: str, proof: Plain) -> str:
    match rng.randrange(6):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            at = rng.randrange(len(text))
            return text[:at] + text[at + rng.randint(1, 40) :]
        case 2:
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(WEIRD) + text[at:]
        case 3:
            return rng.choice(WEIRD)
        case 4:
            return "".join(rng.choices(text, k=rng.randrange(200)))
        case _:
            part = rng.choice(sorted(proof))
            inner = proof[part] if rng.random() < 0.5 or not isinstance(proof[part], dict | list) else None
            if inner is None:
                held = proof[part]
                inner = rng.choice(list(held.values()) if isinstance(held, dict) else held) if held else ""
            return text.replace(json.dumps(inner), rng.choice(WEIRD), 1)


def test_two_thousand_broken_files_end_in_a_sentence() -> None:
    rng = Random(404)
    proof = finished("duels", most=30)
    text = json.dumps(proof)
    for _ in range(2_000):
        assert is_found(_broken(rng, text, proof), proof)


def test_a_name_that_stands_twice_is_refused_even_where_the_second_is_honest() -> None:
    text = json.dumps(finished("duels", most=30))
    with pytest.raises(BrokenProof, match="stands twice"):
        read('{"result": {"winners": ["rome"]}, ' + text[1:])


@pytest.mark.parametrize("outcomes", [[["x", 2**256], ["y", 1]], [["x", 0]], [], [["x", 2], ["y", -1]], [["x", 1.0]]])
def test_weights_nobody_can_draw_by_are_refused_though_the_seal_fits(outcomes: list[Any]) -> None:
    cheated = resealed(finished("conquests"), moves=[["chance", "x", {"index": 0, "outcomes": outcomes}]])
    assert verify(cheated) == ["Move 1: the weights are not whole positive numbers."]


def test_data_that_no_file_can_hold_ends_in_a_sentence() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    proof = finished("duels", most=30)
    for weird in (deep, {1: 2, "a": 3}, float("nan"), 10**5000, b"bytes", object(), "\ud800", {"a": ...}):
        assert verify(weird) != []
        for part in proof:
            assert verify({**proof, part: weird}) != []
        assert verify({**proof, "more": weird}) != []
        assert verify({**proof, "moves": [["chance", weird, weird]]}) != []
        assert verify({**proof, "moves": [["chance", "x", {"index": weird, "outcomes": [[weird, 1]]}]]}) != []


def test_the_command_refuses_broken_files_with_sentences(tmp_path: Path) -> None:
    for text in WEIRD:
        said = conqueror("verify", str(written(tmp_path / "proof.json", text)))
        assert said.exit_code == 1
        assert len(said.output.splitlines()) == 1
    assert conqueror("verify", str(tmp_path / "nowhere.json")).exit_code == 2
    assert conqueror("verify", str(tmp_path)).exit_code == 2
    assert "Say which file" in conqueror("verify").stderr
    many = resealed(finished("duels", most=30), moves=[["nobody", "x"]] * 50)
    said = conqueror("verify", str(written(tmp_path / "proof.json", json.dumps(many))))
    assert said.output.splitlines()[-1] == "There are 30 more faults."


# The script on its own.


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-S", "check.py", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def test_the_script_runs_alone_wherever_it_is_taken(tmp_path: Path) -> None:
    script = tmp_path / "check.py"
    assert conqueror("verify", "--script", str(script)).exit_code == 0
    assert conqueror("verify", "--script", str(script)).exit_code == 2
    text = script.read_text(encoding="utf-8")
    assert text == Path(verify_dice.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200
    assert "import conqueror" not in text
    assert "from conqueror" not in text
    proof = finished("final-conquest")
    written(tmp_path / "good.json", "\ufeff" + json.dumps(proof))
    good = _run(tmp_path, "good.json", "--seal", proof["seal"], "--commitment", proof["dice"]["commitment"])
    assert (good.returncode, good.stderr) == (0, "")
    assert f"All {sum(move[0] == 'chance' for move in proof['moves'])} draws and the seal fit." in good.stdout
    assert _run(tmp_path, "good.json", "--seal", "0" * 64).returncode == 1
    changed = json.dumps({**proof, "moves": proof["moves"][:-1]})
    broken = {"changed": changed, "deep": "[" * 100_000, "huge": "9" * 100_000, "nan": '{"format": NaN}', "empty": ""}
    broken |= {"twice": '{"format": 1, "format": 1}', "surrogate": json.dumps({**proof, "table": "\ud800"})}
    for name, text in broken.items():
        written(tmp_path / name, text)
        said = _run(tmp_path, name)
        assert (said.returncode, said.stderr) == (1, "")
        assert len(said.stdout.splitlines()) == 1
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name in ("bytes", "nowhere", "."):
        said = _run(tmp_path, name)
        assert (said.returncode, said.stderr) == (1, "")
