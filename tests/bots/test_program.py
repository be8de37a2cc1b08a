"""Bots that are programs of somebody's own: lines of JSON, told only what their seat may see, ended properly."""

import gc
import json
import os
import re
import time
from pathlib import Path
from random import Random

import pytest

from conqueror.bots import program
from conqueror.bots.bot import check_bot, make_bot
from conqueror.bots.program import BadAnswer, ProgramBot
from conqueror.cli.terminal.players import seat_players
from conqueror.errors import OptionError
from conqueror.game import Position
from conqueror.registry import load


def _bot(folder: Path, text: str) -> ProgramBot:
    """Return a bot whose program is written here."""
    file = folder / "own.py"
    file.write_text(f"import json, os, sys, time\n{text}")
    bot = make_bot(f"program:{file}", Random(7))
    assert isinstance(bot, ProgramBot)
    return bot


def _start(key: str = "conquests") -> Position:
    return load(key).start()


_FIRST = """
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "decide":
        print(json.dumps({"move": said["moves"][0]}), flush=True)
"""


def test_a_program_is_told_the_game_and_then_every_decision(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = _bot(
        tmp_path, f"out = open({str(heard)!r}, 'w')\n" + _FIRST.replace("    said", "    out.write(line)\n    said")
    )
    position = _start()
    assert bot.choose(position.hide("plain"), "plain") == position.moves("plain")[0]
    bot.choose(position.hide("plain"), "plain")
    bot.close()
    game, *decisions = [json.loads(line) for line in heard.read_text().splitlines()]
    assert game["type"] == "game"
    assert (game["game"], game["seat"], game["seats"]) == ("conquests", "plain", ["plain", "painted"])
    assert game["options"]["danger"] == "chess"
    assert [said["type"] for said in decisions] == ["decide", "decide"]
    assert decisions[0]["moves"] == position.moves("plain")
    assert decisions[0]["view"] == json.loads(json.dumps(position.view("plain")))


def test_what_a_program_is_told_does_not_depend_on_the_secrets_of_others(tmp_path: Path) -> None:
    position = _start("duels").play("carthage", "recruit carthage 1c")
    other = _start("duels").play("carthage", "recruit carthage 2i")
    told = []
    for secret in (position, other):
        heard = tmp_path / "heard"
        bot = _bot(
            tmp_path,
            f"out = open({str(heard)!r}, 'w')\n" + _FIRST.replace("    said", "    out.write(line)\n    said"),
        )
        bot.choose(secret.hide("rome"), "rome")
        bot.close()
        told.append(heard.read_text())
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "sys.stdin.readline(); print('b2 to b3', flush=True); time.sleep(9)",
            "'b2 to b3', which is no line of JSON",
        ),
        ("sys.stdin.readline(); print('[1]', flush=True); time.sleep(9)", "answered [1], not"),
        ("print(json.dumps({'move': 'a1-f6'}), flush=True); time.sleep(9)", "which is not one of its"),
        ("sys.exit(3)", "has ended with exit code 3"),
        ("time.sleep(9)", "gave no answer in 0.4 seconds"),
        ("print('x' * 10**6, flush=True); time.sleep(9)", "which is no line of JSON"),
    ],
)
def test_a_bad_answer_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, sentence: str
) -> None:
    monkeypatch.setattr(program, "_FAREWELL", 0.3)
    monkeypatch.setattr(program, "_BEGINNING", 0.0)
    bot = _bot(tmp_path, text)
    bot._limit = 0.4 if "no answer" in sentence else 10.0
    with pytest.raises(BadAnswer, match=re.escape(sentence)):
        bot.choose(_start("empire").hide("red"), "red")


def test_at_the_terminal_the_declared_move_is_played_instead(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("raise SystemExit(4)")
    game = load("empire")
    players = seat_players(game, [f"red=program:{tmp_path / 'own.py'}"], None)
    assert players.answer(game.start()) == ("red", game.start().default("red"))
    assert players.faults == ["own.py has ended with exit code 4. The declared move is played for Red."]


def test_a_program_that_fails_is_begun_again_but_not_for_ever(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    bot = _bot(tmp_path, f"open({str(runs)!r}, 'a').write('x'); sys.exit(1)")
    position = _start("empire")
    for _ in range(5):
        with pytest.raises(BadAnswer):
            bot.choose(position.hide("red"), "red")
    assert runs.read_text() == "xxx"
    with pytest.raises(BadAnswer, match="is not asked any more"):
        bot.choose(position.hide("red"), "red")


def test_a_program_that_does_not_read_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_FAREWELL", 0.1)
    bot = _bot(tmp_path, "time.sleep(30)")
    bot._limit = 0.2
    begun = time.perf_counter()
    bot._begun().say({"type": "nothing", "long": "x" * 10**6})
    with pytest.raises(BadAnswer, match="no answer"):
        bot._begun().hear(0.2)
    bot.close()
    assert time.perf_counter() - begun < 5


@pytest.mark.parametrize("ending", ["closed", "forgotten"])
def test_a_program_ends_with_its_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.setattr(program, "_FAREWELL", 0.1)
    number = tmp_path / "pid"
    bot = _bot(tmp_path, f"open({str(number)!r}, 'w').write(str(os.getpid()))\n{_FIRST}\nwhile True: time.sleep(1)")
    position = _start()
    bot.choose(position, "plain")
    if ending == "closed":
        bot.close()
    del bot
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


def test_a_program_that_is_not_there_is_refused_before_the_game() -> None:
    with pytest.raises(OptionError, match=r"no program '\./nobody\.py'"):
        make_bot("program:./nobody.py", Random(0))
    with pytest.raises(OptionError, match="Say which program"):
        make_bot("program:", Random(0))


def test_any_game_may_be_played_by_a_program(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("")
    check_bot(f"program:{tmp_path / 'own.py'} --depth 3", load("duels"))
