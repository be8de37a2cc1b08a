"""Maps, factions and cards of the package: what the rule texts fix about them, and how they are read."""

import contextlib
import copy
import datetime
import pickle
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conqueror.errors import ContentError
from conqueror.games.files import PACKAGED, content_digest
from conqueror.games.map_games import atlas
from conqueror.games.map_games.card_terms import EFFECTS, GOALS, TRAITS, Terms, word_of
from conqueror.games.map_games.content import FILES, Army, Fort, LinkKind, make_content, read_content
from conqueror.games.map_games.rulebook_facts import HOMES
from conqueror.games.map_games.rules.vocabulary import Effect, Trait
from conqueror.games.toml_table import ORIGINS

CONTENT = read_content(None)
CAMPAIGN, GRAND = CONTENT.maps["campaign"], CONTENT.maps["grand"]


def ids(text: str) -> set[str]:
    """Return the ids in a text."""
    return set(text.split())


def test_fc_1_six_factions_compete() -> None:
    assert {faction.id for faction in CONTENT.factions} == ids("rome gaul carthage greece persia egypt")


def test_fc_6_and_fc_7_three_and_four_play_on_the_campaign_map_five_and_six_on_the_grand_one() -> None:
    assert {set_up.players: set_up.map for set_up in CONTENT.set_ups} == {
        3: "campaign",
        4: "campaign",
        5: "grand",
        6: "grand",
    }


def test_the_grand_map_has_34_lands_and_18_forts() -> None:
    assert len(GRAND.lands) == 34
    assert len(GRAND.forts(Fort.SMALL, Fort.GREAT)) == 18
    assert set(GRAND.forts(Fort.GREAT)) == set(HOMES.values()) | ids("alpes iberia asia-minor")
    assert set(GRAND.forts(Fort.SMALL)) == ids("cyrene sparta palma celtica syria sicily palestina cyprus thebes")


def test_the_campaign_map_has_the_twenty_lands_of_the_texts_and_three_of_ours() -> None:
    certain = [land for land in CAMPAIGN.lands if CAMPAIGN[land].origin["presence"] != "reconstructed"]
    assert len(certain) == 20
    assert set(CAMPAIGN.lands) - set(certain) == ids("thracia crete cyprus")


def test_fc_23_every_faction_has_one_home_and_persias_is_babylon() -> None:
    assert {faction.id: faction.home for faction in CONTENT.factions} == HOMES
    assert CONTENT.faction("persia").home == "babylon"
    for found, factions in ((GRAND, set(HOMES)), (CAMPAIGN, ids("rome carthage greece egypt"))):
        homes = {territory.home: territory.id for territory in found.territories if territory.home}
        assert homes == {faction: HOMES[faction] for faction in factions}


def test_fc_16_and_fc_q6_food_feeds_four_units_and_two_more_each() -> None:
    for found in (CAMPAIGN, GRAND):
        assert [found.quota(food) for food in (0, 1, 2, 3, 5)] == [4, 6, 8, 10, 14]


def test_fc_t1_gaul_and_averni_feed_two_and_espanga_nobody() -> None:
    assert [GRAND[land].food for land in ("gaul", "averni", "espanga")] == [1, 1, 0]


def test_fc_t2_asia_minor_is_a_great_fort_on_both_maps() -> None:
    assert CAMPAIGN["asia-minor"].fort is GRAND["asia-minor"].fort is Fort.GREAT


def test_fc_t4_the_tyrrhenian_sea_touches_sardinia_brundisium_and_the_alpes() -> None:
    for found in (CAMPAIGN, GRAND):
        assert ids("sardinia brundisium alpes") <= set(found.neighbours("tyrrhenian-sea"))
        assert "alpes" in found.neighbours("brundisium")


def test_fc_t5_berber_is_plain_land_next_to_espanga_carthage_and_numidia() -> None:
    assert CAMPAIGN["berber"].fort is Fort.NONE
    assert ids("espanga carthage numidia") <= set(CAMPAIGN.neighbours("berber"))


