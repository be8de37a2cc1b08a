"""OpenSpiel: the games with explicit chance nodes and their exact weights; importing this registers them by name.

pyspiel.load_game("conqueror_duels(scenario=punic-war)")
pyspiel.load_game("conqueror_final_conquest(players=3,missions=off)")
"""

import json
from typing import Any

import numpy as np

from conqueror.envs.encoding import CHANCE_ROW, OVER
from conqueror.envs.env_names import NAMESPACE, STANDARD, camel_case, key_of, named_games, scenarios_of, snake_case
from conqueror.envs.library_types import Free
from conqueror.envs.single_game import SingleGame
from conqueror.errors import ConquerorError
from conqueror.extras import needs
from conqueror.game import Game, Position
from conqueror.info import GameInfo
from conqueror.options import Choice, Names, Number, Option
from conqueror.registry import load, offered_options

with needs("spiel", "pyspiel"):
    import pyspiel

MOST_OUTCOMES = 64
"""Chance never has more than so many."""
LONGEST_GAME = 1_000_000
"""More actions than any game can have: rounds, turns or quiet moves are limited by the rules."""

_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_CHANCE = int(pyspiel.PlayerId.CHANCE)
_PLAYERS = {OVER: _TERMINAL, CHANCE_ROW: _CHANCE}
_LIST = "+"  # a comma would end the parameter

Parameters = dict[str, Any]  # numbers and words, as OpenSpiel reads them


class ConquerorGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """One of our games with its options chosen. Its parameters are the options by name, and `scenario`."""

    info: GameInfo

    def __init__(self, params: Parameters | None = None) -> None:
        info = self.info
        self.game = _load(info, params or {})
        single = SingleGame(self.game)
        self.encoding = single.encoding
        seats = len(self.game.seats)
        details = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.action_count,
            max_chance_outcomes=MOST_OUTCOMES if info.has_dice else 0,
            num_players=seats,
            min_utility=-1.0 if seats == 2 else -1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_game_type(info, self.game), details, params or {})

    def new_initial_state(self) -> "ConquerorState":
        """Return the start of a game."""
        return ConquerorState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance can act at most."""
        return LONGEST_GAME if self.max_chance_outcomes() else 0

    def make_py_observer(
        self, iig_obs_type: Free = None, params: Parameters | None = None
    ) -> "ConquerorObserver | None":
        """Return what observes states; there is none for public or private knowledge alone, or for perfect recall."""
        if params:
            raise ValueError(f"Observations have no parameters, but these were given: {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return ConquerorObserver(self) if whole and not wanted.perfect_recall else None


class ConquerorState(pyspiel.State):  # type: ignore[misc]
    """A position, or the middle of a move that is chosen in parts. Sealed decisions are asked seat by seat."""

    def __init__(self, game: ConquerorGame) -> None:
        super().__init__(game)
        self.single = SingleGame(game.game)

    def current_player(self) -> int:
        """Return the number of the player to act, or OpenSpiel's for chance and for the end."""
        seat = self.single.seat
        return seat if seat >= 0 else _PLAYERS[seat]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.single.seat == OVER

    def is_chance_node(self) -> bool:
        """Return whether chance is to act."""
        return self.single.seat == CHANCE_ROW

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return self.single.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance by number, with their probabilities."""
        return [(number, chance) for number, (_, chance) in enumerate(self.single.outcomes())]

    def _apply_action(self, action: int) -> None:
        self.single.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE or player == self.current_player():
            try:
                return self.single.text(action)
            except (ConquerorError, IndexError):  # not legal now: what it means whenever it is
                pass
        return self.single.encoding.describe(action)

    def returns(self) -> list[float]:
        """Return what the game has brought every player."""
        return self.single.returns()

    def position(self) -> Position:
        """Return the public position, to look at it."""
        return self.single.position()

    def __str__(self) -> str:
        return _written(self.position(), self.single.parts)


class ConquerorObserver:
    """What a player may know, as numbers and as text; it keeps OpenSpiel's protocol of observers."""

    def __init__(self, game: ConquerorGame) -> None:
        encoding = game.encoding
        self._seats = game.game.seats
        self._numbers = np.zeros(encoding.observation_shape, encoding.observation_type)
        self.tensor = np.zeros(self._numbers.size, np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.observation_shape)}

    def set_from(self, state: ConquerorState, player: int) -> None:
        """Write a player's observation of a state."""
        state.single.observe(player, self._numbers)
        self.dict["observation"][...] = self._numbers

    def string_from(self, state: ConquerorState, player: int) -> str:
        """Return a player's observation of a state as text: the position without what it may not know."""
        own = state.single.parts if state.single.seat == player else ()
        return _written(state.position().hide(self._seats[player]), own)


def _written(position: Position, parts: tuple[int, ...]) -> str:
    text = json.dumps(position.data(), sort_keys=True)
    return f"{text} {list(parts)}" if parts else text


def _load(info: GameInfo, params: Parameters) -> Game:
    """Return the game that parameters describe; those as by default are left out, for not every scenario has all."""
    default = _parameters(info)
    given = {name: value for name, value in params.items() if value != default.get(name)}
    scenario = given.pop("scenario", None)
    named = {option.name for option in offered_options(info.key) if isinstance(option, Names)}
    options = {name: value.split(_LIST) if name in named else value for name, value in given.items()}
    return load(key_of(info.key, scenario), **options)


def _parameters(info: GameInfo) -> Parameters:
    """Return the parameters of a game with their defaults, whose types are those OpenSpiel asks for."""
    scenario = {"scenario": STANDARD} if scenarios_of(info) else {}
    return {**scenario, **{option.name: _default(option) for option in offered_options(info.key)}}


def _default(option: Option) -> str | int:
    match option:
        case Number():
            return option.default
        case Choice() if all(word.isdecimal() for word in option.words):
            return int(option.default)
        case Names():
            return _LIST.join(option.default)
        case _:
            return str(option.default)


def _game_type(info: GameInfo, game: Game) -> Free:
    secret = type(game.start()).hide is not Position.hide
    kinds = pyspiel.GameType
    return kinds(
        short_name=_short_name(info),
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if info.has_dice else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(info),
    )


def _short_name(info: GameInfo) -> str:
    return f"{NAMESPACE}_{snake_case(info)}"


def _register() -> None:
    known = set(pyspiel.registered_names())
    for info in named_games():
        if _short_name(info) not in known:
            # A class of its own for each: OpenSpiel lets go of it when Python has ended, which only a class survives.
            own = type(f"{camel_case(info)}Game", (ConquerorGame,), {"info": info})
            pyspiel.register_game(_game_type(info, load(info.key)), own)


_register()
