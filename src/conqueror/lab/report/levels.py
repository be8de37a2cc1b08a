"""Who plays for a report: a compiled player that errs as a level does, or bots by their names."""

from collections.abc import Mapping, Sequence

from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.levels import NAMES
from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.lab.report.courses import Player
from conqueror.registry import companion, has_companion

SHARP = "sharp"
"""The compiled player that looks one move ahead and errs in nothing."""

USUAL = ("casual", SHARP)

Errors = Mapping[str, tuple[float, float]]
"""How far each compiled level's judgement errs, and how often it misses a move."""

_ROOM = "conqueror.lab.report.games"


def compiled_levels(game: Game) -> Errors:
    """Return the levels that a compiled player has: those of the bots that look one move ahead, and the sharp one."""
    if not has_companion(_ROOM, game.info.package):
        return {}
    known = zip(NAMES, engine_of(game).levels, strict=True)
    return {name: (level.noise, level.miss_rate) for name, level in known if level.playouts == 0} | {SHARP: (0, 0)}


def is_compiled(game: Game, levels: Sequence[str]) -> bool:
    """Return whether all these levels are played by the compiled player."""
    return set(levels) <= compiled_levels(game).keys()


def player_of(game: Game, errors: Errors) -> Player:
    """Return who plays a game: a compiled player that errs so, or bots where it has no such levels."""
    module = companion(_ROOM, game.info.package) if errors else None
    if module is not None:
        made: Player = module.make_player(game, errors)
        return made
    from conqueror.lab.report.bot_player import BotPlayer

    return BotPlayer(game)


def read_levels(game: Game, text: str | None) -> tuple[str, str]:
    """Return the two levels a text names, the weaker first; without one, the usual of the game."""
    from conqueror.bots.bot import bots

    compiled = compiled_levels(game)
    if text is None:
        return USUAL if compiled else ("casual", "skilled")
    words = tuple(word.strip() for word in text.split(","))
    if len(words) != 2 or words[0] == words[1]:
        raise OptionError(f"--levels names two levels, the weaker first, such as {','.join(USUAL)}; not {text!r}.")
    unknown = [word for word in words if word not in bots() and word != SHARP]
    if unknown:
        raise OptionError(f"There is no level {unknown[0]!r}; there are {', '.join([SHARP, *bots()])}.")
    if SHARP in words and not is_compiled(game, words):
        others = ", ".join(name for name in compiled if name != SHARP)
        if not compiled:
            raise OptionError(f"{SHARP} is a compiled player, and {game.title} has none; name two bots.")
        raise OptionError(f"{SHARP} plays beside {others} in this game; name one of them, or two bots.")
    return words[0], words[1]
