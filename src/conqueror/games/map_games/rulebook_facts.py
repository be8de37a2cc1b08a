"""What the rule texts fix about maps, factions and cards; content that contradicts them is refused.

Only what the texts state or prove is held here, so that owners of the printed game may correct anything that we
reconstructed. What we ask of our own reconstruction beyond that (fair shares, equal prices, names, food that the
texts only suggest) is held by the tests of the packaged files.
"""

from collections.abc import Mapping

from conqueror.errors import ContentError
from conqueror.games.map_games.cards import CHRONICLES, HEROES, Card, Hero
from conqueror.games.map_games.factions import FILE, Army, Faction, SetUp
from conqueror.games.map_games.maps import Fort, LinkKind, Map
from conqueror.games.map_games.rules.vocabulary import Effect, Trait


def _ids(text: str) -> frozenset[str]:
    return frozenset(text.split())


HOMES = {
    "rome": "rome",
    "carthage": "carthage",
    "greece": "macedonia",
    "egypt": "alexandria",
    "persia": "babylon",
    "gaul": "gaul",
}
SECOND_LANDS = {
    "rome": "brundisium",
    "carthage": "numidia",
    "greece": "rhodes",
    "egypt": "thebes",
    "persia": "cappadocia",
    "gaul": "britannia",
}
# S4-9 to S4-11: scenario 4 occupies every land of the grand map.
WEST = _ids(
    "iberia cyrene illyria celtica averni raetia carthage alpes rome gaul numidia berber sicily sardinia brundisium"
    " germania espanga palma"
)
EAST = _ids(
    "macedonia alexandria asia-minor babylon cappadocia libya thracia sparta crete rhodes thebes palestina syria"
    " caucasus cyprus"
)
GRAND_LANDS = WEST | EAST | {"britannia"}
# S4-5 to S4-7: and it scores every fort.
GRAND_FORTS = {
    Fort.GREAT: _ids("alpes iberia asia-minor") | frozenset(HOMES.values()),
    Fort.SMALL: _ids("cyrene sparta palma celtica syria sicily palestina cyprus thebes"),
}
# From the set-ups of Duels and of the scenarios 1 and 2, and of Greece and Egypt, which may be chosen by 3 players.
CAMPAIGN_LANDS = _ids(
    "rome brundisium sicily sardinia alpes illyria carthage numidia berber cyrene libya espanga gaul germania celtica"
    " macedonia rhodes asia-minor alexandria thebes"
)
CAMPAIGN_FORTS = {
    Fort.GREAT: _ids("rome carthage macedonia alexandria gaul alpes asia-minor"),
    Fort.SMALL: _ids("sicily"),
}
# S1-Q1 speaks of great forts of Carthage besides its capital; these are the lands it starts with.
CARTHAGE_STARTS = _ids("espanga cyrene numidia berber")
DANUBE = _ids("celtica thracia black-sea")

