"""Small worlds for the tests: armies written as text ("sicily 2c1i"), turns passed, battles fought to their end."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import conqueror
from conqueror.games.map_games.game import MapGame, MapPosition

KEY = "final-conquest"
HOMES = {
    "rome": "rome",
    "carthage": "carthage",
    "greece": "macedonia",
    "egypt": "alexandria",
    "persia": "babylon",
    "gaul": "gaul",
}
SWORDS = {"slave-revolt", "germanic-tribes-attack", "the-huns-attack"}
EVENTS = {
    "gold-discovered",
    "strong-winds",
    "flourishing-trade",
    "call-to-arms",
    "poor-harvest",
    "sacred-games",
    "siege-engines",
}


def links(text: str) -> dict[str, set[str]]:
    """Return a map as each territory with its neighbours."""
    lines = (line.split(":") for line in text.strip().splitlines())
    return {place.strip(): set(neighbours.split()) for place, neighbours in lines}


CAMPAIGN = links("""
    gaul: alpes atlantic-ocean balearic-sea espanga germania
    germania: alpes atlantic-ocean celtica gaul
    celtica: alpes black-sea germania illyria thracia
    alpes: adriatic-sea brundisium celtica gaul germania illyria rome tyrrhenian-sea
    espanga: atlantic-ocean balearic-sea berber gaul
    sardinia: balearic-sea tyrrhenian-sea
    rome: alpes brundisium tyrrhenian-sea
    brundisium: adriatic-sea alpes ionian-sea rome sicily tyrrhenian-sea
    sicily: brundisium ionian-sea libyan-sea tyrrhenian-sea
    illyria: adriatic-sea alpes celtica macedonia thracia
    macedonia: aegean-sea illyria ionian-sea thracia
    thracia: aegean-sea asia-minor black-sea celtica illyria macedonia
    crete: aegean-sea levantine-sea libyan-sea
    rhodes: aegean-sea levantine-sea
    asia-minor: aegean-sea black-sea levantine-sea thracia
    cyprus: levantine-sea
    alexandria: levantine-sea libya thebes
    thebes: alexandria libya
    libya: alexandria cyrene libyan-sea thebes
    cyrene: berber carthage libya libyan-sea
    carthage: berber cyrene libyan-sea numidia tyrrhenian-sea
    numidia: balearic-sea berber carthage
    berber: atlantic-ocean balearic-sea carthage cyrene espanga numidia
    atlantic-ocean: balearic-sea berber espanga gaul germania
    balearic-sea: atlantic-ocean berber espanga gaul numidia sardinia tyrrhenian-sea
    tyrrhenian-sea: alpes balearic-sea brundisium carthage ionian-sea libyan-sea rome sardinia sicily
    adriatic-sea: alpes brundisium illyria ionian-sea
    ionian-sea: adriatic-sea aegean-sea brundisium libyan-sea macedonia sicily tyrrhenian-sea
    libyan-sea: carthage crete cyrene ionian-sea levantine-sea libya sicily tyrrhenian-sea
    aegean-sea: asia-minor black-sea crete ionian-sea levantine-sea macedonia rhodes thracia
    levantine-sea: aegean-sea alexandria asia-minor crete cyprus libyan-sea rhodes
    black-sea: aegean-sea asia-minor celtica thracia
""")

GRAND = links("""
    britannia: atlantic-ocean gaul
    gaul: alpes atlantic-ocean averni britannia espanga germania raetia
    averni: alpes balearic-sea espanga gaul
    germania: atlantic-ocean celtica gaul raetia
    raetia: alpes celtica gaul germania illyria
    celtica: black-sea germania illyria raetia thracia
    alpes: adriatic-sea averni brundisium gaul illyria raetia rome tyrrhenian-sea
    espanga: atlantic-ocean averni balearic-sea gaul iberia
    iberia: atlantic-ocean balearic-sea berber espanga
    palma: balearic-sea
    sardinia: balearic-sea tyrrhenian-sea
    rome: alpes brundisium tyrrhenian-sea
    brundisium: adriatic-sea alpes ionian-sea rome sicily tyrrhenian-sea
    sicily: brundisium ionian-sea libyan-sea tyrrhenian-sea
    illyria: adriatic-sea alpes celtica macedonia raetia thracia
    macedonia: aegean-sea illyria ionian-sea sparta thracia
    sparta: aegean-sea ionian-sea macedonia
    thracia: aegean-sea asia-minor black-sea celtica illyria macedonia
    crete: aegean-sea levantine-sea libyan-sea
    rhodes: aegean-sea levantine-sea
    asia-minor: aegean-sea black-sea cappadocia levantine-sea syria thracia
    cappadocia: asia-minor babylon black-sea caucasus syria
    caucasus: babylon black-sea cappadocia
    syria: asia-minor babylon cappadocia levantine-sea palestina
    babylon: cappadocia caucasus palestina syria
    palestina: alexandria babylon levantine-sea syria
    cyprus: levantine-sea
    alexandria: levantine-sea libya palestina thebes
    thebes: alexandria libya
    libya: alexandria cyrene libyan-sea thebes
    cyrene: berber carthage libya libyan-sea
    carthage: berber cyrene libyan-sea numidia tyrrhenian-sea
    numidia: balearic-sea berber carthage
    berber: atlantic-ocean balearic-sea carthage cyrene iberia numidia
    atlantic-ocean: balearic-sea berber britannia espanga gaul germania iberia
    balearic-sea: atlantic-ocean averni berber espanga iberia numidia palma sardinia tyrrhenian-sea
    tyrrhenian-sea: alpes balearic-sea brundisium carthage ionian-sea libyan-sea rome sardinia sicily
    adriatic-sea: alpes brundisium illyria ionian-sea
    ionian-sea: adriatic-sea aegean-sea brundisium libyan-sea macedonia sicily sparta tyrrhenian-sea
    libyan-sea: carthage crete cyrene ionian-sea levantine-sea libya sicily tyrrhenian-sea
    aegean-sea: asia-minor black-sea crete ionian-sea levantine-sea macedonia rhodes sparta thracia
    levantine-sea: aegean-sea alexandria asia-minor crete cyprus libyan-sea palestina rhodes syria
    black-sea: aegean-sea asia-minor cappadocia caucasus celtica thracia
