"""`conqueror envs`: the tables of actions and observations, and the speed."""

import pytest

from tests.cli.terminal import conqueror


def test_actions_are_listed_with_their_numbers() -> None:
    lines = conqueror("envs", "actions", "conquests").output.splitlines()
    assert len(lines) == 2017
    assert lines[265] == "   265  b2-b3"
    assert lines[1296] == "  1296  nobody comes back"


def test_observations_are_explained_place_by_place() -> None:
    lines = conqueror("envs", "observations", "empire", "--players", "3").output.splitlines()
    assert lines[0] == "503 int8, version 1"
    assert lines[1] == "   0 – 35  soldiers of the viewer on each tile"
    assert lines[-1] == "      502  the attackers in that battle"


def test_the_speed_is_measured_on_as_many_threads_as_wanted() -> None:
    lines = conqueror(
        "envs", "bench", "conquests", "--games", "8", "--threads", "2", "--seconds", "1"
    ).output.splitlines()
    assert lines[0].split() == ["threads", "steps", "seconds", "per", "second", "per", "core", "second"]
    assert len(lines) == 2
    threads, steps, *_ = lines[1].split()
    assert threads == "2"
    assert int(steps.replace(",", "")) > 100


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("actions",), "Say which game: conqueror envs actions conquests."),
        (("bench", "chess"), "There is no game 'chess'"),
        (("bench", "conquests", "--games", "0"), "--games is a whole number from 1 to 1,048,576, not 0."),
        (("observations", "conquests", "--dice", "3"), "There is no option 'dice'"),
        (("actions", "final-conquest", "--bribery", "on"), "environment"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(words: tuple[str, ...], sentence: str) -> None:
    result = conqueror("envs", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
