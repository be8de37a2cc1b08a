"""What goes over HTTP to share a record with its variations."""

from typing import Annotated

from pydantic import Field

from conqueror.protocol.message import LONGEST_RECORD, Message, Millis, ServerMessage


class SketchText(Message):
    """A record to be shared, with or without variations."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_RECORD)] = Field(
        description="The text of a .conq file, or a sketch as JSON."
    )


class SketchMade(ServerMessage):
    """Where a sketch is found, and the secret with which it is changed."""

    sketch: str
    secret: str


class SketchLine(ServerMessage):
    """A move of a sketch, or the beginning, which is the first."""

    after: int = Field(description="The place of the move it follows.")
    seat: str
    move: str
    text: str = Field(description="The move in words.")
    comment: str
    marks: list[list[str]] = Field(description="Places, and arrows from one to another.")


class SketchView(ServerMessage):
    """A sketch that is shared."""

    sketch: str
    game: str
    title: str
    text: str = Field(description="The text of a .conq file with variations.")
    main: int = Field(description="How many moves its main line has; they come first.")
    lines: list[SketchLine]
    created: Millis
    changed: Millis
