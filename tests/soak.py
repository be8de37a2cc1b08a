"""The large counts: `python -m tests.soak [WORD ...]` fuzzes every door and plays thousands of games to their end."""

import sys
import time
from collections import Counter
from collections.abc import Callable

import conqueror
from tests import fuzz
from tests.contract import laws
from tests.contract.trace import trace
from tests.contract.walking import walk
from tests.labels import labels_of
from tests.process import run_program


def fuzzing() -> None:
    """100,000 pieces of nonsense into every door of every game."""
    for key in conqueror.games():
        game = conqueror.load(key)
        played = fuzz.fuzz_play(game, 60_000, seed=101)
        read = fuzz.fuzz_records(game, 15_000, seed=102)
        stood = fuzz.fuzz_setup(game, 25_000, seed=103)
        print(f"  {key}: 60,000 moves ({played} were legal), 15,000 records ({read}), 25,000 set-ups ({stood} stood)")


def endings() -> None:
    """Random games to their end, by reason."""
    for key in conqueror.games():
        game = conqueror.load(key)
        reasons: Counter[str] = Counter()
        lengths = []
        for seed in range(1000):
            *before, (last, _, _) = walk(game, seed)
            assert last.result is not None
            reasons[last.result.reason] += 1
            lengths.append(len(before))
        print(f"  {key}: 1,000 games, {sum(lengths) / len(lengths):.0f} moves on average, {dict(reasons)}")


def modes() -> None:
    """Interpreted and compiled rules over many random games."""
    for key in conqueror.games():
        said = run_program("-m", "tests.contract.trace", key, "10", "1000", mode="interpreted").splitlines()
        assert said == trace(key, 10, 1000)
        print(f"  {key}: interpreted and compiled agree at {len(said):,} positions")


def secrets() -> None:
    """Views and resampled secrets over many positions."""
    for key in conqueror.games():
        for seed in range(30):
            laws.views_keep_secrets(conqueror.load(key), seed, most=100)
            laws.refused_moves_leave_no_trace(conqueror.load(key), seed, most=60, labels=labels_of(key))
        print(f"  {key}: no view knew more than its seat may")


PARTS: dict[str, Callable[[], None]] = {"fuzzing": fuzzing, "endings": endings, "modes": modes, "secrets": secrets}


def main(wanted: list[str]) -> None:
    """Run the parts named, or all."""
    for name in wanted or PARTS:
        begun = time.monotonic()
        print(name, flush=True)
        PARTS[name]()
        print(f"  {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
