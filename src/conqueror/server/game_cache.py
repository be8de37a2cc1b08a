"""Games for tables: with the content a table was made with, whatever the package or the owner has changed since."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from conqueror.errors import ConquerorError, UnknownGame
from conqueror.game import Game, Plain
from conqueror.games.files import PACKAGED
from conqueror.registry import catalogue, load
from conqueror.server.state_parts import LogFault


def content_files(folder: Path | None) -> dict[str, str]:
    """Return every content file with its text: the package's own, or the owner's where there is one."""
    files = {str(path.relative_to(PACKAGED).as_posix()): path for path in sorted(PACKAGED.rglob("*.toml"))}
    if folder is not None:
        files |= {str(path.relative_to(folder).as_posix()): path for path in sorted(folder.rglob("*.toml"))}
    return {name: path.read_text(encoding="utf-8") for name, path in files.items()}


class GameCache:
    """Games that are loaded, each once."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._loaded: dict[tuple[str, str, str], Game] = {}
        self._unpacked: dict[str, tempfile.TemporaryDirectory[str]] = {}

    def new(self, key: str, options: Mapping[str, object]) -> Game:
        """Return a game with the content of today; a ConquerorError says what is wrong with the choice."""
        if key.endswith(".toml"):  # a path of this machine is no game to a guest
            raise UnknownGame(f"There is no game {key!r}; there are {', '.join(catalogue())}.")
        known = (key, json.dumps(options, sort_keys=True), "")
        if known not in self._loaded:
            self._loaded[known] = load(key, content=self.folder, **options)
        return self._loaded[known]

    def needs_content(self, settings: Plain) -> bool:
        """Return whether a stored table was made with other content than that of today, which is not loaded yet."""
        key, options, digest = settings["game"], settings["options"], settings["content"]
        if (key, json.dumps(options, sort_keys=True), digest) in self._loaded:
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
                if known not in self._loaded:
                    self._loaded[known] = load(key, content=self._unpack(digest, files), **options)
                game = self._loaded[known]
        except ConquerorError as error:
            raise LogFault(f"This game cannot be loaded any more: {error}") from None
        if game.content_digest != digest:
            raise LogFault("The content this game was played with is lost.")
        if game.rules_version != settings["rules"]:
            raise LogFault(
                f"It was played by version {settings['rules']} of the rules; these are {game.rules_version}."
            )
        return game

    def _unpack(self, digest: str, files: Mapping[str, str]) -> Path:
        """Return a folder with a table's own content, for as long as the server runs."""
        if digest not in self._unpacked:
            self._unpacked[digest] = tempfile.TemporaryDirectory(prefix="conqueror-content-")
            for name, text in files.items():
                place = Path(self._unpacked[digest].name) / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, encoding="utf-8")
        return Path(self._unpacked[digest].name)

    def close(self) -> None:
        """Remove the unpacked folders."""
        for folder in self._unpacked.values():
            folder.cleanup()
