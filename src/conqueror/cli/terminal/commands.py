"""The words a player may type instead of a move."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.text import Text

from conqueror.bots.analysis import analyse, plain
from conqueror.cli import files
from conqueror.cli.boards import draw_map
from conqueror.cli.console import BAD, GOOD, QUIET
from conqueror.cli.terminal import map_move_list, map_orders, move_list, move_text
from conqueror.cli.terminal.hero_cards import hero_cards
from conqueror.cli.terminal.hint_lines import hint_lines
from conqueror.cli.terminal.local_game import LocalGame, TakingBack
from conqueror.cli.terminal.odds_text import chances
from conqueror.cli.terminal.rulebook import rule

if TYPE_CHECKING:
    from conqueror.cli.terminal.local_table import LocalTable

HINT_SECONDS = 1.0
"""How long a hint is thought about."""

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
    position = table.local.position
    view = position.view(seat)
    on_map = map_orders.is_map(view)
    lines = [(word.form, word.text) for word in (*_WORDS, *(_MAP_WORDS if on_map else ()))]
    if seat is not None and (moves := position.hide(seat).moves(seat)):
        lines.insert(0, ("a move", f"such as {moves[0]}; capitals, spaces and signs do not matter"))
        lines.insert(1, ("a land", "its neighbours, and the moves from there") if on_map else _SQUARE)
        if on_map:
            lines.insert(2, ("rome>alpes", "without units, all go that can; beginnings of names will do"))
    if others := list(dict.fromkeys(offer.partition(":")[0] for offer in table.out_of_turn())):
        lines.append(("SEAT: MOVE", f"a move out of turn, now for {' or '.join(others)}"))
    for form, text in lines:
        table.console.print(Text.assemble(f"  {form:<14}", (text, QUIET)))


def _moves(table: "LocalTable", seat: str | None, typed: str) -> None:
    if seat is None:
        table.say("The game is over.", BAD)
        return
    position = table.local.position
    view = position.view(seat)
    place = move_text.place_alone(view, typed) or typed.lower()
    if map_orders.is_map(view) and (not place or place in view["lands"]):
        _orders(table, seat, place)
        return
    lines = move_list.moves_from(view, place) if place else move_list.all_moves(view, position.hide(seat).moves(seat))
    if place and lines:
        table.show(seat, move_list.targets(view, place))
    for line in lines:
        table.console.print(line)
    if not lines:
        table.say(f"No move of {seat.title()} starts from {place}." if place else f"{seat.title()} has no move.", BAD)


def _orders(table: "LocalTable", seat: str, place: str) -> None:
    """The moves of a map game: all of them, or a land with its neighbours and what leads there."""
    position = table.local.position
    view, cards = position.view(seat), hero_cards(position.game)
    if place:
        if marked := move_list.targets(view, place):
            table.show(seat, marked)
        lines = map_move_list.orders_at(view, place, cards, lambda move: chances(position, seat, move))
    else:
        lines = map_move_list.all_orders(view, cards)
    for line in lines:
        table.console.print(line)
    if not lines:
        table.say(f"{seat.title()} has no move.", BAD)


def _odds(table: "LocalTable", seat: str | None, typed: str) -> None:
    if seat is None or not typed:
        table.say("Say which attack: odds MOVE.", BAD)
        return
    position = table.local.position
    move = move_text.read_move(position, seat, typed)
    held = position.view(seat).get("players", {}).get(seat, {}).get("heroes", [])
    lines = map_move_list.columns("bold", "", "")
    lines.add_row(f"  {move}", "without a hero" if held else "", chances(position, seat, move))
    for hero in held:
        lines.add_row("", f"with {hero}", chances(position, seat, move, hero))
    table.console.print(lines)


def _hint(table: "LocalTable", seat: str | None, rest: str) -> None:
    """How the game stands for a seat, and what a strong bot would play: from what the seat may know."""
    del rest
    if not table.wishes.hints:
        table.say("Hints are switched off: the game was started with --no-hints.", BAD)
    elif seat is None:
        table.say("The game is over.", BAD)
    else:
        position = table.local.position
        for line in hint_lines(plain(analyse(position, seat, HINT_SECONDS), position)):
            table.console.print(line)


def _map(table: "LocalTable", seat: str | None, rest: str) -> None:
    del rest
    drawn = draw_map(table.local.position.view(seat))
    if drawn is None:
        table.say("This game has no map.", BAD)
    else:
        table.console.print(drawn)


def _heroes(table: "LocalTable", seat: str | None, rest: str) -> None:
    """The heroes a seat holds and may still buy, with what their cards say (FC-56)."""
    del rest
    position = table.local.position
    player = position.view(seat).get("players", {}).get(seat)
    if player is None:
        table.say("There are no heroes of yours in this game.", BAD)
        return
    cards = hero_cards(position.game)
    lines = map_move_list.columns("", "bold", "")
    for hero in player["heroes"]:
        lines.add_row("  in hand", hero, cards[hero])
    for offer in player["available"]:
        lines.add_row(f"  {offer['price']:>2} coins", offer["hero"], cards[offer["hero"]])
    table.console.print(lines)


def _undo(table: "LocalTable", seat: str | None, rest: str) -> None:
    del seat, rest
    done = table.local.take_back(table.players.people)
    table.say(done.value, GOOD if done is TakingBack.DONE else BAD)
    if done is TakingBack.DONE:
        table.rewind()


def _save(table: "LocalTable", seat: str | None, name: str) -> None:
    del seat
    place = files.named(name)
    own = files.is_same(place, table.local.file)  # the file this game was loaded from or saved in before
    _write(table, place, files.write_over if own else files.write_new)


def _save_over(table: "LocalTable", seat: str | None, name: str) -> None:
    del seat
    _write(table, files.named(name), files.write_over)


def _write(table: "LocalTable", place: Path, write: Callable[[Path, str], None]) -> None:
    write(place, table.local.record().text())
    table.local.mark_saved(place)
    table.say(f"Saved in {place}.", GOOD)


def _load(table: "LocalTable", seat: str | None, name: str) -> None:
    del seat
    local = LocalGame.resume(name, table.content)
    table.keep()
    table.put(local)
    table.say(f"Loaded {name}.", GOOD)


def _log(table: "LocalTable", seat: str | None, rest: str) -> None:
    del rest
    lines = table.local.news(seat)
    for line in lines:
        table.tell_line(line)
    if not lines:
        table.say("Nothing was played yet.", QUIET)


def _rules(table: "LocalTable", seat: str | None, label: str) -> None:
    del seat
    if not label:
        table.say("Say which rule, by the label behind a sentence: rules GC-15.", BAD)
        return
    table.console.print(Markdown(rule(table.local.game.key, label)))


def _goal(table: "LocalTable", seat: str | None, rest: str) -> None:
    del seat, rest
    for sentence in table.local.game.goals:
        table.say(sentence)


def _board(table: "LocalTable", seat: str | None, rest: str) -> None:
    del seat, rest
    table.redraw()


def _quit(table: "LocalTable", seat: str | None, rest: str) -> None:
    del table, seat, rest
    raise Leave


_SQUARE = ("a square", "the moves from there")
_WORDS = (
    Word("help", "these words", _help),
    Word("moves", "every move you have", _moves),
    Word("board", "the board again; Enter alone does the same", _board),
    Word("undo", "take back the last move of a person, and what bots answered", _undo),
    Word("save FILE", "write the game to a .conq file", _save),
    Word("load FILE", "go on with the game in a file", _load),
    Word("odds MOVE", "how likely an attack wins", _odds),
    Word("hint", "everybody's chances, and the best moves you have", _hint),
    Word("log", "every move so far, in words", _log),
    Word("goal", "what wins this game", _goal),
    Word("rules LABEL", "a rule of the rulebook, by the label behind a sentence", _rules),
    Word("quit", "leave; the game is kept, and you are told where", _quit),
)
_MAP_WORDS = (
    Word("map", "the whole map with the neighbours of every land", _map),
    Word("heroes", "your heroes and those you may still buy, with their cards", _heroes),
)

WORDS = {word.form.split()[0]: word for word in (*_WORDS, *_MAP_WORDS)}
WORDS |= {"?": WORDS["help"], "q": WORDS["quit"], "exit": WORDS["quit"]}
WORDS["save!"] = Word("save! FILE", "write the game over a file that exists", _save_over)
