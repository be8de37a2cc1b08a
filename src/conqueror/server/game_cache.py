"""Games for tables: with the content a table was made with, whatever the package or the owner has changed since."""

import json
import shutil
import tempfile
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path

from conqueror.errors import ConquerorError, UnknownGame
from conqueror.game import Game, Plain
from conqueror.games.files import PACKAGED, content_files
from conqueror.registry import catalogue, load, package_of
from conqueror.server.garbage_collection import exempt_loaded
from conqueror.server.state_parts import LogFault

_Key = tuple[str, str, str]
"""A key of the catalogue, the options as JSON, and the digest of the content, nothing for that of today."""

MOST_GAMES = 64
"""How many games are kept that no table plays; each choice of options is a game."""


def content_texts(folder: Path | None) -> dict[str, str]:
    """Return every content file with its text: the package's own, or the owner's where there is one."""
    files = content_files(PACKAGED) | (content_files(folder) if folder is not None else {})
    return {name: path.read_text(encoding="utf-8") for name, path in files.items()}


class _Unpacked:
    """A folder with a table's own content; it is removed when no game is left that was loaded from it."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="conqueror-content-"))
        self._removed = weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)
        for name, text in files.items():
            place = self.path / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")

    def remove(self) -> None:
        self._removed()


class GameCache:
    """Games that are loaded: those that tables play, each once, and those that were asked for last."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._alive: weakref.WeakValueDictionary[_Key, Game] = weakref.WeakValueDictionary()
        self._lately: OrderedDict[_Key, Game] = OrderedDict()
        self._unpacked: weakref.WeakValueDictionary[str, _Unpacked] = weakref.WeakValueDictionary()
        self._unpacked_of: weakref.WeakKeyDictionary[Game, _Unpacked] = weakref.WeakKeyDictionary()
        """What a game was loaded from: bots load it there once more, in processes of their own."""
        self._families: set[str | None] = set()
        """The families whose rules are loaded."""
        self._lock = threading.Lock()

    def _once(self, known: _Key, loaded: Callable[[], Game]) -> Game:
        """Return the game of a key; of too many that no table plays the one is forgotten that was asked for first."""
        with self._lock:
            game = self._alive.get(known)
        if game is None:
            game = loaded()
            self._note_family(known[0])
        with self._lock:
            game = self._alive.setdefault(known, game)
            self._lately[known] = game
            self._lately.move_to_end(known)
            if len(self._lately) > MOST_GAMES:
                self._lately.popitem(last=False)
        return game

    def _note_family(self, key: str) -> None:
        """Take in that the rules of a game are loaded; they stay for good."""
        family = package_of(key)
        if family not in self._families:
            self._families.add(family)
            exempt_loaded()

    def new(self, key: str, options: Mapping[str, object]) -> Game:
        """Return a game with the content of today; a ConquerorError says what is wrong with the choice."""
        if key.endswith(".toml"):  # a path of this machine is no game to a guest
            raise UnknownGame(f"There is no game {key!r}; there are {', '.join(catalogue())}.")
        known = (key, json.dumps(options, sort_keys=True), "")
        return self._once(known, lambda: load(key, content=self.folder, **options))

    def needs_content(self, settings: Plain) -> bool:
        """Return whether a stored table was made with other content than that of today, which is not loaded yet."""
        key, options, digest = settings["game"], settings["options"], settings["content"]
        known = (key, json.dumps(options, sort_keys=True), digest)
        game = self._alive.get(known)
        if game is not None:
            self._once(known, lambda: game)  # so that it is still there when the table asks for it
            return False
        try:
            return bool(self.new(key, options).content_digest != digest)
        except ConquerorError:
            return False  # what is wrong is told when the game is asked for

    def of_table(self, settings: Plain, files: Mapping[str, str] | None) -> Game:
        """Return the game of a stored table; a LogFault if the rules have changed since."""
        key, options, digest = settings["game"], settings["options"], settings["content"]
        try:
            game = self.new(key, options)
            if game.content_digest != digest and files is not None:
                known = (key, json.dumps(options, sort_keys=True), digest)
                game = self._once(known, lambda: self._load_from(files, digest, key, options))
        except ConquerorError as error:
            raise LogFault(f"This game cannot be loaded any more: {error}") from None
        if game.content_digest != digest:
            raise LogFault("The content this game was played with is lost.")
        if game.rules_version != settings["rules"]:
            raise LogFault(
                f"It was played by version {settings['rules']} of the rules; these are {game.rules_version}."
            )
        return game

    def _load_from(self, files: Mapping[str, str], digest: str, key: str, options: Mapping[str, object]) -> Game:
        """Return a game with a table's own content, unpacked for as long as the game is played."""
        with self._lock:
            unpacked = self._unpacked.get(digest)
            if unpacked is None:
                self._unpacked[digest] = unpacked = _Unpacked(files)
        game = load(key, content=unpacked.path, **options)
        self._unpacked_of[game] = unpacked
        return game

    def close(self) -> None:
        """Remove the unpacked folders."""
        for unpacked in list(self._unpacked.values()):
            unpacked.remove()
