"""Which bot sits where, read from text."""

from collections.abc import Sequence
from random import Random

from conqueror.bots.bot import bots, make_bot
from conqueror.errors import OptionError, UnknownSeat


def seat_bots(text: str, seats: Sequence[str]) -> dict[str, str]:
    """Return the name of the bot for each seat: `SEAT=BOT,…`, and a bot alone for every seat not named.

    >>> seat_bots("random", ("plain", "painted"))
    {'plain': 'random', 'painted': 'random'}
    """
    named: dict[str, str] = {}
    others: list[str] = []
    for word in text.split(","):
        before, equals, after = (part.strip() for part in word.partition("="))
        seat, name = (before, after) if equals else ("", before)
        if equals and seat not in seats:
            raise UnknownSeat(f"Nobody sits at {seat!r} in this game; the seats are {', '.join(seats)}.")
        if not name:
            raise OptionError(
                f"{text!r} does not say which bots; write random, or {seats[0]}=greedy,{seats[1]}=random. "
                f"There are {', '.join(bots())}."
            )
        if seat in named or (not seat and others):
            raise OptionError(f"{text!r} names two bots for {seat or 'every other seat'}.")
        make_bot(name, Random(0))  # refuses a name that no bot has
        if seat:
            named[seat] = name
        else:
            others.append(name)
    left = [seat for seat in seats if seat not in named]
    if left and not others:
        raise OptionError(f"{text!r} names no bot for {', '.join(left)}.")
    return {seat: named[seat] if seat in named else others[0] for seat in seats}
