"""What a viewer is shown: the map, every seat's standing, the card, the battle, and prompts.

Everything is made from a hidden record, so nothing here can know a secret.
"""

import weakref
from typing import TYPE_CHECKING, Literal

from conqueror.game import CHANCE
from conqueror.games.map_games.battles import battle
from conqueror.games.map_games.maps import Fort
from conqueror.games.map_games.phrases import owner_name
from conqueror.games.map_games.rules.planning import discounted
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    HIDDEN,
    INFANTRY,
    NOBODY,
    SEALED,
    UNBID,
    Stage,
)
from conqueror.games.map_games.secrecy import members
from conqueror.games.map_games.view_types import (
    CardView,
    ClaimView,
    FortSize,
    LandView,
    MapPicture,
    MissionView,
    PlayerView,
)
from conqueror.games.wording import listed

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapGame, MapPosition

_ASKED = {
    Stage.BID: "Bid some, all or none of your coins, sealed.",
    Stage.LOSS: "The card takes a unit of yours: choose which.",
    Stage.PLANNING: "Plan: recruit, buy heroes, then say ready.",
    Stage.ACTION: "Move or attack, or end your turn.",
    Stage.ATTACK_HERO: "Do you play a hero in this attack?",
    Stage.DEFENCE_HERO: "Do you play a hero in this defence?",
    Stage.ATTACK_REROLL: "Roll your die again, or keep it?",
    Stage.DEFENCE_REROLL: "Roll your die again, or keep it?",
    Stage.CASUALTIES: "You lost the battle: choose your losses.",
    Stage.MORE_CASUALTIES: "The enemy's hero takes more: choose your losses.",
    Stage.FOUR: "The loser rolled a four: choose the unit your victory costs.",
    Stage.RETREAT: "Choose where your survivors retreat.",
    Stage.ADVANCE: "Advance with everybody, or leave one unit behind.",
    Stage.FOOD: "You have more units than food: disband one.",
}
_CHANCE = {
    Stage.DEAL: "Missions are dealt.",
    Stage.CARD: "A chronicle card is drawn.",
    Stage.LOT: "Lots are drawn between equal bids.",
    Stage.ROLL: "The dice roll.",
    Stage.ROLL_AGAIN: "A die rolls again.",
    Stage.MISSION: "A mission is drawn.",
}
_FORTS: dict[Fort, FortSize] = {Fort.NONE: "none", Fort.SMALL: "small", Fort.GREAT: "great"}


def draw(position: "MapPosition", viewer: str | None) -> MapPicture:
    """Return all a viewer sees of the map and the table."""
    pos = position.record
    seats = position.final.seats
    return {
        "map": position.final.map.id,
        "round": int(pos.round_number),
        "round_limit": int(position.world.round_limit),
        "forts_to_hold": int(position.world.forts_to_hold),  # FC-2; 0 where forts alone do not win
        "stage": position.stage.name.lower().replace("_", "-"),
        "turn": seats[pos.turn],
        "first": seats[pos.first],
        "planned": [seats[seat] for seat in members(int(pos.planned))],
        "acted": [seats[seat] for seat in members(int(pos.acted))],
        "lands": lands(position),
        "players": players(position, viewer),
        "card": card(position),
        "battle": battle(position),
        "bribery": {
            "warned": bool(pos.warned),
            "expired": bool(pos.expired),
        } if position.world.bribery else None,
        "claims": claims(position),
        "burnt": [position.final.names.heroes[hero] for hero in members(int(pos.burnt))],
    }  # fmt: skip


def lands(position: "MapPosition") -> dict[str, LandView]:
    """Return every territory with its owner and units, what lies in it, and who can still act."""
    pos, world = position.record, position.world
    # Whole fields at once: reading a record number by number is what takes long.
    owners, units, ready = pos.owner.tolist(), pos.units.tolist(), pos.ready.tolist()
    food, seats = world.food.tolist(), len(position.final.seats)
    called = {owner: owner_name(position, owner) for owner in set(owners)}
    drawn: dict[str, LandView] = {}
    for number, (name, unchanging) in enumerate(_unchanging(position.final).items()):
        owner, (riders, walkers) = owners[number], ready[number]
        land = drawn[name] = unchanging.copy()
        land["owner"] = called[owner]
        land["cavalry"], land["infantry"] = units[number][CAVALRY], units[number][INFANTRY]
        land["ready"] = {"cavalry": sum(riders), "infantry": sum(walkers)}
        land["extra"] = sum(riders) + sum(walkers) > riders[0] + walkers[0]
        if 0 <= owner < seats:  # a scenario may feed one seat only (S2-14)
            land["food"] = food[owner][number]
    return drawn


_unchanging_lands: "weakref.WeakKeyDictionary[MapGame, dict[str, LandView]]" = weakref.WeakKeyDictionary()


def _unchanging(game: "MapGame") -> dict[str, LandView]:
    """Return every territory of a game without owner or units, as it is drawn whenever somebody looks."""
    if game not in _unchanging_lands:
        _unchanging_lands[game] = _draw_unchanging(game)
    return _unchanging_lands[game]


