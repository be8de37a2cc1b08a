"""Maps, factions and cards of Final Conquest: what the content files say, checked.

A player's folder overrides single files, so an owner of the printed game can correct a value. Mistakes, values that
do not fit together and contradictions to the rule texts (`facts.py`) are refused with a `ContentError`: one sentence
with file and key. Whether the reconstructed values are fair is not asked here.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from conqueror.games.files import content_digest, parse_toml, read_text
from conqueror.games.map_games import cards, factions, maps, rulebook_facts
from conqueror.games.map_games.card_terms import Term
from conqueror.games.map_games.cards import Card, Hero, Mission
from conqueror.games.map_games.factions import Army, Banner, Faction, IndependentArmy, Independents, SetUp
from conqueror.games.map_games.maps import MAPS, Fort, Link, LinkKind, Map, Territory

__all__ = [
    "FILES",
    "Army",
    "Banner",
    "Card",
    "Content",
    "Faction",
    "Fort",
    "Hero",
    "IndependentArmy",
    "Independents",
    "Link",
    "LinkKind",
    "Map",
    "Mission",
    "SetUp",
    "Term",
    "Territory",
    "make_content",
    "read_content",
]

FILES = (
    *(f"maps/{name}.toml" for name in MAPS),
    factions.FILE,
    cards.HEROES,
    cards.CHRONICLES,
    cards.MISSIONS,
)


@dataclass(frozen=True)
class Content:
    """All that the content files say; everything stands in the order of its file."""

    maps: Mapping[str, Map]
    factions: tuple[Faction, ...]
    set_ups: tuple[SetUp, ...]
    independents: Independents
    heroes: tuple[Hero, ...]
    cards: tuple[Card, ...]
    missions: tuple[Mission, ...]
    raw: Mapping[str, object]
    """What each file says, as plain data: `make_content(content.raw)` is this content again."""

    @functools.cached_property
    def digest(self) -> str:
        """Return a short digest of all the files."""
        return content_digest(self.raw)

    def faction(self, name: str) -> Faction:
        """Return the faction with this id."""
        return next(faction for faction in self.factions if faction.id == name)

    def set_up(self, players: int) -> SetUp:
        """Return the set-up for this number of players."""
        return next(set_up for set_up in self.set_ups if set_up.players == players)

    def heroes_of(self, faction: str) -> tuple[Hero, ...]:
        """Return the four heroes of a faction (FC-41)."""
        return tuple(hero for hero in self.heroes if hero.faction == faction)

    def missions_of(self, faction: str) -> tuple[Mission, ...]:
        """Return the three bonus missions of a faction (FC-55)."""
        return tuple(mission for mission in self.missions if mission.faction == faction)

    def deck(self, edition: int) -> tuple[Card, ...]:
        """Return the chronicle cards of an edition: ten in the first, nine in the second (V2-1)."""
        return tuple(card for card in self.cards if edition in card.editions)


def read_content(folder: Path | None) -> Content:
    """Return what the content files say: those in `folder` where it has them, else the package's own."""
    return _content_of(tuple(read_text(name, folder) for name in FILES))


@functools.lru_cache(maxsize=4)
def _content_of(texts: tuple[str, ...]) -> Content:
    """Return the content of these texts of the files; the games that have it share it."""
    return make_content({name: parse_toml(text, name) for name, text in zip(FILES, texts, strict=True)})


def make_content(raw: Mapping[str, object]) -> Content:
    """Return the content that this plain data, by file, describes; a ContentError says what cannot be."""
    found = {name: maps.read_map(f"maps/{name}.toml", raw[f"maps/{name}.toml"]) for name in MAPS}
    for one in found.values():
        rulebook_facts.check_map(one)
    six, set_ups, independents = factions.read_factions(raw[factions.FILE], found)
    rulebook_facts.check_factions(six, set_ups)
    factions.check_set_ups(six, set_ups, found)
    names = tuple(faction.id for faction in six)
    heroes = cards.read_heroes(raw[cards.HEROES], names)
    rulebook_facts.check_heroes(heroes)
    chronicles = cards.read_chronicles(raw[cards.CHRONICLES])
    rulebook_facts.check_chronicles(chronicles)
    missions = cards.read_missions(raw[cards.MISSIONS], names)
    cards.check_missions(missions, set_ups, found)
    return Content(found, six, set_ups, independents, heroes, chronicles, missions, dict(raw))
