"""The words with which a player looks around at a served table."""

from typing import TYPE_CHECKING

from rich.markdown import Markdown

from conqueror.cli.boards import draw_map
from conqueror.cli.console import BAD, QUIET
from conqueror.cli.terminal import map_move_list, map_orders, move_list, move_text, served_texts
from conqueror.cli.terminal.hint_lines import hint_lines
from conqueror.cli.terminal.odds_text import chances_of
from conqueror.cli.terminal.rulebook import rule
from conqueror.client import Refused
from conqueror.game import Plain

if TYPE_CHECKING:
    from conqueror.cli.terminal.served_table import ServedTable


async def moves(served: "ServedTable", typed: str) -> None:
    view = served.view
    if not view:
        served.say("The game has not begun.", BAD)
        return
    place = move_text.place_alone(view, typed) or typed.lower()
    if map_orders.is_map(view) and (not place or place in view["lands"]):
        await _orders(served, view, place)
        return
    lines = move_list.moves_from(view, place) if place else move_list.all_moves(view, move_text.written_moves(view))
    if place and lines:
        served.show(move_list.targets(view, place))
    served.print(*lines)
    if not lines:
        served.say(f"No move of yours starts from {place}." if place else "You have no move now.", BAD)


async def _orders(served: "ServedTable", view: Plain, place: str) -> None:
    """The moves of a map game: all of them, or a land with its neighbours and what leads there."""
    if not place:
        lines = map_move_list.all_orders(view, served_texts.cards())
    else:
        if marked := move_list.targets(view, place):
            served.show(marked)
        odds = {move: await _chances(served, move) for move in _attacks(view, place)}
        lines = map_move_list.orders_at(view, place, served_texts.cards(), lambda move: odds.get(move, "not told"))
    served.print(*lines)
    if not lines:
        served.say("You have no move now.", BAD)


def _attacks(view: Plain, place: str) -> list[str]:
    """The attacks a land takes part in."""
    groups = [group for group in view["moves"] if place in (group.get("from"), group.get("and_from"))]
    return [map_orders.written_order(group) for group in groups if group["kind"] != "move"]


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
    move = move_text.read_view(served.view, typed)[0]
    held = served.view.get("players", {}).get(served.seat, {}).get("heroes", [])
    lines = map_move_list.columns("bold", "", "")
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
        served_texts.say_who_is_waited_for(served)


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
    lines = map_move_list.columns("", "bold", "")
    for hero in player["heroes"]:
        lines.add_row("  in hand", hero, served_texts.cards().get(hero, ""))
    for offer in player["available"]:
        lines.add_row(f"  {offer['price']:>2} coins", offer["hero"], served_texts.cards().get(offer["hero"], ""))
    served.print(lines)


async def goal(served: "ServedTable", rest: str) -> None:
    del rest
    for sentence in served_texts.goals(served):
        served.say(sentence)


async def log(served: "ServedTable", rest: str) -> None:
    del rest
    served.tell_all(event for event in served.table.events if served_texts.is_told(event))


async def seats(served: "ServedTable", rest: str) -> None:
    del rest
    served.print(served_texts.seats(served))
    served.say(f"  {served.address}/t/{served.table.table}", QUIET)


async def rules(served: "ServedTable", label: str) -> None:
    if not label:
        served.say("Say which rule, by the label behind a sentence: rules GC-15.", BAD)
        return
    served.print(Markdown(rule(served.table.frame["table"]["game"], label)))
