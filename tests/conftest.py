"""What all tests share: compiled rules, and at the end of a run what this machine could not test."""

import os
from collections import Counter

import pytest

from tests.machine import UNTESTED

# Commands begin with interpreted rules where compiled ones are missing; tests of that say so themselves.
os.environ.setdefault("CONQUEROR_RULES", "compiled")


def pytest_xdist_auto_num_workers() -> int:
    """Return how many tests run side by side with `-n auto`: two for each core, because many wait for a server."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Say it after everything else, in one line for each program that is missing."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker: the run it belongs to will say it
        return
    skipped = (report for report in reporter.stats.get("skipped", []) if isinstance(report.longrepr, tuple))
    reasons = Counter(str(report.longrepr[2]).partition(UNTESTED)[2] for report in skipped)
    for reason, count in reasons.items():
        if reason:
            reporter.write_line(f"{UNTESTED}{reason} Skipped: {count}.", red=True, bold=True)
