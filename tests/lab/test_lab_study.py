"""A study is the same however it is played: at once, in shards, or killed and taken up again."""

import dataclasses
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.games.map_games.game import MapPosition
from conqueror.kit import copied
from conqueror.lab.report.comparison import is_clear
from conqueror.lab.report.folder import Played, StudyError, StudyFolder, merge_folders
from conqueror.lab.report.games.map_loop import see_as
from conqueror.lab.report.levels import read_levels
from conqueror.lab.report.page import page
from conqueror.lab.report.runner import Share
from conqueror.lab.report.study import Study
from conqueror.registry import load
from tests.cli.terminal import conqueror, flat
from tests.lab.studies import LARGER_STRENGTH, STRENGTH, played, reported, scenario, study_of
from tests.process import ROOT

pytestmark = pytest.mark.xdist_group("lab-report")
_GAMES = 110


@pytest.fixture(scope="module")
def duel() -> tuple[Study, dict[int, Played]]:
    study = study_of("duels", games=_GAMES)
    return study, played(study)


def test_two_shards_merged_equal_one_run(duel: tuple[Study, dict[int, Played]], tmp_path: Path) -> None:
    study, whole = duel
    places = [tmp_path / "one", tmp_path / "two"]
    for number, place in enumerate(places, 1):
        played(study, StudyFolder(place, study.asked, (number, 2)), Share(number, 2))
    merged = merge_folders(places, tmp_path / "both").read()
    assert sorted(merged) == sorted(whole)
    assert reported(study, merged) == reported(study, whole)


def test_shards_that_disagree_are_refused(duel: tuple[Study, dict[int, Played]], tmp_path: Path) -> None:
    study, whole = duel
    one, two = (StudyFolder(tmp_path / name, study.asked) for name in ("one", "two"))
    batch = whole[0]
    one.add(batch)
    other = dataclasses.replace(batch, winners=(*batch.winners[:-1], 3 - batch.winners[-1]))
    two.add(other)
    with pytest.raises(StudyError, match="not alike"):
        merge_folders([one.place, two.place], tmp_path / "both")
    with pytest.raises(StudyError, match="another study"):
        StudyFolder(tmp_path / "one", study_of("duels", games=_GAMES, seed=2).asked)


def test_a_line_that_was_changed_is_refused(duel: tuple[Study, dict[int, Played]], tmp_path: Path) -> None:
    study, whole = duel
    folder = StudyFolder(tmp_path / "one", study.asked)
    folder.add(whole[0])
    file = tmp_path / "one" / "games.jsonl"
    file.write_text(file.read_text().replace('"games":50', '"games":51', 1))
    with pytest.raises(StudyError, match="was changed"):
        folder.read()


def test_a_torn_line_is_played_again(duel: tuple[Study, dict[int, Played]], tmp_path: Path) -> None:
    study, whole = duel
    folder = StudyFolder(tmp_path / "one", study.asked)
    for number in (0, 1, 2):
        folder.add(whole[number])
    file = tmp_path / "one" / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-40])
    again = StudyFolder(tmp_path / "one", study.asked)
    assert sorted(again.read()) == [0, 1]
    assert reported(study, played(study, again)) == reported(study, whole)


