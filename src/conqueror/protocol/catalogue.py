"""The games a server offers, with their options."""

from typing import Literal

from pydantic import Field

from conqueror.protocol.message import ServerMessage


class OptionView(ServerMessage):
    """An option of a game."""

    name: str
    label: str = Field(description="What a screen calls it.")
    text: str = Field(description="What it decides, in a sentence.")
    kind: Literal["choice", "number", "names"]
    words: list[str]
    labels: dict[str, str] = Field(description="What a screen calls each of the words.")
    low: int | None
    high: int | None
    default: str | int | list[str]


class GameView(ServerMessage):
    """A game of the catalogue."""

    key: str
    name: str = Field(description="What it is called where its family is plain: `Second Punic War`.")
    title: str
    line: str = Field(description="What it is, in one line.")
    minutes: tuple[int, int] = Field(description="How long a game lasts: at least and at most.")
    seats: list[str] = Field(description="Every seat there may be, in turn order.")
    players: list[int]
    default_players: int
    options: list[OptionView]
    rulebook: str
    scenario_of: str = Field(description="The game a scenario belongs to; empty for a game of its own.")
    bots: list[str]
    warming_up: bool = Field(
        default=False, description="Whether its rules are still being compiled: its bots look one move ahead."
    )
    dice: bool = Field(description="Whether chance has a part in it; else there is nothing to prove.")
