"""The games a server offers, with their options."""

from typing import Literal

from pydantic import Field

from conqueror.protocol.message import Message


class OptionView(Message):
    """An option of a game."""

    name: str
    text: str
    kind: Literal["choice", "number", "names"]
    words: list[str]
    low: int | None
    high: int | None
    usual: str | int | list[str]


class GameView(Message):
    """A game of the registry."""

    key: str
    title: str
    players: list[int]
    options: list[OptionView]
    bots: list[str]
    dice: bool = Field(description="Whether chance has a part in it; else there is nothing to prove.")
