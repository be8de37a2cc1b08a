"""The command at a real (pseudo-)terminal."""

import signal
import time
from pathlib import Path

from tests.cli.terminal import terminal


def test_a_short_game_with_a_listing_a_refusal_undo_save_and_load(tmp_path: Path) -> None:
    file = tmp_path / "evening.conq"
    with terminal("play", "conquests") as screen:
        screen.until("plain> ")
        screen.type("c1")
        assert "▸" in screen.until("c1-c2  c1-d2")
        screen.until("plain> ")
        screen.type("b2-b5")
        screen.until("moves only one square in that direction. (GC-8)")
        screen.until("plain> ")
        screen.type("b2 b3")
        screen.until("painted> ")
        screen.type("undo")
        screen.until("plain> ")
        screen.type("e2 e3")
        screen.until("painted> ")
        screen.type(f"save {file}")
        screen.until("Saved in")
        screen.until("painted> ")
        screen.type("e5-e4")
        screen.until("plain> ")
        screen.type(f"load {file}")
        screen.until("Loaded")
        screen.until("painted> ")
        screen.type("log")
        assert "e5" not in screen.until("painted> ")
        screen.type("quit")
        screen.rest()
        assert screen.process.returncode == 0
    assert file.read_text().endswith("1. plain e2-e3\n")


def test_a_game_of_bots_runs_to_its_end() -> None:
    with terminal("play", "conquests", "--bot", "plain=random", "--bot", "painted=random", "--seed", "2") as screen:
        screen.until("Type save FILE")
        screen.until("> ")
        screen.type("")
        screen.rest()
        assert screen.process.returncode == 0


def test_the_end_of_input_is_polite(kept: Path) -> None:
    with terminal("play", "conquests") as screen:
        screen.until("plain> ")
        screen.type("b2-b3")
        screen.until("painted> ")
        screen.press(b"\x04")
        assert "conqueror play --load" in screen.rest()
        assert screen.process.returncode == 0
    assert len(list(kept.iterdir())) == 1


def test_control_c_is_polite(kept: Path) -> None:
    with terminal("play", "conquests") as screen:
        screen.until("plain> ")
        screen.type("b2-b3")
        screen.until("painted> ")
        time.sleep(0.5)  # until the program listens
        screen.press(b"\x03")
        said = screen.rest()
        assert "conqueror play --load" in said
        assert "Traceback" not in said
        assert screen.process.returncode == 130
    assert len(list(kept.iterdir())) == 1


def test_a_request_to_stop_keeps_the_game(kept: Path) -> None:
    for stop in (signal.SIGTERM, signal.SIGHUP):
        with terminal("play", "conquests") as screen:
            screen.until("plain> ")
            screen.type("b2-b3")
            screen.until("painted> ")
            screen.stop(stop)
    assert len(list(kept.iterdir())) == 2


def test_bytes_that_are_no_text_are_refused_with_a_sentence() -> None:
    with terminal("play", "conquests") as screen:
        screen.until("plain> ")
        screen.press(b"b2-\xff\xc3\x28b3\r")
        screen.until("is not a move")
        screen.until("plain> ")
        screen.type("quit")
        screen.rest()
        assert screen.process.returncode == 0


def test_a_terminal_without_colours_is_steered_by_nothing_but_weight() -> None:
    with terminal("play", "conquests", NO_COLOR="1") as screen:
        assert "│  A›   │  L›   │   G   │" in screen.until("plain> ")


def test_replay_steps_forwards_and_backwards(tmp_path: Path) -> None:
    file = tmp_path / "game.conq"
    with terminal("play", "conquests") as screen:
        screen.until("plain> ")
        for typed, follows in (("b2-b3", "painted> "), ("e5-e4", "plain> "), (f"save {file}", "Saved")):
            screen.type(typed)
            screen.until(follows)
        screen.type("quit")
        screen.rest()
    with terminal("replay", str(file)) as screen:
        screen.until("0/2> ")
        screen.type("")
        screen.until("Plain's Soldier goes from b2 to b3.")
        screen.until("1/2> ")
        screen.type("n")
        screen.until("2/2> ")
        screen.type("n")
        screen.until("There are moves 0 to 2")
        screen.until("2/2> ")
        screen.type("b")
        screen.until("1/2> ")
        screen.type("g 2")
        screen.until("2/2> ")
        screen.type("dance")
        screen.until("Enter or n: next")
        screen.until("2/2> ")
        screen.type("q")
        screen.rest()
        assert screen.process.returncode == 0
