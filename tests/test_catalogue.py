"""One description for each game: what it says is what the game is, and nothing has to be listed anywhere else."""

import importlib
import shutil
from pathlib import Path

import pytest

import conqueror
from conqueror.games import files
from conqueror.registry import catalogue, describe, families, load, package_of
from tests.process import run_program


@pytest.mark.parametrize("key", catalogue())
def test_a_description_says_what_the_game_is(key: str) -> None:
    info, game = describe(key), load(key)
    assert (info.key, info.title, info.options) == (game.key, game.title, game.info.options)
    assert game.info == info
    assert game.seats == info.seats[: info.default_players]
    assert list(game.options) == [option.name for option in info.options]
    assert info.default_players in info.players
    assert info.line.endswith(".")
    assert 0 < info.minutes[0] <= info.minutes[1]
    assert all(option.label and option.text.endswith(".") for option in info.options)


def test_every_scenario_file_is_a_game_with_the_name_that_stands_in_it() -> None:
    for place in (files.PACKAGED / "scenarios").glob("*.toml"):
        said = files.read_toml(f"scenarios/{place.name}", None)
        info = describe("duels" if place.stem == "duels-standard" else f"duels/{place.stem}")
        assert (info.name, info.line) == (said["name"], said["blurb"])
        assert info.title.endswith(info.name)
        assert load(info.key).title == info.title


def test_the_games_stand_in_a_stable_order_those_with_one_set_of_rules_together() -> None:
    assert [key for keys in families().values() for key in keys] == list(catalogue())
    keys = list(catalogue())
    assert keys[keys.index("duels") :][:6] == [
        "duels",
        "duels/punic-war",
        "duels/gallic-wars",
        "duels/alexander",
        "duels/rome-vs-persia",
        "duels/syrian-war",
    ]


def test_a_scenario_of_ones_own_belongs_to_the_folder_of_duels() -> None:
    assert package_of("duels/mine") == package_of("duels") == "map_games"
    assert package_of("chess") == ""


def test_the_package_of_the_games_is_not_covered() -> None:
    run_program("-c", "import conqueror; import conqueror.games.files as f; assert conqueror.games.files is f")
    assert importlib.import_module("conqueror.games.files") is files


def test_the_old_name_still_returns_the_keys_and_warns() -> None:
    with pytest.warns(DeprecationWarning, match="catalogue"):
        keys = conqueror.games()  # type: ignore[operator]
    assert keys == tuple(catalogue())


@pytest.mark.parametrize(
    "listing",
    [
        "import conqueror; conqueror.catalogue()",
        "from conqueror.server.catalogue import game_views; game_views()",
        "from conqueror.cli.main import app; app(['--help'], standalone_mode=False)",
    ],
)
def test_listing_the_games_loads_no_rules(listing: str) -> None:
    run_program("-c", f"import sys; {listing}; assert not {{'numba', 'numpy'}} & set(sys.modules)")


@pytest.mark.parametrize(("was", "now"), [('name = "', 'nom = "'), ("minutes = [30]", 'minutes = "30"')])
def test_a_scenario_without_a_head_is_refused_by_its_key(
    was: str, now: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(files.PACKAGED / "scenarios", tmp_path / "scenarios")
    place = tmp_path / "scenarios" / "punic-war.toml"
    place.write_text(place.read_text(encoding="utf-8").replace(was, now, 1), encoding="utf-8")
    monkeypatch.setattr(files, "PACKAGED", tmp_path)
    with pytest.raises(conqueror.ContentError, match=r"punic-war\.toml, (name|minutes): The head"):
        catalogue.__wrapped__()
