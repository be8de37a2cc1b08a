"""Who plays: people at the terminal, bots, and chance with its exact weights."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom

from conqueror.bots.bot import Bot, check_bot, make_bot
from conqueror.bots.bot import bots as bot_names
from conqueror.bots.program import BadAnswer
from conqueror.errors import OptionError, UnknownSeat
from conqueror.game import CHANCE, Game, Position, draw


@dataclass(frozen=True)
class Players:
    """The seats of people in turn order, the bots by their seats, and the dice."""

    people: tuple[str, ...]
    bots: Mapping[str, Bot]
    names: Mapping[str, str]
    dice: Random
    faults: list[str] = field(default_factory=list)
    """What programs of people's own have done wrong and nobody was told yet, in sentences."""

    def answer(self, position: Position) -> tuple[str, str] | None:
        """Return a seat that needs no person to answer, with its move; None if only people are to act."""
        if CHANCE in position.to_act:
            return CHANCE, draw(position.chances(), self.dice)
        for seat in position.to_act:
            if seat in self.bots:
                return seat, self._ask(self.bots[seat], position.hide(seat), seat)
        return None

    def _ask(self, bot: Bot, hidden: Position, seat: str) -> str:
        """Return a bot's move; after a bad answer of somebody's own program the one that is declared."""
        try:
            return bot.choose(hidden, seat)
        except BadAnswer as fault:
            self.faults.append(f"{fault} The declared move is played for {seat.title()}.")
            return hidden.default(seat)


def seat_players(game: Game, wanted: Sequence[str], seed: int | None) -> Players:
    """Return the players of a game. `wanted` holds `SEAT=BOT`, or a bot alone for every seat but the first.

    A bot may be given its thinking time, as `master:5s`.
    """
    names: dict[str, str] = {}
    for text in wanted:
        seat, equals, name = text.partition("=")
        if not equals or ":" in seat:  # program:./mine.py --depth=3
            names.update(dict.fromkeys(game.seats[1:], text))
        elif seat not in game.seats:
            raise UnknownSeat(f"Nobody sits at {seat!r} in this game; the seats are {', '.join(game.seats)}.")
        elif not name:
            known = ", ".join(bot_names())
            raise OptionError(f"--bot {text} does not say which bot; write --bot {seat}=casual. There are {known}.")
        else:
            names[seat] = name
    for name in names.values():
        check_bot(name, game)
    bots = {seat: make_bot(name, randomness(seed, seat)) for seat, name in names.items()}
    people = tuple(seat for seat in game.seats if seat not in bots)
    return Players(people, bots, names, randomness(seed, CHANCE))


def randomness(seed: int | None, purpose: str) -> Random:
    """Return random numbers for one purpose: the same every time for a seed, unforeseeable without one."""
    return SystemRandom() if seed is None else Random(f"{seed} {purpose}")
