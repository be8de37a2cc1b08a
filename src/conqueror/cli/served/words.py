"""The words a player may type at a served table instead of a move."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.text import Text

from conqueror.cli import files, gathered, listing, orders, reading
from conqueror.cli.boards import draw_map
from conqueror.cli.chances import chances_of
from conqueror.cli.rules import rule
from conqueror.cli.screen import BAD, GOOD, QUIET
from conqueror.cli.served import sitting
from conqueror.client import Link, Refused
from conqueror.game import Plain

if TYPE_CHECKING:
    from conqueror.cli.served.table import ServedTable

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
    words = [*_ALWAYS, *(_WATCHED if view else ()), *(_MAP if view and orders.is_map(view) else ())]
    if served.mine and status == "running":
        words = [*_PLAYED, *words]
        if moves := reading.written_moves(view):
            served.print(_line("a move", f"such as {moves[0]}; capitals, spaces and signs do not matter"))
    if served.table.frame["you"]["host"] and status == "gathering":
        words = [*_HOST, *words]
    if status == "over":
        words = [*_OVER, *words]
    served.print(*(_line(word.form, word.text) for word in words))


def _line(form: str, text: str) -> Text:
    return Text.assemble(f"  {form:<15}", (text, QUIET))


# Looking.


async def _moves(served: "ServedTable", typed: str) -> None:
    view = served.view
    if not view:
        served.say("The game has not begun.", BAD)
        return
    place = reading.place_alone(view, typed) or typed.lower()
    if orders.is_map(view) and (not place or place in view["lands"]):
        await _orders(served, view, place)
        return
    lines = listing.moves_from(view, place) if place else listing.all_moves(view, reading.written_moves(view))
    if place and lines:
        served.show(listing.targets(view, place))
    served.print(*lines)
    if not lines:
        served.say(f"No move of yours starts from {place}." if place else "You have no move now.", BAD)


async def _orders(served: "ServedTable", view: Plain, place: str) -> None:
    """The moves of a map game: all of them, or a land with its neighbours and what leads there."""
    if not place:
        lines = gathered.all_orders(view, sitting.cards())
    else:
        if marked := listing.targets(view, place):
            served.show(marked)
        odds = {move: await _chances(served, move) for move in _attacks(view, place)}
        lines = gathered.orders_at(view, place, sitting.cards(), lambda move: odds.get(move, "not told"))
    served.print(*lines)
    if not lines:
        served.say("You have no move now.", BAD)


def _attacks(view: Plain, place: str) -> list[str]:
    """The attacks a land takes part in."""
    groups = [group for group in view["moves"] if place in (group.get("from"), group.get("and_from"))]
    return [orders.written_order(group) for group in groups if group["kind"] != "move"]


async def _chances(served: "ServedTable", move: str, hero: str | None = None) -> str:
    """How likely an attack wins; a sentence of the table's where it does not tell."""
    named = {"hero": hero} if hero else {}
    try:
        answer = await served.table.ask("odds", seat=served.seat, move=move, **named)
    except Refused as refusal:
        return str(refusal).rstrip(".")
    return chances_of(answer["detail"]["odds"], hero)


async def _odds(served: "ServedTable", typed: str) -> None:
    if served.seat is None or not typed:
        served.say("Say which attack, when it is your turn: odds MOVE.", BAD)
        return
    move = reading.read_view(served.view, typed)[0]
    held = served.view.get("players", {}).get(served.seat, {}).get("heroes", [])
    lines = gathered.columns("bold", "", "")
    lines.add_row(f"  {move}", "without a hero" if held else "", await _chances(served, move))
    for hero in held:
        lines.add_row("", f"with {hero}", await _chances(served, move, hero))
    served.print(lines)


async def _hint(served: "ServedTable", rest: str) -> None:
    del rest
    if served.seat is None:
        served.say("It is not your turn.", BAD)
        return
    seat = served.seat

    async def think() -> None:
        answer = await served.table.ask("hint", seat=seat)
        moves, bot = answer["detail"]["moves"], answer["detail"]["bot"]
        served.say(f"A {bot} bot would play {', '.join(moves)}.", GOOD)

    served.say("A bot thinks about it …", QUIET)
    served.later(think())