""")


def sea(place: str) -> bool:
    """Whether a territory is a sea."""
    return place.endswith(("-sea", "-ocean"))


@cache
def table(**options: Any) -> MapGame:
    """Return the game with these options; four players, no missions and no chronicle unless they are asked for."""
    chosen: dict[str, Any] = {"missions": "off", "chronicle": "off"} | options
    if "factions" not in chosen:
        chosen.setdefault("players", 4)
    return cast("MapGame", conqueror.load(KEY, **chosen))


def strength(army: str) -> int:
    """Return the strength of an army: two for cavalry, one for infantry."""
    cavalry, infantry = counted(army)
    return 2 * cavalry + infantry


def counted(army: str) -> tuple[int, int]:
    """Return an army as numbers of cavalry and infantry: "2c1i" is two and one."""
    found = {kind: int(number) for number, kind in re.findall(r"(\d+)([ci])", army)}
    return found.get("c", 0), found.get("i", 0)


def of_strength(total: int) -> str:
    """Return an army of a given strength with as few units as possible."""
    return (f"{total // 2}c" if total > 1 else "") + (f"{total % 2}i" if total % 2 else "")


def world(
    turn: str, options: Mapping[str, Any] | None = None, neutral: tuple[str, ...] = (), **said: Any
) -> MapPosition:
    """Return a position in which it is a seat's turn, `rome="rome 1c, sicily 2i"` being the armies of Rome.

    Whoever is not eliminated holds his home, empty, unless the home stands in `neutral` or somebody else is in it.
    Everything else said is set-up data: `coins={"rome": 3}`, `round=9`, `stage="planning"`.
    """
    game = table(**(options or {}))
    lands: dict[str, dict[str, Any]] = {}
    for owner in (*game.seats, "independent"):
        for army in said.pop(owner, "").split(","):
            if army.strip():
                land, *units = army.split()
                cavalry, infantry = counted(units[0]) if units else (0, 0)
                lands[land] = {"owner": owner, "cavalry": cavalry, "infantry": infantry}
    for seat in game.seats:
        if seat not in said.get("eliminated", ()) and HOMES[seat] not in neutral:
            lands.setdefault(HOMES[seat], {"owner": seat})
    usual = {"round": 3, "turn": turn, "stage": "action", "first": game.seats[0]}
    return game.position({**usual, "lands": lands, **said})


def army(position: MapPosition, land: str) -> str:
    """Who holds a land with what: "rome 2c1i", "rome" for an empty home, "" for nobody."""
    return armies(position).get(land, "")


def armies(position: MapPosition) -> dict[str, str]:
    """Every held territory with its army."""
    found = {}
    for land, held in position.data()["lands"].items():
        cavalry, infantry = held.get("cavalry", 0), held.get("infantry", 0)
        units = (f"{cavalry}c" if cavalry else "") + (f"{infantry}i" if infantry else "")
        if held.get("owner"):
            found[land] = f"{held['owner']} {units}".strip()
    return found


def units(position: MapPosition, seat: str) -> int:
    """How many units a seat has."""
    return sum(sum(counted(held)) for held in armies(position).values() if held.startswith(seat))


def coins(position: MapPosition, seat: str) -> int:
    """How many coins a seat has."""
    found: int = position.data().get("coins", {}).get(seat, 0)
    return found


def heroes(position: MapPosition, seat: str) -> list[str]:
    """Return the heroes a seat holds."""
    found: list[str] = position.data().get("heroes", {}).get(seat, [])
    return found


def moves(position: MapPosition, start: str = "") -> set[str]:
    """Return the moves of the only seat to act that begin like this."""
    (seat,) = position.to_act
    return {move for move in position.moves(seat) if move.startswith(start)}


def targets(position: MapPosition, origin: str) -> set[str]:
    """Return the territories into which some unit of an origin can go, to stay or to attack."""
    return {move.split(">")[1].split()[0] for move in moves(position, f"{origin}>")}


def pass_turn(position: MapPosition) -> MapPosition:
    """Return the position after the seat to act has ended its turn."""
    (seat,) = position.to_act
    if "ready" in position.moves(seat):
        position = position.play(seat, "ready")
    return position.play(seat, "end")


def pass_turns(position: MapPosition, *seats: str) -> MapPosition:
    """Return the position after these seats, in this order, have ended their turns."""
    for seat in seats:
        assert position.to_act == (seat,)
        position = pass_turn(position)
    return position


def attack(
    position: MapPosition,
    move: str,
    dice: tuple[int, int] | None = None,
    hero: str = "no hero",
    answer: str = "no hero",
) -> MapPosition:
    """Return the position after an attack, the attacker's hero, the defender's answer and, if given, the dice."""
    (attacker,) = position.to_act
    position = position.play(attacker, move)
    while position.to_act and position.to_act != ("chance",):
        (seat,) = position.to_act
        if not any(choice == "no hero" or choice.startswith("hero ") for choice in position.moves(seat)):
            break
        position = position.play(seat, hero if seat == attacker else answer)
    if dice is not None:
        position = position.play("chance", f"roll {dice[0]} {dice[1]}")
    return position


def settle(position: MapPosition, lose: str = "", retreat: str = "", advance: str = "advance") -> MapPosition:
    """Return the position after a battle's losses, retreats (all into one land) and the advance."""
    while position.to_act and position.to_act != ("chance",):
        (seat,) = position.to_act
        choices = position.moves(seat)
        match choices[0].split()[0]:
            case "lose":
                move = f"lose {lose}" if lose else choices[0]
            case "retreat":
                fitting = [choice for choice in choices if choice.startswith(f"retreat {retreat}")]
                move = max(fitting, key=lambda choice: sum(counted(choice.split()[2])))
            case "advance" | "stay":
                move = advance
            case "reroll" | "keep":
                move = "keep"
            case _:
                return position
        position = position.play(seat, move)
    return position


