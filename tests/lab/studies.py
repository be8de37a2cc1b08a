"""Small studies for tests, played in this process, and scenarios with a planted change."""

from pathlib import Path

from conqueror.game import Plain
from conqueror.lab.report.folder import Played, StudyFolder
from conqueror.lab.report.making import Question, make_report
from conqueror.lab.report.runner import Share, run
from conqueror.lab.report.study import Study, Variant

SCENARIO = Path("src/conqueror/content/scenarios/alexander.toml")
ARMY = "thracia = { cavalry = 1, infantry = 2 }"
LARGER_ARMY = ARMY.replace("cavalry = 1", "cavalry = 2")
STRENGTH = "strength = { cavalry = 2, infantry = 2 }"
LARGER_STRENGTH = STRENGTH.replace("infantry = 2", "infantry = 3")


def scenario(folder: Path, name: str, before: str = "", after: str = "") -> str:
    """Return the path of a copy of Alexander's Conquest, with one change of its text."""
    text = SCENARIO.read_text(encoding="utf-8").replace('id = "alexander"', f'id = "{name}"')
    assert before in text
    place = folder / f"{name}.toml"
    place.write_text(text.replace(before, after) if before else text, encoding="utf-8")
    return str(place)


def study_of(*keys: str, games: int, seed: int = 1) -> Study:
    """Return a study of games by their keys, between the usual levels."""
    return Study.of(tuple(Variant(key) for key in keys), ("casual", "sharp"), games, seed)


def played(study: Study, folder: StudyFolder | None = None, share: Share | None = None) -> dict[int, Played]:
    """Return all batches of a study, or of a shard of it."""
    done = folder.read() if folder is not None else {}
    for progress in run(study, folder, 1, share or Share(), done):
        done = progress.batches
    return done


def reported(study: Study, batches: dict[int, Played], question: Question | None = None) -> Plain:
    """Return the report of a study without what differs from one time to the next."""
    games = [variant.load() for variant in study.variants]
    found = make_report(study, games, batches, question or Question(), study.games)
    del found["processor_seconds"]
    return found