_LINKS = {
    "campaign": (
        ("espanga", "berber", "FC-T5"),
        ("berber", "carthage", "FC-T5"),
        ("berber", "numidia", "FC-T5"),
        ("berber", "cyrene", "000:101"),
        ("rome", "alpes", "000:101"),
        ("brundisium", "alpes", "FC-T4"),
    ),
    "grand": (
        ("cyrene", "carthage", "000:492"),
        ("palestina", "babylon", "000:603"),
        ("syria", "babylon", "000:603"),
    ),
}
_FOOD = {
    "campaign": (("gaul", 1, "000:283"), ("germania", 0, "000:277"), ("celtica", 0, "000:277")),
    "grand": (
        ("gaul", 1, "FC-T1"),
        ("averni", 1, "FC-T1"),
        ("espanga", 0, "FC-T1"),
        ("libya", 2, "000:530"),
        ("asia-minor", 3, "000:532"),
    ),
}
# A set-up is within the quota, so these lands feed at least so much. Lands, food, whose set-up.
_FEEDS = {
    "campaign": (
        (_ids("rome alpes sicily brundisium sardinia"), 2, "Rome in scenario 1"),
        (_ids("espanga cyrene carthage numidia berber"), 2, "Carthage in scenario 1"),
        (_ids("alpes rome espanga macedonia carthage sicily brundisium sardinia"), 4, "Rome in scenario 2"),
    ),
    "grand": (
        (_ids("macedonia thracia rhodes crete"), 2, "Greece in scenario 3"),
        (
            _ids("asia-minor syria alexandria thebes babylon palestina cappadocia cyprus caucasus"),
            5,
            "Persia in scenario 3",
        ),
        (WEST, 9, "Rome in scenario 4"),
        (EAST, 8, "Persia in scenario 4"),
    ),
}
_QUOTAS = {1: 6, 2: 8, 3: 10, 5: 14}
# FC-50: territory, army, numbers of players, only if this faction is absent.
_INDEPENDENTS = (
    ("asia-minor", Army(2, 0), (3, 4, 5, 6), None),
    ("alpes", Army(1, 1), (3, 4, 5, 6), None),
    ("iberia", Army(1, 1), (5, 6), None),
    ("palestina", Army(1, 1), (5, 6), None),
    ("gaul", Army(1, 1), (3, 4, 5), None),
    ("carthage", Army(1, 1), (3,), "carthage"),
    ("macedonia", Army(1, 1), (3,), "greece"),
    ("alexandria", Army(1, 1), (3,), "egypt"),
    ("rome", Army(1, 1), (3,), "rome"),
)
# FC-53; standard Duels is for Rome and Carthage (DU-1).
_PLAYABLE = {"rome": {2, 3, 4, 5, 6}, "carthage": {2, 3, 4, 5, 6}, "persia": {5, 6}, "gaul": {6}}
_SWORDS = _ids("slave-revolt germanic-tribes-attack the-huns-attack")
_KNOWN_CARDS = _SWORDS | _ids("strong-winds gold-discovered")
_KNOWN_HEROES = {"hannibal-barca": "carthage", "ambiorix": "gaul", "cleopatra": "egypt"}


def check_map(found: Map) -> None:
    """Refuse a map that contradicts what the rule texts say of it."""
    file = f"maps/{found.id}.toml"
    grand = found.id == "grand"
    lands = GRAND_LANDS if grand else CAMPAIGN_LANDS
    for land in sorted(lands - set(found.lands)):
        raise ContentError(file, f"territory {land}", f"The {found.id} map has a land of this name.")
    for land in found.lands:
        if grand and land not in lands:
            raise ContentError(
                file, f"territory {land}", "The grand map has 34 lands, and this is none of them (S4-9)."
            )
    _check_homes(file, found)
    _check_forts(file, found)
    _check_food(file, found)
    _check_links(file, found)


def _check_homes(file: str, found: Map) -> None:
    # Gaul and Persia cannot be chosen on the campaign map (FC-53).
    away = () if found.id == "grand" else ("gaul", "persia")
    faction_of = {home: faction for faction, home in HOMES.items() if faction not in away}
    for territory in found.territories:
        faction = faction_of.get(territory.id)
        if territory.home != faction:
            whose = f"the home of {faction}" if faction else "nobody's home"
            raise ContentError(file, f"territory {territory.id}.home", f"This is {whose} on this map (FC-23, FC-53).")


def _check_forts(file: str, found: Map) -> None:
    known = GRAND_FORTS if found.id == "grand" else CAMPAIGN_FORTS
    for size, lands in known.items():
        for land in sorted(lands):
            if found[land].fort is not size:
                raise ContentError(file, f"territory {land}.fort", f"By the rule texts this is a {size} fort.")
    if found.id == "grand":
        for land in found.forts(Fort.SMALL, Fort.GREAT):
            if land not in known[Fort.SMALL] | known[Fort.GREAT]:
                raise ContentError(
                    file, f"territory {land}.fort", "The grand map has 18 forts, and this is none of them (S4-7)."
                )
    elif not CARTHAGE_STARTS & set(found.forts(Fort.GREAT)):
        raise ContentError(
            file,
            "territory espanga.fort",
            f"One of {', '.join(sorted(CARTHAGE_STARTS))} is a great fort on this map (S1-Q1).",
        )


