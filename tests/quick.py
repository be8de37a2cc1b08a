"""What `make quick` runs, as a plugin of pytest: rules, records and searches, with no process, socket or browser.

Anything that reaches for one of those in a quick run is refused, so that the list below stays honest.
"""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

PLACES = (
    "tests/arena/test_rating.py",
    "tests/arena/test_sequential.py",
    "tests/bots/test_noise.py",
    "tests/bots/test_reasons.py",
    "tests/bots/test_tree.py",
    "tests/cli/test_boards.py",
    "tests/cli/test_reading.py",
    "tests/contract/test_contract.py",
    "tests/contract/test_told.py",
    "tests/games/",
    "tests/kit/test_records.py",
    "tests.lab.test_sweep_report.py",
    "tests/lab/test_statistics.py",
    "tests/lab/test_tally.py",
    "tests/server/test_decisions.py",
    "tests/server/test_dice.py",
    "tests/server/test_fold.py",
    "tests/test_groups.py",
    "tests/test_labels.py",
    "tests/test_luck.py",
    "tests/test_record.py",
)
LEFT_OUT = (
    "test_a_plain_generator_agrees",
    "test_conservation.py",
    "test_laws.py",
    "test_ms_27_no_odds_of_a_whole_game",
    "test_over_many_games_nobody_is_lucky",
    "test_the_rules_stay_within_their_fields",  # in a process of its own
    "test_whatever_a_file_says",
)
"""What stands in those places and takes long."""
REFUSED = {"subprocess.Popen", "os.fork", "os.posix_spawn", "socket.connect", "socket.bind"}
_running: list[str] = []


def is_quick(name: str) -> bool:
    """Return whether a test belongs to a quick run; of the games' laws, those with the usual options."""
    if not name.startswith(PLACES) or any(word in name for word in LEFT_OUT):
        return False
    return "test_contract.py" not in name or "=" not in name


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not quick."""
    left_out = [item for item in items if not is_quick(item.nodeid)]
    items[:] = [item for item in items if is_quick(item.nodeid)]
    config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Watch what a test reaches for."""
    _running.append(item.nodeid)
    try:
        return (yield)
    finally:
        _running.pop()


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _running and event in REFUSED:
        raise AssertionError(f"{_running[-1]} reaches for {event}{arguments!r:.80}: it is no quick test.")


sys.addaudithook(_watch)
