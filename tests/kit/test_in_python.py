"""Small rules as plain functions: the same answers in every mode, and no way into compiled code."""

from typing import Annotated

import pytest
from numba.core.dispatcher import Dispatcher

from conqueror.games.map_games import small_rules
from conqueror.kit import Array, Int8, empty, in_python, record_type, rule
from tests.process import run_program


@record_type
class Purse:
    """Some coins."""

    coins: Annotated[Array[Int8], 3]


@rule
def coins_of(purse: Purse, owner: int) -> int:
    """Return what somebody has."""
    return purse.coins[owner]  # a narrow number of NumPy's, where it runs in Python


def test_a_rule_in_python_answers_like_the_compiled_one_with_numbers_of_pythons_own() -> None:
    purses = empty(Purse)
    purses[0].coins[:] = (5, -7, 100)
    plain = in_python(coins_of)
    for owner in range(3):
        assert plain(purses[0], owner) == coins_of(purses[0], owner)
        assert type(plain(purses[0], owner)) is int
    assert plain.__doc__ == coins_of.__doc__


@pytest.mark.parametrize("mode", ["compiled", "interpreted"])
def test_no_small_rule_of_the_map_games_goes_into_compiled_code(mode: str) -> None:
    program = (
        "from conqueror.games.map_games import small_rules as s; from numba.core.dispatcher import Dispatcher; "
        "print(any(isinstance(v, Dispatcher) for v in vars(s).values()))"
    )
    assert run_program("-c", program, mode=mode).strip() == "False"
    assert not any(isinstance(value, Dispatcher) for value in vars(small_rules).values())
