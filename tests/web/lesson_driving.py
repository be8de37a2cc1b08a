"""A learner who follows the answers of lessons on the page, by keys or by touch, through what is offered there."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

_GRID = re.compile(r"([a-f][1-6])[-x]([a-f][1-6])(?: ([A-Z][a-z]+)([0-9])@([a-f][1-6]))?(?: ([0-9]+))?")
_MARCH = re.compile(r"([a-z-]+)(?:\+([a-z-]+))?>([a-z-]+) (.+)")
_NO_DOUBLE_TAP = 600
"""Milliseconds after which a second tap is no part of a double one, which answers no question."""
_UNITS = {"c": "cavalry", "i": "infantry"}


class Learner:
    """Somebody at a page, who presses places and buttons with keys or with a finger."""

    def __init__(self, page: Page, by_keys: bool) -> None:
        self.page = page
        self._by_keys = by_keys
        self._card = page.locator(".decide")
        self.task = page.locator(".task")
        self._judged = self.task
        """The card as soon as the move that is being made was judged."""

    def press(self, button: Locator) -> None:
        """Press a button."""
        if self._by_keys:
            button.press("Enter")
        else:
            button.tap()

    def choose(self, place: str) -> None:
        """Choose a place on the board; a land wherever the map is looked at."""
        self.page.locator(".place, [data-square], [data-tile]").first.wait_for(state="attached")
        land = self.page.locator(f'.place[data-land="{place}"]')
        if land.count() and not self._by_keys:
            land.dispatch_event("click")
        else:
            self.press(land if land.count() else self.page.locator(f'[data-square="{place}"], [data-tile="{place}"]'))

    def follow(self, answer: Sequence[str]) -> None:
        """Make all moves of an answer, each when the one before was judged."""
        waiting = list(answer)
        while waiting:
            move = waiting.pop(0)
            hero = waiting.pop(0) if ">" in move and waiting and waiting[0].startswith(("hero ", "no hero")) else ""
            self._judged = self.page.locator(f'.task[data-done="{len(answer) - len(waiting)}"]')
            # An empty board is there before the position is, and hears nothing.
            self.page.locator(".decide:not(.quiet)").wait_for(state="attached")
            self._make(move, hero)
            self._judged.wait_for()
            expect(self.task).not_to_have_attribute("data-state", "failed")

    def _make(self, move: str, hero: str) -> None:
        if found := _GRID.fullmatch(move):
            self._step(*found.groups())
        elif found := _MARCH.fullmatch(move):
            origin, partner, goal, army = found.groups()
            self._march(origin, goal, "" if partner else army, hero)
        elif move.startswith("bid "):
            bidding = self.page.locator(".bidding")
            self.press(bidding.locator(".coinb").nth(int(move.split()[1])))
            self.press(bidding.locator(".acts .btn.primary"))
        elif move.startswith("lose "):
            self.press(self._offer(move))
            self.press(self._card.locator(".acts .btn.attack"))
        elif move.startswith("retreat "):
            self._retreat(*move.split()[1:])
        elif move.startswith("buy ") and move[4:].isdigit():
            line = self._card.locator('.line.buy[data-kind="buy"]')
            self._set(line.locator(".stepper"), int(move[4:]))
            self.press(line.locator(".btn"))
        elif move in ("end", "ready"):
            self._give_up()
        else:
            self._take(move)

    def _step(
        self, origin: str, goal: str, fighter: str | None, level: str, place: str, soldiers: str | None
    ) -> None:
        """Move on a board of squares, perhaps with somebody from the reserve, or with so many soldiers."""
        self.choose(origin)
        if soldiers is not None:
            expect(self.page.locator(f'[data-tile="{origin}"].sel')).to_be_visible()
            self._set(self._card.locator(".stepper").first, int(soldiers))
        self.choose(goal)
        if soldiers is not None:
            send = self._card.locator(".acts .btn:is(.primary, .attack):not(.giving)")
            self.page.locator(f'[data-tile="{origin}"]:not(.sel), [data-tile="{goal}"].target').first.wait_for()
            if send.count():
                self._set(self._card.locator(".stepper").first, int(soldiers))
                self.press(send)
        elif fighter is not None:
            if not self.page.locator(".sq.drop").count():  # where only one waits it is chosen already
                self.press(self.page.locator(f'[data-reserve="{fighter} {level}"]').first)
            self.choose(place)
        else:
            leave = self._card.get_by_role("button", name="Leave")
            leave.or_(self._judged).first.wait_for()
            if leave.count():
                self.press(leave)

    def _march(self, origin: str, goal: str, army: str, hero: str) -> None:
        """Move or attack with an army, and with a hero if one is named; without one, with all of two armies."""
        self.choose(origin)
        expect(self.page.locator(f'.place[data-land="{origin}"]')).to_have_attribute("aria-pressed", "true")
        if army:
            self._set_army(army)
        self.choose(goal)
        if not army:
            self.press(self._card.locator(".joins .chip").last)
        attack = self._card.locator(".acts .btn.attack:not([aria-disabled=true])")
        moved = self.page.locator(f'.place[data-land="{origin}"][aria-pressed="false"]')
        attack.or_(moved).first.wait_for(state="attached")
        if attack.count():
            self._card.locator(".odds .bar").first.wait_for(state="attached")
            if hero:
                self.press(self._offer(hero))
            self.press(attack)

    def _retreat(self, land: str, army: str = "") -> None:
        self.press(self._card.locator(f'[data-way="{land}"]'))
        if army:
            self._set_army(army)
        self.press(self._card.locator(".acts .btn.primary"))

    def _set_army(self, army: str) -> None:
        """Let so many of each kind go: `2c1i`."""
        wanted = {_UNITS[kind]: int(count) for count, kind in re.findall(r"([0-9]+)([ci])", army)}
        for kind in _UNITS.values():
            stepper = self._card.locator(f'.stepper[aria-label="{kind.title()}"], .stepper[aria-label="{kind}"]')
            self._set(stepper, wanted.get(kind, 0))

    def _set(self, stepper: Locator, wanted: int) -> None:
        """Bring a stepper, if there is one, to a number."""
        if not stepper.count():
            return
        number = stepper.locator("output, b, span").first
        for _ in range(40):
            text = number.inner_text()
            shown = int(re.findall(r"[0-9]+", text)[0])
            if shown == wanted:
                return
            self.press(stepper.locator("button").nth(1 if shown < wanted else 0))
            # A tap is over before its click is heard: who read on would press once too often.
            expect(number).not_to_have_text(text)
        raise AssertionError(f"The stepper does not come to {wanted}.")

    def _offer(self, move: str) -> Locator:
        return self._card.locator(f'[data-move="{move}"]')

    def _take(self, move: str) -> None:
        """Press what offers a move; what is done on a tile is offered when it is chosen."""
        if not self._offer(move).count() and re.search(r" [a-f][1-6]$", move):
            self.choose(move[-2:])
        self.press(self._offer(move))

    def _give_up(self) -> None:
        """End a turn or a plan, once more where that is worth a question."""
        asked = self._card.locator(".giving.asked")
        self._press_alone(self._card.locator(".giving"))
        asked.or_(self._judged).first.wait_for()
        if asked.count():
            self._press_alone(asked)

    def _press_alone(self, button: Locator) -> None:
        """Press a button that hears no part of a double tap."""
        if not self._by_keys:
            self.page.wait_for_timeout(_NO_DOUBLE_TAP)
        self.press(button)
