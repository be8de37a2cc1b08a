"""A position as people look at it: text with colours for a terminal, or a picture."""

import io
from typing import Literal

import numpy as np
import numpy.typing as npt
from rich.console import Console

from conqueror.boards import draw
from conqueror.errors import OptionError
from conqueror.game import Position

RenderMode = Literal["human", "ansi", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = ("human", "ansi", "rgb_array")
Frame = str | npt.NDArray[np.uint8] | None
FRAMES_A_SECOND = 4

_WIDTH, _HEIGHT = 110, 60  # of the text, in letters


def check_mode(mode: str | None) -> RenderMode | None:
    """Return how to draw, or raise an OptionError that names the ways."""
    for known in RENDER_MODES:
        if mode == known:
            return known
    if mode is None:
        return None
    raise OptionError(f"render_mode cannot be {mode!r}; it may be {' or '.join(RENDER_MODES)}.")


def draw_frame(position: Position, viewer: str | None, mode: str | None) -> Frame:
    """Return what a viewer sees as a mode says; `human` writes it to the terminal and returns nothing."""
    if mode is None:
        raise OptionError(
            f"Choose how to draw when you make the environment: render_mode {' or '.join(RENDER_MODES)}."
        )
    if mode == "rgb_array":
        from conqueror.boards.pictures import draw_picture

        return draw_picture(position.view(viewer))
    text = draw_text(position, viewer)
    if mode == "ansi":
        return text
    print(text, flush=True)
    return None


def draw_text(position: Position, viewer: str | None) -> str:
    """Return what a viewer sees as the terminal draws it, with its colours."""
    view = position.view(viewer)
    console = Console(
        file=io.StringIO(),
        width=_WIDTH,
        height=_HEIGHT,
        force_terminal=True,
        color_system="256",
        legacy_windows=False,
    )
    console.print(draw(view))
    console.print(view["result"]["words"] if view["result"] else view["prompt"])
    written = console.file
    assert isinstance(written, io.StringIO)
    return written.getvalue()
