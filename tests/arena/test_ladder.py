"""The ladder: what has not changed is not measured again, and the page says what was found."""

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest

from conqueror.arena import digest, ladder
from conqueror.arena.contest import Match
from conqueror.arena.digest import digest_of
from conqueror.arena.page import is_stale, write_page
from conqueror.arena.strength import Goal, StoredResults, Trial, measure, measure_all
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.levels import NAMES, Level
from conqueror.errors import OptionError
from conqueror.registry import load


def test_every_level_meets_the_one_below_at_every_game() -> None:
    found = list(ladder.trials(ladder.ladders()))
    rungs = [trial for trial in found if trial.section == ladder.LADDER]
    assert len({trial.id for trial in found}) == len(found) == 5 * len(ladder.ladders())
    assert {trial.match for trial in rungs} == {Match(higher, lower) for lower, higher in itertools.pairwise(NAMES)}
    for trial in rungs:
        four = len(trial.contest.load().seats) == 4
        assert (trial.goal.score, trial.games) == (0.38 if four else 0.65, 100)
        assert ":" not in trial.match.challenger, "levels are set by playouts, not by the clock"


def test_games_are_named_by_key_or_by_name() -> None:
    assert ladder.named([]) == ladder.ladders()
    assert [rungs.name for rungs in ladder.named(["empire"])] == ["empire, 2 players", "empire, 4 players"]
    assert [rungs.name for rungs in ladder.named(["empire, 4 players"])] == ["empire, 4 players"]
    with pytest.raises(OptionError, match="There is no ladder of 'chess'; there are conquests, "):
        ladder.named(["chess"])


def test_a_ladder_is_measured_once_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(*_: object) -> list[Trial]:
        return [
            replace(trial, games=4)
            for trial in itertools.islice(every(ladder.ladders()), 5)
            if trial.match.challenger not in ("expert", "master")
        ]

    every = ladder.trials
    monkeypatch.setattr(ladder, "trials", few)
    monkeypatch.setattr(ladder, "budget_trials", lambda *_: [])
    monkeypatch.setattr(ladder, "_measure_chances", lambda *_: None)
    said: list[str] = []
    places = tmp_path / "strength.json", tmp_path / "strength.md"
    ladder.run(ladder.ladders()[:1], *places, 1, 4, said.append)
    assert [line for line in said if line.endswith(": as before")] == []
    results = json.loads(places[0].read_text())["results"]
    first = results["ladder: conquests: casual against beginner"]
    assert (first["games"], first["goal"]) == (4, {"score": 0.65, "above": 0.52})
    assert set(first["seats"]) == {"plain", "painted"}
    page = places[1].read_text()
    assert "| casual against beginner | " in page
    assert "Elo: beginner 0, casual " in page
    assert "## A beginner can win" in page
    assert "kept" in page
    assert "**MISSED**" in page
    said.clear()
    ladder.run(ladder.ladders()[:1], *places, 1, 4, said.append)
    assert len([line for line in said if line.endswith(": as before")]) == 3
    assert places[1].read_text() == page


def test_a_result_of_other_bots_is_stale_and_measured_again(tmp_path: Path) -> None:
    trial = Trial("ladder", "conquests", "conquests", Match("greedy", "random"), 2, Goal(0.5))
    kept = StoredResults(tmp_path / "strength.json")
    found = measure(trial, 1, print)
    assert found["kept"]
    kept.put(trial, found)
    assert StoredResults(tmp_path / "strength.json").is_current(trial)
    assert not is_stale(found)
    kept.put(trial, {**found, "digest": "0" * 16})
    assert not kept.is_current(trial)
    assert not kept.is_current(replace(trial, extra="-other"))
    write_page(tmp_path / "strength.md", kept.results, ["chess"], {})
    assert "1 results, marked *, are of an earlier version of the bots." in (tmp_path / "strength.md").read_text()
    measure_all([trial], kept, 1, lambda _: None)
    assert kept.is_current(trial)
    assert not kept.is_current(replace(trial, games=4)), "more games are wanted than were played"


