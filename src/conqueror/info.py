"""What is known of a game before its rules are loaded: `GameInfo`, one for every game and every scenario."""

import enum
from dataclasses import dataclass

from conqueror.options import Option


class Throws(enum.StrEnum):
    """What the dice of a game are counted in when a seat's luck is told."""

    NONE = "none"
    PIPS = "pips"
    BATTLES = "battles"


@dataclass(frozen=True)
class GameInfo:
    """The description of a game, declared in its own folder (`games/<package>/info.py`).

    Reading it imports no rules, so that games can be listed at once.

    >>> info = conqueror.catalogue()["empire"]
    >>> info.name, info.players, info.minutes
    ('Conqueror on 6x6', (2, 3, 4), (30, 30))
    >>> info.line
    'Discover gold and lumber, raise forts, bring down the last base.'
    """

    key: str
    name: str
    """What the game is called where its family is plain: `Duels`, `Second Punic War`."""
    title: str
    """The full title: `Conqueror: Duels`."""
    line: str
    """What it is, in one line."""
    minutes: tuple[int, int]
    """How long a game lasts: at least and at most."""
    seats: tuple[str, ...]
    """Every seat there may be, those that are taken first before the others, in turn order."""
    players: tuple[int, ...]
    """The numbers of players it can be played by, ascending."""
    options: tuple[Option, ...]
    rulebook: str
    """The rulebook, docs/rules/<rulebook>.md."""
    implementation: str
    """Where its class is found: `conqueror.games.conquests.game:Conquests`."""
    throws: Throws = Throws.NONE
    """What its dice are counted in; NONE where nothing is left to chance."""
    bots: tuple[str, ...] = ()
    """The bots that play this game and no other."""
    scenario_of: str = ""
    """The key of the game a scenario belongs to; empty for a game of its own."""

    @property
    def package(self) -> str:
        """Return the name of its folder, under which its engine, its boards and its page are found too.

        >>> info.package
        'empire'
        """
        return self.implementation.partition(":")[0].split(".")[2]

    @property
    def default_players(self) -> int:
        """Return how many play when nobody chooses.

        >>> info.default_players
        2
        """
        for option in self.options:
            if option.name == "players":
                return int(str(option.default))
        return self.players[0]

    @property
    def has_dice(self) -> bool:
        """Return whether chance has a part in it.

        >>> info.has_dice, conqueror.catalogue()["conquests"].has_dice
        (True, False)
        """
        return self.throws is not Throws.NONE
