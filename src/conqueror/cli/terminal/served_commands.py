"""The words a player may type at a served table instead of a move."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.text import Text

from conqueror.cli import files
from conqueror.cli.console import BAD, GOOD, QUIET
from conqueror.cli.terminal import map_orders, move_text, served_looking, served_texts
from conqueror.cli.terminal.served_moves import play
from conqueror.client import Link
from conqueror.game import Plain

if TYPE_CHECKING:
    from conqueror.cli.terminal.served_table import ServedTable

Act = Callable[["ServedTable", str], Awaitable[None]]


class Leave(Exception):
    """Somebody leaves the table."""


class Rematch(Exception):
    """The same people sit down at another table."""

    def __init__(self, link: Link) -> None:
        super().__init__(str(link))
        self.link = link


@dataclass(frozen=True)
class Word:
    """A word, what follows it, what it does in words, and what it does."""

    form: str
    text: str
    act: Act


async def _help(served: "ServedTable", rest: str) -> None:
    del rest
    view, status = served.view, served.table.status
    words = [*_ALWAYS, *(_WATCHED if view else ()), *(_MAP if view and map_orders.is_map(view) else ())]
    if served.mine and status == "running":
        words = [*_PLAYED, *words]
        if moves := move_text.written_moves(view):
            served.print(_line("a move", f"such as {moves[0]}; capitals, spaces and signs do not matter"))
    if served.table.frame["you"]["host"] and status == "gathering":
        words = [*_HOST, *words]
    if status == "over":
        words = [*_OVER, *words]
    served.print(*(_line(word.form, word.text) for word in words))


def _line(form: str, text: str) -> Text:
    return Text.assemble(f"  {form:<15}", (text, QUIET))


async def _chat(served: "ServedTable", text: str) -> None:
    if not text:
        served.say("Say what: chat TEXT.", BAD)
        return
    await served.table.ask("chat", text=text[:500])


# Agreeing.


async def _undo(served: "ServedTable", rest: str) -> None:
    """Drop the last move of a draft, go back to an answer that was sent, or ask to take a move back."""
    answer, frame = served.answer, served.table.frame
    if answer.moves:
        await answer.drop_last()
        served.say("Dropped.", GOOD)
    elif frame["answer"]:
        await answer.change(frame["you"]["viewer"], frame["answer"][:-1])
        served.say("What you sent counts until you send something else.", QUIET)
    else:
        await _offer("takeback")(served, rest)


def _offer(what: str) -> Act:
    async def act(served: "ServedTable", rest: str) -> None:
        del rest
        await served.table.ask("offer", what=what, **_seat_of(served))
        if any(offer["what"] == what for offer in served.table.frame["table"]["offers"]):
            served.say("The others are asked.", QUIET)

    return act


def _reply(kind: str) -> Act:
    async def act(served: "ServedTable", what: str) -> None:
        offers = served.table.frame["table"]["offers"]
        theirs = [offer["what"] for offer in offers if kind == "decline" or offer["seat"] not in served.mine]
        chosen = what.lower() or (theirs[0] if theirs else "")
        if chosen not in ("draw", "takeback"):
            served.say("Nobody has offered anything.", BAD)
            return
        await served.table.ask(kind, what=chosen, **_seat_of(served))

    return act


def _seat_of(served: "ServedTable") -> Plain:
    viewer = served.table.frame["you"]["viewer"]
    return {"seat": viewer} if viewer else {}


async def _resign(served: "ServedTable", rest: str) -> None:
    if rest.lower() != "yes":
        served.say("To give the game up, type resign yes.", BAD)
        return
    await served.table.ask("resign", **_seat_of(served))


async def _vote(served: "ServedTable", rest: str) -> None:
    what, _, about = rest.lower().partition(" ")
    if what not in ("bot", "end") or (what == "bot" and not about.strip()):
        served.say("Say what for: vote bot SEAT, for somebody who is away; or vote end.", BAD)
        return
    await served.table.ask("vote", what=what, **({"about": about.strip()} if what == "bot" else {}))


async def _hand(served: "ServedTable", bot: str) -> None:
    await served.table.ask("hand", **({"bot": bot.lower()} if bot else {}), **_seat_of(served))
    served.say("Type retake to play on yourself.", QUIET)


async def _retake(served: "ServedTable", rest: str) -> None:
    del rest
    await served.table.ask("retake", **_seat_of(served))
    served.redraw()


async def _ready(served: "ServedTable", rest: str) -> None:
    del rest
    seat = served.seat
    if seat is None:
        served.say("It is not your turn.", BAD)
    elif not served.answer.is_sealed(seat) or "ready" in move_text.written_moves(served.view):
        await play(served, seat, "ready")
    else:
        served.say("Your answer is not complete yet: you are still asked.", BAD)


# The table.


async def _start(served: "ServedTable", bot: str) -> None:
    await served.table.ask("start", **({"bot": bot.lower()} if bot else {}))


async def _invite(served: "ServedTable", seat: str) -> None:
    if not seat:
        served.say("Say which seat: invite SEAT.", BAD)
        return
    code = await served.server.invite(served.table.table, served.link.secret, seat.lower())
    served.invitations[seat.lower()] = Link(served.address, served.table.table, seat.lower(), invitation=code)
    served_texts.show_invitations(served, [seat.lower()])


async def _open(served: "ServedTable", rest: str) -> None:
    del rest
    network = await served.server.call("POST", "/api/network")
    served.address = str(network["addresses"][0])
    served.say(f"Other devices in the room now reach this server at {served.address}.", GOOD)
    served.invitations = {seat: replace(link, server=served.address) for seat, link in served.invitations.items()}
    places = served.table.frame["table"]["seats"]
    served_texts.show_invitations(served, [place["seat"] for place in places if place["kind"] == "empty"])


async def _rematch(served: "ServedTable", rest: str) -> None:
    del rest
    answer = await served.table.ask("rematch")
    raise Rematch(replace(served.link, table=str(answer["detail"]["table"]), seat=""))  # everybody has moved on


async def _save(served: "ServedTable", name: str) -> None:
    place = files.named(name)
    files.write_new(place, await served.server.record(served.table.table))
    served.say(f"Saved in {place}; conqueror replay shows it.", GOOD)


async def _proof(served: "ServedTable", name: str) -> None:
    place = files.named(name)
    proof = await served.server.proof(served.table.table)
    files.write_new(place, json.dumps(proof, ensure_ascii=False, indent=1) + "\n")
    served.say(f"Saved in {place}; conqueror verify checks it.", GOOD)


async def _quit(served: "ServedTable", rest: str) -> None:
    del served, rest
    raise Leave


_PLAYED = (
    Word("moves", "every move you have; a place alone lists the moves from there", served_looking.moves),
    Word("odds MOVE", "how likely an attack wins", served_looking.odds),
    Word("hint", "everybody's chances, and the best moves you have", served_looking.hint),
    Word("ready, send", "send what you have drafted, where all answer at once", _ready),
    Word("undo", "drop the last move of a draft; or take a move back, if the others agree", _undo),
    Word("draw", "offer a draw", _offer("draw")),
    Word("accept", "accept what is offered", _reply("accept")),
    Word("decline", "decline it, or withdraw what you have offered", _reply("decline")),
    Word("resign", "give the game up", _resign),
    Word("vote bot SEAT", "let a bot play for somebody who is away; vote end to stop", _vote),
    Word("hand BOT", "let a bot play for you, until you type retake", _hand),
    Word("retake", "take your seat back from the bot", _retake),
)
_HOST = (
    Word("start BOT", "begin now; bots take the free seats", _start),
    Word("open", "let other devices in the room reach this server", _open),
)
_ALWAYS = (
    Word("chat TEXT", "say something to everybody", _chat),
    Word("seats", "who sits where", served_looking.seats),
    Word("invite SEAT", "for the host: a new link for a seat; whoever sits there leaves", _invite),
    Word("log", "everything that has happened", served_looking.log),
    Word("help", "these words", _help),
    Word("quit", "leave the screen; the game goes on at the server", _quit),
)
_WATCHED = (
    Word("board", "the board again; look SEAT shows it from another seat of yours", served_looking.board),
    Word("goal", "what wins this game", served_looking.goal),
    Word("rules LABEL", "a rule of the rulebook, by the label behind a sentence", served_looking.rules),
)
_MAP = (
    Word("map", "the whole map with the neighbours of every land", served_looking.map),
    Word("heroes", "your heroes and those you may still buy", served_looking.heroes),
)
_OVER = (
    Word("rematch", "the same game once more for the same people, who change sides", _rematch),
    Word("save FILE", "write the record of the game to a .conq file", _save),
    Word("proof FILE", "write the proof of the dice to a file", _proof),
)

WORDS = {word.form.split()[0].strip(","): word for word in (*_PLAYED, *_HOST, *_ALWAYS, *_WATCHED, *_MAP, *_OVER)}
WORDS |= {"?": WORDS["help"], "q": WORDS["quit"], "exit": WORDS["quit"], "say": WORDS["chat"], "look": WORDS["board"]}
WORDS |= {"send": WORDS["ready"], "takeback": Word("takeback", "ask to take your last move back", _offer("takeback"))}
