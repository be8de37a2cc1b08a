"""A bar is drawn while rules compile, only on a terminal, and wiped away afterwards."""

import io

import pytest
from numba.core import event

from conqueror.kit import preparing


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def compile_two_rules() -> None:
    """Say twice what Numba says when it compiles a function."""
    for _ in range(2):
        with event.trigger_event("numba:compile"):
            pass


def test_the_bar_grows_and_is_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "_SILENT_SECONDS", 0)
    monkeypatch.setattr(preparing, "count_rules", lambda _module: 4)
    screen = Terminal()
    assert preparing.prepare("Compiling the rules", "tests.kit", compile_two_rules, screen) == 2
    drawn = screen.getvalue().split("\r")
    assert drawn[1].startswith("Compiling the rules, once only")
    assert [line.split()[-1] for line in drawn[1:-1]] == ["0%", "25%", "25%", "50%"]
    assert drawn[-1] == "\033[K"


def test_nothing_is_drawn_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "_SILENT_SECONDS", 0)
    screen = io.StringIO()
    preparing.prepare("Compiling the rules", "tests.kit", compile_two_rules, screen)
    assert screen.getvalue() == ""


def test_a_fault_while_preparing_is_not_swallowed() -> None:
    def fail() -> None:
        raise RuntimeError("no compiler")

    with pytest.raises(RuntimeError, match="no compiler"):
        preparing.prepare("Compiling the rules", "tests.kit", fail, io.StringIO())
