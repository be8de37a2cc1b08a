"""People and bots around one terminal: who is asked, what everybody is told, how it ends."""

import contextlib
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from conqueror.cli.boards import draw
from conqueror.cli.console import BAD, QUIET, ask, numbered, printable
from conqueror.cli.files import FileTrouble, keep
from conqueror.cli.terminal import map_move_list, map_orders, move_text, report_lines
from conqueror.cli.terminal.commands import WORDS, Leave
from conqueror.cli.terminal.hero_cards import hero_cards
from conqueror.cli.terminal.local_game import Line, LocalGame
from conqueror.cli.terminal.luck_lines import luck_lines
from conqueror.cli.terminal.players import seat_players
from conqueror.errors import ConquerorError, IllegalMove
from conqueror.game import CLOCK
from conqueror.options import choose, written

_MOST_NEWS = 6
_MOST_CHOICES = 9


@dataclass(frozen=True)
class Wishes:
    """What the people at a terminal like: hints for whoever asks, and bots that say why they moved."""

    hints: bool = True
    reasons: bool = False


class LocalTable:
    """One terminal with a game on it. It asks people in turn and lets bots and chance answer for themselves."""

    def __init__(
        self,
        local: LocalGame,
        bots: list[str],
        seed: int | None,
        content: Path | None,
        console: Console,
        wishes: Wishes,
    ) -> None:
        self.console = console
        self.wishes = wishes
        self.content = content
        self._bots = bots
        self._seed = seed
        self.put(local)

    def put(self, local: LocalGame) -> None:
        """Go on with this game; an error, and nothing changes, if its seats do not suit the bots."""
        players = seat_players(local.game, self._bots, self._seed)
        self.local, self.players = local, players
        self._told: dict[str | None, int] = dict.fromkeys((None, *players.people), max(0, local.played - 2))
        self._holder: str | None = None
        self._shown: int | None = None

    def redraw(self) -> None:
        """Let the board be shown before the next question."""
        self._shown = None

    def rewind(self) -> None:
        """Forget what was told of moves that were taken back."""
        self._told = {viewer: min(told, self.local.played) for viewer, told in self._told.items()}
        self._shown = None

    def run(self) -> None:
        """Play until somebody leaves. The game is kept where nobody saved it, whatever ends the evening."""
        try:
            self._introduce()
            while True:
                self._go_on()
        except Leave:
            pass
        except EOFError:
            self.console.print()
        except KeyboardInterrupt:
            with contextlib.suppress(OSError):
                self.console.print()
            raise
        finally:
            self.keep()

    def keep(self) -> None:
        """Keep an unsaved game in the player's data folder and say where; print it if that is not possible."""
        if self.local.saved:
            return
        text = self.local.record().text()
        with contextlib.suppress(OSError):  # the terminal may be gone, the game must not be
            try:
                place = keep(self.local.game.key, text)
            except FileTrouble as trouble:
                self.say(f"{trouble} Here it is instead:", BAD)
                self.console.print(Text(text), soft_wrap=True)
                return
            self.local.mark_saved(place)
            self.say("Nobody typed save FILE, so the game is kept for you. Go on with:", QUIET)
            self.console.print(f"  conqueror play --load {shlex.quote(str(place))}", soft_wrap=True)

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(Text(printable(text), style))

    def _introduce(self) -> None:
        game, names = self.local.game, self.players.names
        person = "you" if len(self.players.people) == 1 else "a person here"
        seats = " · ".join(f"{seat}: {f'{names[seat]} bot' if seat in names else person}" for seat in game.seats)
        self.console.print(Text.assemble((game.title, "bold"), (f"   {seats}", QUIET)))
        chosen = choose(game.info.options, {})
        unusual = [f"{name} {written(value)}" for name, value in game.options.items() if chosen.get(name) != value]
        if unusual:
            self.say(f"Options: {', '.join(unusual)}.", QUIET)
        if self.players.people:
            for sentence in game.goals:
                self.say(sentence, QUIET)
            place = "land" if map_orders.is_map(self.local.position.view(None)) else "square"
            self.say(f"Type a move, a {place} to see its moves, or help.", QUIET)
        if not names:
            self.say("Alone? Start with --bot casual, or the strongest --bot master, to play against a bot.", QUIET)

    def _go_on(self) -> None:
        """One move of anybody."""
        position = self.local.position
        if position.result:
            self._end()
        elif answer := self.players.answer(position):
            self.local.play(*answer)
            while self.players.faults:
                self.say(self.players.faults.pop(0), BAD)
            if len(self.players.people) < 2:
                self._tell(self._only_viewer)
        else:
            waiting = [seat for seat in position.to_act if seat in self.players.people]
            self._ask(waiting[0])

    @property
    def _only_viewer(self) -> str | None:
        return self.players.people[0] if len(self.players.people) == 1 else None

    def _tell(self, viewer: str | None) -> None:
        """Tell a viewer what happened since it last looked."""
        news = self.local.news(viewer, self._told[viewer])
        most = max(_MOST_NEWS, self.console.height // 3)
        if len(news) > most:
            self.say(f"  … {len(news) - most} earlier moves: type log.", QUIET)
        for line in news[-most:]:
            self.tell_line(line)
        self._told[viewer] = self.local.played

    def tell_line(self, line: Line) -> None:
        """Print one move in words with its number, its headings, what it decided, and why a bot made it."""
        if line.heads:
            self.console.print(report_lines.heading_line(line.heads))
        self.console.print(numbered(line.number, line.text, self.console))
        for notice in line.notices:
            self.console.print(report_lines.notice_line(notice.text, notice.rule))
        if self.wishes.reasons and self.local.mover(line.move) in self.players.bots:
            if why := self.local.why(line.move):
                self.say(f"     why: {why}", QUIET)

    def show(self, viewer: str | None, marked: Sequence[str] = ()) -> None:
        """Draw the board as a viewer sees it."""
        self.console.print()
        self.console.print(draw(self.local.position.view(viewer), marked))

    def _ask(self, seat: str) -> None:
        """Ask one seat until something changes."""
        if self._shown != self.local.played or self._holder != seat:
            self._hand_over(seat)
            self._tell(seat)
            if deeds := self.local.since(seat):
                self.console.print(*report_lines.since_lines(deeds), sep="\n")
            self.show(seat)
            self._prompt(seat)
            self._shown = self.local.played
        self.answer(seat, ask(f"{seat}> "))

    def _prompt(self, seat: str) -> None:
        """Say what is asked, with the choices where they are few, and who may act out of turn."""
        view = self.local.position.view(seat)
        if view["notices"]:
            self.console.print(report_lines.standing_line(notice["title"] for notice in view["notices"]))
        self.say(f"{seat.title()}: {view['prompt']}", "bold")
        if map_orders.is_map(view) and not any("from" in group for group in view["moves"]):
            choices = map_move_list.decisions(view, view["moves"], hero_cards(self.local.game))
            if len(choices) <= _MOST_CHOICES:
                for line in choices:
                    self.console.print(line)
            else:
                self.say("  Type moves to see yours.", QUIET)
        if others := self.out_of_turn():
            self.say(f"  Out of turn: {move_text.spoken(others)}.", QUIET)

    def out_of_turn(self) -> list[str]:
        """What may be typed for others than the one who is asked: `carthage: warn`, `clock: expire`."""
        position = self.local.position
        seats = [seat for seat in position.may_act if seat in self.players.people]
        offers = [f"{seat}: {move}" for seat in seats for move in position.hide(seat).moves(seat)]
        return offers + [f"{CLOCK}: {move}" for move in position.moves(CLOCK)]

    def _hand_over(self, seat: str) -> None:
        """Where there are secrets, let the next person take the terminal before anything is shown."""
        position = self.local.position
        secret = len(position.to_act) > 1 or position.hide(seat) != position
        if len(self.players.people) > 1 and self._holder != seat and secret:
            self.console.print("\n" * self.console.height)
            self.say(f"Pass the device to {seat.title()}.", "bold")
            ask("Press Enter when nobody else is looking. ")
        self._holder = seat

    def answer(self, seat: str | None, typed: str) -> None:
        """Do what was typed: a word, a place to look at, or a move."""
        word, _, rest = typed.partition(" ")
        try:
            if len(typed) > move_text.LONGEST and word.lower() not in WORDS:
                self.say("That is too long for a move.", BAD)
            elif word.lower() in WORDS:
                WORDS[word.lower()].act(self, seat, rest.strip())
            elif not typed:
                self.redraw()
            elif seat is None:
                self.say("The game is over; save FILE, undo, log or quit.", BAD)
            else:
                self._move(seat, typed)
        except ConquerorError as mistake:
            self.say(str(mistake), BAD)

    def _move(self, seat: str, typed: str) -> None:
        mover, colon, move = typed.partition(":")
        if colon and mover.strip().lower() == CLOCK:
            self._play(CLOCK, move.strip().lower())
            return
        if colon and mover.strip().lower() in self.local.game.seats:  # somebody who may act out of turn
            seat, typed = mover.strip().lower(), move.strip()
            if seat not in self.players.people:
                self.say(f"{seat.title()} is played by a bot.", BAD)
                return
        position = self.local.position
        place = None if colon else move_text.place_alone(position.view(seat), typed)  # others' views are secret
        if place is not None:
            WORDS["moves"].act(self, seat, place)
            return
        try:
            self._play(seat, move_text.read_move(position, seat, typed))
        except IllegalMove as refusal:
            self.say(str(refusal), BAD)
            near = move_text.suggestions(position, seat, typed)
            self.say(
                f"You may play {move_text.spoken(near)}." if near else "Type moves to see yours, or help.", QUIET
            )

    def _play(self, seat: str, move: str) -> None:
        self.local.play(seat, move)
        if len(self.players.people) < 2:
            self._tell(self._only_viewer)

    def _end(self) -> None:
        """Show how it ended, and let people save, look back or take back."""
        result = self.local.position.result
        if result is None:
            return
        if self._shown != self.local.played:
            self._tell(self._only_viewer if len(self.players.people) < 2 else self._holder)
            self.show(None)
            words = result.words or f"{' and '.join(result.winners).title() or 'Nobody'} wins: {result.reason}."
            self.say(f"{words[0].upper()}{words[1:]} ({result.rule})", "bold")
            for line in luck_lines(self.local.game.throws, self.local.luck()):
                self.console.print(line)
            self.say("Type save FILE to save the game, undo to take back, or Enter to leave.", QUIET)
            self._shown = self.local.played
        typed = ask("> ")
        if not typed:
            self.local.dismiss()
            raise Leave
        self.answer(None, typed)
