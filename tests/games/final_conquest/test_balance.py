"""What we ask of our own reconstruction beyond the rule texts: geography, fair shares, equal prices.

Only the packaged files are held to this; an owner of the printed game may correct any of it.
"""

from collections.abc import Callable
from itertools import combinations

import pytest

from conqueror.games.map_games.card_terms import EFFECTS, GOALS, TRAITS
from conqueror.games.map_games.content import Fort, LinkKind, Map, Territory, read_content
from conqueror.games.map_games.rulebook_facts import EAST, GRAND_FORTS, HOMES, WEST
from conqueror.games.map_games.rules.vocabulary import Goal
from tests.games.final_conquest.colours import VISIONS, distance

CONTENT = read_content(None)
CAMPAIGN, GRAND = CONTENT.maps["campaign"], CONTENT.maps["grand"]
BOTH = pytest.mark.parametrize("found", [CAMPAIGN, GRAND], ids=["campaign", "grand"])
STRAITS = {"Strait of Gibraltar", "Strait of Messina", "Hellespont", "Strait of Dover"}


def ids(text: str) -> set[str]:
    """Return the ids in a text."""
    return set(text.split())


def linked(found: Map, a: str, b: str) -> LinkKind | None:
    """How two territories touch."""
    return next((link.kind for link in found.links_of(a) if link.other(a) == b), None)


@BOTH
def test_territories_are_named_like_their_ids_and_hold_little(found: Map) -> None:
    for territory in found.territories:
        assert territory.name.lower().replace(" ", "-") == territory.id
        assert territory.food <= 3
        assert territory.coins <= 2
        assert territory.extent.endswith(".")


@BOTH
def test_seas_are_few_and_one_can_sail_from_each_to_each(found: Map) -> None:
    assert 6 <= len(found.seas) <= 9
    assert "black-sea" in found.seas
    reached, waiting = {found.seas[0]}, [found.seas[0]]
    while waiting:
        near = set(found.neighbours(waiting.pop())) & set(found.seas) - reached
        reached |= near
        waiting += near
    assert reached == set(found.seas)


@BOTH
def test_islands_lie_in_the_sea_and_few_lands_have_no_coast(found: Map) -> None:
    for island in ids("sicily sardinia crete rhodes cyprus palma britannia") & set(found.lands):
        assert set(found.neighbours(island)) & set(found.seas)
        assert LinkKind.BORDER not in [link.kind for link in found.links_of(island)]
    inland = {land for land in found.lands if not set(found.neighbours(land)) & set(found.seas)}
    assert inland <= ids("raetia thebes babylon")
    assert {link.strait for link in found.links if link.kind is LinkKind.BRIDGE} <= STRAITS


def test_the_campaign_map_is_a_part_of_the_grand_one() -> None:
    assert {territory.id for territory in CAMPAIGN.territories} <= {territory.id for territory in GRAND.territories}
    assert set(CAMPAIGN.forts(Fort.GREAT)) <= GRAND_FORTS[Fort.GREAT] | {"espanga"}
    assert set(CAMPAIGN.forts(Fort.SMALL)) <= GRAND_FORTS[Fort.SMALL]


def test_espanga_on_the_campaign_map_stands_for_iberia() -> None:
    espanga, iberia = CAMPAIGN["espanga"], GRAND["iberia"]
    assert (espanga.fort, espanga.food, espanga.coins) == (iberia.fort, iberia.food, iberia.coins)
    assert linked(CAMPAIGN, "espanga", "berber") is linked(GRAND, "iberia", "berber") is LinkKind.BRIDGE


@pytest.mark.parametrize(
    ("found", "pairs"),
    [
        (CAMPAIGN, "cyrene-libya cyrene-carthage"),
        (
            GRAND,
            "cyrene-libya palestina-syria rome-alpes brundisium-alpes berber-carthage berber-numidia berber-cyrene",
        ),
        (GRAND, "gaul-alpes palestina-alexandria raetia-illyria"),
    ],
    ids=["campaign", "grand by the other map", "grand by the publisher"],
)
def test_links_that_the_texts_suggest_are_there(found: Map, pairs: str) -> None:
    for pair in pairs.split():
        a, b = pair.split("-")
        assert linked(found, a, b)


def test_the_roads_of_the_grand_map() -> None:
    assert linked(GRAND, "thracia", "asia-minor") or linked(GRAND, "macedonia", "asia-minor")
    assert linked(CAMPAIGN, "carthage", "tyrrhenian-sea")
    for start in ("gaul", "carthage"):
        assert GRAND.distances((start,))["iberia"] <= 2
    assert GRAND.distances(("palestina",))["asia-minor"] <= 2
    # The Alpes are Rome's gate.
    assert set(GRAND.neighbours("rome")) & set(GRAND.lands) == {"alpes", "brundisium"}