def test_v2_t1_gaul_is_a_great_fort_and_sicily_a_small_one() -> None:
    assert CAMPAIGN["gaul"].fort is Fort.GREAT
    assert CAMPAIGN["sicily"].fort is Fort.SMALL


@pytest.mark.parametrize("name", ["campaign", "grand"])
def test_fc_105_and_fc_q33_and_fc_t8_the_danube_joins_celtica_thracia_and_the_black_sea(name: str) -> None:
    found = CONTENT.maps[name]
    danube = ids("celtica thracia black-sea")
    for place in danube:
        assert danube - {place} <= set(found.neighbours(place))
    assert [{link.a, link.b} <= danube for link in found.links if link.kind is LinkKind.RIVER] == [True] * 3
    assert "dacia" not in found


@pytest.mark.parametrize("name", ["campaign", "grand"])
def test_fc_106_bridges_join_two_lands_over_a_strait(name: str) -> None:
    found = CONTENT.maps[name]
    bridges = [link for link in found.links if link.kind is LinkKind.BRIDGE]
    assert bridges
    for link in bridges:
        assert link.strait
        assert not found[link.a].sea
        assert not found[link.b].sea


@pytest.mark.parametrize("name", ["campaign", "grand"])
def test_neighbours_are_mutual_and_stand_in_the_order_of_the_file(name: str) -> None:
    found = CONTENT.maps[name]
    for territory in found.territories:
        near = found.neighbours(territory.id)
        assert all(territory.id in found.neighbours(other) for other in near)
        assert [found.index(other) for other in near] == sorted(found.index(other) for other in near)
    assert [found.index(territory.id) for territory in found.territories] == list(range(len(found.territories)))
    assert len(found.distances(("rome",))) == len(found.territories)


def test_fc_q40_seas_have_nothing_to_collect() -> None:
    for found in (CAMPAIGN, GRAND):
        for sea in found.seas:
            assert (found[sea].food, found[sea].coins, found[sea].fort) == (0, 0, Fort.NONE)


def test_fc_57_every_faction_starts_with_cavalry_at_home_and_infantry_beside() -> None:
    second = {
        "rome": "brundisium",
        "carthage": "numidia",
        "persia": "cappadocia",
        "greece": "rhodes",
        "egypt": "thebes",
        "gaul": "britannia",
    }
    for faction in CONTENT.factions:
        assert faction.start == {faction.home: Army(1, 0), second[faction.id]: Army(0, 1)}


def test_fc_53_gaul_is_for_six_and_persia_for_five_or_six() -> None:
    four = ids("rome carthage greece egypt")
    assert {set_up.players: set(set_up.factions) for set_up in CONTENT.set_ups} == {
        3: four,
        4: four,
        5: four | {"persia"},
        6: four | {"persia", "gaul"},
    }


def test_ms_25_the_usual_factions_by_number_of_players() -> None:
    usual = ("rome", "carthage", "greece", "egypt", "persia", "gaul")
    for players in (3, 4, 5, 6):
        assert CONTENT.set_up(players).usual == usual[:players]


def test_fc_49_and_fc_50_and_fc_t7_independent_armies_by_number_of_players() -> None:
    both = Army(1, 1)
    always = {"asia-minor": Army(2, 0), "alpes": both}
    far = {"iberia": both, "palestina": both}
    expected = {4: {"gaul": both}, 5: {**far, "gaul": both}, 6: far}
    for players, more in expected.items():
        set_up = CONTENT.set_up(players)
        assert set_up.independent_armies(set_up.usual) == always | more
    three = CONTENT.set_up(3)
    assert three.independent_armies(("rome", "carthage", "greece")) == {**always, "gaul": both, "alexandria": both}


