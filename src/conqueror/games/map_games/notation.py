"""How moves are written: `espanga>berber 2c1i`, `recruit rome 1c`, `hero hannibal-barca`, `bid 3`."""

import re
from collections.abc import Sequence

from conqueror.games.map_games.content import Content, Map
from conqueror.games.map_games.rules.moves import AMOUNT_MASK, SECOND_MASK, Move, pack, pack_two, repack, unpack
from conqueror.games.map_games.rules.vocabulary import MoveKind
from conqueror.games.wording import with_article

_ARMY = re.compile(r"(?:([1-9]\d{0,2})c)?(?:([1-9]\d{0,2})i)?")
_MARCH = re.compile(r"([a-z-]+)>([a-z-]+) (\S+)")
_JOINT = re.compile(r"([a-z-]+)\+([a-z-]+)>([a-z-]+) ([^\s,]+),([^\s,]+)")
_ALONE = {
    "ready": MoveKind.READY,
    "end": MoveKind.END,
    "no hero": MoveKind.NO_HERO,
    "reroll": MoveKind.REROLL,
    "keep": MoveKind.KEEP,
    "advance": MoveKind.ADVANCE,
    "rally": MoveKind.RALLY,
    "warn": MoveKind.WARN,
    "expire": MoveKind.EXPIRE,
}
_WORD = {kind: word for word, kind in _ALONE.items()}
_PLACED = {
    "recruit": MoveKind.RECRUIT,
    "bonus": MoveKind.BONUS,
    "retreat": MoveKind.RETREAT,
    "disband": MoveKind.DISBAND,
}


def army(cavalry: int, infantry: int) -> str:
    """Return units as they are written: `2c1i`; zero parts are left out."""
    return (f"{cavalry}c" if cavalry else "") + (f"{infantry}i" if infantry else "") or "0"


def read_army(text: str) -> tuple[int, int] | None:
    """Return the cavalry and infantry a text stands for, or None."""
    found = _ARMY.fullmatch(text)
    if not found or not text:
        return None
    return int(found[1] or 0), int(found[2] or 0)


