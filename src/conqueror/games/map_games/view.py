"""What a viewer is shown: the map, every seat's standing, the card, the battle, grouped moves and prompts.

Everything is made from a hidden record, so nothing here can know a secret.
"""

from typing import TYPE_CHECKING, Any

from conqueror.game import CHANCE, Plain
from conqueror.games.map_games.battles import battle
from conqueror.games.map_games.phrases import owner_name
from conqueror.games.map_games.rules.lands import strength_in
from conqueror.games.map_games.rules.marches import is_move
from conqueror.games.map_games.rules.moves import pack, pack_two
from conqueror.games.map_games.rules.planning import discounted, price_for
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    HIDDEN,
    INFANTRY,
    NOBODY,
    SEALED,
    UNBID,
    MoveKind,
    Stage,
)
from conqueror.games.map_games.secrecy import members
from conqueror.games.wording import listed

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

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


def draw(position: "MapPosition", viewer: str | None) -> Plain:
    """All a viewer sees of the map and the table."""
    s = position.record
    seats = position.final.seats
    return {
        "map": position.final.map.id,
        "round": int(s["round_number"]),
        "round_limit": int(position.world["round_limit"]),
        "forts_to_hold": int(position.world["forts_to_hold"]),  # FC-2; 0 where forts alone do not win
        "stage": position.stage.name.lower().replace("_", "-"),
        "turn": seats[s["turn"]],
        "first": seats[s["first"]],
        "planned": [seats[seat] for seat in members(int(s["planned"]))],
        "acted": [seats[seat] for seat in members(int(s["acted"]))],
        "lands": lands(position),
        "players": players(position, viewer),
        "card": card(position),
        "battle": battle(position),
        "bribery": {
            "warned": bool(s["warned"]),
            "expired": bool(s["expired"]),
        } if position.world["bribery"] else None,
        "claims": claims(position),
        "burnt": [position.final.names.heroes[hero] for hero in members(int(s["burnt"]))],
    }  # fmt: skip


def lands(position: "MapPosition") -> Plain:
    """Every territory with its owner and units, what lies in it, and who can still act."""
    s, w, names, on = position.record, position.world, position.final.names, position.final.map
    # Whole fields at once: reading a record number by number is what takes long.
    owners, units, ready = s["owner"].tolist(), s["units"].tolist(), s["ready"].sum(axis=2).tolist()
    extra, food, homes = s["ready"][:, :, 1:].any(axis=(1, 2)).tolist(), w["food"].tolist(), w["home_of"].tolist()
    forbidden = int(w["forbidden"])
    called = {owner: owner_name(position, owner) for owner in set(owners)}
    drawn: Plain = {}
    for number, (name, territory) in enumerate(zip(names.lands, on.territories, strict=True)):
        owner = owners[number]
        drawn[name] = {
            "name": territory.name,
            "owner": called[owner],
            "cavalry": units[number][CAVALRY],
            "infantry": units[number][INFANTRY],
            "ready": {"cavalry": ready[number][CAVALRY], "infantry": ready[number][INFANTRY]},
            "extra": extra[number],
            "fort": territory.fort.value,
            "sea": territory.sea,
            # A scenario may feed one seat only (S2-14).
            "food": food[owner][number] if 0 <= owner < len(names.seats) else territory.food,
            "coins": territory.coins,
            "home": None if homes[number] == NOBODY else names.seats[homes[number]],
            "region": territory.region,
            "forbidden": bool(forbidden >> number & 1),
            "neighbours": list(on.neighbours(name)),
        }
    return drawn


def claims(position: "MapPosition") -> list[Plain]:
    """The claims on capitals that run: whose, on what, and how many turns of the rival they must stand (S4-Q1)."""
    s, w, names = position.record, position.world, position.final.names
    return [
        {
            "seat": names.seats[int(w["line"][number][0])],
            "lands": [names.lands[land] for land in members(int(w["line"][number][4]))],
            "replies_left": int(w["line"][number][3]) - int(s["replies"][number]),
        }
        for number in range(int(w["lines"]))
        if s["holding"][number]
    ]


def players(position: "MapPosition", viewer: str | None) -> Plain:
    """Every seat's standing; hands and missions only where they are the viewer's own."""
    s, w, names = position.record, position.world, position.final.names
    standings = position.standings().tolist()
    forts, owners = members(int(w["forts"])), s["owner"].tolist()
    # Whole fields at once: reading a record number by number is what takes long.
    coins, holds, unknown, missions = (s[field].tolist() for field in ("coins", "held", "unknown", "mission"))
    recruits, done_by, bids = w["recruits"].tolist(), w["missions_of"].tolist(), s["bids"].tolist()
    alive, rallied, prized = (int(s[field]) for field in ("alive", "rallied", "prized"))
    burnt, accomplished = int(s["burnt"]), int(s["accomplished"])
    discounts, prices = s["discount"].tolist(), w["price"].tolist()
    drawn: Plain = {}
    for number, seat in enumerate(position.final.seats):
        units, quota, food, points, matured, income = standings[number]
        held = members(holds[number])
        hidden = [price for price, count in enumerate(unknown[number]) for _ in range(count)]
        drawn[seat] = {
            "alive": bool(alive >> number & 1),
            "coins": coins[number],
            "income": income,
            "units": units,
            "quota": quota,
            "food": food,
            "points": points,
            "forts": sum(1 for land in forts if owners[land] == number),
            "matured_forts": [names.lands[land] for land in members(matured)],
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
            "bid": bid_of(bids[number]) if s["card"] else None,
        }
    return drawn


