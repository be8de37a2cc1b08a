"""Levy, points, income and verdict are each written once: when a rule changes, every part of the program follows."""

import json
from typing import Any

import pytest

from tests.process import run_program


@pytest.fixture(scope="module")
def said() -> dict[str, Any]:
    """Return what the parts of the program say after each of these rules was changed."""
    program = "tests.games.final_conquest.changed_rules"
    found: dict[str, Any] = json.loads(run_program("-m", program, mode="interpreted"))
    return found


def test_fc_10_and_fc_12_one_levy(said: dict[str, Any]) -> None:
    small = [f"recruit sicily {count}i" for count in (1, 2, 3)]
    assert [move for move in said["recruits"] if "sicily" in move] == small
    great = [move.split()[2] for move in said["recruits"] if " rome " in move]
    assert great == ["1i", "2i", "3i", "4i", "1c", "2c"]
    assert said["refused"] == "A fort recruits one or two or three infantry."
    assert said["levy"] == 3 + 4, "what bots expect the forts of Rome to raise"


def test_v2_5_to_v2_8_one_table_of_points(said: dict[str, Any]) -> None:
    assert said["points"] == 19 + 4
    assert "19 for a player's capital, 7 for another great fort and 4 for a small fort" in said["goals"]
    assert said["goals"].endswith("Equal points are told apart by coins.")
    assert said["worth"] == 4 * said["point"], "what bots think a small fort is worth when the last round runs"


def test_fc_20_one_income(said: dict[str, Any]) -> None:
    assert said["income"] == 11


def test_fc_96_one_verdict(said: dict[str, Any]) -> None:
    assert said["loss"] == "1"
    assert said["outcome"] == "defender"
    assert "Carthage holds" in said["text"]
    assert said["owner"] == "carthage"
