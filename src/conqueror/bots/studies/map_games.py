"""Final Conquest, Duels and the scenarios as bots study them."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation import battles, map_tree
from conqueror.bots.evaluation.growing import clear, make_tree
from conqueror.bots.evaluation.map_games import TASTE, chart
from conqueror.bots.looking import look_into
from conqueror.bots.studies.map_levels import LEVELS, OF_SCENARIOS, TURNS, USUAL_TURNS
from conqueror.bots.studies.study import Findings, Shares, glance, shares
from conqueror.game import Position
from conqueror.games.final.game import FinalPosition, MapGame
from conqueror.games.final.rules import entries
from conqueror.games.final.rules.vocabulary import POSITION, Stage, Together
from conqueror.kit import mix
from conqueror.kit.records import Records

_NODES, _EDGES = 6000, 90_000
_MANNER = {"trust": 16.0}
_PATIENCE = 8
_AT_ONCE = (Stage.LOSS, Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.FOOD)
"""What units to give up is seen at a glance; thinking further would only add the luck of the dice."""


class MapStudy:
    """A game on a map, studied."""

    def __init__(self, game: MapGame) -> None:
        self._game = game
        self._worlds = game.worlds
        self._seats = len(game.seats)
        self.levels = LEVELS.get(game.key, OF_SCENARIOS)
        self.turns = TURNS.get(game.key, USUAL_TURNS)
        self._room = battles.make_room()
        for name, value in TASTE.items():
            self._room.boards[name] = value
        chart(self._worlds, self._room.boards)
        self._tree = make_tree(self._seats, _NODES, _EDGES, **_MANNER)
        self._positions = np.zeros(_NODES, POSITION)
        self._order = np.zeros(battles.MOST_CANDIDATES, np.int64)
        self._hopes = np.zeros(battles.MOST_CANDIDATES)

    def ponder(self, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
        if guesses[0][0]["stage"] in _AT_ONCE:
            return glance(self, guesses[0], seat)
        clear(self._tree)
        rooms = (self._positions, self._worlds)
        roots = []
        for guess in guesses:
            self._fill_in(guess, seat, rng)
            roots.append(map_tree.plant(self._tree, seat, guess, *rooms, self._room, self._order, self._hopes))
        luck = rng.getrandbits(40)

        def explore(root: int, looks: int) -> None:
            map_tree.explore(
                self._tree, root, looks, *rooms, luck, self.turns, _PATIENCE, self._room, self._order, self._hopes
            )

        return _by_worth(look_into(self._tree, roots, explore, seat, thinking), seat)

    def _fill_in(self, state: Records, seat: int, rng: Random) -> None:
        """What the others do sealed is guessed better: plans by instinct, bids near a fair part."""
        s, w = state[0], self._worlds[0]
        if s["stage"] == Stage.PLANNING and w["together"] == Together.SIMULTANEOUS:
            self._finish_plans(state, seat)
        if s["stage"] == Stage.BID:
            fair = -(-int(w["minimum"][s["card"] - 1]) // int(s["alive"]).bit_count())
            for other in range(self._seats):
                if other != seat and s["coins"][other] > 0 and int(s["alive"]) >> other & 1:
                    s["bids"][other] = min(int(s["coins"][other]), max(0, fair + rng.randint(-2, 2)))

    def _finish_plans(self, state: Records, seat: int) -> None:
        """Where all plan at once, the rivals of a seat plan by instinct: it cannot see their plans (DU-Q5)."""
        s = state[0]
        for other in range(self._seats):
            if other == seat or not int(s["alive"]) >> other & 1:
                continue
            s["planned"] &= ~(1 << other)
            while not int(s["planned"]) >> other & 1:
                self._room.stack[0] = s
                move = battles.best_move(self._worlds, other, battles.MOST_CANDIDATES, self._room)
                entries.play(state, self._worlds, other, move)

    def lay_out(self, position: Position) -> Records:
        assert isinstance(position, FinalPosition)
        return position.records

    def actor(self, state: Records) -> int:
        return int(battles.actor(state, self._worlds))

    def weigh(self, state: Records, seat: int) -> tuple[list[int], Shares]:
        self._room.stack[0] = state[0]
        count = battles.weigh(self._worlds, seat, battles.MOST_CANDIDATES, self._room)
        return self._room.chosen[:count].tolist(), self._shares(self._room.values[:count])

    def worth(self, state: Records) -> Shares:
        return self._judge(state, 0, turns=0)

    def foresee(self, state: Records, counter: int) -> Shares:
        turns = int(battles.turns_over(state[0], self._worlds[0])) + self._seats
        return self._judge(state, mix(counter), turns)

    def _judge(self, state: Records, counter: int, turns: int) -> Shares:
        """What everybody may expect when so many turns of the game are over."""
        self._room.stack[0] = state[0]
        battles.play_on(self._worlds, counter, turns, self._room)
        return self._shares(self._room.scores[0])

    def _shares(self, scores: Records) -> Shares:
        return shares(scores[..., : self._seats], battles.SCALE)

    def chances(self, state: Records) -> tuple[list[int], list[int]]:
        out, weights = self._room.out, self._room.weights
        count = entries.list_groups(state, self._worlds, entries.CHANCE_SEAT, out, weights)
        outcomes = [int(entries.nth(state, self._worlds, out, number, 0)) for number in range(count)]
        return outcomes, weights[:count].tolist()

    def play(self, state: Records, seat: int, move: int) -> Records:
        after = state.copy()
        entries.play(after, self._worlds, entries.CHANCE_SEAT if seat < 0 else seat, move)
        while (forced := entries.forced(after, self._worlds, self._room.out)) >= 0:
            entries.play(after, self._worlds, int(after[0]["actor"]), forced)
        return after

    def write(self, state: Records, move: int) -> str:
        del state
        return self._game.names.write(move)


def _by_worth(found: Findings, seat: int) -> Findings:
    """The findings, the move first that is worth most to a seat: after few looks that says more than their number."""
    order = np.argsort(-found.shares[:, seat], kind="stable").tolist()
    lines = [*found.lines, *([()] * (len(order) - len(found.lines)))]
    return Findings(
        [found.moves[number] for number in order],
        found.shares[order],
        [found.weights[number] for number in order],
        [lines[number] for number in order],
    )