@pytest.mark.parametrize("absent", ["rome", "carthage", "greece", "egypt"])
def test_fc_58_with_three_players_independents_hold_the_unplayed_home(absent: str) -> None:
    set_up = CONTENT.set_up(3)
    armies = set_up.independent_armies([faction for faction in set_up.factions if faction != absent])
    assert armies[HOMES[absent]] == Army(1, 1)
    second = next(land for land in CONTENT.faction(absent).start if land != HOMES[absent])
    assert second not in armies
    assert len(armies) == 4


def test_fc_41_every_faction_has_four_heroes() -> None:
    assert len(CONTENT.heroes) == 24
    assert all(len(CONTENT.heroes_of(faction)) == 4 for faction in HOMES)


def test_fc_43_the_heroes_of_the_texts_are_as_the_texts_say() -> None:
    heroes = {hero.id: hero for hero in CONTENT.heroes}
    assert heroes["ambiorix"].faction == "gaul"
    assert heroes["cleopatra"].faction == "egypt"
    hannibal = heroes["hannibal-barca"]
    assert (hannibal.faction, hannibal.effect.kind) == ("carthage", Trait.UNIT_BONUS)
    assert hannibal.effect.parameters == {"unit": "cavalry", "count": 0, "strength": 1}


def test_v2_1_and_v2_q11_the_second_edition_plays_nine_cards_without_the_huns() -> None:
    assert len(CONTENT.deck(1)) == 10
    assert len(CONTENT.deck(2)) == 9
    assert {card.id for card in CONTENT.deck(1)} - {card.id for card in CONTENT.deck(2)} == {"the-huns-attack"}


def test_fc_107_and_fc_108_three_cards_have_a_sword_and_a_minimum() -> None:
    swords = {card.id: card.minimum for card in CONTENT.cards if card.sword}
    assert set(swords) == ids("slave-revolt germanic-tribes-attack the-huns-attack")
    assert swords["slave-revolt"] == 6
    for card in CONTENT.cards:
        assert bool(card.reward and card.all and card.lowest and card.minimum) == card.sword
        assert bool(card.effects) != card.sword


def test_gold_discovered_gives_everyone_three_coins() -> None:
    (effect,) = next(card.effects for card in CONTENT.cards if card.id == "gold-discovered")
    assert (effect.kind, effect.number("amount")) == (Effect.COINS, 3)


def test_fc_55_every_faction_has_three_bonus_missions() -> None:
    assert len(CONTENT.missions) == 18
    assert all(len(CONTENT.missions_of(faction)) == 3 for faction in HOMES)


def test_fc_44_missions_name_places_of_every_map_on_which_their_faction_plays() -> None:
    for mission in CONTENT.missions:
        for set_up in CONTENT.set_ups:
            if mission.faction in set_up.factions:
                assert all(place in CONTENT.maps[set_up.map] for place in mission.condition.territories)


@pytest.mark.parametrize(
    ("file", "terms"), [("heroes.toml", TRAITS), ("chronicles.toml", EFFECTS), ("missions.toml", GOALS)]
)
def test_every_word_of_the_vocabulary_is_explained_in_its_file(file: str, terms: Terms[Trait]) -> None:
    text = (PACKAGED / file).read_text(encoding="utf-8")
    for kind, parameters in terms.items():
        names = f" {', '.join(parameters)} " if parameters else " "
        assert f"\n# {word_of(kind)} {{{names}}} " in text


def test_every_file_explains_what_its_sources_cite() -> None:
    for file in FILES:
        head = (PACKAGED / file).read_text(encoding="utf-8").partition("\n\n")[0]
        for words in ("000 Duels", "001 the first edition's", "002 the changes of the second edition"):
            assert words in " ".join(head.replace("#", "").split())


