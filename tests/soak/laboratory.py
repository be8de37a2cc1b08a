"""Reports of planted scenarios, and searches for fair settings on an emulator."""

import tempfile
from pathlib import Path

from conqueror.lab.report.comparison import is_clear
from tests.lab.studies import ARMY, LARGER_ARMY, played, reported, scenario, study_of
from tests.lab.test_tuning import search
from tests.soak.scale import SCALE


def planted() -> None:
    """Find a unit too many in 1,000 games, and tell copies apart with other luck in hardly any of 20 comparisons."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        more, copy = scenario(folder, "more", ARMY, LARGER_ARMY), scenario(folder, "copy")
        study = study_of(more, copy, games=SCALE.of(1000, least=500))
        found = reported(study, played(study))["comparison"]
        assert is_clear(found), found
        greece = found["higher"]["seats"]["greece"]
        print(f"  a cavalry more: {100 * greece['difference']:+.1f} points for Greece", flush=True)
        studies, wrong = SCALE.of(20, least=2), 0
        for seed in range(studies):
            # With the same luck copies play the same games: the second has the games of another seed.
            one, other = (study_of(copy, games=200, seed=1 + 2 * seed + more_seed) for more_seed in (0, 1))
            pair = study_of(copy, copy, games=200, seed=1 + 2 * seed)
            first, second = played(one), played(other)
            both = {batch.number: (first, second)[batch.variant][batch.number // 2] for batch in pair.batches()}
            wrong += is_clear(reported(pair, both)["comparison"])
        print(f"  copies: {wrong} of {studies} comparisons told apart", flush=True)
        assert wrong <= max(1, studies // 5)


def tuning() -> None:
    """20 searches of 3,000 games: within 2 % of even in 60 of 100, within 4 % in 95 of 100."""
    found = [search(seed) for seed in range(SCALE.of(20, least=3))]
    near, nearly = (sum(off <= most for off, _ in found) for most in (0.02, 0.04))
    change = sum(each for _, each in found) / len(found)
    print(f"  {near} and {nearly} of {len(found)} within 2 and 4 %, change {change:.2f}", flush=True)
    if len(found) == 20:
        assert near >= 12
        assert nearly >= 19