def mission_of(position: "MapPosition", mission: int, own: bool) -> Plain | str | None:
    """A seat's mission: its own in full, another's only that there is one."""
    if mission == 0:
        return None
    if mission == HIDDEN or not own:
        return "secret"
    found = position.final.content.missions[mission - 1]
    return {"id": found.id, "name": found.name, "text": found.text, "prize": found.prize}


def bid_of(bid: int) -> int | str | None:
    """A bid: open, sealed, or still due."""
    return None if bid == UNBID else "sealed" if bid == SEALED else bid


def card(position: "MapPosition") -> Plain | None:
    """The round's chronicle card."""
    number = int(position.record["card"])
    if number == 0:
        return None
    found = position.final.content.cards[number - 1]
    return {"id": found.id, "name": found.name, "text": found.text, "sword": found.sword, "minimum": found.minimum}


def group(position: "MapPosition", seat: int, entry: Any) -> Plain:
    """A group of moves for a screen; `move` is the one with all who may go, of bids the smallest."""
    names = position.final.names
    kind = MoveKind(int(entry["kind"]))
    here, there = int(entry["origin"]), int(entry["target"])
    cavalry, infantry = int(entry["cavalry"]), int(entry["infantry"])
    drawn: Plain = {"kind": kind.name.lower().replace("_", "-"), "count": int(entry["count"])}
    match kind:
        case MoveKind.MARCH:
            plain = is_move(position.record, there)
            drawn |= {"kind": "move" if plain else "attack", "from": names.lands[here], "to": names.lands[there]}
            drawn |= {"cavalry": cavalry, "infantry": infantry}
            drawn |= {"gives_up": given_up(position, [(here, cavalry + infantry)] if plain else [])}
        case MoveKind.JOINT:
            drawn |= {
                "kind": "joint-attack",
                "from": names.lands[here],
                "and_from": names.lands[int(entry["second"])],
            }
            drawn |= {"to": names.lands[there], "cavalry": cavalry, "infantry": infantry}
            drawn |= {"more_cavalry": int(entry["more_cavalry"]), "more_infantry": int(entry["more_infantry"])}
        case MoveKind.RETREAT:
            drawn |= {
                "to": names.lands[here],
                "cavalry": cavalry,
                "infantry": infantry,
                "all": bool(entry["count"] == 1),
            }
        case MoveKind.RECRUIT | MoveKind.BONUS | MoveKind.DISBAND:
            drawn |= {"land": names.lands[here], "cavalry": cavalry, "infantry": infantry}
        case MoveKind.LOSE:
            drawn |= {"armies": armies(entry), "cavalry": cavalry, "infantry": infantry}
        case MoveKind.ADVANCE | MoveKind.STAY:
            drawn |= {"armies": armies(entry), "gives_up": given_up(position, advancing(position, entry))}
            drawn |= {"cavalry": cavalry, "infantry": infantry} if kind is MoveKind.STAY else {}
        case MoveKind.BUY:
            drawn |= {
                "hero": names.heroes[here],
                "price": int(price_for(position.record, position.world, seat, here)),
            }
        case MoveKind.HERO:
            drawn |= {"hero": names.heroes[here]}
        case MoveKind.BRIBE:
            drawn |= {"land": names.lands[here], "price": int(strength_in(position.record, position.world, here))}
        case MoveKind.BID:
            drawn |= {"most": int(entry["count"]) - 1, "share": share(position, int(entry["count"]) - 1)}
    number = pack(int(kind), here, there, cavalry, 0 if kind is MoveKind.BID else infantry)
    number = pack_two(number, int(entry["second"]), int(entry["more_cavalry"]), int(entry["more_infantry"]))
    drawn["move"] = names.write(number)
    return drawn


def armies(entry: Any) -> list[Plain]:
    """The units a loss or a stay names, army by army; a second army fights only in joint attacks (S5-14)."""
    first = {"cavalry": int(entry["cavalry"]), "infantry": int(entry["infantry"])}
    if not entry["second"]:
        return [first]
    return [first, {"cavalry": int(entry["more_cavalry"]), "infantry": int(entry["more_infantry"])}]


def advancing(position: "MapPosition", entry: Any) -> list[tuple[int, int]]:
    """How many victors leave each land they came from, when those the entry names stay (FC-83, S5-15)."""
    s = position.record
    found = [(int(s["origin"]), int(s["force"].sum()) - int(entry["cavalry"]) - int(entry["infantry"]))]
    if s["second"]:
        staying = int(entry["more_cavalry"]) + int(entry["more_infantry"])
        found.append((int(s["second"]) - 1, int(s["second_force"].sum()) - staying))
    return found


def given_up(position: "MapPosition", leaving: list[tuple[int, int]]) -> list[str]:
    """The lands nobody holds once so many units have left (FC-Q4); one's own home may stand empty (FC-4)."""
    s, w, names = position.record, position.world, position.final.names
    return [
        names.lands[land]
        for land, units in leaving
        if units == int(s["units"][land].sum()) and w["home_of"][land] != s["owner"][land]
    ]


def share(position: "MapPosition", most: int) -> int:
    """An equal part of the least the bids must raise together, as far as the coins go (FC-108)."""
    found = card(position)
    return min(most, -(-found["minimum"] // max(1, len(position.to_act)))) if found else 0


def prompt(position: "MapPosition", seat: str | None) -> str:
    """What is asked of a viewer, in words."""
    if position.result:
        return position.result.words
    waited = position.to_act
    if waited == (CHANCE,):
        return _CHANCE[position.stage]
    if seat in waited:
        return _ASKED[position.stage]
    names = listed([name.title() for name in waited])
    return f"{names} {'is' if len(waited) == 1 else 'are'} to decide."