def test_a_players_folder_overrides_single_files(tmp_path: Path) -> None:
    assert read_content(tmp_path) == CONTENT
    text = (PACKAGED / "heroes.toml").read_text(encoding="utf-8")
    (tmp_path / "heroes.toml").write_text(text.replace("price = 11\n", "price = 9\n"), encoding="utf-8")
    own = read_content(tmp_path)
    assert next(hero.price for hero in own.heroes if hero.id == "julius-caesar") == 9
    assert own.maps == CONTENT.maps
    assert own.digest != CONTENT.digest


def test_an_owner_may_correct_what_is_reconstructed(tmp_path: Path) -> None:
    shutil.copytree(PACKAGED, tmp_path, dirs_exist_ok=True)
    for file, old, new in (
        ("maps/campaign.toml", 'name = "Ionian Sea"', 'name = "Sea of Sicily"'),
        ("maps/campaign.toml", "coins = 2", "coins = 0"),
        ("missions.toml", "prize = 7", "prize = 12"),
        ("chronicles.toml", "minimum = 10", "minimum = 12"),
    ):
        place = tmp_path / file
        place.write_text(place.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    own = read_content(tmp_path)
    assert own.maps["campaign"]["ionian-sea"].name == "Sea of Sicily"
    assert own.maps["campaign"]["cyprus"].coins == 0


def test_content_is_made_again_from_what_the_files_say() -> None:
    assert tuple(CONTENT.raw) == FILES
    assert make_content(CONTENT.raw) == CONTENT
    assert CONTENT.digest == content_digest(CONTENT.raw)
    assert pickle.loads(pickle.dumps(CONTENT)) == CONTENT


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="There is no such folder of content files"):
        read_content(tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["campaign", "grand"])
def test_the_atlas_shows_every_territory_once_by_region(name: str) -> None:
    found = CONTENT.maps[name]
    rows = atlas.show(found)
    assert {row["id"] for row in rows} == {territory.id for territory in found.territories}
    regions = [row["region"] for row in rows]
    assert len(rows) == len(found.territories)
    assert regions == sorted(regions, key=regions.index)
    for row in rows:
        assert [near["id"] for near in row["neighbours"]] == list(found.neighbours(row["id"]))
        assert {near["origin"] for near in row["neighbours"]} <= set(ORIGINS)
        assert set(row["origin"].values()) <= set(ORIGINS)
        assert (row["region"] == "Seas") == (row["kind"] == "sea")


def test_the_atlas_tells_what_is_known_from_what_is_reconstructed() -> None:
    libya = next(row for row in atlas.show(GRAND) if row["id"] == "libya")
    assert (libya["food"], libya["origin"]["food"], libya["origin"]["coins"]) == (2, "deduced", "reconstructed")
    berber = next(row for row in atlas.show(CAMPAIGN) if row["id"] == "berber")
    espanga = next(near for near in berber["neighbours"] if near["id"] == "espanga")
    assert (espanga["kind"], espanga["strait"], espanga["origin"]) == ("bridge", "Strait of Gibraltar", "rulebook")


def values_in(said: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of plain data, as the table or list that holds it and its place there."""
    for place, value in list(said.items() if isinstance(said, dict) else enumerate(said)):
        yield said, place
        if isinstance(value, dict | list):
            yield from values_in(value)


def test_whatever_a_file_says_is_read_or_refused_with_a_sentence() -> None:
    said = dict(CONTENT.raw)
    rng = random.Random(7)
    odd: tuple[Any, ...] = (
        "",
        "x",
        -1,
        10**30,
        0.5,
        float("nan"),
        float("inf"),
        True,
        [],
        [1],
        ["x"],
        {},
        datetime.date(218, 1, 1),
    )
    for _ in range(300):
        spoiled = copy.deepcopy(said)
        file = rng.choice(list(spoiled))
        holder, place = rng.choice(list(values_in(spoiled[file])))
        if rng.random() < 0.2:
            del holder[place]
        else:
            holder[place] = rng.choice(odd)
        with contextlib.suppress(ContentError):
            assert make_content(spoiled).digest