def _check_food(file: str, found: Map) -> None:
    for food, units in _QUOTAS.items():
        if found.quota(food) != units:
            raise ContentError(file, "map.food", f"{food} food feeds {units} units, not {found.quota(food)} (FC-16).")
    for land, food, where in _FOOD[found.id]:
        if found[land].food != food:
            raise ContentError(
                file, f"territory {land}.food", f"By the rule texts this land has {food} food ({where})."
            )
    for lands, food, whose in _FEEDS[found.id]:
        if found.food(lands) < food:
            raise ContentError(
                file,
                "territory",
                f"{', '.join(sorted(lands))} have {found.food(lands)} food together,"
                f" but the set-up of {whose} needs {food}.",
            )


def _check_links(file: str, found: Map) -> None:
    for a, b, where in _LINKS[found.id]:
        if b not in found.neighbours(a):
            raise ContentError(
                file, f"connection {a}-{b}", f"By the rule texts these two are one move apart ({where})."
            )
    if found.id == "grand" and "black-sea" not in found.seas:
        raise ContentError(file, "territory black-sea", "The grand map has a sea of this name (FC-105).")
    for link in found.links:
        if link.kind is LinkKind.RIVER and not {link.a, link.b} <= DANUBE:
            raise ContentError(
                file,
                f"connection {link.a}-{link.b}.kind",
                "The only river is the Danube; it joins celtica, thracia and black-sea (FC-105).",
            )
    if all(place in found for place in DANUBE) and sum(link.kind is LinkKind.RIVER for link in found.links) != 3:
        raise ContentError(
            file, "connection", "The Danube joins each two of celtica, thracia and black-sea (FC-105, FC-Q33)."
        )
    if found.id == "campaign":
        example = {"sardinia", "brundisium", "alpes"}
        if not any(example <= set(found.neighbours(territory.id)) for territory in found.territories):
            raise ContentError(
                file, "connection", "One territory is next to sardinia, brundisium and alpes at once (FC-T4)."
            )
        if not {*found.neighbours("carthage"), *found.neighbours("numidia")} & set(found.seas):
            raise ContentError(file, "connection", "Carthage or Numidia lies on a sea (000:101).")


def check_factions(factions: tuple[Faction, ...], set_ups: tuple[SetUp, ...]) -> None:
    """Refuse factions and set-ups that contradict the rule texts."""
    if {faction.id for faction in factions} != set(HOMES):
        raise ContentError(FILE, "faction", f"There are six factions: {', '.join(HOMES)} (FC-1).")
    for faction in factions:
        key = f"faction {faction.id}"
        if faction.home != HOMES[faction.id]:
            raise ContentError(FILE, f"{key}.home", f"The home of {faction.name} is {HOMES[faction.id]} (FC-23).")
        start = {HOMES[faction.id]: Army(1, 0), SECOND_LANDS[faction.id]: Army(0, 1)}
        if faction.start != start:
            raise ContentError(
                FILE,
                f"{key}.start",
                f"{faction.name} starts with 1 cavalry in {HOMES[faction.id]}"
                f" and 1 infantry in {SECOND_LANDS[faction.id]} (FC-57).",
            )
        playable = _PLAYABLE.get(faction.id, {3, 4, 5, 6})
        if set(faction.playable) != playable:
            numbers = ", ".join(map(str, sorted(playable)))
            raise ContentError(FILE, f"{key}.playable", f"{faction.name} may be chosen by {numbers} players (FC-53).")
    for set_up in set_ups:
        if set_up.map != ("campaign" if set_up.players <= 4 else "grand"):
            raise ContentError(
                FILE,
                f"setup {set_up.players}.map",
                "3 and 4 players use the campaign map, 5 and 6 the grand one (FC-6, FC-7).",
            )
        found = {(one.territory, one.army, one.if_absent) for one in set_up.independents}
        known = {(land, army, absent) for land, army, counts, absent in _INDEPENDENTS if set_up.players in counts}
        for land, army, absent in sorted(known - found, key=str) or sorted(found - known, key=str):
            wrong = (land, army, absent) in found
            unless = f" if nobody plays {absent}" if absent else ""
            text = f"{army.cavalry} cavalry and {army.infantry} infantry in {land}{unless}"
            raise ContentError(
                FILE,
                f"setup {set_up.players}.independents",
                f"The table of independent armies {'does not have' if wrong else 'has'} {text} (FC-50).",
            )


