"""The commands a player may type instead of a move, at any table."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType

from conqueror.boards import draw_map
from conqueror.boards.hero_cards import hero_name
from conqueror.cli import files
from conqueror.cli.console import BAD, GOOD, QUIET
from conqueror.cli.terminal import map_move_list, move_list, move_text
from conqueror.cli.terminal.groups import is_map
from conqueror.cli.terminal.hint_lines import hint_lines
from conqueror.cli.terminal.interface import Leave, Status, Table
from conqueror.cli.terminal.odds_text import odds_text
from conqueror.errors import ConquerorError
from conqueror.games.map_games.view_types import MapView
from conqueror.rulebook import rule

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen

Act = Callable[["Screen", str], Awaitable[None]]
_SQUARE = ("a square", "the moves from there")
_LAND = ("a land", "its neighbours, and the moves from there")
_BARE_MARCH = ("rome>alpes", "without units, all go that can; beginnings of names will do")


def always(table: Table) -> bool:
    """Return that a command is of use at any time."""
    del table
    return True


def in_game(table: Table) -> bool:
    """Return whether somebody at this screen plays, and the game runs."""
    return table.status is Status.RUNNING and bool(table.mine)


def when_begun(table: Table) -> bool:
    """Return whether there is a board to look at."""
    return bool(table.view)


def on_map(table: Table) -> bool:
    """Return whether the game is played on a map."""
    return table.view is not None and is_map(table.view)


def when_over(table: Table) -> bool:
    """Return whether the game is over."""
    return table.status is Status.OVER


@dataclass(frozen=True)
class Command:
    """A command as it is typed, what it does in words, what does it, when help names it, and its other names."""

    form: str
    text: str
    act: Act
    when: Callable[[Table], bool] = always
    aliases: tuple[str, ...] = ()


def by_name(commands: Iterable[Command]) -> dict[str, Command]:
    """Return commands by every word that calls them."""
    return {name: command for command in commands for name in (command.form.split()[0], *command.aliases)}


async def _help(screen: "Screen", rest: str) -> None:
    del rest
    table, seat = screen.table, screen.table.seat
    lines: list[tuple[str, str]] = []
    if seat is not None and (moves := table.moves(seat)):
        lines.append(("a move", f"such as {moves[0]}; capitals, spaces and signs do not matter"))
        lines += [_LAND, _BARE_MARCH] if on_map(table) else [_SQUARE]
    commands = dict.fromkeys(table.commands.values())
    lines += [(command.form, command.text) for command in commands if command.when(table)]
    if others := list(dict.fromkeys(offer.partition(":")[0] for offer in table.out_of_turn())):
        lines.append(("SEAT: MOVE", f"a move out of turn, now for {' or '.join(others)}"))
    listed = map_move_list.columns("", QUIET)
    for form, text in lines:
        listed.add_row(f"  {form}", text)
    screen.print(listed)


async def _moves(screen: "Screen", typed: str) -> None:
    table, view, seat = screen.table, screen.table.view, screen.table.seat
    if not view:
        screen.say(screen.why_nobody_is_asked(), BAD)
        return
    place = move_text.place_alone(view, typed) or typed.lower()
    if is_map(view) and (not place or place in view["lands"]):
        lines = await _map_moves(screen, view, place)
    elif place:
        lines = list(move_list.moves_from(view, place))
        if lines:
            screen.show(move_list.targets(view, place))
    else:
        lines = list(move_list.all_moves(view, table.moves(seat) if seat else []))
    screen.print(*lines)
    if not lines and seat is None:
        screen.say(screen.why_nobody_is_asked(), BAD)
    elif not lines and seat:
        name = seat.title()
        screen.say(f"No move of {name} starts from {place}." if place else f"{name} has no move now.", BAD)


async def _map_moves(screen: "Screen", view: MapView, place: str) -> list[RenderableType]:
    """Return the moves of a map game: all of them, or a land with its neighbours and what leads there."""
    if not place:
        return map_move_list.all_orders(view, screen.table.cards)
    if marked := move_list.targets(view, place):
        screen.show(marked)
    odds = {move: await _odds_text(screen, move) for move in map_move_list.attacks_from(view, place)}
    return map_move_list.orders_at(view, place, screen.table.cards, odds)


async def _odds_text(screen: "Screen", move: str) -> str:
    """Return how likely an attack wins; the sentence of the table where it does not tell."""
    try:
        return odds_text(await screen.table.odds(str(screen.table.seat), move))
    except screen.table.fatal_errors:
        raise
    except ConquerorError as error:
        return str(error).rstrip(".")


async def _odds(screen: "Screen", typed: str) -> None:
    table, seat = screen.table, screen.table.seat
    if seat is None:
        screen.say(screen.why_nobody_is_asked(), BAD)
        return
    if not typed:
        screen.say("Say which attack: odds MOVE.", BAD)
        return
    move = table.read(seat, typed)[0]
    held = _held_heroes(table, seat)
    lines = map_move_list.columns("bold", "", "")
    alone = await table.odds(seat, move)
    lines.add_row(f"  {move}", "without a hero" if held else "", odds_text(alone, "" if held else None))
    for hero in held:
        lines.add_row("", f"with {hero_name(hero)}", odds_text(await table.odds(seat, move, hero), hero))
    screen.print(lines)


def _held_heroes(table: Table, seat: str) -> list[str]:
    """Return the heroes of a seat, as far as the screen may show them; none in a game without heroes."""
    view = table.view
    held = view["players"][seat]["heroes"] if view and is_map(view) else []
    return held if isinstance(held, list) else []


async def _hint(screen: "Screen", rest: str) -> None:
    """Print how the game stands for a seat, and what a strong bot would play: from what the seat may know."""
    del rest
    seat = screen.table.seat
    if seat is None:
        screen.say(screen.why_nobody_is_asked(), BAD)
        return

    async def think() -> None:
        screen.print(*hint_lines(await screen.table.hint(seat)))

    await screen.beside(think())


async def _board(screen: "Screen", seat: str) -> None:
    """Draw the board again, with the eyes of another seat of this screen if one is named."""
    table = screen.table
    if seat and table.waiting and seat.lower() not in table.waiting:
        screen.say(f"At this screen it is the turn of {table.waiting[0].title()}.", BAD)
        return
    if seat:
        await table.turn_to(seat.lower())
    screen.redraw()
    if table.seat is None and table.status is Status.RUNNING:
        screen.show()
        screen.say_who_is_waited_for()


async def _map(screen: "Screen", rest: str) -> None:
    del rest
    drawn = draw_map(screen.table.view) if screen.table.view else None
    if drawn is None:
        screen.say("This game has no map.", BAD)
    else:
        screen.print(drawn)


async def _heroes(screen: "Screen", rest: str) -> None:
    """Print the heroes a seat holds and may still buy, with what their cards say (FC-56)."""
    del rest
    table, view = screen.table, screen.table.view
    if not view or not is_map(view) or table.viewer is None:
        screen.say("There are no heroes of yours in this game.", BAD)
        return
    lines = map_move_list.columns("", "bold", "")
    for hero in _held_heroes(table, table.viewer):
        lines.add_row("  in hand", hero, table.cards.get(hero, ""))
    for offer in view["players"][table.viewer]["available"]:
        lines.add_row(f"  {offer['price']:>2} coins", offer["hero"], table.cards.get(offer["hero"], ""))
    screen.print(lines)


async def _undo(screen: "Screen", rest: str) -> None:
    del rest
    if words := await screen.table.undo():
        screen.say(words, GOOD)


async def _log(screen: "Screen", rest: str) -> None:
    del rest
    lines = screen.table.log()
    for told in lines:
        screen.tell(told)
    if not lines:
        screen.say("Nothing was played yet.", QUIET)


async def _goal(screen: "Screen", rest: str) -> None:
    del rest
    for sentence in screen.table.goals:
        screen.say(sentence)


async def _rules(screen: "Screen", label: str) -> None:
    from rich.markdown import Markdown  # nothing else has to wait for it

    if not label:
        screen.say("Say which rule, by the label behind a sentence: rules GC-15.", BAD)
        return
    screen.print(Markdown(rule(screen.table.key, label)))


async def _seats(screen: "Screen", rest: str) -> None:
    del rest
    screen.print(screen.table.seating())


async def _save(screen: "Screen", name: str) -> None:
    place = files.named(name)
    own = screen.table.is_own_file(place)
    await _write(screen, place, files.write_over if own else files.write_new)


async def _save_over(screen: "Screen", name: str) -> None:
    await _write(screen, files.named(name), files.write_over)


async def _write(screen: "Screen", place: Path, write: Callable[[Path, str], None]) -> None:
    write(place, await screen.table.record())
    screen.table.mark_saved(place)
    screen.say(f"Saved in {place}; conqueror replay shows it.", GOOD)


async def _quit(screen: "Screen", rest: str) -> None:
    del screen, rest
    raise Leave


HELP = Command("help", "these words", _help, aliases=("?",))
QUIT = Command("quit", "leave; the game is kept, and you are told how to come back", _quit, aliases=("q", "exit"))
SAVE_OVER = Command("save! FILE", "write the game over a file that exists", _save_over, lambda _: False)
PLAYING = (
    Command("moves", "every move you have", _moves, in_game),
    Command("odds MOVE", "how likely an attack wins", _odds, in_game),
    Command("hint", "everybody's chances, and the best moves you have", _hint, in_game),
)
LOOKING = (
    Command("board", "the board again; look SEAT shows it from another seat of yours", _board, when_begun, ("look",)),
    Command("map", "the whole map with the neighbours of every land", _map, on_map),
    Command("heroes", "your heroes and those you may still buy, with their cards", _heroes, on_map),
    Command("log", "everything that has happened, in words", _log),
    Command("goal", "what wins this game", _goal),
    Command("rules LABEL", "a rule of the rulebook, by the label behind a sentence", _rules),
    Command("seats", "who sits where", _seats),
)


def undo_command(text: str, when: Callable[[Table], bool]) -> Command:
    """Return the command that takes a move back, with what it does at one kind of table."""
    return Command("undo", text, _undo, when)


def save_command(when: Callable[[Table], bool]) -> Command:
    """Return the command that writes the game to a file, where a table gives its record away."""
    return Command("save FILE", "write the game to a .conq file", _save, when)
