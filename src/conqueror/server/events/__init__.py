"""What can happen at a table: a class for each kind of event.

A class says what is stored of its event, what it does to the table, how it is told, and what of it others may see.
"""

from conqueror.server.events.agreements import (
    ChatOpened,
    ChatSaid,
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    RematchMade,
    VoteCast,
)
from conqueror.server.events.base import TableEvent, read_event
from conqueror.server.events.moves import (
    AnswerSealed,
    GameEnded,
    GameStarted,
    MovePlayed,
    MoveTakenBack,
    TimeExpired,
    TimesExtended,
)
from conqueror.server.events.seats import (
    GuestCame,
    KeysChanged,
    SeatHanded,
    SeatInvited,
    SeatLeft,
    SeatResigned,
    SeatRetaken,
    SeatTaken,
    ShareGiven,
    TableCreated,
)

__all__ = [
    "AnswerSealed",
    "ChatOpened",
    "ChatSaid",
    "GameEnded",
    "GameStarted",
    "GuestCame",
    "KeysChanged",
    "MovePlayed",
    "MoveTakenBack",
    "OfferAccepted",
    "OfferDeclined",
    "OfferMade",
    "RematchMade",
    "SeatHanded",
    "SeatInvited",
    "SeatLeft",
    "SeatResigned",
    "SeatRetaken",
    "SeatTaken",
    "ShareGiven",
    "TableCreated",
    "TableEvent",
    "TimeExpired",
    "TimesExtended",
    "VoteCast",
    "read_event",
]
