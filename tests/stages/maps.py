"""Random play of the map games steered towards what is rare, and the names of the situations it comes to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from conqueror.games.map_games.game import MapGame
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.lands import quota_of, units_of
from conqueror.games.map_games.rules.victory_lines import note_claims
from conqueror.games.map_games.rules.vocabulary import (
    IMMEDIATELY,
    INDEPENDENT,
    NO_LIMIT,
    NOBODY,
    UNBID,
    Effect,
    Ending,
    Line,
    MoveKind,
    Stage,
    Trait,
)
from conqueror.games.map_games.setup import BATTLE, stage_word
from conqueror.kit import Array, Record

LONGEST, SHORT = 4000, 60
"""Moves of one game, and of one that begins with a clash; longer ones are broken off."""
_REROLLS = (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL)
_LOSSES = (Stage.CASUALTIES, Stage.MORE_CASUALTIES)
_SPENT = (Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE)
_LIVELY = {int(Trait.EXTRA_CASUALTIES): 30.0, int(Trait.REROLL): 10.0, int(Trait.BONUS_ATTACK): 6.0}


@dataclass(frozen=True)
class Habits:
    """How the players of one game are inclined, so that games differ."""

    end: float
    """How gladly a turn is ended."""
    small: float
    """How often an army attacks with one unit only."""
    joint: float
    dice: tuple[int, int]
    """The pips that come up half of the time, the attacker's and the defender's."""
    stingy: bool
    """Whether bids are low."""
    clock: float
    """How often the clock and the rivals of a late player act, where they may."""

    @classmethod
    def drawn(cls, rng: Random) -> "Habits":
        """Return the habits of one game."""
        return cls(
            end=rng.choice((0.2, 1.0, 4.0)),
            small=rng.choice((0.0, 0.3, 0.8)),
            joint=rng.choice((0.0, 4.0, 30.0)),
            dice=rng.choice(((4, 1), (1, 4), (4, 4), (1, 1))),
            stingy=rng.random() < 0.5,
            clock=rng.choice((0.05, 0.3)),
        )


class Walker:
    """One game, played move by move on its record."""

    def __init__(self, game: MapGame, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.habits = Habits.drawn(self.rng)
        self.records: Array[Record] = game.start().records
        self._out, self._weights = entries.buffer(), np.zeros(64, np.int64)
        begins = (None, self._enrich, self._scatter, self._clash, self._clash, self._clash)[seed % 6]
        self.longest = SHORT if begins == self._clash else LONGEST
        if begins:
            begins()

    def _scatter(self) -> None:
        """Begin with the map in pieces, in any round: everybody is everybody's neighbour, capitals are lost."""
        s, w = self.records[0], self.game.worlds[0]
        seats = len(self.game.seats)
        open_lands = [land for land in range(int(w.lands)) if not int(w.forbidden) >> land & 1]
        homes = [int(w.home[seat]) for seat in range(seats)]
        s.owner[:], s.units[:] = NOBODY, 0
        for land in open_lands:
            owner = self.rng.choice((*range(seats), *range(seats), NOBODY, INDEPENDENT))
            s.owner[land] = homes.index(land) if land in homes and self.rng.random() < 0.7 else owner
            s.units[land][self.rng.randrange(2)] = 1 if s.owner[land] != NOBODY else 0
        for seat in range(seats):
            if seat not in s.owner:
                s.owner[homes[seat]], s.units[homes[seat]] = seat, (1, 0)
        s.round_number = self.rng.randrange(1, int(w.round_limit))
        if w.line_count:
            note_claims(s, w)
        self._enrich()

    def _clash(self) -> None:
        """Begin with one large army between two of a rival."""
        s, w = self.records[0], self.game.worlds[0]
        seats = len(self.game.seats)
        attacker, defender = self.rng.sample(range(seats), 2)
        if w.joint:
            self.habits = replace(self.habits, joint=60.0, small=0.0)
            s.first = s.turn = s.actor = attacker
        closed = int(w.forbidden) | sum(1 << int(w.home[seat]) for seat in range(seats))
        ways = {
            land: [n for n in range(int(w.lands)) if (int(w.adjacent[land]) & ~closed) >> n & 1]
            for land in range(int(w.lands))
            if not closed >> land & 1
        }
        target = self.rng.choice([land for land, near in ways.items() if len(near) > 1])
        origins = self.rng.sample(ways[target], 2)
        s.owner[:], s.units[:] = NOBODY, 0
        for seat in range(seats):
            s.owner[w.home[seat]], s.units[w.home[seat]] = seat, (0, 1)
        s.owner[target], s.owner[origins] = defender, attacker
        for land, most in ((target, 7), (origins[0], 2), (origins[1], 5)):
            for _ in range(self.rng.randint(1, most)):
                s.units[land][self.rng.randrange(2)] += 1
            while units_of(s, w, int(s.owner[land])) > quota_of(s, w, int(s.owner[land])):
                s.units[land][s.units[land].argmax()] -= 1
        self._arm()
        if w.line_count:
            note_claims(s, w)

    def _arm(self) -> None:
        """Give everybody all heroes, and coins."""
        s, w = self.records[0], self.game.worlds[0]
        for seat in range(len(self.game.seats)):
            s.held[seat] = w.recruits[seat]
            s.coins[seat] += self.rng.randrange(12)
            s.coins_before[seat] = s.coins[seat] if w.planning_order else 0

    def _enrich(self) -> None:
        """Begin with full hands and large armies: battles with choices come at once."""
        s, w = self.records[0], self.game.worlds[0]
        self._arm()
        for seat in range(len(self.game.seats)):
            lands = [land for land in range(int(w.lands)) if s.owner[land] == seat]
            massed = self.rng.sample(lands, min(len(lands), self.rng.choice((1, 2, 2, 3))))
            for number in range(int(quota_of(s, w, seat)) - int(units_of(s, w, seat))):
                s.units[massed[number % len(massed)]][number // len(massed) % 2] += 1

    def walk(self) -> Iterator[Array[Record]]:
        """Yield the record of every position, always the same array."""
        for _ in range(self.longest):
            yield self.records
            if self.records[0].stage == Stage.OVER:
                return
            self._step()
            while (forced := entries.forced(self.records, self.game.worlds, self._out)) >= 0:
                entries.play(self.records, self.game.worlds, int(self.records[0].actor), forced)

    def _step(self) -> None:
        seats = int(entries.waited_for(self.records, self.game.worlds))
        seat = self.rng.choice([n for n in range(6) if seats >> n & 1]) if seats else entries.CHANCE_SEAT
        if seats and self.game.worlds[0].bribery and self.rng.random() < self.habits.clock:
            others = [n for n in (*range(len(self.game.seats)), entries.CLOCK_SEAT) if n != seat and self._list(n)]
            seat = self.rng.choice(others) if others else seat
        count = self._list(seat)
        group = self._choose(seat, count)
        index = self._index(group)
        move = entries.nth(self.records, self.game.worlds, self._out, group, index)
        entries.play(self.records, self.game.worlds, seat, move)

    def _list(self, seat: int) -> int:
        return entries.list_groups(self.records, self.game.worlds, seat, self._out, self._weights)

    def _choose(self, seat: int, count: int) -> int:
        """One of the groups of moves that stand in the buffer."""
        kinds: list[int] = [int(self._out[group].kind) for group in range(count)]
        if seat == entries.CHANCE_SEAT:
            return self._thrown(kinds, count)
        weights = [self._weight(kind, group) for group, kind in enumerate(kinds)]
        return self.rng.choices(range(count), weights)[0]

    def _thrown(self, kinds: list[int], count: int) -> int:
        if kinds[0] == MoveKind.ROLL and self.rng.random() < 0.5:
            pair = self.habits.dice
            return next(n for n in range(count) if (self._out[n].origin, self._out[n].target) == pair)
        if kinds[0] == MoveKind.DRAW_CARD and self.rng.random() < 0.5:
            swords = [n for n in range(count) if int(self.game.worlds[0].sword) >> int(self._out[n].origin) & 1]
            return self.rng.choice(swords or range(count))
        return self.rng.randrange(count)

    def _weight(self, kind: int, group: int) -> float:
        """How gladly a group is chosen."""
        if kind == MoveKind.MARCH:
            target = int(self._out[group].target)
            owner = int(self.records[0].owner[target])
            if owner in (NOBODY, int(self.records[0].turn)):
                return 0.4
            capital = self.game.worlds[0].home_of[target] == owner
            return (
                2.0 if owner == INDEPENDENT else 20.0 if capital else 3.0 * int(self.records[0].units[target].sum())
            )
        if kind == MoveKind.HERO:
            return self._eagerness(int(self.game.worlds[0].traits[self._out[group].origin].kind))
        if kind == MoveKind.JOINT:
            return self.habits.joint
        if kind == MoveKind.LOSE and self.records[0].second:
            return 20.0 if self._empties(group) else 1.0
        return {
            MoveKind.END: self.habits.end,
            MoveKind.READY: 0.5,
            MoveKind.RALLY: 20.0,
            MoveKind.BUY: 2.0,
            MoveKind.STAY: 3.0,
        }.get(MoveKind(kind), 1.0)

    def _empties(self, group: int) -> bool:
        """Whether the losses leave one origin of a joint attack without units."""
        s, lost = self.records[0], self._out[group]
        first: list[int] = s.units[s.origin].tolist()
        second: list[int] = s.units[s.second - 1].tolist()
        gone = [lost.cavalry, lost.infantry], [lost.more_cavalry, lost.more_infantry]
        return first == gone[0] or second == gone[1]

    def _eagerness(self, trait: int) -> float:
        """How gladly a hero is sent: those who bring a stage of their own; where armies join, into such a battle."""
        if trait == Trait.EXTRA_CASUALTIES and self.game.worlds[0].joint and not self.records[0].second:
            return 0.3
        return _LIVELY.get(trait, 3.0)

    def _index(self, group: int) -> int:
        """Return the move of a group: any, a small army, or all who may go; bids are low or high."""
        count_ = int(self._out[group].count)
        if self._out[group].kind == MoveKind.BID:
            most = min(count_, 2) if self.habits.stingy else count_
            return self.rng.randrange(most)
        if self._out[group].kind in (MoveKind.MARCH, MoveKind.JOINT):
            return (
                0
                if self.rng.random() < self.habits.small
                else self.rng.choice((count_ - 1, self.rng.randrange(count_)))
            )
        return self.rng.randrange(count_)


def situations(s: Record, w: Record) -> set[str]:
    """Return what a position is an example of: its stage, and what is rare about it."""
    stage = Stage(int(s.stage))
    word = stage_word(stage)
    found = {word}
    if stage in BATTLE:
        found |= _battles(s, w, stage, word)
    elif stage is Stage.OVER:
        found.add(f"{word}, {Ending(int(s.ending)).name.lower().replace('_', '-')}")
    elif stage is Stage.FOOD:
        resume = {Stage.TURNS: "before the turns", Stage.PLANS: "before planning", Stage.PLANNING: "while planning"}
        found.add(f"{word}, {resume.get(Stage(int(s.resume)), 'after an action')}")
        found.add(f"{word}, {'own' if s.actor == s.turn else 'a rival'}")
        if _claims_open(s, w):
            found.add(f"{word}, a claim not yet noted")
    elif stage is Stage.MISSION:
        found.add(f"{word}, {'planning' if s.resume == Stage.PLANNING else 'action'}")
    elif stage is Stage.LOT:
        found.add(f"{word}, {'won' if s.won else 'lost'}")
    elif stage is Stage.BID and (s.bids[: int(w.seats)] != UNBID).any():
        found.add(f"{word}, one is sealed")
    elif stage is Stage.PLANNING:
        found |= _plans(s, w, word)
    elif stage is Stage.ACTION:
        found |= _actions(s, word)
    return found


def _battles(s: Record, w: Record, stage: Stage, word: str) -> set[str]:
    found = set()
    first, second = bool(s.force.any()), bool(s.second_force.any())
    side = "attacker" if s.actor == s.turn else "defender"
    if s.second:
        found.add(f"{word}, joint")
        if stage in _SPENT and first != second:
            found.add(f"{word}, one army dead")
            emptied = int(s.origin if second else s.second - 1)
            if not s.units[emptied].any() and w.home_of[emptied] != s.turn:  # a home may stand empty (FC-4)
                found.add(f"{word}, one origin empty")
    if s.foe == INDEPENDENT:
        found.add(f"{word}, independents")
    if stage in (*_LOSSES, Stage.FOUR, Stage.ROLL_AGAIN):
        found.add(f"{word}, the {side}'s")
    if stage in (Stage.FOUR, Stage.RETREAT) and not first and not second:
        found.add(f"{word}, attackers dead")
    return found


def _claims_open(s: Record, w: Record) -> bool:
    noted = s.copy()
    note_claims(noted, w)
    return bool(noted != s)


def _plans(s: Record, w: Record, word: str) -> set[str]:
    seats = range(int(w.seats)) if w.planning_order else [int(s.turn)]
    about = {
        "bonus units": any(s.bonus[seat].any() for seat in seats),
        "a limit": any(s.recruit_limit[seat] < NO_LIMIT for seat in seats),
        "a discount": any(s.discount[seat] for seat in seats),
        "rallying": bool(s.rallying),
        "a rally's cavalry": any(s.rally_cavalry[seat] for seat in seats),
        "one is ready": bool(s.planned),
        "expired": bool(s.expired),
        "bribed": bool(s.bribed[0]),
        "a limit and a bribed recruiter": any(s.recruit_limit[seat] < NO_LIMIT for seat in seats)
        and any(s.recruited[land] and s.owner[land] != s.turn for land in range(int(w.lands)))
        and not w.planning_order,
    }
    return {f"{word}, {name}" for name, true in about.items() if true}


def _actions(s: Record, word: str) -> set[str]:
    about = {
        "an extra attack": bool(s.ready[:, :, 1:].any()),
        "two extra attacks": bool(s.ready[:, :, 2].any()),
        "a sea ban": bool(s.sea_ban),
        "a truce": bool(s.truce),
        "warned": bool(s.warned),
        "expired": bool(s.expired),
        "bribed": bool(s.bribed[1]),
    }
    return {f"{word}, {name}" for name, true in about.items() if true}


def expected(game: MapGame) -> set[str]:
    """Every situation that this game, with its options and content, can come to."""
    w = game.worlds[0]
    effects: Any = np.asarray(w.effects)["kind"]
    heroes = [n for n in range(len(w.traits)) if any(int(each) >> n & 1 for each in w.recruits)]
    traits = {int(w.traits[hero].kind) for hero in heroes}
    lines = np.asarray(w.lines)[: int(w.line_count)].tolist()
    dealt = [n for n in range(len(effects)) if int(w.all_cards) >> n & 1]
    drawn = {int(effect) for n in dealt for effect in effects[n].flat} if w.with_cards else set()
    swords = bool(w.with_cards) and int(w.all_cards) & int(w.sword) != 0
    joint = [f"{stage_word(stage)}, joint" for stage in BATTLE if stage not in (*_REROLLS, Stage.ROLL_AGAIN)]
    parts: list[tuple[bool, list[str]]] = [
        (True, ["planning", "action", "attack-hero", "defence-hero", "roll", "casualties", "retreat", "advance"]),
        (True, ["casualties, the attacker's", "casualties, the defender's", "action, an extra attack"]),
        (True, ["advance, independents", "food", "food, own", "food, a rival", "over"]),
        (Trait.REROLL in traits, ["attack-reroll", "defence-reroll", "roll-again"]),
        (Trait.EXTRA_CASUALTIES in traits, ["more-casualties"]),
        (Trait.BONUS_ATTACK in traits, ["action, two extra attacks"]),
        (bool(w.with_missions), ["deal", "mission", "mission, planning", "mission, action"]),
        (bool(w.with_cards), ["card"]),
        (swords, ["bid", "bid, one is sealed", "lot", "lot, won", "lot, lost"]),
        (Effect.UNIT_LOSS in drawn, ["loss", "food, before the turns"]),
        (Effect.RECRUIT_BONUS in drawn, ["planning, bonus units"]),
        (Effect.RECRUIT_LIMIT in drawn, ["planning, a limit"]),
        (Effect.HERO_DISCOUNT in drawn, ["planning, a discount"]),
        (Effect.SEA_BAN in drawn, ["action, a sea ban"]),
        (Effect.TRUCE in drawn, ["action, a truce"]),
        (bool(w.bribery), [f"planning, {each}" for each in ("expired", "bribed")]),
        (bool(w.bribery), [f"action, {each}" for each in ("warned", "expired", "bribed")]),
        (bool(w.bribery), ["food, while planning"]),
        (bool(w.bribery) and Effect.RECRUIT_LIMIT in drawn, ["planning, a limit and a bribed recruiter"]),
        (bool(w.planning_order), ["planning, one is ready"]),
        (bool(w.loser_four_kills), ["four", "four, the attacker's", "four, the defender's"]),
        (bool(w.loser_four_kills), ["four, attackers dead", "retreat, attackers dead"]),
        (bool(w.joint), joint),
        (bool(w.joint), [f"{each}, one origin empty" for each in ("more-casualties", "four", "advance")]),
        (bool(w.rally), ["planning, rallying", "planning, a rally's cavalry", "food, before planning"]),
        (any(line[2] == Line.HOLD_ROUNDS for line in lines), ["food, a claim not yet noted", "over, capital-held"]),
        (any(line[1] == IMMEDIATELY and line[0] >= 0 for line in lines), ["over, conquest"]),
        (bool(w.forts_to_hold), ["over, five-forts"]),
    ]
    return {name for exists, names in parts if exists for name in names}
