"""The commands of a table that a server holds: talk, agreements, seats, and what is left when the game is over."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from conqueror.cli import files
from conqueror.cli.console import BAD, GOOD, QUIET
from conqueror.cli.terminal import commands, served_texts
from conqueror.cli.terminal.commands import Command, in_game, when_over
from conqueror.cli.terminal.interface import Status, Table
from conqueror.client import Link

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen
    from conqueror.cli.terminal.served_table import ServedTable

_Act = Callable[["ServedTable", "Screen", str], Awaitable[None]]
_LONGEST_CHAT = 500


class Rematch(Exception):
    """The same people sit down at another table."""

    def __init__(self, link: Link) -> None:
        super().__init__(str(link))
        self.link = link


async def _chat(table: "ServedTable", screen: "Screen", text: str) -> None:
    if not text:
        screen.say("Say what: chat TEXT.", BAD)
        return
    await table.seated.ask("chat", text=text[:_LONGEST_CHAT])


# Agreeing.


def _offer(what: str) -> _Act:
    async def act(table: "ServedTable", screen: "Screen", rest: str) -> None:
        del rest
        if words := await table.offer(what):
            screen.say(words, QUIET)

    return act


def _reply(kind: str) -> _Act:
    async def act(table: "ServedTable", screen: "Screen", what: str) -> None:
        offers = table.shown.offers
        theirs = [offer.what for offer in offers if kind == "decline" or offer.seat not in table.mine]
        chosen = what.lower() or (theirs[0] if theirs else "")
        if chosen not in ("draw", "takeback"):
            screen.say("Nobody has offered anything.", BAD)
            return
        await table.seated.ask(kind, what=chosen, **table.own_seat())

    return act


async def _resign(table: "ServedTable", screen: "Screen", rest: str) -> None:
    if rest.lower() != "yes":
        screen.say("To give the game up, type resign yes.", BAD)
        return
    await table.seated.ask("resign", **table.own_seat())


async def _vote(table: "ServedTable", screen: "Screen", rest: str) -> None:
    what, _, about = rest.lower().partition(" ")
    if what not in ("bot", "end") or (what == "bot" and not about.strip()):
        screen.say("Say what for: vote bot SEAT, for somebody who is away; or vote end.", BAD)
        return
    await table.seated.ask("vote", what=what, **({"about": about.strip()} if what == "bot" else {}))


async def _hand(table: "ServedTable", screen: "Screen", bot: str) -> None:
    await table.seated.ask("hand", **({"bot": bot.lower()} if bot else {}), **table.own_seat())
    screen.say("Type retake to play on yourself.", QUIET)


async def _retake(table: "ServedTable", screen: "Screen", rest: str) -> None:
    del rest
    await table.seated.ask("retake", **table.own_seat())
    screen.redraw()


async def _ready(table: "ServedTable", screen: "Screen", rest: str) -> None:
    del rest
    seat = table.seat
    if seat is None:
        screen.say(screen.why_nobody_is_asked(), BAD)
    elif not table.answer.is_sealed(seat) or "ready" in table.moves(seat):
        await screen.play(seat, "ready")
    else:
        screen.say("Your answer is not complete yet: you are still asked.", BAD)


# The table.


async def _start(table: "ServedTable", screen: "Screen", bot: str) -> None:
    del screen
    await table.seated.ask("start", **({"bot": bot.lower()} if bot else {}))


async def _invite(table: "ServedTable", screen: "Screen", name: str) -> None:
    seat = name.lower()
    if not seat:
        screen.say("Say which seat: invite SEAT.", BAD)
        return
    code = await table.server.invite(table.seated.table, table.link.secret, seat)
    table.invitations[seat] = Link(table.address, table.seated.table, seat, invitation=code)
    served_texts.show_invitations(screen, [table.invitations[seat]])


async def _open(table: "ServedTable", screen: "Screen", rest: str) -> None:
    del rest
    table.address = (await table.server.open_network()).addresses[0]
    screen.say(f"Other devices in the room now reach this server at {table.address}.", GOOD)
    table.invitations = {seat: replace(link, server=table.address) for seat, link in table.invitations.items()}
    free = [place.seat for place in table.shown.seats if place.kind == "empty"]
    served_texts.show_invitations(screen, [table.invitations[seat] for seat in free if seat in table.invitations])


async def _rematch(table: "ServedTable", screen: "Screen", rest: str) -> None:
    del screen, rest
    answer = await table.seated.ask("rematch")
    raise Rematch(replace(table.link, table=str(answer.detail["table"]), seat=""))  # everybody has moved on


async def _proof(table: "ServedTable", screen: "Screen", name: str) -> None:
    place = files.named(name)
    proof = await table.server.proof(table.seated.table)
    files.write_new(place, json.dumps(proof, ensure_ascii=False, indent=1) + "\n")
    screen.say(f"Saved in {place}; conqueror verify checks it.", GOOD)


def served_commands(table: "ServedTable") -> dict[str, Command]:
    """Return every command there is at a served table, by the words that call it."""

    def at_table(form: str, text: str, act: _Act, when: Callable[[Table], bool], *aliases: str) -> Command:
        return Command(form, text, partial(act, table), when, aliases)

    def when_host_gathers(shown: Table) -> bool:
        return shown.status is Status.GATHERING and table.is_host

    return commands.by_name(
        (
            at_table("start BOT", "begin now; bots take the free seats", _start, when_host_gathers),
            at_table("open", "let other devices in the room reach this server", _open, when_host_gathers),
            at_table("rematch", "the same game again for the same people, who change sides", _rematch, when_over),
            commands.save_command(when_over),
            commands.SAVE_OVER,
            at_table("proof FILE", "write the proof of the dice to a file", _proof, when_over),
            *commands.PLAYING,
            at_table("ready", "send what you have drafted, where all answer at once", _ready, in_game, "send"),
            commands.undo_command("drop the last move of a draft; or take a move back, if the others agree", in_game),
            at_table("takeback", "ask to take your last move back", _offer("takeback"), in_game),
            at_table("draw", "offer a draw", _offer("draw"), in_game),
            at_table("accept", "accept what is offered", _reply("accept"), in_game),
            at_table("decline", "decline it, or withdraw what you have offered", _reply("decline"), in_game),
            at_table("resign", "give the game up", _resign, in_game),
            at_table("vote bot SEAT", "let a bot play for somebody who is away; vote end to stop", _vote, in_game),
            at_table("hand BOT", "let a bot play for you, until you type retake", _hand, in_game),
            at_table("retake", "take your seat back from the bot", _retake, in_game),
            at_table("chat TEXT", "say something to everybody", _chat, commands.always, "say"),
            at_table(
                "invite SEAT",
                "for the host: a new link for a seat; whoever sits there leaves",
                _invite,
                commands.always,
            ),
            *commands.LOOKING,
            commands.HELP,
            commands.QUIT,
        )
    )