def _draw_unchanging(game: "MapGame") -> dict[str, LandView]:
    names, map_ = game.names, game.map
    homes, forbidden = game.worlds[0].home_of.tolist(), int(game.worlds[0].forbidden)
    return {
        name: {
            "name": territory.name,
            "owner": None,
            "cavalry": 0,
            "infantry": 0,
            "ready": {"cavalry": 0, "infantry": 0},
            "extra": False,
            "fort": _FORTS[territory.fort],
            "sea": territory.sea,
            "food": territory.food,
            "coins": territory.coins,
            "home": None if homes[number] == NOBODY else names.seats[homes[number]],
            "region": territory.region,
            "forbidden": bool(forbidden >> number & 1),
            "neighbours": list(map_.neighbours(name)),
        }
        for number, (name, territory) in enumerate(zip(names.lands, map_.territories, strict=True))
    }


def claims(position: "MapPosition") -> list[ClaimView]:
    """Return the claims on capitals that run: whose, on what, and how many turns of rivals are left (S4-Q1)."""
    pos, world, names = position.record, position.world, position.final.names
    return [
        {
            "seat": names.seats[int(world.lines[number].winner)],
            "lands": [names.lands[land] for land in members(int(world.lines[number].lands))],
            "replies_left": int(world.lines[number].replies) - int(pos.replies[number]),
        }
        for number in range(int(world.line_count))
        if pos.holding[number]
    ]


def players(position: "MapPosition", viewer: str | None) -> dict[str, PlayerView]:
    """Return every seat's standing; hands and missions only where they are the viewer's own."""
    pos, world, names = position.record, position.world, position.final.names
    standings = position.standings()
    forts, owners = members(int(world.forts)), pos.owner.tolist()
    # Whole fields at once: reading a record number by number is what takes long.
    coins, holds, unknown, missions = (
        getattr(pos, field).tolist() for field in ("coins", "held", "unknown", "mission")
    )
    recruits, done_by, bids = world.recruits.tolist(), world.missions_of.tolist(), pos.bids.tolist()
    alive, rallied, prized = (int(getattr(pos, field)) for field in ("alive", "rallied", "prized"))
    burnt, accomplished = int(pos.burnt), int(pos.accomplished)
    discounts, prices = pos.discount.tolist(), world.price.tolist()
    drawn: dict[str, PlayerView] = {}
    for number, seat in enumerate(position.final.seats):
        standing = standings[number]
        held = members(holds[number])
        hidden = [price for price, count in enumerate(unknown[number]) for _ in range(count)]
        drawn[seat] = {
            "alive": bool(alive >> number & 1),
            "coins": coins[number],
            "income": int(standing.income),
            "units": int(standing.units),
            "quota": int(standing.quota),
            "food": int(standing.food),
            "points": int(standing.points),
            "forts": sum(1 for land in forts if owners[land] == number),
            "matured_forts": [names.lands[land] for land in members(int(standing.matured))],
            "heroes": [names.heroes[hero] for hero in held] if seat == viewer else len(held) + len(hidden),
            "hero_prices": sorted([*hidden, *(prices[hero] for hero in held)]),
            "available": [
                {"hero": names.heroes[hero], "price": discounted(prices[hero], discounts[number])}
                for hero in members(recruits[number] & ~burnt & ~holds[number])
            ],
            "mission": mission_of(position, missions[number], seat == viewer),
            "rallied": bool(rallied >> number & 1),
            "prized": bool(prized >> number & 1),
            "accomplished": [names.missions[done] for done in members(accomplished & done_by[number])],
            "bid": bid_of(bids[number]) if pos.card else None,
        }
    return drawn


def mission_of(position: "MapPosition", mission: int, own: bool) -> MissionView | Literal["secret"] | None:
    """Return a seat's mission: its own in full, another's only that there is one."""
    if mission == 0:
        return None
    if mission == HIDDEN or not own:
        return "secret"
    found = position.final.content.missions[mission - 1]
    return {"id": found.id, "name": found.name, "text": found.text, "prize": found.prize}


def bid_of(bid: int) -> int | Literal["sealed"] | None:
    """Return a bid: open, sealed, or still due."""
    return None if bid == UNBID else "sealed" if bid == SEALED else bid


def card(position: "MapPosition") -> CardView | None:
    """Return the round's chronicle card."""
    number = int(position.record.card)
    if number == 0:
        return None
    found = position.final.content.cards[number - 1]
    return {"id": found.id, "name": found.name, "text": found.text, "sword": found.sword, "minimum": found.minimum}


def prompt(position: "MapPosition", seat: str | None) -> str:
    """Return what is asked of a viewer, in words."""
    if position.result:
        return position.result.words
    waited = position.to_act
    if waited == (CHANCE,):
        return _CHANCE[position.stage]
    if seat in waited:
        return _ASKED[position.stage]
    names = listed([name.title() for name in waited])
    return f"{names} {'is' if len(waited) == 1 else 'are'} to decide."
