"""Games with chance, sealed answers and secrets at one terminal, by the made-up game of the contract tests."""

import pytest

from conqueror import registry
from tests.cli.terminal import conqueror
from tests.contract import toy


@pytest.fixture(autouse=True)
def _ambush(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**registry.catalogue(), "ambush": toy.INFO}
    monkeypatch.setattr(registry, "catalogue", lambda: known)


def play(*lines: str, bots: tuple[str, ...] = ()) -> str:
    """Return what is printed in a game of Ambush, always with the same cards and the same roll."""
    result = conqueror("play", "ambush", "--seed", "1", *bots, lines=lines)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_device_is_passed_before_anything_secret_is_shown() -> None:
    screen = play("", "bid 2", "", "bid 1")
    west, east = screen.split("Pass the device to East.")
    assert "Pass the device to West." in west
    assert "chance deal" in west.split("Pass the device to West.")[1]
    assert "east draws a card" in west
    assert "west has bid" in east
    assert "west bid 2" not in east.split("chance roll")[0]
    assert "west draws a card" in east


def test_chance_is_drawn_and_told() -> None:
    screen = play("", "bid 2", "", "bid 1", "log")
    assert "chance roll" in screen
    assert "(TY-5)" in screen


def test_a_seat_may_act_out_of_turn() -> None:
    screen = play("", "bid 2", "", "help", "WEST: jeer", "bid 1")
    assert "a move out of turn, now for west" in screen
    assert "west jeer" in screen


def test_a_bot_cannot_be_spoken_for() -> None:
    assert "East is played by a bot." in play("east: bid 1", bots=("--bot", "random"))


def test_one_person_alone_is_never_asked_to_pass_the_device() -> None:
    screen = play("bid 1", bots=("--bot", "random"))
    assert "Pass the device" not in screen
    assert "east has bid" in screen


def test_what_chance_decided_cannot_be_taken_back() -> None:
    assert "What chance has decided cannot be taken back." in play("undo", bots=("--bot", "random"))


def test_moves_without_places_are_listed_one_by_one() -> None:
    assert "  bid 0\n  bid 1\n  bid 2\n" in play("moves", bots=("--bot", "random"))


def test_a_game_without_a_drawing_is_a_table_of_words() -> None:
    screen = play(bots=("--bot", "random"))
    assert "│ cards │" in screen
    assert "│ die   │ –" in screen


def test_du_q5_not_even_how_many_moves_a_sealed_plan_has_is_told() -> None:
    words = ("--seed", "3", "--bot", "rome=casual")
    before, after = conqueror("play", "duels/punic-war", *words, lines=("log", "ready", "log", "quit")).output.split(
        "carthage> ready"
    )
    assert "Nothing was played yet." in before.split("carthage> log")[1]
    assert "Rome plans" not in before + after
    assert "  1  Carthage has planned. Carthage had planned nothing. Rome had recruited" in " ".join(
        after.split("\n")
    ), after