class Notation:
    """Moves as text and back, for one map, one set of cards and one table of seats."""

    def __init__(self, content: Content, map_: Map, seats: Sequence[str]) -> None:
        self.lands = [territory.id for territory in map_.territories]
        self.places = [with_article(territory.name, territory.sea) for territory in map_.territories]
        self.heroes = [hero.id for hero in content.heroes]
        self.cards = [card.id for card in content.cards]
        self.missions = [mission.id for mission in content.missions]
        self.seats = list(seats)
        self._land = {name: number for number, name in enumerate(self.lands)}
        self._hero = {name: number for number, name in enumerate(self.heroes)}

    def write(self, move: int) -> str:
        """Return a move as text."""
        return self.write_parts(unpack(move))

    def write_parts(self, parts: Move) -> str:
        """Return a move that was taken apart as text."""
        kind = MoveKind(parts.kind)
        if kind in _WORD:
            return _WORD[kind]
        origin, units = parts.origin, army(parts.cavalry, parts.infantry)
        more = army(parts.more_cavalry, parts.more_infantry)
        match kind:
            case MoveKind.MARCH:
                return f"{self.lands[origin]}>{self.lands[parts.target]} {units}"
            case MoveKind.RECRUIT | MoveKind.BONUS | MoveKind.RETREAT | MoveKind.DISBAND:
                return f"{kind.name.lower()} {self.lands[origin]} {units}"
            case MoveKind.JOINT:
                return f"{self.lands[origin]}+{self.lands[parts.second]}>{self.lands[parts.target]} {units},{more}"
            case MoveKind.LOSE | MoveKind.STAY:
                return f"{kind.name.lower()} {units}{f',{more}' if parts.second else ''}"
            case MoveKind.BUY | MoveKind.HERO:
                return f"{kind.name.lower()} {self.heroes[origin]}"
            case MoveKind.BID:
                return f"bid {parts.infantry}"
            case MoveKind.BRIBE:
                return f"bribe {self.lands[origin]}"
            case MoveKind.ROLL:
                return f"roll {origin} {parts.target}"
            case MoveKind.ROLL_AGAIN:
                return f"roll {origin}"
            case MoveKind.DRAW_CARD:
                return f"draw {self.cards[origin]}"
            case MoveKind.DRAW_MISSION:
                return f"draw {self.missions[origin]}"
            case _:
                return f"lot {self.seats[origin]}"

    def template(self, parts: Move, count: int) -> str:
        """Return how all of so many moves are written that differ from a move only in their units or coins."""
        match MoveKind(parts.kind):
            case MoveKind.BID:
                return "bid {coins}"
            case MoveKind.MARCH:
                return f"{self.lands[parts.origin]}>{self.lands[parts.target]} {{army}}"
            case MoveKind.JOINT:
                origins = f"{self.lands[parts.origin]}+{self.lands[parts.second]}"
                return f"{origins}>{self.lands[parts.target]} {{army}},{{more}}"
            case MoveKind.RETREAT if count > 1:
                return f"retreat {self.lands[parts.origin]} {{army}}"
        return self.write_parts(parts)

    def read(self, text: str) -> int | None:
        """Return the move a text stands for, legal or not; None if it is not written like a move of a player."""
        if text in _ALONE:
            return pack(int(_ALONE[text]), 0, 0, 0, 0)
        if marched := _MARCH.fullmatch(text):
            units = read_army(marched[3])
            if units is None or marched[1] not in self._land or marched[2] not in self._land:
                return None
            return self._packed(MoveKind.MARCH, self._land[marched[1]], self._land[marched[2]], units)
        if joined := _JOINT.fullmatch(text):
            return self._read_joint(*joined.groups())
        word, _, rest = text.partition(" ")
        if word in _PLACED:
            land, _, written = rest.partition(" ")
            units = read_army(written)
            return self._packed(_PLACED[word], self._land[land], 0, units) if units and land in self._land else None
        if word in ("lose", "stay"):
            return self._read_parts(MoveKind.LOSE if word == "lose" else MoveKind.STAY, rest)
        if word in ("buy", "hero") and rest in self._hero:
            return pack(int(MoveKind.BUY if word == "buy" else MoveKind.HERO), self._hero[rest], 0, 0, 0)
        if word == "bribe" and rest in self._land:
            return pack(int(MoveKind.BRIBE), self._land[rest], 0, 0, 0)
        if word == "bid" and re.fullmatch(r"0|[1-9]\d{0,5}", rest):
            return pack(int(MoveKind.BID), 0, 0, 0, int(rest))
        return None

    def _read_joint(self, first: str, second: str, target: str, units: str, more: str) -> int | None:
        armies = read_army(units), read_army(more)
        if None in armies or not all(name in self._land for name in (first, second, target)):
            return None
        first_army, second_army = armies
        move = self._packed(MoveKind.JOINT, self._land[first], self._land[target], first_army or (0, 0))
        cavalry, infantry = second_army or (0, 0)
        if move is None or max(cavalry, infantry) > SECOND_MASK:
            return None
        return pack_two(move, self._land[second], cavalry, infantry)

    def _read_parts(self, kind: MoveKind, text: str) -> int | None:
        """Return losses or units that stay; in a joint attack a part for each army, `0` for none."""
        parts = [(0, 0) if part == "0" and "," in text else read_army(part) for part in text.split(",")]
        first = parts[0]
        if len(parts) > 2 or first is None or parts[-1] is None:
            return None
        move = self._packed(kind, 0, 0, first)
        if len(parts) == 1 or move is None:
            return move
        cavalry, infantry = parts[1] or (0, 0)
        # Which land the second army came from is the battle's business; see `second_origin`.
        return pack_two(move, SECOND_MASK, cavalry, infantry) if max(cavalry, infantry) <= SECOND_MASK else None

    @staticmethod
    def second_origin(move: int, second: int) -> int:
        """Return a two-part move with its second land put in, as the rules list it."""
        parts = unpack(move)
        if parts.second != SECOND_MASK:
            return move
        return repack(parts._replace(second=second))

    @staticmethod
    def _packed(kind: MoveKind, origin: int, target: int, units: tuple[int, int]) -> int | None:
        return pack(int(kind), origin, target, *units) if max(units) <= AMOUNT_MASK else None