def battle(
    position: MapPosition,
    move: str,
    dice: tuple[int, int] | None = None,
    hero: str = "no hero",
    answer: str = "no hero",
    lose: str = "",
    retreat: str = "",
    advance: str = "advance",
) -> MapPosition:
    """Return the position after a whole battle."""
    return settle(attack(position, move, dice, hero, answer), lose, retreat, advance)


def verdict(
    position: MapPosition, move: str, dice: tuple[int, int] = (1, 1), hero: str = "no hero", answer: str = "no hero"
) -> str:
    """How an attack went for the attacker: won, drawn or lost."""
    (attacker,) = position.to_act
    target = move.split(">")[1].split(maxsplit=1)[0]
    after = battle(position, move, dice, hero, answer)
    if army(after, target).startswith(attacker):
        return "won"
    return "drawn" if units(after, attacker) == units(position, attacker) else "lost"


def arena(attackers: str, defenders: str, **said: Any) -> MapPosition:
    """Carthage's turn: its army in Numidia stands before Rome's in Berber, a plain land."""
    said["carthage"] = f"numidia {attackers}, {said.get('carthage', '')}"
    said["rome"] = f"berber {defenders}, {said.get('rome', '')}"
    return world("carthage", **said)


def alone(place: str, players: int = 4) -> MapPosition:
    """Rome's turn with one cavalry in a place; a player whose home that is lives on in Crete."""
    exiles = {seat for seat in table(players=players).seats if HOMES[seat] == place} - {"rome"}
    elsewhere: dict[str, Any] = dict.fromkeys(exiles, "crete 1i")
    return world("rome", {"players": players}, rome=f"{place} 1c", **elsewhere)


def drawn(card: str, **said: Any) -> MapPosition:
    """Round 9 with this card: Carthage plans, then Greece, Egypt and Rome; one card is left for round 10."""
    other = "gold-discovered" if card != "gold-discovered" else "strong-winds"
    options = {"chronicle": "on", **said.pop("options", {})}
    here = world("egypt", options, round=8, deck=[card, other], **said)
    return here.play("egypt", "end").play("chance", f"draw {card}")


def next_card(position: MapPosition, card: str) -> MapPosition:
    """Return the position after the next card is drawn; the only card left may have been drawn already."""
    return position.play("chance", f"draw {card}") if position.to_act == ("chance",) else position