def test_the_sides_of_a_scenario_are_told_apart(tmp_path: Path) -> None:
    trial = Trial("ladder", "duels/alexander", "duels/alexander", Match("casual", "beginner"), 2, Goal(0.65, 0.52))
    found = {**measure(trial, 1, print), "games": 20, "points": 11.0, "score": 0.55}
    sides = list(found["seats"])
    found["seats"] = {sides[0]: {"games": 10, "points": 10.0}, sides[1]: {"games": 10, "points": 1.0}}
    write_page(tmp_path / "page.md", {"one": found}, ["duels/alexander"], {})
    page = (tmp_path / "page.md").read_text()
    assert f"{sides[0]} 100 %, {sides[1]} 10 %" in page
    assert f"whoever plays, {sides[0]} wins 95 % and {sides[1]} 5 %. They are so uneven that" in page
    found["seats"] = {sides[0]: {"games": 10, "points": 9.6}, sides[1]: {"games": 10, "points": 3.7}}
    for kept in (False, True):
        write_page(tmp_path / "page.md", {"one": {**found, "kept": kept}}, ["duels/alexander"], {})
        page = (tmp_path / "page.md").read_text()
        missed = f"- MISSED: duels/alexander, casual against beginner: 55 % ({sides[0]} 96 %, {sides[1]} 37 %)"
        assert (missed in page) is ("They are so uneven that" in page) is not kept


def test_the_digest_follows_a_games_own_bots_and_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    conquests, duels = load("conquests"), load("duels")
    names = set(digest._modules(("conqueror.bots.search_bots", "conqueror.bots.engines.conquests")))
    assert "conqueror.bots.alphabeta" in names
    assert not any("empire" in name or "map" in name or name.endswith(("tree", "map_playouts")) for name in names)
    assert digest_of(conquests, "expert", "master") == digest_of(conquests, "expert", "master")
    assert digest_of(conquests, "expert") != digest_of(duels, "expert")
    assert digest_of(conquests, "expert") != digest_of(load("conquests", danger="literal"), "expert")
    before = {name: digest_of(conquests, name) for name in NAMES}
    engine = engine_of(conquests)
    monkeypatch.setattr(type(engine), "levels", (*engine.levels[:4], Level(7)), raising=False)
    assert [name for name in NAMES if digest_of(conquests, name) != before[name]] == ["master"]


def test_words_do_not_change_a_digest(tmp_path: Path) -> None:
    one, two, three = (tmp_path / f"{name}.py" for name in ("one", "two", "three"))
    one.write_text(
        '"""Says."""\nLEVELS = (Level(5), Level(7, noise=0.1))\n\ndef f():\n    """Gives."""\n    return 1\n'
    )
    two.write_text(
        '"""Talks."""\nLEVELS = {"a": (Level(6), Level(8))}  # other words\ndef f():\n    """Is."""\n    return 1\n'
    )
    three.write_text("LEVELS = (Level(5), Level(7, noise=0.1))\n\ndef f():\n    return 2\n")
    assert digest._source(one) == digest._source(two) != digest._source(three)


def test_how_levels_err_counts_only_for_those_that_do(monkeypatch: pytest.MonkeyPatch) -> None:
    conquests = load("conquests")
    bots = ("beginner", "expert:1s", "master", "master:0.3s", "greedy")
    before = {bot: digest_of(conquests, bot) for bot in bots}
    errs = {bot: engine_of(conquests).levels[NAMES.index(bot.partition(":")[0])].errs for bot in bots[:3]}
    source = digest._source
    monkeypatch.setattr(digest, "_source", lambda path: "other" if path.stem == "noise" else source(path))
    changed = [bot for bot in bots if digest_of(conquests, bot) != before[bot]]
    assert changed == [bot for bot in bots[:3] if errs[bot]]
    assert "beginner" in changed
    assert "master" not in changed


def test_more_playouts_meet_a_quarter_of_them_below_and_above_what_a_master_is_set_to() -> None:
    found = list(ladder.budget_trials(ladder.named(["empire, 2 players"])))
    usual = engine_of(load("empire")).levels[-1].playouts
    assert [trial.match for trial in found] == [
        Match(f"master:{usual}", f"master:{usual // 4}"),
        Match(f"master:{4 * usual}", f"master:{usual}"),
    ]
    assert {trial.goal.score for trial in found} == {0.6}
