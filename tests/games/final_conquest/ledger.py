"""A second set of books: what every move does to units, coins and cards, worked out from plain data alone."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from conqueror.games.map_games.card_terms import word_of
from conqueror.games.map_games.content import Card, Fort, Hero, Term
from conqueror.games.map_games.game import MapGame
from tests.games.final_conquest.accounts import (
    INDEPENDENT,
    Accounts,
    Data,
    Fight,
    Held,
    Played,
    turn_of,
)
from tests.games.final_conquest.reckoning import ATTACKER, BONUS, DEFENDER, SIDES, Battle, Units, place, strength
from tests.games.final_conquest.worlds import counted


class Ledger(Accounts):
    """The accounts of a game, with every move from its start to its end entered in them."""

    def __init__(self, game: MapGame, data: Data) -> None:
        super().__init__(game, data)
        self._begin_round()

    def enter(self, played: Sequence[Played], after: Data) -> None:
        """Book a move with those the rules played after it, and compare the books with where it led."""
        for index, (seat, move) in enumerate(played):
            self._book(seat, move)
            next_word = played[index + 1][1].split()[0] if index + 1 < len(played) else after["stage"]
            if next_word in ("advance", "stay"):
                self._clear_the_field()
            self._forget_empty_lands()
        self._follow(after)
        self.check(after)
        self.data = after

    # What a move does.

    def _book(self, seat: str, move: str) -> None:
        word, *rest = move.split()
        match word:
            case "recruit":
                self._recruit(seat, rest[0], counted(rest[1]))
            case "bonus":
                self._place_bonus(seat, rest[0], counted(rest[1]))
            case "buy":
                self._buy(seat, rest[0])
            case "hero" | "no":
                self._commit(seat, self.heroes[rest[0]] if word == "hero" else None)
            case "roll":
                self._roll([int(pips) for pips in rest])
            case "keep":
                self._go_on_rolling()
            case "lose":
                self._lose(seat, counted(rest[0]))
            case "retreat":
                self._retreat(seat, rest[0], counted(rest[1]))
            case "advance" | "stay":
                self._advance(counted(rest[0]) if rest else (0, 0))
            case "disband":
                self._disband(seat, rest[0], counted(rest[1]))
            case "bid":
                self._bid(seat, int(rest[0]))
            case "bribe":
                self._bribe(seat, rest[0])
            case "draw" if rest[0] in self.cards:
                self._draw_card(rest[0])
            case "draw":
                self._draw_mission(rest[0])
            case "lot":
                self._decide_bids(rest[0])
            case "ready" | "end" | "warn" | "expire" | "reroll":
                pass  # nothing changes hands
            case _:
                self._march(seat, word, counted(rest[0]))

    def _recruit(self, seat: str, land: str, units: Units) -> None:
        fort = self.on[land].fort
        assert units in {Fort.NONE: [], Fort.SMALL: [(0, 1)], Fort.GREAT: [(0, 1), (0, 2), (1, 0)]}[fort]
        assert land not in self.recruited, "FC-10, FC-12: a fort recruits once in a turn"
        self.recruited.add(land)
        self._place(seat, land, units, "recruited")

    def _place_bonus(self, seat: str, land: str, units: Units) -> None:
        kind = "cavalry" if units[0] else "infantry"
        self.bonus[seat, kind] -= sum(units)
        assert self.bonus[seat, kind] >= 0, "the card gives no more units"
        self._place(seat, land, units, "given by a card")

    def _buy(self, seat: str, hero: str) -> None:
        assert hero in self.available
        self.available.remove(hero)
        self.hands[seat].add(hero)
        discount = max((term.number("coins") for term in self._terms(seat, "hero-discount")), default=0)
        self._pay(seat, "hero", -max(1, self.heroes[hero].price - discount))

    def _march(self, seat: str, way: str, units: Units) -> None:
        origin, target = way.split(">")
        there = self.lands.setdefault(target, Held(seat))
        if there.owner == seat:  # FC-78
            self.lands[origin].change(-units[0], -units[1])
            there.change(*units)
        else:
            self.fight = Fight(origin, target, there.owner, units)

    # Battles.

    def _reckoned(self) -> Battle:
        fight = self._fought()
        where = place(self.on, fight.target, self._home(fight.foe))
        changes = [term for term in self.event if word_of(term.kind) == "defence-change"]
        change = sum(term.number("amount") for term in changes if term.word("place") == where)
        return Battle(
            army=fight.army,
            garrison=self.lands[fight.target].units,
            bonus=max(0, BONUS[where] + change),
            ground=frozenset("sea" if self.on[land].sea else "land" for land in (fight.origin, fight.target)),
            heroes=(fight.heroes[ATTACKER], fight.heroes[DEFENDER]),
        )

    def _fought(self) -> Fight:
        assert self.fight is not None, "there is no battle"
        return self.fight

    def _commit(self, seat: str, hero: Hero | None) -> None:
        fight = self._fought()
        side = DEFENDER if seat == fight.foe else ATTACKER
        fight.heroes[side] = hero
        if side == ATTACKER and fight.foe != INDEPENDENT:
            return  # face down until the defender has answered (FC-100)
        for committed in filter(None, fight.heroes.values()):
            self.hands[committed.faction].remove(committed.id)
            self.burnt.add(committed.id)
        if fight.foe == INDEPENDENT:
            fight.victor = self._reckoned().victor()
            assert fight.victor == ATTACKER, "FC-34: independents are beaten for sure"

    def _roll(self, pips: list[int]) -> None:
        fight = self._fought()
        if len(pips) == 2:
            fight.dice = pips[0], pips[1]
            battle = self._reckoned()
            fight.rolling = [side for side in SIDES if battle.trait(side) == "reroll"]
            self._decide_when_rolled()
            return
        attack, defence = fight.dice
        roller = fight.rolling[0]  # MS-19: the better die is kept
        fight.dice = (max(attack, *pips), defence) if roller == ATTACKER else (attack, max(defence, *pips))
        self._go_on_rolling()

    def _go_on_rolling(self) -> None:
        self._fought().rolling.pop(0)
        self._decide_when_rolled()

    def _decide_when_rolled(self) -> None:
        fight, battle = self._fought(), self._reckoned()
        if fight.rolling:
            return
        fight.victor = battle.victor(fight.dice)
        if fight.victor == ATTACKER:
            self.owed.append((self.lands[fight.origin].owner, "victory", 1))  # FC-86
        if fight.victor in SIDES and battle.trait(fight.victor) == "coins-on-victory":
            winner = fight.foe if fight.victor == DEFENDER else self.lands[fight.origin].owner
            self.owed.append((winner, "hero's victory", battle.number(fight.victor, "coins")))

    def _lose(self, seat: str, units: Units) -> None:
        fight = self._fought()
        assert fight.victor in SIDES, "FC-93: nobody loses units in a draw"
        land = fight.target if fight.victor == ATTACKER else fight.origin
        assert self.lands[land].owner == seat, "FC-103: the victor loses nothing"
        self._remove(land, units, "lost")

    def _ways_out(self) -> set[str]:
        """Where beaten defenders may go (FC-90, FC-91, MS-11, MS-21)."""
        fight = self._fought()
        windy = any(word_of(term.kind) == "sea-ban" for term in self.event)
        return {
            land
            for land in self.on.neighbours(fight.target)
            if land != fight.origin
            and not (self.on[land].sea and (windy or not self.on[fight.target].sea))
            and (land not in self.lands or self.lands[land].owner == fight.foe)
        }

    def _retreat(self, seat: str, land: str, units: Units) -> None:
        fight = self._fought()
        assert seat == fight.foe
        assert land in self._ways_out()
        self.lands[fight.target].change(-units[0], -units[1])
        self.lands.setdefault(land, Held(seat)).change(*units)

    def _clear_the_field(self) -> None:
        """Beaten independents are gone (FC-35), and so are defenders without a way out (FC-92)."""
        fight = self._fought()
        assert fight.victor == ATTACKER
        survivors = self.lands[fight.target].units if fight.target in self.lands else (0, 0)
        if survivors == (0, 0):
            return
        if fight.foe != INDEPENDENT:
            assert not self._ways_out(), "FC-104: survivors retreat where they can"
        self._remove(fight.target, survivors, "beaten" if fight.foe == INDEPENDENT else "routed")

    def _advance(self, staying: Units) -> None:
        fight = self._fought()
        going = fight.army[0] - staying[0], fight.army[1] - staying[1]
        origin = self.lands[fight.origin]
        origin.change(-going[0], -going[1])
        self.lands[fight.target] = Held(origin.owner, *going)
        self.fight = None

    def _forget_empty_lands(self) -> None:
        """Give up a land without units, unless it is one's own home (FC-3, FC-4)."""
        for land, held in list(self.lands.items()):
            if held.units == (0, 0) and self._home(held.owner) != land:
                del self.lands[land]

    def _disband(self, seat: str, land: str, units: Units) -> None:
        assert self.lands[land].owner == seat
        if self.due[seat] and self.size(seat) > 1:
            self.due[seat] -= 1
            self._remove(land, units, "taken by a card")
            return
        food = sum(self.on[other].food for other, held in self.lands.items() if held.owner == seat)
        assert self.size(seat) > 4 + 2 * food, "FC-18: only the excess is disbanded"
        self._remove(land, units, "starved")

    def _bribe(self, seat: str, land: str) -> None:
        army = self.lands[land]
        self._pay(seat, "bribe", -strength(army.units))  # FC-70
        self.units[army.owner, "bribed away"] -= sum(army.units)
        self.units[seat, "bribed"] += sum(army.units)
        army.owner = seat

    # The chronicle.

    def _begin_round(self) -> None:
        """End a card's effects when the next round begins (FC-48)."""
        self.card: Card | None = None
        self.event: tuple[Term[Any], ...] = ()
        self.terms: dict[str, tuple[Term[Any], ...]] = {}
        self.bids: dict[str, int] = {}
        self.due: Counter[str] = Counter()
        self.bonus: Counter[tuple[str, str]] = Counter()
        self.recruited: set[str] = set()

    def _terms(self, seat: str, kind: str) -> list[Term[Any]]:
        """Return what the round's card does to a seat in one respect."""
        return [term for term in self.terms.get(seat, ()) if word_of(term.kind) == kind]

    def _draw_card(self, card: str) -> None:
        assert card not in self.drawn
        self.drawn.append(card)
        self.card = self.cards[card]
        if not self.card.sword:
            self.event = self.card.effects
            self._apply(dict.fromkeys(self.living(), self.card.effects))
            return
        for seat in self.living():
            if self.purse[seat] == 0:
                self._bid(seat, 0)  # MS-20

    def _bid(self, seat: str, coins: int) -> None:
        self.bids[seat] = coins
        if len(self.bids) < len(self.living()):
            return
        for bidder, paid in self.bids.items():  # FC-113
            self._pay(bidder, "bid", -paid)
        chosen = self._chosen()
        if len(chosen) == 1:
            self._decide_bids(chosen[0])

    def _repelled(self) -> bool:
        """Whether the bids reached the minimum (FC-Q30)."""
        assert self.card is not None
        return sum(self.bids.values()) >= self.card.minimum

    def _chosen(self) -> list[str]:
        """Who has bid most, or least if the bids were too few (FC-111, FC-112)."""
        decisive = max(self.bids.values()) if self._repelled() else min(self.bids.values())
        return [seat for seat, bid in self.bids.items() if bid == decisive]

    def _decide_bids(self, chosen: str) -> None:
        assert self.card is not None
        assert chosen in self._chosen()
        if self._repelled():
            self._apply({chosen: self.card.reward})
        else:
            self._apply({seat: self.card.lowest if seat == chosen else self.card.all for seat in self.living()})

    def _apply(self, terms: dict[str, tuple[Term[Any], ...]]) -> None:
        self.terms = terms
        for seat in terms:
            for term in self._terms(seat, "coins"):
                self._pay(seat, "card", max(term.number("amount"), -self.purse[seat]))
            for term in self._terms(seat, "recruit-bonus"):
                self.bonus[seat, term.word("unit")] += term.number("count")
            for term in self._terms(seat, "unit-loss"):
                self.due[seat] += term.number("count")

    def _draw_mission(self, mission: str) -> None:
        seat = self.data["actor"]
        assert seat not in self.tasks
        assert mission not in self.accomplished
        self.tasks[seat] = mission

    # What follows by itself.

    def _follow(self, after: Data) -> None:
        """Book what no move says: rounds and turns that begin, missions accomplished, seats that are out."""
        if after["round"] != self.data["round"]:
            self._begin_round()
        if after["stage"] == "card" and len(self.drawn) == len(self.cards):
            self.drawn = []  # FC-Q32
        for mission in sorted(set(after["accomplished"]) - self.accomplished):
            self._accomplish(mission)
        for seat in sorted(set(after["eliminated"]) - self.dead):
            self._bury(seat)
        turn = turn_of(after)
        if turn is not None and turn != self.turn:
            self._begin_turn(turn[1])
        self.turn = turn

    def _accomplish(self, mission: str) -> None:
        seat = self.missions[mission].faction
        assert self.tasks.pop(seat) == mission, "FC-46: only the mission in hand is paid"
        self.accomplished.add(mission)
        self._pay(seat, "mission", self.missions[mission].prize)

    def _bury(self, seat: str) -> None:
        """Coins and heroes of the dead leave the game (FC-Q13, MS-7)."""
        assert not [land for land, held in self.lands.items() if held.owner == seat]
        self.dead.add(seat)
        self._pay(seat, "elimination", -self.purse[seat])
        self.tasks.pop(seat, None)
        self.gone |= self.hands[seat] | {hero for hero in self.available if self.heroes[hero].faction == seat}
        self.available -= self.gone
        self.hands[seat] = set()

    def _begin_turn(self, seat: str) -> None:
        assert all(self.size(other) <= 1 for other in +self.due), "the card takes more units"
        self.due.clear()
        self.recruited = set()
        icons = sum(self.on[land].coins for land, held in self.lands.items() if held.owner == seat)
        percent = next((term.number("percent") for term in self._terms(seat, "income")), 100)
        self._pay(seat, "income", -(-icons * percent // 100))  # FC-20, FC-21; rounded up
