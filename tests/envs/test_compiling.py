"""The rules of environments: compiled when somebody uses them, alike in every mode, beside each other in threads."""

import numpy as np
import pytest

from conqueror.envs import Batch, batch_rules
from conqueror.kit import rule, threaded_rule
from conqueror.kit.ready_marks import all_rules
from conqueror.kit.rule_sources import holds_rules, source_of
from tests.envs import laws
from tests.envs.digests import digests
from tests.process import run_program


@pytest.mark.parametrize("key", laws.KEYS)
def test_interpreted_rules_show_the_same(key: str) -> None:
    said = run_program("-m", "tests.envs.digests", key, "2", "25", mode="interpreted").split()
    assert said == digests(key, 2, 25)


def test_no_table_waits_for_the_rules_of_environments() -> None:
    source = source_of(batch_rules.__name__)
    assert source is not None
    assert holds_rules(source)
    assert source not in all_rules()
    assert source_of("conqueror.games.empire.legal") in all_rules()


def test_nothing_of_environments_is_imported_by_the_command() -> None:
    said = run_program("-c", "import sys, conqueror.cli.main; print('conqueror.envs' in sys.modules)")
    assert said == "False\n"


@pytest.mark.parametrize("key", ["conquests", "empire", "final-conquest"])
def test_a_start_of_a_game_imports_nothing_that_is_for_others(key: str) -> None:
    others = ("envs", "lab", "bots", "arena", "server", "protocol", "store", "client", "cli")
    said = run_program(
        "-c",
        f"import sys, conqueror; p = conqueror.load({key!r}).start(); [p.moves(seat) for seat in p.to_act]; "
        f"print([name for name in {others!r} if f'conqueror.{{name}}' in sys.modules], 'pydantic' in sys.modules)",
    )
    assert said == "[] False\n"


def double(number: int) -> int:
    return 2 * number


def test_a_threaded_rule_lets_other_threads_run() -> None:
    assert threaded_rule(double)(4) == rule(double)(4) == 8
    options = [getattr(mark(double), "targetoptions")["nogil"] for mark in (threaded_rule, rule)]  # noqa: B009
    assert options == [True, False]


def test_a_batch_of_one_row_steps_as_one_of_many_does() -> None:
    one, many = Batch("empire", games=1, seed=2), Batch("empire", games=130, seed=2)
    for _ in range(20):
        one.step(one.sample())
        many.step(many.sample())
    assert np.array_equal(one.observations[0], many.observations[0])
