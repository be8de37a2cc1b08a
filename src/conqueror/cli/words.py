"""The words a player may type instead of a move."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.text import Text

from conqueror.cli import files, listing
from conqueror.cli.rules import rule
from conqueror.cli.screen import BAD, GOOD, QUIET
from conqueror.cli.session import Session, TakingBack

if TYPE_CHECKING:
    from conqueror.cli.table import LocalTable

Act = Callable[["LocalTable", str | None, str], None]


class Leave(Exception):
    """Somebody leaves the table."""


@dataclass(frozen=True)
class Word:
    """A word, what follows it, what it does in words, and what it does."""

    form: str
    text: str
    act: Act


def _help(table: "LocalTable", seat: str | None, rest: str) -> None:
    del rest
    position = table.session.position
    lines = [(word.form, word.text) for word in _WORDS]
    if seat is not None and (moves := position.hide(seat).moves(seat)):
        lines.insert(0, ("a move", f"such as {moves[0]}; capitals, spaces and signs do not matter"))
        lines.insert(1, ("a square", "the moves from there"))
    if position.may_act:
        lines.append(("SEAT: MOVE", f"a move out of turn, now for {' or '.join(position.may_act)}"))
    for form, text in lines:
        table.console.print(Text.assemble(f"  {form:<14}", (text, QUIET)))


def _moves(table: "LocalTable", seat: str | None, place: str) -> None:
    if seat is None:
        table.say("The game is over.", BAD)
        return
    view = table.session.position.view(seat)
    if not place:
        lines = listing.all_moves(table.session.position, seat)
    else:
        lines = listing.moves_from(view, place.lower())
        if lines:
            table.show(seat, listing.targets(view, place.lower()))
    for line in lines:
        table.console.print(line)
    if not lines:
        table.say(f"No move of {seat} starts from {place}." if place else f"{seat.title()} has no move.", BAD)


def _undo(table: "LocalTable", seat: str | None, rest: str) -> None:
    del seat, rest
    done = table.session.take_back(table.players.people)
    table.say(done.value, GOOD if done is TakingBack.DONE else BAD)
    if done is TakingBack.DONE:
        table.rewind()


def _save(table: "LocalTable", seat: str | None, name: str) -> None:
    del seat
    place = files.named(name)
    own = files.is_same(place, table.session.file)  # the file this game was loaded from or saved in before
    _write(table, place, files.write_over if own else files.write_new)


def _save_over(table: "LocalTable", seat: str | None, name: str) -> None:
    del seat
    _write(table, files.named(name), files.write_over)


def _write(table: "LocalTable", place: Path, write: Callable[[Path, str], None]) -> None:
    write(place, table.session.record().text())
    table.session.mark_saved(place)
    table.say(f"Saved in {place}.", GOOD)


def _load(table: "LocalTable", seat: str | None, name: str) -> None:
    del seat
    session = Session.resume(name, table.content)
    table.keep()
    table.put(session)
    table.say(f"Loaded {name}.", GOOD)


def _log(table: "LocalTable", seat: str | None, rest: str) -> None:
    del rest
    for number, text in table.session.told(seat):
        table.tell_line(number, text)
    if not table.session.played:
        table.say("Nothing was played yet.", QUIET)


def _rules(table: "LocalTable", seat: str | None, label: str) -> None:
    del seat
    if not label:
        table.say("Say which rule, by the label behind a sentence: rules GC-15.", BAD)
        return
    table.console.print(Markdown(rule(table.session.game.key, label)))


def _board(table: "LocalTable", seat: str | None, rest: str) -> None:
    del seat, rest
    table.redraw()


def _quit(table: "LocalTable", seat: str | None, rest: str) -> None:
    del table, seat, rest
    raise Leave


_WORDS = (
    Word("help", "these words", _help),
    Word("moves", "every move you have", _moves),
    Word("board", "the board again; Enter alone does the same", _board),
    Word("undo", "take back the last move of a person, and what bots answered", _undo),
    Word("save FILE", "write the game to a .conq file", _save),
    Word("load FILE", "go on with the game in a file", _load),
    Word("log", "every move so far, in words", _log),
    Word("rules LABEL", "a rule of the rulebook, such as rules GC-15", _rules),
    Word("quit", "leave; the game is kept, and you are told where", _quit),
)

WORDS = {word.form.split()[0]: word for word in _WORDS}
WORDS |= {"?": WORDS["help"], "q": WORDS["quit"], "exit": WORDS["quit"]}
WORDS["save!"] = Word("save! FILE", "write the game over a file that exists", _save_over)
