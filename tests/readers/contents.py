"""Mutated content files into every reader of them: refused in words, or games that can be played."""

import functools
import tempfile
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import conqueror
from conqueror.errors import ContentError
from conqueror.game import Game
from conqueror.games.conquests.fighters import read_table
from conqueror.games.files import PACKAGED, content_files, read_toml
from conqueror.games.map_games.content import FILES, Content, make_content, read_content
from conqueror.games.map_games.scenarios import read_scenario_file
from tests.contract.walking import walk
from tests.readers.lines import Spoiler
from tests.readers.mutations import Mutator, Vocabulary
from tests.readers.soundness import check_sound
from tests.readers.toml_text import toml_text

NAMES = tuple(content_files(PACKAGED))
HOSTILE = (
    "x = " + "[" * 20_000,
    f"x = 0x{'f' * 5000}",
    f"x = {'9' * 5000}",
    "x = 1979-05-27",
    "\ufeffid = 1",
    "\r\r\r",
)
"""Whole lines that no content file has."""
STEPS = 25


@functools.cache
def packaged(name: str) -> str:
    """Return the text of a content file of the package."""
    return (PACKAGED / name).read_text(encoding="utf-8")


@functools.cache
def usual() -> Content:
    """Return the content of the package."""
    return read_content(None)


@dataclass
class Tally:
    """How many files were read, and what became of them."""

    tried: int = 0
    accepted: int = 0
    played: int = 0
    refusals: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """Return the figures in a line."""
        return (
            f"{self.tried:,} content files, {self.accepted:,} stood, {self.played:,} of them were played, "
            f"{len(self.refusals):,} different refusals"
        )


class ContentFuzzer:
    """Content files with something wrong in them, by turns."""

    def __init__(self, seed: int, names: tuple[str, ...] = NAMES) -> None:
        self.rng = Random(seed)
        self.names = names
        self.trees: dict[str, Any] = {name: tomllib.loads(packaged(name)) for name in NAMES}
        kinds = {name: [other for other in NAMES if _kind(other) == _kind(name)] for name in NAMES}
        self.donors = {name: [self.trees[other] for other in others] for name, others in kinds.items()}
        words = {_kind(name): Vocabulary(self.donors[name]) for name in NAMES}
        self.mutators = {name: Mutator(words[_kind(name)], self.rng) for name in NAMES}
        self.spoiler = Spoiler(self.rng, HOSTILE)

    def next(self) -> tuple[str, bytes]:
        """Return a file's name, and what stands in it."""
        name = self.rng.choice(self.names)
        if self.rng.random() < 0.25:
            text = self.spoiler.spoiled(packaged(name), packaged(self.rng.choice(NAMES)))
        else:
            tree = self.mutators[name].mutated(self.trees[name], self.rng.choice(self.donors[name]))
            text = toml_text(tree if isinstance(tree, dict) else {"x": tree})
        return name, text.encode("utf-8", "surrogatepass")

    def run(self, tries: int, play_every: int = 5) -> Tally:
        """Read files; a fault is an exception that shows the file. Of those that stand every so many is played."""
        tally = Tally()
        with tempfile.TemporaryDirectory(prefix="conqueror-content-") as folder:
            for _ in range(tries):
                name, text = self.next()
                seed = self.rng.randrange(2**32)
                try:
                    refused = refusal_of(Path(folder), name, text)
                    if not refused:
                        tally.accepted += 1
                        if tally.accepted % play_every == 0:
                            tally.played += play(Path(folder), name, text, seed)
                except Exception as fault:
                    fault.add_note(f"{name}, seed {seed}: {text.decode('utf-8', 'replace')[-3000:]}")
                    raise
                tally.tried += 1
                tally.refusals.update([refused] if refused else [])
        return tally


def _kind(name: str) -> str:
    folder = name.partition("/")[0]
    return folder if "/" in name else name


def put(folder: Path, name: str, text: bytes) -> Path:
    """Return the file after it was written, alone in its folder."""
    for other in folder.rglob("*.toml"):
        other.unlink()
    place = folder / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(text)
    return place


def refusal_of(folder: Path, name: str, text: bytes) -> str:
    """Return the sentence that refuses a content file; nothing where it stands."""
    place = put(folder, name, text)
    try:
        if name in FILES:
            make_content({**usual().raw, name: read_toml(name, folder)})
        elif name.startswith("fighters/"):
            read_table(place.stem, folder)
        else:
            read_scenario_file(place, usual())
    except ContentError as refusal:
        said = str(refusal)
        assert refusal.text, "a refusal is a sentence"
        assert len(said) < 2000, "a refusal is a sentence, not a book"
        return said
    return ""


def play(folder: Path, name: str, text: bytes, seed: int) -> bool:
    """Return whether a game that reads the file can be played; some of it is, and looked at.

    What a game needs of a file is asked when it is loaded: that may still be refused in words.
    """
    place, rng = put(folder, name, text), Random(seed)
    try:
        game = _loaded(folder, name, place, rng)
    except ContentError as refusal:
        assert refusal.text, "a refusal is a sentence"
        return False
    check_sound(game.start(), rng)
    *_, (last, _, _) = walk(game, seed, STEPS)
    check_sound(last, rng)
    last.playout(seed)
    return True


def _loaded(folder: Path, name: str, place: Path, rng: Random) -> Game:
    if name.startswith("fighters/"):
        return conqueror.load("conquests", content=folder, moves=place.stem)
    if name.startswith("scenarios/"):
        return conqueror.load(str(place))
    if rng.random() < 0.5:
        return conqueror.load(
            rng.choice([key for key in conqueror.catalogue() if key.startswith("duels")]), content=folder
        )
    edition, bribery = rng.choice("12"), rng.choice(("on", "off"))
    return conqueror.load(
        "final-conquest", content=folder, players=rng.randint(3, 6), edition=edition, bribery=bribery
    )
