"""Games kept for tables: each once while it is played, and never more than a few that nobody plays."""

import gc
import pickle
import threading
import weakref
from pathlib import Path

import pytest

from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.server.game_cache import MOST_GAMES, GameCache, content_texts


def _alive(games: "weakref.WeakSet[Game]") -> int:
    gc.collect()
    return len(games)


def test_of_all_choices_of_options_only_so_many_are_kept_beside_those_that_are_played() -> None:
    cache, games = GameCache(None), weakref.WeakSet[Game]()
    played = cache.new("empire", {"turn_cap": 999})
    for cap in range(1, 3 * MOST_GAMES):
        games.add(cache.new("empire", {"turn_cap": cap}))
    assert _alive(games) <= MOST_GAMES
    assert cache.new("empire", {"turn_cap": 999}) is played
    last = cache.new("empire", {"turn_cap": 3 * MOST_GAMES - 1})
    assert cache.new("empire", {"turn_cap": 3 * MOST_GAMES - 1}) is last


def _changed_files() -> dict[str, str]:
    """Return content in which one hero of today has another name."""
    files = content_texts(None)
    (name,) = [name for name in files if name.endswith("heroes.toml")]
    return {**files, name: files[name].replace("Hannibal", "Hanno")}


def test_an_unpacked_folder_stays_while_a_game_is_played_from_it_and_goes_with_the_last(tmp_path: Path) -> None:
    for name, text in _changed_files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    old = GameCache(tmp_path).new("duels", {})
    settings = {
        "game": "duels",
        "options": dict(old.options),
        "content": old.content_digest,
        "rules": old.rules_version,
    }
    cache = GameCache(None)
    played = cache.of_table(settings, _changed_files())
    folder = played.folder
    assert folder is not None
    assert cache.of_table(settings, _changed_files()) is played
    for cap in range(1, 2 * MOST_GAMES):
        cache.new("empire", {"turn_cap": cap})
    gc.collect()
    assert folder.is_dir(), "a bot's process loads the game there"
    assert pickle.loads(pickle.dumps(played)).content_digest == old.content_digest
    del played
    gc.collect()
    assert not folder.exists()
    with pytest.raises(OptionError):
        cache.new("duels", {"round_limit": 0})


def test_a_game_is_loaded_once_though_threads_ask_at_once() -> None:
    cache, found = GameCache(None), []
    threads = [threading.Thread(target=lambda: found.append(cache.new("conquests", {}))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(game) for game in found}) == 1