def test_a_study_killed_in_the_middle_goes_on_to_the_same_report(tmp_path: Path) -> None:
    words = ["lab", "report", "duels", "--games", "150", "--seed", "1", "--workers", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "conqueror", *words, "--out", str(tmp_path / "killed")],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    file = tmp_path / "killed" / "games.jsonl"
    deadline = time.monotonic() + 120
    while not (file.exists() and file.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    before = file.read_bytes().count(b"\n")
    assert 0 < before < 9
    found = []
    for name in ("killed", "whole"):
        result = conqueror(*words, "--out", str(tmp_path / name))
        assert result.exit_code == 0, result.output
        report = json.loads((tmp_path / name / "report.json").read_text())
        del report["processor_seconds"]
        found.append(report)
    assert found[0] == found[1]


def test_a_planted_advantage_is_found_and_a_copy_is_not_told_apart(tmp_path: Path) -> None:
    more, copy = scenario(tmp_path, "more", STRENGTH, LARGER_STRENGTH), scenario(tmp_path, "copy")
    study = study_of(more, copy, games=100)
    found = reported(study, played(study))["comparison"]
    assert is_clear(found)
    assert found["higher"]["seats"]["greece"]["difference"] > 0.05
    alike = study_of(copy, "duels/alexander", games=50)
    found = reported(alike, played(alike))["comparison"]
    assert not is_clear(found)
    assert found["lower"]["alike"] == found["higher"]["alike"] == 1.0, "the same luck plays the same games"


def test_the_page_needs_neither_network_nor_script(duel: tuple[Study, dict[int, Played]]) -> None:
    found = reported(*duel) | {"processor_seconds": 1.0}
    text = page(found, "conqueror lab report duels <&>")
    assert len(text.encode()) < 200_000
    assert not re.search(r"https?:|<script|<link|@import|url\(", text)
    assert "prefers-color-scheme: dark" in text
    assert text.count("<svg") >= 4
    assert text.count("<section>") == text.count("</section>")
    assert "conqueror lab report duels &lt;&amp;&gt;" in text
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say which game: conqueror lab report duels/alexander."),
        (("duels", "--levels", "casual"), "--levels names two levels, the weaker first"),
        (("duels", "--levels", "casual,nobody"), "There is no level 'nobody'"),
        (("duels", "--levels", "sharp,master"), "sharp plays beside beginner, casual, skilled in this game"),
        (("conquests", "--levels", "casual,sharp"), "sharp is a compiled player, and The Game of Conquests has none"),
        (("duels", "--shard", "3/2"), "--shard is a part of all, such as 2/8, not 3/2."),
        (("duels", "--shard", "1/2", "--stop-early"), "A shard cannot know when the question is answered"),
        (("duels", "--margin", "50"), "--margin is a number of points between 0 and 50"),
        (("duels", "--games", "0"), "--games is a whole number"),
        (("duels", "--against", "duels/alexander"), "Games between the same seats can be compared"),
        (("duels", "--against", "checkers"), "There is no game 'checkers'"),
    ],
)
def test_what_cannot_be_reported_is_refused_in_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    result = conqueror("lab", "report", *words)
    assert result.exit_code == 2
    assert sentence in flat(result.stderr)


def test_bots_report_games_that_have_no_compiled_player(tmp_path: Path) -> None:
    words = ("conquests", "--games", "2", "--levels", "random,beginner", "--seed", "3", "--workers", "1")
    result = conqueror("lab", "report", *words, "--out", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
    found = json.loads((tmp_path / "out" / "report.json").read_text())
    assert found["games"] == 6
    assert found["variants"][0]["levels"]["lower"]["luck"] is None


def _positions(game: Game, seed: int) -> Iterator[MapPosition]:
    rng, position = Random(seed), game.start()
    while position.to_act:
        seat = rng.choice(position.to_act)
        move = position.draw_outcome(rng) if seat == "chance" else rng.choice(position.moves(seat))
        position = position.play(seat, move)
        assert isinstance(position, MapPosition)
        yield position


@pytest.mark.parametrize(("key", "players"), [("final-conquest", 4), ("duels", None)])
def test_the_compiled_player_sees_nothing_that_its_seat_may_not_know(key: str, players: int | None) -> None:
    game = load(key, players=players) if players else load(key)
    compared = 0
    for number, position in enumerate(_positions(game, 5)):
        if number % 7 or not position.to_act or position.to_act[0] == "chance":
            continue
        seat = position.to_act[0]
        viewer = game.seats.index(seat)
        for seed in range(3):
            other = position.resample(seat, Random(seed))
            seen = []
            for records in (copied(position.records), copied(other.records)):
                see_as(records[0], position.world, viewer, 1000 + number)
                seen.append(np.asarray(records).tobytes())
            assert seen[0] == seen[1], position.data()
            compared += 1
    assert compared > 20


def test_the_usual_levels_are_those_of_the_compiled_player() -> None:
    assert read_levels(load("duels"), None) == ("casual", "sharp")
    assert read_levels(load("conquests"), None) == ("casual", "skilled")
    with pytest.raises(OptionError):
        read_levels(load("duels"), "casual,casual")
