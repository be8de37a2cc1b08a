"""Frames of environments: text as the terminal draws it, and pictures in which everything on the board is seen."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from conqueror.boards.pictures import draw_picture
from conqueror.boards.pictures.canvas import Colour, colour
from conqueror.boards.pictures.chart import FIRST, read_chart
from conqueror.boards.pictures.wooden_board import square_box
from conqueror.envs.frames import check_mode, draw_frame, draw_text
from conqueror.errors import OptionError
from conqueror.game import Game, Position
from conqueror.registry import load
from tests.envs.settings import ALL, Setting

Picture = npt.NDArray[np.uint8]
CHART_SCALE = 0.64


def after(game: Game, moves: int, seed: int = 1) -> Position:
    """Return a position after so many random moves."""
    rng, position = Random(seed), game.start()
    for _ in range(moves):
        if not position.to_act:
            break
        seat = position.to_act[0]
        following = position.play(seat, rng.choice(position.moves(seat)))
        position = following if following.result is None else position
    return position


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_a_picture_shows_that_the_position_has_changed(setting: Setting) -> None:
    game = load(setting.key, **setting.options)
    pictures = [draw_picture(after(game, moves).view(None)) for moves in (0, 40)]
    first, later = pictures
    assert first.dtype == np.uint8
    assert first.shape == later.shape
    assert first.shape[2] == 3
    assert (first != later).any()


def has_colour(picture: Picture, box: Any, wanted: Colour) -> bool:
    """Return whether a part of a picture has a colour, about."""
    left, top, right, bottom = (round(side) for side in box)
    part = picture[top:bottom, left:right].astype(int)
    return bool((np.abs(part - np.array(wanted)).max(axis=2) < 12).any())


def test_every_fighter_stands_on_its_square_in_its_colour() -> None:
    view = after(load("conquests"), 30).view(None)
    picture, board = draw_picture(view), dict(view)["board"]
    grounds = {"plain": colour("e9d2a2"), "painted": colour("1f4e66")}
    for file in "abcdef":
        for rank in "123456":
            fighter = board.get(file + rank)  # type: ignore[attr-defined]  # a view of this game has a board
            there = has_colour(picture, square_box(file + rank), grounds["painted"])
            assert there == (fighter is not None and fighter["side"] == "painted")


def test_every_owner_is_to_be_seen_on_its_tiles() -> None:
    view: Any = after(load("empire", players=4), 120).view(None)
    picture = draw_picture(view)
    seats = {"red": "b92a2a", "blue": "2b5fa8", "green": "1f7a5a", "yellow": "e9c21c"}
    owned = [(name, tile["owner"]) for name, tile in view["board"].items() if tile["owner"]]
    assert len(owned) > 6
    assert all(has_colour(picture, square_box(name), colour(seats[owner])) for name, owner in owned)


@pytest.mark.parametrize("key", ["duels", "duels/alexander"])
def test_every_land_of_the_map_is_drawn_where_its_army_stands(key: str) -> None:
    view: Any = load(key).start().view(None)
    chart = read_chart(view["map"], CHART_SCALE, 2)
    assert set(chart.spots) == set(view["lands"])
    for number, (name, spot) in enumerate(chart.spots.items(), start=FIRST):
        x, y = (round(2 * side) for side in spot.centre)
        assert chart.under[y, x] == number, name


def test_a_land_that_changes_hands_changes_its_colour() -> None:
    view: Any = load("duels").start().view(None)
    before = draw_picture(view)
    view["lands"]["gaul"]["owner"] = "rome"
    changed = (draw_picture(view) != before).any(axis=2)
    chart = read_chart(view["map"], CHART_SCALE, 2)
    gaul = (chart.under == FIRST + list(chart.spots).index("gaul"))[::2, ::2]
    assert changed[: len(gaul)][gaul].mean() > 0.9
    assert changed[: len(gaul)][~gaul].mean() < 0.02


def test_what_a_seat_may_not_know_is_not_drawn_for_it() -> None:
    position = after(load("final-conquest", players=3), 60)
    seat = position.game.seats[0]
    guess = position.resample(seat, Random(2))
    assert guess != position
    assert (draw_picture(position.view(seat)) == draw_picture(guess.view(seat))).all()
    assert draw_text(position, seat) == draw_text(guess, seat)


def test_text_is_what_the_terminal_draws_and_whose_turn_it_is() -> None:
    text = draw_frame(load("conquests").start(), "plain", "ansi")
    assert isinstance(text, str)
    assert "\x1b[" in text
    assert text.rstrip().endswith("Move a fighter.")


def test_the_end_is_said() -> None:
    assert "Painted wins" in draw_text(load("conquests").start().play("plain", "resign"), None)


def test_without_a_mode_nothing_is_drawn() -> None:
    assert check_mode(None) is None
    with pytest.raises(OptionError, match="Choose how to draw"):
        draw_frame(load("conquests").start(), None, None)


def test_a_game_without_a_picture_of_its_own_is_written() -> None:
    view: Any = {**load("conquests").start().view(None), "game": "countdown"}
    assert draw_picture(view).shape[1:] == (800, 3)


def test_without_pillow_a_sentence_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['PIL'] = None\n"
        "from conqueror.envs.frames import draw_frame; import conqueror\n"
        "start = conqueror.load('conquests').start()\n"
        "assert draw_frame(start, None, 'ansi')\n"
        "try: draw_frame(start, None, 'rgb_array')\n"
        "except ImportError as error: print(error)\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said == "This needs Pillow, which is not installed here: pip install 'conqueror[pictures]'.\n"
