"""The large counts: `python -m tests.soak [WORD ...]` fuzzes every door and plays thousands of games to their end.

`page-games:0-23` plays the page's games of these numbers only. With `short` among the words, everything is done with
a few hundredths of the counts, in minutes: what a change has to pass beside the tests.
"""

import sys
import time
from collections.abc import Callable

from tests.envs import sb3_checks
from tests.soak import laboratory, learning, looking_back, pages, rules, servers
from tests.soak.scale import SCALE

SHORT, SHARE = "short", 0.02

PARTS: dict[str, Callable[..., None]] = {
    "fuzzing": rules.fuzzing,
    "readers": rules.readers,
    "perft": rules.perft,
    "reviews": looking_back.reviews,
    "sketches": looking_back.sketches,
    "review-times": looking_back.review_times,
    "endings": rules.endings,
    "modes": rules.modes,
    "secrets": rules.secrets,
    "contract": rules.contract,
    "change-over": rules.change_over,
    "sweeps": rules.sweeps,
    "envs": learning.envs,
    "openspiel": learning.openspiel,
    "final-endings": rules.final_endings,
    "final-modes": rules.final_modes,
    "final-secrets": rules.final_secrets,
    "final-laws": rules.final_laws,
    "proofs": servers.proofs,
    "server-schema": servers.server_schema,
    "server-frames": servers.server_frames,
    "server-kill": servers.server_kill,
    "server-restarts": servers.server_restarts,
    "server-connections": servers.server_connections,
    "server-deadlines": servers.server_deadlines,
    "server-postgres": servers.server_postgres,
    "server-start": servers.server_start,
    "server-canary": servers.server_canary,
    "server-uploads": servers.server_uploads,
    "page-games": pages.page_games,
    "courses": pages.courses,
    "puzzles": learning.puzzles,
    "page-stages": pages.page_stages,
    "package": pages.package,
    "selfplay": learning.selfplay,
    "sb3": learning.sb3,
    "lab-report": laboratory.planted,
    "lab-tuning": laboratory.tuning,
}


WHOLE = {
    "change-over",
    "courses",
    "package",
    "page-stages",
    "puzzles",
    "review-times",
}  # no part of a short run: `make test` shows some of each


def usual_parts(*, short: bool) -> list[str]:
    """Return all parts but one that needs what a development installation does not have."""
    parts = [name for name in PARTS if not (short and name in WHOLE)]
    if sb3_checks.INSTALLED:
        return parts
    print(f"Without sb3: {sb3_checks.MISSING}", flush=True)
    return [name for name in parts if name != "sb3"]


def main(wanted: list[str]) -> None:
    """Run the parts named, or all."""
    if SHORT in wanted:
        SCALE.share = SHARE
    for word in [word for word in wanted if word != SHORT] or usual_parts(short=SHORT in wanted):
        begun = time.monotonic()
        print(word, flush=True)
        name, *how = word.split(":", 1)
        PARTS[name](*how)
        print(f"  {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