async def _board(served: "ServedTable", seat: str) -> None:
    if seat:
        await served.table.look(seat.lower())
    served.redraw()
    if served.seat is None and served.table.status == "running":
        served.show()
        sitting.say_who_is_waited_for(served)


async def _map(served: "ServedTable", rest: str) -> None:
    del rest
    drawn = draw_map(served.view) if served.view else None
    if drawn is None:
        served.say("This game has no map.", BAD)
    else:
        served.print(drawn)


async def _heroes(served: "ServedTable", rest: str) -> None:
    del rest
    viewer = served.table.frame["you"]["viewer"]
    player = served.view.get("players", {}).get(viewer)
    if player is None:
        served.say("There are no heroes of yours in this game.", BAD)
        return
    lines = gathered.columns("", "bold", "")
    for hero in player["heroes"]:
        lines.add_row("  in hand", hero, sitting.cards().get(hero, ""))
    for offer in player["available"]:
        lines.add_row(f"  {offer['price']:>2} coins", offer["hero"], sitting.cards().get(offer["hero"], ""))
    served.print(lines)


async def _log(served: "ServedTable", rest: str) -> None:
    del rest
    for event in served.table.events:
        if event["text"]:
            served.tell(event)


async def _seats(served: "ServedTable", rest: str) -> None:
    del rest
    served.print(sitting.seats(served))
    served.say(f"  {served.link.server}/t/{served.table.table}", QUIET)


async def _rules(served: "ServedTable", label: str) -> None:
    if not label:
        served.say("Say which rule, by the label behind a sentence: rules GC-15.", BAD)
        return
    served.print(Markdown(rule(served.table.frame["table"]["game"], label)))


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
    elif not served.answer.is_sealed(seat) or "ready" in reading.written_moves(served.view):
        await served.play(seat, "ready")
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
    link = Link(served.link.server, served.table.table, seat.lower(), invitation=code)
    sitting.show_invitations(served, {seat.lower(): link})


async def _open(served: "ServedTable", rest: str) -> None:
    del rest
    network = await served.server.call("POST", "/api/network")
    address = network["addresses"][0]
    served.link = replace(served.link, server=address)
    served.say(f"Other devices in the room now reach this server at {address}.", GOOD)
    served.say(f"  Links sent before are good there too: put {address} in place of the address in them.", QUIET)


async def _rematch(served: "ServedTable", rest: str) -> None:
    del rest
    answer = await served.table.ask("rematch")
    raise Rematch(replace(served.link, table=str(answer["detail"]["table"])))


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
    Word("moves", "every move you have; a place alone lists the moves from there", _moves),
    Word("odds MOVE", "how likely an attack wins", _odds),
    Word("hint", "what a bot would play", _hint),
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
    Word("seats", "who sits where", _seats),
    Word("invite SEAT", "for the host: a new link for a seat; whoever sits there leaves", _invite),
    Word("log", "everything that has happened", _log),
    Word("help", "these words", _help),
    Word("quit", "leave the screen; the game goes on at the server", _quit),
)
_WATCHED = (
    Word("board", "the board again; look SEAT shows it from another seat of yours", _board),
    Word("rules LABEL", "a rule of the rulebook, by the label behind a sentence", _rules),
)
_MAP = (
    Word("map", "the whole map with the neighbours of every land", _map),
    Word("heroes", "your heroes and those you may still buy", _heroes),
)
_OVER = (
    Word("rematch", "the same game once more, for the same people", _rematch),
    Word("save FILE", "write the record of the game to a .conq file", _save),
    Word("proof FILE", "write the proof of the dice to a file", _proof),
)

WORDS = {word.form.split()[0].strip(","): word for word in (*_PLAYED, *_HOST, *_ALWAYS, *_WATCHED, *_MAP, *_OVER)}
WORDS |= {"?": WORDS["help"], "q": WORDS["quit"], "exit": WORDS["quit"], "say": WORDS["chat"], "look": WORDS["board"]}
WORDS |= {"send": WORDS["ready"], "takeback": Word("takeback", "ask to take your last move back", _offer("takeback"))}
