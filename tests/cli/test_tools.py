"""Replay, perft, prepare, content and the command itself."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import conqueror as package
from tests.cli.terminal import conqueror, flat


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a short game that was played to its end."""
    game = package.load("conquests")
    place = tmp_path / "game.conq"
    place.write_text(game.record([("plain", "b2-b3"), ("painted", "e5-e4"), ("plain", "resign")]).text())
    return place


def test_replay_prints_every_move_and_the_last_board(file: Path) -> None:
    result = conqueror("replay", str(file))
    assert "  2  Painted's Soldier goes from e5 to e4.\n" in result.output
    assert " 3 │       │  S›   │" in result.output
    assert "Plain resigns. Painted wins. (GC-Q23)" in result.output
    assert conqueror("replay", "--all", str(file)).output == result.output


def test_a_broken_record_is_refused_with_its_line(file: Path) -> None:
    file.write_text(file.read_text().replace("2. painted e5-e4", "2. painted e5-e2"))
    result = conqueror("replay", str(file))
    assert result.exit_code == 2
    number = file.read_text().splitlines().index("2. painted e5-e2") + 1
    assert result.stderr.startswith(f"line {number}: A Soldier with one chevron")


@pytest.mark.parametrize("name", ["nowhere.conq", ".", "/dev/null"])
def test_replay_of_what_is_no_file_is_one_sentence(name: str) -> None:
    result = conqueror("replay", name)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_gc_t6_perft_counts_the_openings() -> None:
    lines = conqueror("perft", "conquests", "4").output.splitlines()
    assert [line.split()[1] for line in lines[1:]] == ["14", "192", "3,224", "53,334"]
    duel = conqueror("perft", "conquests", "3", "--moves", "duel-of-champions").output
    assert duel.splitlines()[-1].split()[1] == "2,807"


def test_perft_divides_by_first_moves() -> None:
    lines = conqueror("perft", "conquests", "2", "--divide").output.splitlines()
    assert len(lines) == 15
    assert sum(int(line.split()[-1]) for line in lines[:-1]) == 192
    assert lines[-1].split()[1] == "192"


def test_perft_begins_from_a_position_in_a_file(tmp_path: Path) -> None:
    place = tmp_path / "position.json"
    place.write_text(json.dumps({"turn": "plain", "board": {"a1": "plain General 1", "f6": "painted Soldier 1"}}))
    counted = conqueror("perft", "conquests", "1", "--position", str(place))
    assert counted.output.splitlines()[-1].split()[1] == "3"
    for text in ("[]", "{", '{"turn": "nobody"}', "[" * 100_000):
        place.write_text(text)
        assert conqueror("perft", "conquests", "1", "--position", str(place)).exit_code == 2


@pytest.mark.parametrize("arguments", [("conquests",), ("conquests", "x"), ("conquests", "-1"), ("conquests", "999")])
def test_perft_without_a_sensible_depth_is_refused(arguments: tuple[str, ...]) -> None:
    assert conqueror("perft", *arguments).exit_code == 2


def test_prepare_says_a_line_for_every_game() -> None:
    lines = conqueror("prepare").output.splitlines()
    assert sorted(line.split(":")[0] for line in lines) == sorted(package.catalogue())


def test_content_is_copied_once_and_never_over_files(tmp_path: Path) -> None:
    folder = tmp_path / "own" / "content"
    assert conqueror("content", "copy", str(folder)).exit_code == 0
    table = folder / "fighters" / "ladder.toml"
    table.write_text(table.read_text() + "# mine\n")
    again = conqueror("content", "copy", str(folder))
    assert again.exit_code == 2
    assert "exists already; nothing was copied." in again.stderr
    assert table.read_text().endswith("# mine\n")
    assert conqueror("content", "copy", str(table)).exit_code == 2
    assert conqueror("content", "copy", str(table / "below")).exit_code == 2


def test_content_is_checked_with_every_movement_table(tmp_path: Path) -> None:
    assert "conquests: OK" in conqueror("content", "check").output
    conqueror("content", "copy", str(tmp_path / "own"))
    assert conqueror("content", "check", str(tmp_path / "own")).exit_code == 0
    table = tmp_path / "own" / "fighters" / "duel-of-champions.toml"
    table.write_text(table.read_text().replace('1 = "F> B."', '1 = "F> Q."'))
    wrong = conqueror("content", "check", str(tmp_path / "own"))
    assert wrong.exit_code == 2
    assert "fighters/duel-of-champions.toml, Lancer.1: “Q.” is no sign" in flat(wrong.output)


def test_a_content_file_that_no_game_reads_is_reported(tmp_path: Path) -> None:
    (tmp_path / "fighters").mkdir()
    (tmp_path / "fighters" / "lader.toml").touch()
    result = conqueror("content", "check", str(tmp_path))
    assert result.exit_code == 2
    assert "fighters/lader.toml: no game reads a file of this name." in result.output
    assert conqueror("content", "check", str(tmp_path / "nowhere")).exit_code == 2


def test_content_of_maps_and_cards_is_checked_too(tmp_path: Path) -> None:
    assert "maps and cards: OK" in conqueror("content", "check").output
    conqueror("content", "copy", str(tmp_path / "own"))
    cards = tmp_path / "own" / "chronicles.toml"
    cards.write_text(cards.read_text().replace("minimum = 6", "minimum = 7"))
    wrong = conqueror("content", "check", str(tmp_path / "own"))
    assert wrong.exit_code == 2
    assert "chronicles.toml, card slave-revolt.minimum: Slave Revolt asks for 6" in flat(wrong.output)


@pytest.mark.parametrize("name", ["campaign", "grand"])
def test_a_map_is_shown_by_region_with_marks_for_what_is_not_in_the_rulebook(name: str) -> None:
    lines = conqueror("content", "show", name).output.splitlines()
    assert lines.index("Gaul and the north") < lines.index("Africa") < lines.index("Seas")
    assert any(line.split()[:5] == ["Macedonia", "great", "1?", "1?", "greece"] for line in lines)
    assert any(line.startswith("  Tyrrhenian Sea?") for line in lines)
    assert any(line.startswith("  Black Sea ") for line in lines)
    assert "(Strait of Gibraltar)" in flat(" ".join(lines))


def test_a_map_of_the_players_own_folder_is_shown(tmp_path: Path) -> None:
    conqueror("content", "copy", str(tmp_path / "own"))
    place = tmp_path / "own" / "maps" / "grand.toml"
    place.write_text(place.read_text().replace('name = "Ionian Sea"', 'name = "Sea of Sicily"'))
    assert "Sea of Sicily?" in conqueror("content", "show", "grand", "--content", str(tmp_path / "own")).output


def test_a_map_that_does_not_exist_is_refused_with_the_choices() -> None:
    result = conqueror("content", "show", "atlantis")
    assert result.exit_code == 2
    assert result.stderr == "There is no map 'atlantis'; there are campaign, grand.\n"


def test_the_version_and_the_help() -> None:
    assert conqueror("--version").output == f"conqueror {package.__version__}\n"
    words = conqueror("--help").output
    for command in ("play", "replay", "perft", "prepare", "content"):
        assert f" {command} " in words


def test_help_does_not_wait_for_the_compiler_nor_for_a_server() -> None:
    slow = ("numba", "numpy", "pydantic", "fastapi", "httpx", "websockets", "sqlalchemy")
    program = f"import sys, conqueror.cli.main; print([name for name in {slow} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
