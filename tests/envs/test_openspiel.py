"""OpenSpiel's own tests pass for every game; chance has our exact weights, and actions our notation."""

import pickle
from fractions import Fraction
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import mcts

from conqueror import registry
from conqueror.envs import openspiel_game
from conqueror.errors import OptionError
from tests.envs.settings import ALL, Setting


def text_of(setting: Setting) -> str:
    parameters = ",".join(f"{name}={value}" for name, value in setting.arguments.items())
    return f"conqueror_{setting.game.replace('-', '_')}({parameters})"


def load(setting: Setting) -> Any:
    return pyspiel.load_game(text_of(setting))


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_random_simulation_passes(setting: Setting) -> None:
    simulate(setting, 1)


def simulate(setting: Setting, games: int) -> None:
    """Let OpenSpiel play games at random; with `serialize` it also writes and reads states on the way."""
    pyspiel.random_sim_test(load(setting), num_sims=games, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_suite_over_a_part_of_the_tree_passes(setting: Setting) -> None:
    names = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]
    facts = {"game": load(setting), "game_name": text_of(setting)}
    own: Any = type("Suite", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    own.setUpClass()
    for name in names:
        getattr(own(name), name)()
    assert len(names) >= 5


def walk(game: Any, seed: int) -> Any:
    """Yield the states of a game at random, to its end."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_chance_has_the_exact_weights_of_the_rules(setting: Setting) -> None:
    seen = 0
    for state in walk(load(setting), 2):
        if state.is_chance_node():
            exact = state.position().chances()
            told = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
            assert list(told) == list(exact)
            assert sum(exact.values()) == Fraction(1)
            assert all(told[name] == float(chance) for name, chance in exact.items())
            seen += 1
    assert bool(seen) == state.position().game.info.has_dice


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_actions_are_written_in_our_notation_and_play_what_they_say(setting: Setting) -> None:
    compared = 0
    for state in walk(load(setting), 4):
        if compared > 150 or state.is_terminal():
            break
        if state.is_chance_node() or state.single.parts:
            continue
        position, player = state.position(), state.current_player()
        seat = position.game.seats[player]
        for action in state.legal_actions()[:3]:
            text = state.action_to_string(player, action)
            if text.endswith("…"):
                continue
            assert text in position.moves(seat)
            assert state.child(action).position().data() == position.play(seat, text).data()
            compared += 1
    assert compared


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_end_brings_every_player_its_share(setting: Setting) -> None:
    *_, end = walk(load(setting), 5)
    winners = {seat for seat, gain in zip(end.position().game.seats, end.returns(), strict=True) if gain > 0}
    result = end.position().result
    assert sum(end.returns()) == pytest.approx(0)
    assert winners == (set(result.winners) if len(result.winners) < len(end.returns()) else set())


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_a_copy_goes_its_own_way_and_a_pickled_state_goes_on(setting: Setting) -> None:
    states = walk(load(setting), 6)
    state = next(state for number, state in enumerate(states) if number >= 20 and not state.is_chance_node())
    before, legal = str(state), state.legal_actions()
    for action in legal:
        copy = state.clone()
        copy.apply_action(action)
        assert (str(state), state.legal_actions()) == (before, legal)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == before
    assert again.legal_actions() == legal
    assert [again.observation_tensor(player) for player in range(again.num_players())] == [
        state.observation_tensor(player) for player in range(state.num_players())
    ]


def test_what_a_seat_may_not_know_is_not_in_its_observation() -> None:
    game, changed = pyspiel.load_game("conqueror_final_conquest(players=3)"), 0
    for state in walk(game, 8):
        if state.move_number() > 200:
            break
        if state.is_chance_node() or state.single.parts:
            continue
        position, twin = state.position(), game.new_initial_state()
        for player, seat in enumerate(position.game.seats):
            twin.single.put(position.resample(seat, Random(1)))
            changed += twin.position() != position
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.observation_string(player) == state.observation_string(player)
    assert changed > 50


def test_types_say_what_a_game_is() -> None:
    kinds = pyspiel.GameType
    for name, chance, information in (
        ("conqueror_conquests", kinds.ChanceMode.DETERMINISTIC, kinds.Information.PERFECT_INFORMATION),
        ("conqueror_empire", kinds.ChanceMode.EXPLICIT_STOCHASTIC, kinds.Information.PERFECT_INFORMATION),
        ("conqueror_duels", kinds.ChanceMode.EXPLICIT_STOCHASTIC, kinds.Information.IMPERFECT_INFORMATION),
    ):
        told = pyspiel.load_game(name).get_type()
        assert (told.chance_mode, told.information) == (chance, information)
        assert told.dynamics == kinds.Dynamics.SEQUENTIAL


def test_parameters_are_the_options_of_the_game() -> None:
    game = pyspiel.load_game("conqueror_final_conquest(players=3,factions=egypt+greece+rome,edition=1,missions=off)")
    assert game.game.seats == load_directly().seats
    assert game.game.options == load_directly().options
    assert pyspiel.load_game("conqueror_duels(round_limit=4)").game.options["round_limit"] == 4
    with pytest.raises(OptionError, match="There is no option 'round_limit'"):
        pyspiel.load_game("conqueror_duels(scenario=punic-war,round_limit=4)")


def load_directly() -> Any:
    return registry.load(
        "final-conquest", players=3, factions=["egypt", "greece", "rome"], edition="1", missions="off"
    )


def test_their_search_plays_our_game() -> None:
    game = pyspiel.load_game("conqueror_conquests")
    bot = mcts.MCTSBot(game, 2.0, 12, mcts.RandomRolloutEvaluator(1))
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()


def test_no_chance_has_more_outcomes_than_are_declared() -> None:
    for setting in ALL:
        most = max(
            (len(state.position().chances()) for state in walk(load(setting), 1) if state.is_chance_node()), default=0
        )
        assert most <= openspiel_game.MOST_OUTCOMES