def test_the_food_of_the_east_adds_up_in_the_rally_example() -> None:
    left = EAST - {"macedonia", "asia-minor"}
    assert GRAND.food(left) == 5
    assert GRAND.food(left - {"libya"}) == 3
    assert GRAND.food(EAST - {"macedonia"}) == 8
    assert GRAND.food(("thracia", "sparta", "crete", "rhodes")) <= 1 <= GRAND["macedonia"].food


@pytest.mark.parametrize("side", [WEST, EAST], ids=["west", "east"])
def test_scenario_4_stays_on_its_trackers(side: frozenset[str]) -> None:
    assert 1 <= sum(GRAND[land].coins for land in side) <= 13
    assert 8 <= GRAND.quota(GRAND.food(side)) <= 33


@BOTH
def test_some_lands_have_only_food(found: Map) -> None:
    assert any(
        territory.food and not territory.coins and territory.fort is Fort.NONE for territory in found.territories
    )


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_great_forts_of_nobody_are_guarded_and_everyone_may_recruit_at_the_start(players: int) -> None:
    set_up = CONTENT.set_up(players)
    found = CONTENT.maps[set_up.map]
    guarded = {one.territory for one in set_up.independents}
    free = set(found.forts(Fort.GREAT)) - {HOMES[faction] for faction in set_up.factions} - guarded
    assert free <= {"espanga"}
    for faction in set_up.factions:
        assert found.quota(found.food(CONTENT.faction(faction).start)) >= 6


def test_colours_differ_for_everybody_who_sees_them() -> None:
    banners = [faction.banner for faction in CONTENT.factions] + [CONTENT.independents.banner]
    for vision in VISIONS:
        for one, other in combinations(banners, 2):
            assert distance(one.colour, other.colour, vision) >= 20


def test_a_hero_costs_twice_his_strength_and_the_worth_of_his_trait() -> None:
    for hero in CONTENT.heroes:
        assert hero.price == 2 * hero.strength + hero.worth
        assert 5 <= hero.price <= 12
        assert 1 <= hero.strength <= 4


def test_every_text_of_a_hero_is_one_sentence_of_its_own() -> None:
    assert len({hero.text for hero in CONTENT.heroes}) == 24
    assert all(hero.text.count(".") == 1 and hero.text.endswith(".") for hero in CONTENT.heroes)


@pytest.mark.parametrize("faction", HOMES)
def test_no_faction_has_the_cheap_heroes_or_the_rich_missions(faction: str) -> None:
    heroes, missions = CONTENT.heroes_of(faction), CONTENT.missions_of(faction)
    prices = [hero.price for hero in heroes]
    assert sum(prices) == 32
    assert max(prices) - min(prices) >= 4
    assert len({hero.effect.kind for hero in heroes}) >= 3
    assert sum(mission.prize for mission in missions) == 15
    assert all(3 <= mission.prize <= 8 for mission in missions)


def test_every_word_of_the_vocabulary_is_used() -> None:
    assert {hero.effect.kind for hero in CONTENT.heroes} == set(TRAITS)
    parts = [part for card in CONTENT.cards for part in (card.effects, card.reward, card.all, card.lowest)]
    assert {effect.kind for part in parts for effect in part} == set(EFFECTS)
    assert {mission.condition.kind for mission in CONTENT.missions} == set(GOALS)


def test_no_mission_is_fulfilled_at_the_start() -> None:
    for mission in CONTENT.missions:
        if mission.condition.kind in (Goal.CONTROL_ALL, Goal.DEFEAT_INDEPENDENT):
            assert not set(mission.condition.territories) <= set(CONTENT.faction(mission.faction).start)


def worst_ratio(found: Map, factions: tuple[str, ...]) -> float:
    """Return the best share of forts, food and coins over the worst.

    Everything is split among the factions, and a claim halves with every move from the nearer of a faction's two
    starting lands; armies in the way are ignored.
    """
    far = {faction: found.distances(tuple(CONTENT.faction(faction).start)) for faction in factions}
    goods: tuple[Callable[[Territory], int], ...] = (
        lambda territory: tuple(Fort).index(territory.fort),
        lambda territory: territory.food,
        lambda territory: territory.coins,
    )

    def share(faction: str, good: Callable[[Territory], int]) -> float:
        return sum(
            good(territory)
            * 2.0 ** -far[faction][territory.id]
            / sum(2.0 ** -far[other][territory.id] for other in factions)
            for territory in found.territories
        )

    totals = [sum(share(faction, good) for good in goods) for faction in factions]
    return max(totals) / min(totals)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_forts_food_and_coins_lie_fairly_around_the_factions(players: int) -> None:
    set_up = CONTENT.set_up(players)
    for factions in combinations(set_up.factions, players):
        assert worst_ratio(CONTENT.maps[set_up.map], factions) <= (1.5 if players == 3 else 1.3)
