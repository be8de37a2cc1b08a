"""The board in a terminal is legible on every kind of screen."""

import io

import pytest
from rich.console import Console

from conqueror.boards import draw
from conqueror.games.empire.game import EmpirePosition
from tests.games.empire.positions import empire, play, position

TILES = {
    "a1": "red 3",
    "b2": "red 4 fort gold",
    "c3": "blue 2 lumber",
    "d4": "blue fort blank",
    "b3": "lumber",
    "e6": "green 6 gold",
}


def here() -> EmpirePosition:
    """Three empires, one of them hurt."""
    return position(TILES, red="2 3 1", game=empire(players=3), bases={"red": 5, "blue": 2, "green": 5})


def drawn(
    position: EmpirePosition, width: int = 80, encoding: str = "utf-8", colours: str | None = None, marked: str = ""
) -> str:
    """Return the board as a screen of that kind shows it."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    colour = {"color_system": colours, "force_terminal": True} if colours else {}
    console = Console(file=out, width=width, **colour)  # type: ignore[arg-type]
    console.print(draw(position.view("red"), marked.split()))
    out.seek(0)
    return out.read()


def test_a_tile_shows_owner_soldiers_fort_and_resource() -> None:
    screen = drawn(here())
    assert " 2 │   ?   │ R4# g │" in screen
    assert "│ B#  - │" in screen
    assert "│   l   │ B2  l │" in screen
    assert " 1 │ R3^ 5♥│" in screen
    assert " 6 │ B^  2♥│" in screen


def test_beside_the_board_stand_the_round_and_every_stock() -> None:
    screen = drawn(here())
    assert "Round 12 of 100" in screen
    assert "▸  Red  5♥  7 soldiers" in screen
    assert "AP 2  gold 3  lumber 1" in screen
    fallen = position({}, game=empire(players=3), bases={"red": 5, "blue": 5})
    assert " Green  fallen" in drawn(fallen)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_screen_of_80_by_24_is_large_enough(players: int) -> None:
    lines = drawn(empire(players=players).start()).splitlines()
    assert len(lines) == 15
    assert max(map(len, lines)) <= 80


def test_the_chosen_soldiers_their_targets_and_attacks_are_marked() -> None:
    screen = drawn(here(), marked="b2 b3 c3 c2")
    assert "│▸R4# g │" in screen
    assert "│×B2  l │" in screen
    assert "│•  l   │" in screen
    assert "│•  ?   │" in screen


def test_a_battle_that_waits_for_the_die_is_marked() -> None:
    screen = drawn(play(here(), "b2-c3 3"))
    assert "│▸R4# g │" in screen
    assert "│×B2  l │" in screen


@pytest.mark.parametrize("width", [40, 60])
def test_on_a_narrow_screen_the_stocks_stand_below(width: int) -> None:
    lines = drawn(here(), width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert "AP 2  gold 3  lumber 1" in "\n".join(lines[15:])


def test_a_screen_without_box_letters_gets_plain_ones() -> None:
    screen = drawn(here(), encoding="ascii", marked="b2 b3 c3 c2")
    assert screen.isascii()
    assert "|*R4# g |" in screen
    assert "|xB2  l |" in screen


@pytest.mark.parametrize("colours", ["standard", "256", "truecolor"])
def test_colours_are_used_where_there_are_any(colours: str) -> None:
    assert "\x1b[" in drawn(here(), colours=colours)