def check_heroes(heroes: tuple[Hero, ...]) -> None:
    """Refuse heroes that contradict what the rule texts tell of them."""
    faction_of = {hero.id: hero.faction for hero in heroes}
    for hero, faction in _KNOWN_HEROES.items():
        if faction_of.get(hero) != faction:
            raise ContentError(HEROES, f"hero {hero}", f"The rule texts know this hero of {faction}.")
    traits = {(hero.faction, hero.effect.kind, *hero.effect.parameters.values()) for hero in heroes}
    hannibal = next(hero for hero in heroes if hero.id == "hannibal-barca")
    if (hannibal.effect.kind, *hannibal.effect.parameters.values()) != (Trait.UNIT_BONUS, "cavalry", 0, 1):
        raise ContentError(
            HEROES, "hero hannibal-barca.effect", "Hannibal gives all his cavalry one more strength (000:478)."
        )
    if ("gaul", Trait.UNIT_BONUS, "infantry", 1, 2) not in traits:
        raise ContentError(HEROES, "hero", "A hero of Gaul gives one infantry two more strength (000:471).")
    if not any(hero.price == 10 for hero in heroes):
        raise ContentError(HEROES, "hero", "The hero card that the rulebook shows costs 10 (001:141).")
    if not any(hero.strength == 1 for hero in heroes):
        raise ContentError(HEROES, "hero", "A hero has strength 1 (FC-T5).")


def check_chronicles(cards: tuple[Card, ...]) -> None:
    """Refuse chronicle cards that contradict what the rule texts tell of them."""
    named: Mapping[str, Card] = {card.id: card for card in cards}
    for name in sorted(_KNOWN_CARDS - set(named)):
        raise ContentError(CHRONICLES, f"card {name}", "The rule texts know this card.")
    if len(cards) != 10:
        raise ContentError(CHRONICLES, "card", f"There are 10 chronicle cards, not {len(cards)} (V2-1).")
    for card in cards:
        if card.sword != (card.id in _SWORDS):
            raise ContentError(
                CHRONICLES,
                f"card {card.id}.sword",
                f"Three cards have a sword: {', '.join(sorted(_SWORDS))} (FC-107).",
            )
        if set(card.editions) != ({1} if card.id == "the-huns-attack" else {1, 2}):
            raise ContentError(
                CHRONICLES,
                f"card {card.id}.editions",
                "All cards are in both editions, only The Huns Attack is not in the second (V2-1).",
            )
    if named["slave-revolt"].minimum != 6:
        raise ContentError(CHRONICLES, "card slave-revolt.minimum", "Slave Revolt asks for 6 (FC-108, FC-T6).")
    gold = [(effect.kind, effect.parameters) for effect in named["gold-discovered"].effects]
    if gold != [(Effect.COINS, {"amount": 3})]:
        raise ContentError(
            CHRONICLES, "card gold-discovered.effects", "Gold Discovered gives everyone 3 coins (000:99)."
        )
