"""The words with which a player looks around at a served table."""

from typing import TYPE_CHECKING

from rich.markdown import Markdown

from conqueror.cli import gathered, listing, orders, reading
from conqueror.cli.boards import draw_map
from conqueror.cli.chances import chances_of
from conqueror.cli.hints import hint_lines
from conqueror.cli.rules import rule
from conqueror.cli.screen import BAD, QUIET
from conqueror.cli.served import sitting
from conqueror.client import Refused
from conqueror.game import Plain

if TYPE_CHECKING:
    from conqueror.cli.served.table import ServedTable


async def moves(served: "ServedTable", typed: str) -> None:
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


async def odds(served: "ServedTable", typed: str) -> None:
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


async def hint(served: "ServedTable", rest: str) -> None:
    del rest
    if served.seat is None:
        served.say("It is not your turn.", BAD)
        return
    seat = served.seat

    async def think() -> None:
        answer = await served.table.ask("hint", seat=seat)
        served.print(*hint_lines(answer["detail"]))

    served.say("A bot thinks about it …", QUIET)
    served.later(think())


async def board(served: "ServedTable", seat: str) -> None:
    waiting = served.table.waiting
    if seat and waiting and seat.lower() not in waiting:
        served.say(f"At this screen it is the turn of {waiting[0].title()}.", BAD)
        return
    if seat:
        await served.table.look(seat.lower())
    served.redraw()
    if served.seat is None and served.table.status == "running":
        served.show()
        sitting.say_who_is_waited_for(served)


async def map(served: "ServedTable", rest: str) -> None:
    del rest
    drawn = draw_map(served.view) if served.view else None
    if drawn is None:
        served.say("This game has no map.", BAD)
    else:
        served.print(drawn)


async def heroes(served: "ServedTable", rest: str) -> None:
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


async def goal(served: "ServedTable", rest: str) -> None:
    del rest
    for sentence in sitting.goals(served):
        served.say(sentence)


async def log(served: "ServedTable", rest: str) -> None:
    del rest
    served.tell_all(event for event in served.table.events if sitting.is_told(event))


async def seats(served: "ServedTable", rest: str) -> None:
    del rest
    served.print(sitting.seats(served))
    served.say(f"  {served.address}/t/{served.table.table}", QUIET)


async def rules(served: "ServedTable", label: str) -> None:
    if not label:
        served.say("Say which rule, by the label behind a sentence: rules GC-15.", BAD)
        return
    served.print(Markdown(rule(served.table.frame["table"]["game"], label)))
