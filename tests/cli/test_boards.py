"""Boards are legible on every kind of screen."""

import io
from typing import cast

import pytest
from rich.console import Console

import conqueror
from conqueror.boards import draw
from conqueror.cli.terminal.groups import is_map
from conqueror.games.conquests.view_types import ConquestsView

RICH = {
    "turn": "plain",
    "board": {
        "c1": "plain General 1",
        "a4": "plain Soldier 4",
        "b5": "painted Soldier 4",
        "e3": "plain Lancer 2",
        "e5": "painted Archer 3",
        "d6": "painted General 1",
    },
    "reserve": {"plain": ["Soldier 3"], "painted": ["Lancer 2", "Lancer 3", "Archer 2", "Soldier 2", "Champion 2"]},
}


def drawn(width: int = 80, encoding: str = "utf-8", colours: str | None = None, marked: tuple[str, ...] = ()) -> str:
    """Return the board as a screen of that kind shows it."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    colour = {"color_system": colours, "force_terminal": True} if colours else {}
    console = Console(file=out, width=width, **colour)  # type: ignore[arg-type]
    console.print(draw(conqueror.load("conquests").position(RICH).view("plain"), marked))
    out.seek(0)
    return out.read()


def test_without_colours_the_sides_differ_by_capital_and_small_letters() -> None:
    screen = drawn()
    assert " 4 │ †S››››│" in screen
    assert "│ †s››››│" in screen
    assert "│  L››  │" in screen
    assert "†G" not in screen
    assert "† retires if captured" in screen


def test_targets_captures_and_the_chosen_fighter_have_their_own_marks() -> None:
    screen = drawn(marked=("e3", "e4", "e5"))
    assert "│▸ L››  │" in screen
    assert "│   •   │" in screen
    assert "│×†a››› │" in screen


def test_both_reserves_stand_beside_the_board() -> None:
    screen = drawn()
    assert "reserve: S›››" in screen
    for fighter in ("l››", "l›››", "a››", "s››", "c››"):
        assert fighter in screen


def test_a_screen_of_80_columns_is_wide_enough() -> None:
    lines = drawn().splitlines()
    assert len(lines) == 15
    assert max(map(len, lines)) <= 80


def test_on_a_narrow_screen_the_reserves_stand_below() -> None:
    lines = drawn(width=60).splitlines()
    assert max(map(len, lines)) <= 60
    assert "reserve: S›››" in "\n".join(lines[15:])


def test_on_a_very_narrow_screen_chevrons_are_numbers() -> None:
    lines = drawn(width=40).splitlines()
    assert max(map(len, lines)) <= 40
    assert " 4 │ †S4 │" in "\n".join(lines)


def test_a_screen_without_box_letters_gets_plain_ones() -> None:
    screen = drawn(encoding="ascii", marked=("e3", "e4", "e5"))
    assert screen.isascii()
    assert "?" not in screen
    assert "|* L>>  |" in screen


@pytest.mark.parametrize("colours", ["standard", "256", "truecolor"])
def test_colours_are_used_where_there_are_any(colours: str) -> None:
    assert "\x1b[" in drawn(colours=colours)


def test_more_chevrons_than_fit_are_written_as_a_number() -> None:
    view = cast(ConquestsView, conqueror.load("conquests").position(RICH).view("plain"))
    view["board"]["a4"]["level"] = 6
    out = io.StringIO()
    Console(file=out, width=80).print(draw(view))
    assert "│ †S6›  │" in out.getvalue()


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_every_game_is_drawn_on_a_screen_of_80_columns(key: str) -> None:
    view = conqueror.load(key).start().view(None)
    out = io.StringIO()
    Console(file=out, width=80).print(draw(view))
    assert max(map(len, out.getvalue().splitlines())) <= 80
    assert "prompt" not in out.getvalue()
    for place in view["lands"] if is_map(view) else ():
        assert f" {place} " in out.getvalue()


def test_all_that_stands_beside_a_board_begins_in_one_column() -> None:
    out = io.StringIO()
    Console(file=out, width=80).print(draw(conqueror.load("empire").start().view(None)))
    lines = out.getvalue().splitlines()
    begins = {line.index(note) for note in ("Round 1", "AP 2", "g gold", "# fort") for line in lines if note in line}
    assert begins == {56}
