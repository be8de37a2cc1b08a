"""`conqueror join` against a real server: through a pseudo-terminal, and with lines from a pipe."""

import asyncio
import re
import stat
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from conqueror.cli.terminal import kept_seats
from conqueror.client import Link, Server, read_link
from conqueror.protocol.tables import TableMade
from tests.cli.terminal import Terminal, conqueror, flat, terminal
from tests.forked import run_command
from tests.server.server_process import UNLIMITED, Running, running_server

pytestmark = pytest.mark.xdist_group("join")  # they share a server

_SEAT = re.compile(r"http://\S+#\S*secret=\S+")
_INVITATION = re.compile(r"http://\S+#\S*invite=\S+")


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with running_server(*UNLIMITED, "--bot-seconds", "0.2") as running:
        yield running


def created(running: Running, game: str, *seats: str, **more: Any) -> TableMade:
    """Return a table set up by somebody else."""

    async def create() -> TableMade:
        async with Server(running.address) as server:
            return await server.create(game, seats=seats, name="Ada", **more)

    return asyncio.run(create())


def typed(*arguments: str, lines: tuple[str, ...] = ()) -> Result:
    """Return what the command does when these lines are typed beforehand."""
    return conqueror("join", *arguments, lines=lines)


def piped(*arguments: str, lines: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Return the same in a process of its own, with the lines coming through a pipe."""
    return run_command("join", *arguments, typed="".join(f"{line}\n" for line in lines))


def new_table(running: Running, *arguments: str) -> tuple[str, ...]:
    return ("join", "--new", *arguments, "--server", running.address)


def test_a_table_against_a_bot_is_played_as_at_the_local_terminal(running: Running) -> None:
    with terminal(*new_table(running, "conquests", "--bot", "random")) as screen:
        assert "#secret=" in screen.until("you are Plain")
        assert "Painted  random bot" in screen.until("Plain: Move a fighter.")
        screen.type("c1")
        screen.until("c1-c2  c1-d2")
        screen.type("b2-b5")
        screen.until("moves only one square in that direction. (GC-8)")
        screen.until("You may play b2-")
        screen.type("e2 e3")  # no answer to it brings Danger
        screen.until("Plain's Soldier goes from e2 to e3.")
        screen.until("Plain: Move a fighter.")
        screen.type("hint")
        screen.until("Best moves")
        screen.type("undo")
        screen.until("Plain takes a move back.")
        screen.until("Plain: Move a fighter.")
        screen.type("odds b2b3")
        screen.until("begins no battle")
        screen.type("draw")
        screen.until("A bot plays to the end; it accepts no draw.")
        screen.type("resign")
        screen.until("type resign yes")
        screen.type("resign yes")
        screen.until("The seal of the game: ")
        screen.type("rematch")
        screen.until("you are Painted")
        screen.until("Painted: Move a fighter.")
        screen.type("quit")
        assert "conqueror join http" in screen.rest()
        assert screen.process.returncode == 0


def test_two_friends_meet_by_an_invitation_talk_and_agree_on_a_draw(running: Running, tmp_path: Path) -> None:
    with (
        terminal(*new_table(running, "conquests", "--name", "Ada")) as ada,
        terminal("join", invitation(ada), XDG_DATA_HOME=str(tmp_path / "bob")) as bob,
    ):
        ada.until("The game begins when Painted is taken.")
        bob.until("Your name?")
        bob.type("Bob")
        bob.until("You sit down as Painted.")
        bob.until("you are Painted")
        ada.until("Bob sits down as Painted.")
        ada.until("Plain: Move a fighter.")
        ada.press(b"b2")  # half a move is typed while the other one talks
        bob.type("say good luck")
        ada.until("Bob: good luck")
        ada.until("> b2")
        ada.type("b3")
        bob.until("Plain's Soldier goes from b2 to b3.")
        bob.until("Painted: Move a fighter.")
        bob.type("draw")
        ada.until("Painted offers a draw.")
        ada.until("Type accept or decline.")
        ada.type("accept")
        for screen in (ada, bob):
            screen.until("Both agree on a draw.")
        ada.type(f"save {tmp_path / 'evening'}")
        ada.until("Saved in")
        ada.type("rematch")
        ada.until("The game begins when Plain (Bob) is here.")
        bob.until("Type rematch to sit down there.")
        bob.type("rematch")
        bob.until("you are Plain")
        for screen in (ada, bob):
            screen.type("quit")
            screen.rest()
    assert "plain b2-b3" in (tmp_path / "evening.conq").read_text()


def invitation(screen: Terminal) -> str:
    """Return the invitation a screen shows."""
    shown = screen.until("They lead to this machine only.")
    found = _INVITATION.search(shown)
    assert found is not None, shown
    return found[0]


def test_a_sealed_answer_is_drafted_changed_and_sent_as_one(running: Running) -> None:
    with terminal(*new_table(running, "duels", "--bot", "random", "--clock", "600+60")) as screen:
        assert " min left" in screen.until("recruit carthage 1i, 2i or 1c")
        screen.type("recruit carthage 1i")
        screen.until("Your draft: recruit carthage 1i.")
        screen.type("recruit rome 1c")
        screen.until(")")
        screen.type("undo")
        screen.until("Dropped.")
        screen.type("recruit carthage 1c")
        screen.until("Your draft: recruit carthage 1c.")
        screen.type("ready")
        screen.until("Your answer is in.")
        screen.until("Carthage recruits 1 cavalry")
        screen.type("quit")
        screen.rest()


def test_a_seat_is_kept_for_its_owner_alone_and_found_again(running: Running, tmp_path: Path) -> None:
    made = created(running, "conquests", "local", "friend")
    link = Link(running.address, made.table, "painted", made.invitations["painted"])
    first = typed(str(link), "--name", "Bob", lines=("quit",))
    assert (first.exit_code, first.stderr) == (0, "")
    assert "You sit down as Painted." in first.stdout
    secret = _SEAT.search(first.stdout)
    assert secret is not None
    assert "The game goes on at the server." in first.stdout
    place = tmp_path / "data" / "conqueror" / "seats" / f"{made.table}.json"
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    for again in (f"{running.address}/t/{made.table}", str(link), secret[0]):
        found = typed(again, lines=("quit",))
        assert "you are Painted" in found.stdout, found.stdout + found.stderr
        assert "secret=" not in found.stdout, "the way back is told once"
    assert kept_seats.find(Link("http://elsewhere.example", made.table)) is None, "no other server gets the secret"


def test_lines_from_a_pipe_wait_for_their_turn(running: Running) -> None:
    done = piped(
        *("--new", "conquests", "--bot", "random", "--server", running.address),
        lines=("a1-a2", "e2-e3", "log", "quit"),  # both can be played, whatever the bot does
    )
    assert (done.returncode, done.stderr) == (0, "")
    for text in ("Plain's Archer goes from a1 to a2.", "Plain's Soldier goes from e2 to e3."):
        assert text in flat(done.stdout)
    assert "not your turn" not in done.stdout


def test_a_stranger_watches_or_takes_an_open_seat(running: Running) -> None:
    made = created(running, "conquests", "local", "open")
    address = f"{running.address}/t/{made.table}"
    watched = typed(address, lines=("b2-b3", "seats", "help", "chat hello", "quit"))
    assert "Free: painted; sit down with --seat painted." in flat(watched.stdout)
    assert "The game has not begun." in watched.stdout
    assert "Only people at the table may talk; the host can let spectators join in." in flat(watched.stdout)
    taken = typed(address, "--seat", "painted", "--name", "Cleo", lines=("moves", "quit"))
    assert "you are Painted" in taken.stdout
    other = typed(address, "--seat", "plain", "--name", "Eve")
    assert other.exit_code == 2
    assert "Somebody sits on Plain already." in flat(other.stderr)


def test_several_seats_at_one_screen_are_asked_in_turn(running: Running) -> None:
    done = typed(
        *("--new", "conquests", "--seat", "me", "--seat", "me", "--server", running.address),
        lines=("b2-b3", "b5-b4", "takeback", "quit"),
    )
    assert "Painted: Move a fighter." in done.stdout
    assert "Painted's Soldier goes from b5 to b4." in done.stdout
    assert "takes a move back." in done.stdout


def at_both_tables(running: Running, *lines: str, game: str, options: tuple[str, ...] = ()) -> list[str]:
    """Return what two people at one screen are shown of a game, without and with a server."""
    local = conqueror("play", game, *options, lines=(*lines, "quit"))
    served = typed(
        *("--new", game, "--seat", "me", "--seat", "me", "--server", running.address, *options),
        lines=(*lines, "quit"),
    )
    for result in (local, served):
        assert (result.exit_code, result.stderr) == (0, "")
    return [flat(local.stdout), flat(served.stdout)]


def test_notices_are_told_and_stand_at_either_table(running: Running) -> None:
    for screen in at_both_tables(running, "d1-c2", game="conquests", options=("--moves", "duel-of-champions")):
        assert "Danger! ! Danger! Painted's General is lost unless the next move saves it. (GC-19)" in screen
        assert "! Painted's General is in Danger Painted: Danger! Save your General." in screen


def test_what_a_rival_decides_is_told_to_whoever_sits_elsewhere_and_to_spectators(
    running: Running, tmp_path: Path
) -> None:
    made = created(running, "conquests", "local", "open", options={"moves": "duel-of-champions"})
    link = Link(running.address, made.table)
    with (
        terminal("join", str(replace(link, secret=made.secret)), XDG_DATA_HOME=str(tmp_path / "ada")) as mover,
        terminal("join", str(link), XDG_DATA_HOME=str(tmp_path / "eve")) as spectator,
    ):
        mover.until("The game begins when Painted is taken.")
        spectator.until("you watch")
        spectator.until("Painted will come.")
        taken = ("--seat", "painted", "--name", "Bob")
        with terminal("join", str(link), *taken, XDG_DATA_HOME=str(tmp_path / "bob")) as rival:
            for screen in (mover, spectator, rival):
                screen.until("┌")  # everybody is shown the board when the game begins
            mover.until("Plain: Move a fighter.")
            mover.type("d1-c2")
            for screen in (mover, spectator, rival):
                screen.until("! Danger! Painted's General is lost unless the next move saves it. (GC-19)")
            rival.until("! Painted's General is in Danger")
            rival.until("Painted: Danger! Save your General.")
            spectator.type("log")
            spectator.until("! Danger! Painted's General is lost unless the next move saves it. (GC-19)")


def test_what_happened_since_ones_last_turn_is_told_at_either_table(running: Running) -> None:
    for screen in at_both_tables(running, "a1b2", "end", "f6e5", "end", game="empire"):
        assert "── Round 1 · Red's turn ──" in screen
        assert "Since your last turn: Red moved onto b2." in screen.split("Blue ends the turn.")[0]
        assert "Since your last turn: Blue moved onto e5." in screen.split("Blue ends the turn.")[1]


def test_commands_answer_alike_at_either_table(running: Running) -> None:
    lines = ("moves", "c1", "e4", "odds b2b3", "odds", "map", "heroes", "goal", "rules gc-16", "rules zz-1", "b2b5")
    local, served = at_both_tables(running, *lines, game="conquests")
    for line in lines:
        answers = [
            screen.split(f"> {line} ", 1)[1].split("> ")[0].removesuffix("plain") for screen in (local, served)
        ]
        assert answers[0].strip() == answers[1].strip(), line
    for screen in at_both_tables(running, "help", game="conquests"):
        for command in ("moves", "odds MOVE", "hint", "undo", "log", "goal", "rules LABEL", "seats", "quit"):
            assert f" {command} " in screen


def test_a_move_that_was_taken_back_is_struck_out_in_the_log(running: Running) -> None:
    done = typed(
        *("--new", "conquests", "--bot", "random", "--server", running.address),
        lines=("a1-a2", "undo", "e2-e3", "log", "quit"),
    )
    log = flat(done.stdout.split("> log")[1])
    assert "Plain's Archer goes from a1 to a2. (taken back)" in log
    assert "Plain's Soldier goes from e2 to e3. (taken back)" not in log


def test_a_pipe_waits_for_a_hint(running: Running) -> None:
    done = typed("--new", "conquests", "--bot", "random", "--server", running.address, lines=("hint", "quit"))
    assert "Best moves" in done.stdout


def test_the_host_starts_with_bots_and_invites_anew(running: Running) -> None:
    done = typed(
        *("--new", "conquests", "--name", "Ada", "--server", running.address),
        lines=("invite painted", "start random", "hand random", "retake", "hand hal", "vote end", "log", "quit"),
    )
    assert len(_INVITATION.findall(done.stdout)) == 2
    log = flat(done.stdout.split("> log")[-1])  # the screen itself leaves out what came too fast to read
    for text in ("A random bot sits down as Painted.", "A random bot plays for Plain.", "Plain is back."):
        assert text in log
    assert "The players end the game by a vote." in log


def test_a_lost_server_is_told_and_found_again(running: Running) -> None:
    with terminal(*new_table(running, "conquests", "--seat", "me", "--seat", "me")) as screen:
        screen.until("Plain: Move a fighter.")
        running.kill()
        screen.until("The connection to the table is lost; trying again.")
        running.start()
        screen.until("The table is there again.")
        screen.type("b2b3")
        screen.until("Plain's Soldier goes from b2 to b3.")
        screen.press(b"\x03")  # at once, while the board is being drawn
        said = screen.rest()
        assert "The game goes on at the server. Come back with:" in said
        assert "Traceback" not in said
        assert screen.process.returncode == 130


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("join",), "Say which table"),
        (("join", "http://127.0.0.1:9/x"), "The link of a table looks like"),
        (("join", "http://127.0.0.1:9/t/abcdefghijklmnop"), "cannot be reached"),
        (("join", "--new", "conquests", "--server", "http://127.0.0.1:9"), "cannot be reached"),
        (("join", "--new", "conquests", "--server", "here"), "is no address of a server"),
        (("join", "--new", "conquests", "--seat", "sofa"), "A seat is for me, friend, open or bot:NAME"),
        (("join", "--new", "conquests", "--clock", "soon"), "A clock is 60+300"),
        (("join", "http://127.0.0.1:9/t/abcdefghijklmnop", "--players", "3"), "is for a new table"),
    ],
)
def test_every_mistake_is_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = conqueror(*arguments)
    assert result.exit_code == 2
    assert sentence in flat(result.stderr)


def test_what_a_server_refuses_is_its_sentence(running: Running) -> None:
    for arguments, sentence in (
        (("--new", "chess"), "chess"),
        (("--new", "conquests", "--danger", "none"), "danger"),
        (("--new", "conquests", "--bot", "hal"), "There is no bot 'hal'"),
        ((f"{running.address}/t/{'a' * 16}",), "There is no such table."),
    ):
        new = ("--server", running.address) if "--new" in arguments else ()
        result = conqueror("join", *arguments, *new)
        assert result.exit_code == 2
        assert sentence in flat(result.stderr)


def test_the_link_that_is_printed_is_the_one_that_is_read() -> None:
    link = Link("http://127.0.0.1:8000", "abcdefghijklmnop", "rome", secret="a-secret_of-some-length")
    assert read_link(str(link)) == link
