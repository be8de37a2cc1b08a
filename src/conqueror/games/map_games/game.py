"""The map games as players and programs meet them: Final Conquest with its options, and positions of them all."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Self

import numpy as np

from conqueror.errors import IllegalMove, OptionError
from conqueror.game import CHANCE, CLOCK, Plain, PlayedMove, Result
from conqueror.games.map_games import endings, groups, move_report, notices, secrecy, turn_order, turn_summary, view
from conqueror.games.map_games.assessment import about_land, assess
from conqueror.games.map_games.content import Content, Map, read_content
from conqueror.games.map_games.default_moves import default_move
from conqueror.games.map_games.goals import goals_of_all
from conqueror.games.map_games.info import FINAL_CONQUEST
from conqueror.games.map_games.notation import Notation
from conqueror.games.map_games.odds import attack_odds
from conqueror.games.map_games.pips import pips_of
from conqueror.games.map_games.reading import read_position
from conqueror.games.map_games.refusals import no_decision, refusal
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.moves import Group
from conqueror.games.map_games.rules.records import PositionRecord, Standing, World
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INDEPENDENT, INFANTRY, Stage
from conqueror.games.map_games.setup import blank, write_position
from conqueror.games.map_games.start import INDEPENDENTS, Start, start_of_all
from conqueror.games.map_games.steps import Followed, MapSteps
from conqueror.games.map_games.view_types import MapAssessment, MapGroup, MapOdds, MapPicture, MapReport, MapView
from conqueror.games.map_games.world import make_world
from conqueror.games.recorded import RecordedPosition
from conqueror.games.setup_reader import Data
from conqueror.kit import Array, layout, mix, prepare
from conqueror.options import Value
from conqueror.reports import Heading, Notice, TurnSummary

_CHANCES = 64  # more than chance ever has to choose from
_STAGES = tuple(Stage)
_NOT_HIDDEN = ""  # no seat is called so
_LONGEST = 10**6  # moves of a random game; the rules end it long before


class MapGame(MapSteps):
    """A game on a map of the ancient world: its content, its seats and its world record."""

    rules_version = 1
    content: Content
    map: Map

    def _take_seats(
        self,
        key: str,
        options: Mapping[str, Value],
        content: Content,
        map_: Map,
        seats: tuple[str, ...],
        worlds: Array[World],
    ) -> None:
        """Set the table, and get the rules ready."""
        self.key = key
        self.options = options
        self.content = content
        self.map = map_
        self.seats = seats
        self.worlds = worlds
        self.names = Notation(content, map_, seats)
        self.has_optional_moves = bool(worlds[0].bribery)
        self.content_digest = content.digest
        prepare("Compiling the map games", f"{__package__}.rules", self._use_every_rule)

    @abstractmethod
    def opening(self) -> Start:
        """Return who stands where at the start, and what the seats have."""

    def start(self) -> "MapPosition":
        opening = self.opening()
        positions = blank(self.worlds[0])
        pos = positions[0]
        for name, (owner, army) in opening.armies.items():
            land = self.map.index(name)
            pos.owner[land] = INDEPENDENT if owner == INDEPENDENTS else self.seats.index(owner)
            pos.units[land, CAVALRY], pos.units[land, INFANTRY] = army
        for number, seat in enumerate(self.seats):
            pos.coins[number] = opening.coins.get(seat, 0)
            heroes = opening.heroes.get(seat, ())
            pos.held[number] = sum(1 << self.names.heroes.index(hero) for hero in heroes)
        pos.deck = self.worlds[0].all_cards
        entries.begin(positions, self.worlds, int(Stage.DEAL))
        return MapPosition(self, positions)

    def position(self, data: Data) -> "MapPosition":
        records = read_position(data, self.worlds, self.names)
        state = self.settle(records, 0)
        return MapPosition(self, records, self.remember(state, "", ()), state)

    def reached(self, records: Array[PositionRecord], beside: Followed, state: int) -> "MapPosition":
        return MapPosition(self, records, beside, state)

    def summarize(self, played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
        return turn_summary.summarize(played, viewer)

    def _use_every_rule(self) -> None:
        position = self.start()
        while position.to_act == (CHANCE,):
            position = position.play(CHANCE, next(iter(position.chances())))
        seat = position.to_act[0]
        position.view(seat)
        move = position.legal_moves(seat)[0]
        position.play(seat, move)
        self.settle(position.records, 0)
        self._use_every_door(position, self.seat_numbers[seat], move.number)

    def _use_every_door(self, position: "MapPosition", seat: int, move: int) -> None:
        """Call the entries that bots use, and those of battles."""
        groups, weights = entries.buffer(), np.zeros(_CHANCES, np.int64)
        count = entries.list_groups(position.records, self.worlds, seat, groups, weights)
        entries.nth(position.records, self.worlds, groups, 0, 0)
        entries.is_offered(position.records, self.worlds, groups, count, move)
        entries.waited_for(position.records, self.worlds)
        entries.weigh_chances(position.records, 0, self.worlds, groups, weights)
        entries.play(position.records, self.worlds, seat, move)
        entries.forced(position.records, self.worlds, groups)
        entries.totals(position.records, self.worlds, 0, 0, 0, 0, 0, 0, 0, 0)
        entries.parts(position.records, self.worlds)
        entries.judged(position.records, self.worlds, 0)


class FinalConquest(MapGame):
    """Conqueror: Final Conquest with its options chosen."""

    info = FINAL_CONQUEST

    def __init__(self, key: str, options: Mapping[str, Value], folder: Path | None) -> None:
        content = read_content(folder)
        self.folder = folder
        chosen = options["factions"]
        players = len(chosen) if isinstance(chosen, tuple) and chosen else int(str(options["players"]))
        if players not in range(3, 7):
            raise OptionError(f"factions: 3 to 6 play, not {players}.")
        self.set_up = content.set_up(players)
        seats = self._choose_seats(chosen)
        every = {**options, "players": players, "factions": seats}
        map_ = content.maps[self.set_up.map]
        worlds = make_world(content, map_, seats, every)
        self.goals = goals_of_all(int(worlds[0].round_limit))
        self._take_seats(key, every, content, map_, seats, worlds)

    def _choose_seats(self, chosen: Value) -> tuple[str, ...]:
        """Return the seats in turn order (FC-53, MS-25)."""
        if not isinstance(chosen, tuple) or not chosen:
            return self.set_up.usual
        for faction in chosen:
            if faction not in self.set_up.factions:
                may = ", ".join(self.set_up.factions)
                raise OptionError(f"factions: with {self.set_up.players} players there are {may}, not {faction}.")
        return chosen

    def opening(self) -> Start:
        return start_of_all(self.content, self.set_up, self.seats)


class MapPosition(RecordedPosition[PositionRecord, Followed]):
    """One moment of Final Conquest; beside the record it remembers what the rules played by themselves."""

    record_kind = layout(PositionRecord)
    former_names = MappingProxyType({"coins_before": "purse", "feeding_waived": "exempt"})
    __slots__ = ("_final", "_found", "_played", "_result", "_seen_by", "_threats")

    def __init__(
        self, game: MapGame, records: Array[PositionRecord], followed: Followed = (), state: int = -1
    ) -> None:
        super().__init__(game, records, followed, state)
        self._final = game
        self._seen_by: str | None = _NOT_HIDDEN
        """The viewer it is hidden for."""
        self._played: tuple[str, str, Self] | None = None
        """The move that was last tried here, and where it leads: it is asked for by everything that tells of it."""
        self._found: tuple[str, str, int] | None = None
        """The legal move that was last looked up here, and its number."""
        self._result: tuple[Result | None] | None = None
        self._threats: tuple[Notice, ...] | None = None

    @property
    def forced(self) -> tuple[tuple[str, str], ...]:
        """Return what the rules played by themselves after the last move: decisions that had one answer."""
        seats, texts = self._final.seats, self._final.texts_kept
        return tuple((seats[seat], texts[number]) for seat, number in self._beside)

    @property
    def final(self) -> MapGame:
        """Return the game, as what it is."""
        return self._final

    @property
    def world(self) -> World:
        """Return the world record, to be read only."""
        return self._final.worlds[0]

    @property
    def stage(self) -> Stage:
        """Return what the game waits for."""
        return _STAGES[int(self.record.stage)]

    @property
    def may_act(self) -> tuple[str, ...]:
        waited = self.to_act
        if not self._final.has_optional_moves or CHANCE in waited:
            return ()
        return tuple(seat for seat in self._final.seats if seat not in waited and self.legal_moves(seat))

    @property
    def late(self) -> tuple[str, ...]:
        """Return the seat whose minute is up, until it acts or is bribed (FC-65, FC-72)."""
        return (self._final.seats[self.record.turn],) if self.record.expired else ()

    def _number(self, seat: str) -> int:
        """Return a seat as the rules number it."""
        if seat == CHANCE:
            return entries.CHANCE_SEAT
        return entries.CLOCK_SEAT if seat == CLOCK else self._final.seats.index(seat)

    def _listed(self, seat: int) -> tuple[int, Array[Group], Array[int]]:
        """Return how many groups of moves a seat has, the groups, and chance's weights."""
        out, weights = entries.buffer(), np.zeros(_CHANCES, np.int64)
        return entries.list_groups(self._records, self._final.worlds, seat, out, weights), out, weights

    def numbers(self, seat: str) -> list[int]:
        """Return every move of a seat as the rules number it."""
        return list(self.legal_moves(seat).numbers)

    def thrown(self, outcome: str) -> dict[str, int]:
        return pips_of(self, outcome)

    def play(self, seat: str, move: str) -> Self:
        played = self._played
        if played is None or played[0] != seat or played[1] != move:
            self._played = played = (seat, move, super().play(seat, move))
        return played[2]

    def refusal(self, seat: str, move: str) -> IllegalMove:
        return refusal(self, seat, move)

    def legal(self, seat: str, move: str) -> int:
        """Return the legal move a text stands for; raise an IllegalMove that says why there is none."""
        if self._found is None or self._found[:2] != (seat, move):
            number = self._final.find_number(self._records, 0, self._final.seat_numbers[seat], move)
            if number < 0 or not self.has_move(seat, number):
                raise self.refusal(seat, move)
            self._found = (seat, move, number)
        return self._found[2]

    def has_move(self, seat: str, number: int) -> bool:
        """Return whether a seat may make a move, as the rules number it."""
        count, out, _ = self._listed(self._number(seat))
        return bool(entries.is_offered(self._records, self._final.worlds, out, count, number))

    def playout(self, seed: int) -> tuple["MapPosition", int]:
        after, weights = self.records, np.zeros(_CHANCES, np.int64)
        moves = entries.random_game(after, self._final.worlds, entries.buffer(), weights, mix(seed), _LONGEST)
        return MapPosition(self._final, after), int(moves)

    def groups(self, seat: str) -> list[MapGroup]:
        number = self._number(seat)
        count, out, _ = self._listed(number)
        return [groups.group(self, number, listed) for listed in groups.listed(out, count)]

    def prompt(self, seat: str | None) -> str:
        return view.prompt(self, seat)

    def picture(self, seat: str | None) -> MapPicture:
        return view.draw(self, seat)

    def view(self, seat: str | None) -> MapView:
        self.game.check_viewer(seat)
        seen = self.hide(seat)
        moves = seen.groups(seat) if seat is not None else []
        return {**seen.overview(seat), "moves": moves, **seen.picture(seat)}

    def tell(self, seat: str, move: str, viewer: str | None) -> MapReport:
        self.game.check_viewer(viewer)
        return move_report.tell(self, seat, move, viewer, self.play(seat, move))

    @property
    def heading(self) -> Heading:
        return turn_order.heading(self)

    def _warnings(self) -> Iterable[Notice]:
        if self._threats is None:
            self._threats = tuple(notices.warnings(self))
        return self._threats

    def _turning_points(self, after: Self) -> Iterable[Notice]:
        return notices.turning_points(self, after)

    def odds(self, seat: str, move: str, hero: str | None = None) -> MapOdds:
        self.game.check_seat(seat)
        return attack_odds(self, seat, self.legal(seat, move), hero)

    def assess(self, seat: str, move: str) -> MapAssessment:
        self.game.check_seat(seat)
        return assess(self, seat, move)

    def explain(self, seat: str, place: str, origin: str | None = None) -> IllegalMove | None:
        self.game.check_seat(seat)
        return about_land(self, seat, place, origin)

    @property
    def no_odds_rule(self) -> str:
        return "FC-96"

    def default(self, seat: str) -> str:
        self.game.check_seat(seat)
        if seat not in self.to_act or seat == CHANCE:
            raise no_decision(seat)
        return default_move(self, seat)

    @property
    def result(self) -> Result | None:
        if self._result is None:
            self._result = (endings.result(self),)
        return self._result[0]

    def data(self) -> Plain:
        return write_position(self.record, self.world, self._final.names)

    def hide(self, seat: str | None) -> Self:
        if self._seen_by == seat:
            return self
        number = None if seat is None else self._final.seats.index(seat)
        hidden = type(self)(self._final, secrecy.hide(self._records, self._final.worlds, number))
        hidden._seen_by = seat
        return hidden

    def resample(self, seat: str | None, rng: Random) -> Self:
        hidden = self.hide(seat)
        return type(self)(self._final, secrecy.resample(hidden.records, self._final.worlds, rng))

    def standings(self) -> Array[Standing]:
        """Return every seat's standing: units, quota, food, points, forts that have held, income."""
        return entries.standings_of(self._records, self._final.worlds)
