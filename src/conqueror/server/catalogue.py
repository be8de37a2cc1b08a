"""The games a server offers, with their options, for a page that asks."""

from collections.abc import Callable

from conqueror.bots.levels import NAMES
from conqueror.info import GameInfo
from conqueror.options import Choice, Names, Number, Option
from conqueror.protocol.catalogue import GameView, OptionView
from conqueror.registry import catalogue


def game_views(warms_up: Callable[[str], bool] = lambda _package: False) -> list[GameView]:
    """Return every game of the catalogue; `warms_up` says of a folder of games whether their bots warm up."""
    return [_game_view(info, warming_up=warms_up(info.package)) for info in catalogue().values()]


def _game_view(info: GameInfo, *, warming_up: bool) -> GameView:
    return GameView(
        key=info.key,
        name=info.name,
        title=info.title,
        line=info.line,
        minutes=info.minutes,
        seats=list(info.seats),
        players=list(info.players),
        default_players=info.default_players,
        options=[_option_view(option) for option in info.options],
        bots=list(NAMES),
        rulebook=info.rulebook,
        scenario_of=info.scenario_of,
        dice=info.has_dice,
        warming_up=warming_up,
    )


def _option_view(option: Option) -> OptionView:
    default = option.default
    return OptionView(
        name=option.name,
        label=option.label,
        text=option.text,
        kind="number" if isinstance(option, Number) else "names" if isinstance(option, Names) else "choice",
        words=list(option.words) if isinstance(option, Choice | Names) else [],
        labels={word: option.label_of(word) for word in option.words} if isinstance(option, Choice) else {},
        low=option.low if isinstance(option, Number) else None,
        high=option.high if isinstance(option, Number) else None,
        default=list(default) if isinstance(default, tuple) else default,
    )
