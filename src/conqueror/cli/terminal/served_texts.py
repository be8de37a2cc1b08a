"""Who sits at a served table, who is waited for, how it ended, and how to come back."""

import functools
import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rich.text import Text

from conqueror.cli.console import GOOD, QUIET, printable
from conqueror.cli.terminal.hero_cards import Cards
from conqueror.cli.terminal.luck_lines import luck_told
from conqueror.cli.terminal.move_text import spoken
from conqueror.client import Link
from conqueror.game import CHANCE, SEALED_STEP, Plain

if TYPE_CHECKING:
    from conqueror.cli.terminal.served_table import ServedTable

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def introduce(served: "ServedTable") -> None:
    """Print what is played here, by whom, and what may be typed."""
    seen = served.table.frame["table"]
    mine = served.mine
    role = f"you are {spoken_and(mine)}" if mine else "you watch"
    served.print("", Text.assemble((printable(seen["title"]), "bold"), (f"   {role}", QUIET)))
    if seen["status"] != "gathering":
        served.print(seats(served))
    for sentence in goals(served):
        served.say(sentence, QUIET)
    where = "a move, a place to see its moves, or " if mine else ""
    served.say(f"Type {where}help for all words; quit leaves, and the game goes on.", QUIET)


def goals(served: "ServedTable") -> list[str]:
    """What wins here; a server that is older than this program says nothing of it."""
    return [printable(sentence) for sentence in served.table.frame["table"].get("goals", [])]


def is_told(event: Plain) -> bool:
    """Whether an event belongs into a log; the steps of a sealed answer do not."""
    return bool(event["text"]) and event["detail"].get("kind") != SEALED_STEP


def seats(served: "ServedTable") -> Text:
    """Who sits where, a line for each seat."""
    places = served.table.frame["table"]["seats"]
    wide = max(len(place["seat"]) for place in places)
    lines = [Text.assemble(f"  {place['seat']:<{wide}}  ", _sitter(served, place)) for place in places]
    return Text("\n").join(lines)


def _sitter(served: "ServedTable", place: Plain) -> Text:
    name = printable(place["name"])
    if place["kind"] == "empty":
        return Text("free" if place["by"] == "open" else "a friend is awaited", "yellow")
    if place["kind"] == "bot":
        return Text(f"{name} bot", QUIET)
    who = Text(f"{name} (you)" if place["seat"] in served.mine else name)
    if place["resigned"]:
        who.append(", resigned", QUIET)
    if place["bot"]:
        who.append(f", the {place['bot']} bot plays", QUIET)
    elif not place["present"]:
        who.append(", not here", QUIET)
    return who


def show_gathering(served: "ServedTable") -> None:
    """Who is there, and what the others are waiting for."""
    served.print(seats(served))
    free = [place["seat"] for place in served.table.frame["table"]["seats"] if place["kind"] == "empty"]
    if served.table.frame["you"]["host"]:
        served.say(
            f"The game begins when {spoken_and(free)} {'is' if len(free) == 1 else 'are'} taken. "
            "invite SEAT makes a new link, start lets bots take the rest.",
            QUIET,
        )
    else:
        served.say(f"The game begins when everybody is there; {spoken_and(free)} will come.", QUIET)


def say_who_is_waited_for(served: "ServedTable") -> None:
    """One sentence, when nothing has happened for a moment."""
    table = served.table
    if table.status != "running" or not table.view or (table.waiting and served.mine):
        return
    places = {place["seat"]: place for place in table.frame["table"]["seats"]}
    waited = [seat for seat in table.view["to_act"] if seat not in table.frame["answered"]]
    if waited == [CHANCE]:
        served.say("The dice wait for everybody's share.", QUIET)
        return
    names = [_named(places[seat]) for seat in waited if seat in places]
    answered = " Your answer is in." if set(served.mine) & set(table.frame["answered"]) else ""
    if names:
        served.say(f"Waiting for {spoken_and(names)}.{answered}", QUIET)


def _named(place: Plain) -> str:
    who = "nobody yet" if place["kind"] == "empty" else f"{place['bot']} bot" if place["bot"] else place["name"]
    return f"{place['seat'].title()} ({printable(who)})"


def explain(served: "ServedTable", event: Plain) -> None:
    """What can be done about something that was just told."""
    if event["seat"] in served.mine or not served.mine or served.table.over:
        if event["kind"] != "rematched":
            return
    what = event["detail"].get("what", "")
    if event["kind"] == "offered" and what in {offer["what"] for offer in served.table.frame["table"]["offers"]}:
        served.say("     Type accept or decline.", QUIET)
    elif event["kind"] == "voted" and served.table.frame["table"]["votes"]:
        about = event["detail"].get("about") or ""
        served.say(f"     You may vote too: vote {what} {about}".rstrip() + ".", QUIET)
    elif event["kind"] == "rematched":
        served.say("     Type rematch to sit down there.", QUIET)


def show_end(served: "ServedTable") -> None:
    """The last board, how it ended, and what can still be done."""
    seen = served.table.frame["table"]
    result = seen["result"] or {}
    served.show()
    words = result.get("words") or f"{spoken_and(result.get('winners', [])).title() or 'Nobody'} wins."
    rule = f" ({result['rule']})" if result.get("rule") else ""
    served.say(f"{words[0].upper()}{words[1:]}{rule}", "bold")
    won = set(result.get("winners", ())) & set(served.mine)
    if won:
        served.say("You have won." if len(served.mine) == 1 else f"{spoken_and(sorted(won)).title()} has won.", GOOD)
    served.print(*luck_told(seen["luck"]))
    if seen["seal"]:
        served.say(f"The seal of the game: {seen['seal']}", QUIET)
    served.say("Type rematch, save FILE for the record, proof FILE for the dice, or quit.", QUIET)


def show_invitations(served: "ServedTable", seats: Iterable[str]) -> None:
    """A link for every seat a friend is to take."""
    links = {seat: served.invitations[seat] for seat in seats if seat in served.invitations}
    if not links:
        return
    wide = max(map(len, links))
    with served.lines.aside():
        served.say("Send each friend a link; each is good for one person:", "bold")
        for seat, link in links.items():
            served.console.print(Text.assemble((f"  {seat:<{wide}}  ", "bold"), str(link)), soft_wrap=True)
        if is_local(served.address):
            served.say("  They lead to this machine only. Type open to let other devices in the room in.", QUIET)


def is_local(address: str) -> bool:
    """Whether an address means the machine it is read on."""
    return urlsplit(address).hostname in ("127.0.0.1", "localhost", "::1")


def way_back(link: Link) -> str:
    """The command that leads back to a seat."""
    return f"conqueror join {shlex.quote(str(link))}"


def spoken_and(names: list[str]) -> str:
    """Some names as a phrase: `rome, carthage and egypt`."""
    return spoken(names, most=9).replace(" or ", " and ")


def span(seconds: float) -> str:
    """A time in words: `42 s`, `3:05 min`, `5 h`, `2 days`."""
    whole = int(seconds)
    if whole < _MINUTE:
        return f"{whole} s"
    if whole < _HOUR:
        return f"{whole // _MINUTE}:{whole % _MINUTE:02} min"
    return f"{whole // _HOUR} h" if whole < 2 * _DAY else f"{whole // _DAY} days"


@functools.cache
def cards() -> Cards:
    """What hero cards say, as they are printed; a table with other cards says so in its rules."""
    from conqueror.games.map_games.content import read_content  # only for games with heroes

    return {hero.id: f"strength {hero.strength}. {hero.text}" for hero in read_content(None).heroes}
