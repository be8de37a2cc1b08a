"""Contests: the same seed plays the same games on any number of cores, and a bot that fails loses."""

import contextlib
from dataclasses import replace

from conqueror import record
from conqueror.arena.contest import Contest, Match
from conqueror.arena.contest_runner import Progress, play
from conqueror.arena.game_runner import FAULT, GameOutcome
from conqueror.arena.report import match_report, report
from conqueror.arena.sequential import Sequential, Verdict
from conqueror.registry import replay

CONTEST = Contest("conquests", (Match("skilled", "beginner"), Match("greedy", "random")), 4, 7)


def run(contest: Contest, workers: int = 1) -> Progress:
    """All of a contest, played."""
    *_, (progress, _) = play(contest, workers)
    assert progress.complete
    return progress


def played(progress: Progress) -> list[list[GameOutcome]]:
    """Every game, without its time."""
    return [[replace(game, seconds=0.0) for game in games] for games in progress.counted]


def test_a_seed_repeats_a_contest_on_any_number_of_cores() -> None:
    once = played(run(CONTEST))
    assert once == played(run(CONTEST, workers=2))
    assert once != played(run(replace(CONTEST, seed=8)))
    assert [len(games) for games in once] == [4, 4]


def test_a_bot_that_fails_loses_and_the_contest_goes_on() -> None:
    contest = Contest("duels", (Match("tests.arena.planted.Fails", "random"),), 4, 1)
    progress = run(contest)
    found = match_report(progress, 0)
    assert (found["score"], found["lost"], found["endings"]) == (0, 4, {FAULT: 4})
    told = "tests.arena.planted.Fails on carthage failed: IndexError: out of ideas"
    assert told in found["faults"]
    game = record.parse(progress.counted[0][0].record)
    assert told in game.notes
    assert game.result is None
    *_, last = replay(game)
    assert last.to_act, "all that was played before is kept"


def test_a_bot_that_breaks_the_rules_loses() -> None:
    contest = Contest("conquests", (Match("random", "tests.arena.planted.Cheats"),), 2, 1)
    found = match_report(run(contest), 0)
    assert (found["score"], found["won"]) == (1, 2)
    assert "Cheats on painted failed with 'a1-a6': IllegalMove: " in found["faults"][0]


def test_where_more_than_two_play_the_others_share_what_a_failing_bot_loses() -> None:
    contest = Contest("final-conquest", (Match("tests.arena.planted.Fails", "random"),), 4, 1, {"players": 4})
    for game in run(contest).counted[0]:
        assert (game.points, max(game.parts)) == (0, 1 / 3)


def test_a_match_stops_when_it_is_decided_and_the_others_go_on() -> None:
    cheats, first = "tests.arena.planted.Cheats", "tests.arena.planted.First"
    matches = (Match("random", cheats), Match(first, f"{first}:1"), Match(cheats, "random"))
    progress = run(Contest("conquests", matches, 40, 3, test=Sequential.between_equals(2)))
    assert [len(games) for games in progress.counted] == [20, 40, 20], "whole rounds of two"
    assert progress.verdicts == [Verdict.HIGHER, Verdict.OPEN, Verdict.LOWER]
    assert progress.wanted == 80


def test_a_contest_that_is_stopped_has_what_was_played_so_far() -> None:
    with contextlib.closing(play(CONTEST, 1)) as playing:
        for progress, _ in playing:
            if progress.games == 3:
                break
    found = report(progress, 1.0)
    assert (found["games"], found["complete"]) == (3, False)
    assert found["matches"][0]["games"] + found["matches"][1]["games"] == 3
    assert len(found["played"]) == 3
