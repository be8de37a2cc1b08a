"""Spoiled content files: each is refused with one sentence that names the file and the key."""

from pathlib import Path
from typing import NamedTuple

import pytest

from conqueror.errors import ContentError
from conqueror.games.files import PACKAGED
from conqueror.games.map_games.content import read_content


class Spoiled(NamedTuple):
    """A content file with one thing changed, the key at fault and the sentence."""

    file: str
    old: str
    new: str
    key: str
    text: str


CAMPAIGN, GRAND = "maps/campaign.toml", "maps/grand.toml"
FACTIONS, HEROES, CHRONICLES, MISSIONS = "factions.toml", "heroes.toml", "chronicles.toml", "missions.toml"
AVERNI_ALPES = 'a = "averni"\nb = "alpes"\nkind = "border"'

SPOILED = [
    # What is not of the right form.
    Spoiled(
        GRAND,
        'id = "averni"\nname = "Averni"\nkind = "land"\nregion = "Gaul and the north"\nfort = "none"\nfood = 1',
        'id = "averni"\nname = "Averni"\nkind = "land"\nregion = "Gaul and the north"\nfort = "none"\nfood = "1"',
        "territory averni.food",
        "Write a whole number from 0 to 9, not “1”.",
    ),
    Spoiled(
        GRAND,
        'fort = "small"',
        'fort = "tiny"',
        "territory celtica.fort",
        "Write one of none, small, great, not “tiny”.",
    ),
    Spoiled(GRAND, "lon = 3.4\n", "", "territory averni.lon", "This is missing; write a number of degrees"),
    Spoiled(GRAND, "lon = 3.4\n", "lon = 1979-05-27\n", "territory averni.lon", "to 180, not a date."),
    Spoiled(GRAND, "lat = 44.6\n", "lat = 64.6\n", "territory averni.lat", "64.6 lies off the map"),
    Spoiled(GRAND, "lon = 3.4\n", "lon = 3.4\nwine = 1\n", "territory averni.wine", "There is no such key here"),
    Spoiled(GRAND, 'id = "averni"', 'id = "Averni!"', "territory Averni!.id", "Write an id of small letters"),
    Spoiled(GRAND, 'id = "averni"', 'id = "gaul"', "territory gaul.id", "“gaul” stands twice in this file."),
    Spoiled(GRAND, 'name = "Averni"', 'name = "Gaul"', "territory averni.name", "“Gaul” stands twice in this file."),
    Spoiled(
        GRAND,
        'origin = { presence = "rulebook", fort = "rulebook", food = "deduced"',
        'origin = { presence = "rulebook", fort = "rulebook", food = "guessed"',
        "territory asia-minor.origin.food",
        "Write one of rulebook, deduced, reconstructed, not “guessed”.",
    ),
    Spoiled(GRAND, 'id = "grand"', 'id = "great"', "map.id", "The file's name says that this is another map"),
    Spoiled(GRAND, "west = -11.0", "west = 90", "map.window.west", "The west edge of the map lies beyond"),
    Spoiled(
        FACTIONS,
        'colour = "#C62F2F"',
        'colour = "red"',
        "faction rome.colour",
        "Write a colour as #RRGGBB with capital",
    ),
    Spoiled(FACTIONS, "#7A4FC4", "#C62F2F", "faction carthage.colour", "“#C62F2F” stands twice in this file."),
    Spoiled(
        CHRONICLES, "sword = false", 'sword = "no"', "card gold-discovered.sword", "Write true or false, not “no”."
    ),
    Spoiled(
        MISSIONS,
        '["sicily", "sardinia"]',
        '["sicily", "sicily"]',
        "mission corn-islands.condition.territories",
        "Write a list of different ids in quotes, not this list.",
    ),
    # Maps that do not hang together.
    Spoiled(
        GRAND,
        AVERNI_ALPES,
        'a = "averni"\nb = "alps"\nkind = "border"',
        "connection averni-alps.b",
        "There is no territory “alps” on this map.",
    ),
    Spoiled(
        GRAND,
        AVERNI_ALPES,
        'a = "alpes"\nb = "gaul"\nkind = "border"',
        "connection alpes-gaul",
        "These two are linked already; a link goes both ways",
    ),
    Spoiled(
        GRAND,
        AVERNI_ALPES,
        'a = "alpes"\nb = "alpes"\nkind = "border"',
        "connection alpes-alpes.b",
        "A territory is not its own neighbour.",
    ),
    Spoiled(
        GRAND,
        AVERNI_ALPES,
        AVERNI_ALPES.replace("border", "coast"),
        "connection averni-alpes.kind",
        "A link of kind coast joins a land and a sea.",
    ),
    Spoiled(
        GRAND,
        AVERNI_ALPES,
        AVERNI_ALPES.replace("border", "bridge"),
        "connection averni-alpes.strait",
        "This is missing; write a text in quotes.",
    ),
    Spoiled(
        GRAND,
        AVERNI_ALPES,
        AVERNI_ALPES.replace("border", "river"),
        "connection averni-alpes.kind",
        "The only river is the Danube",
    ),
    Spoiled(
        GRAND,
        'a = "palma"\nb = "balearic-sea"',
        'a = "averni"\nb = "tyrrhenian-sea"',
        "territory palma",
        "No way leads from Britannia to Palma.",
    ),
    Spoiled(
        GRAND,
        'region = "Seas"\nfort = "none"\nfood = 0',
        'region = "Seas"\nfort = "none"\nfood = 1',
        "territory atlantic-ocean.kind",
        "A sea has no fort, no food, no coins and is nobody's home (FC-Q40).",
    ),
    # Contradictions to what the texts say of the maps.
    Spoiled(GRAND, "averni", "arverni", "territory averni", "The grand map has a land of this name."),
    Spoiled(GRAND, 'fort = "small"', 'fort = "great"', "territory celtica.fort", "By the rule texts this is a small"),
    Spoiled(
        GRAND,
        'region = "Gaul and the north"\nfort = "none"',
        'region = "Gaul and the north"\nfort = "small"',
        "territory britannia.fort",
        "The grand map has 18 forts, and this is none of them (S4-7).",
    ),
    Spoiled(
        GRAND, 'home = "persia"', 'home = "egypt"', "territory babylon.home", "This is the home of persia on this"
    ),
    Spoiled(GRAND, "base = 4", "base = 5", "map.food", "1 food feeds 6 units, not 7 (FC-16)."),
    Spoiled(GRAND, "food = 3\n", "food = 2\n", "territory asia-minor.food", "By the rule texts this land has 3 food"),
    Spoiled(
        GRAND,
        'name = "Sicily"\nkind = "land"\nregion = "Italy and the islands"\nfort = "small"\nfood = 1',
        'name = "Sicily"\nkind = "land"\nregion = "Italy and the islands"\nfort = "small"\nfood = 0',
        "territory",
        "but the set-up of Rome in scenario 4 needs 9.",
    ),
    Spoiled(
        GRAND,
        'a = "celtica"\nb = "thracia"\nkind = "river"',
        'a = "celtica"\nb = "thracia"\nkind = "border"',
        "connection",
        "The Danube joins each two of celtica, thracia and black-sea (FC-105, FC-Q33).",
    ),
    Spoiled(
        GRAND,
        'a = "syria"\nb = "babylon"',
        'a = "syria"\nb = "caucasus"',
        "connection syria-babylon",
        "By the rule texts these two are one move apart (000:603).",
    ),
    Spoiled(
        CAMPAIGN,
        'a = "sardinia"\nb = "tyrrhenian-sea"',
        'a = "sardinia"\nb = "libyan-sea"',
        "connection",
        "One territory is next to sardinia, brundisium and alpes at once (FC-T4).",
    ),
    Spoiled(
        CAMPAIGN,
        'region = "Hispania"\nfort = "great"',
        'region = "Hispania"\nfort = "small"',
        "territory espanga.fort",
        "One of berber, cyrene, espanga, numidia is a great fort on this map (S1-Q1).",
    ),
    Spoiled(CAMPAIGN, 'home = "greece"\n', "", "territory macedonia.home", "This is the home of greece on this map"),
    # Factions and set-ups.
    Spoiled(FACTIONS, 'id = "gaul"', 'id = "gallia"', "setup 6.factions", "There is no faction “gaul”; there are"),
    Spoiled(
        FACTIONS,
        "playable = [6]",
        "playable = [5, 6]",
        "faction gaul.playable",
        "Gaul may be chosen by 6 players (FC-53).",
    ),
    Spoiled(
        FACTIONS,
        "brundisium = { cavalry = 0, infantry = 1 }",
        "brundisium = { cavalry = 0, infantry = 2 }",
        "faction rome.start",
        "Rome starts with 1 cavalry in rome and 1 infantry in brundisium (FC-57).",
    ),
    Spoiled(
        FACTIONS,
        '{ territory = "iberia", cavalry = 1, infantry = 1 }',
        '{ territory = "iberia", cavalry = 2, infantry = 1 }',
        "setup 6.independents",
        "The table of independent armies has 1 cavalry and 1 infantry in iberia (FC-50).",
    ),
    Spoiled(
        FACTIONS,
        'territory = "palestina"',
        'territory = "palestine"',
        "setup 6.independents palestine.territory",
        "There is no land “palestine” on the grand map.",
    ),
    Spoiled(
        FACTIONS, "players = 6\nmap", "players = 5\nmap", "setup 5.choose", "With 5 players 5 factions take a seat."
    ),
    Spoiled(
        FACTIONS,
        'factions = ["rome", "carthage", "greece", "egypt", "persia"]',
        'factions = ["rome", "carthage", "greece", "egypt", "gaul"]',
        "setup 5.factions",
        "By `playable` these may be chosen: rome, carthage, persia, greece, egypt.",
    ),
    # Cards.
    Spoiled(
        HEROES,
        'kind = "reroll"',
        'kind = "roll-twice"',
        "hero julius-caesar.effect.kind",
        "Write one of unit-bonus, att",
    ),
    Spoiled(HEROES, ", keep = 0", "", "hero claudius-marcellus.effect.keep", "This is missing; write a whole number"),
    Spoiled(
        HEROES,
        'kind = "reroll"',
        'kind = "reroll", dice = 2',
        "hero julius-caesar.effect.dice",
        "There is no such key here; there are kind.",
    ),
    Spoiled(HEROES, "strength = 4\n", "strength = true\n", "hero julius-caesar.strength", "9, not true."),
    Spoiled(
        HEROES,
        'faction = "rome"',
        'faction = "carthage"',
        "hero",
        "Each faction has 4 heroes, but rome has 3 (FC-41).",
    ),
    Spoiled(
        HEROES,
        'id = "cleopatra"',
        'id = "nefertiti"',
        "hero cleopatra",
        "The rule texts know this hero of egypt.",
    ),
    Spoiled(
        HEROES,
        'unit = "cavalry", count = 0',
        'unit = "cavalry", count = 1',
        "hero hannibal-barca.effect",
        "Hannibal gives all his cavalry one more strength (000:478).",
    ),
    Spoiled(
        HEROES,
        "count = 1, strength = 2",
        "count = 1, strength = 3",
        "hero",
        "A hero of Gaul gives one infantry two more",
    ),
    Spoiled(
        CHRONICLES,
        "sword = false\neditions = [1, 2]\neffects",
        "sword = true\neditions = [1, 2]\neffects",
        "card gold-discovered.minimum",
        "This is missing; write a whole number from 1 to 99.",
    ),
    Spoiled(CHRONICLES, "minimum = 6", "minimum = 7", "card slave-revolt.minimum", "Slave Revolt asks for 6 (FC-108"),
    Spoiled(
        CHRONICLES,
        "editions = [1]",
        "editions = [1, 2]",
        "card the-huns-attack.editions",
        "only The Huns Attack is not in the second (V2-1).",
    ),
    Spoiled(
        CHRONICLES,
        '{ kind = "sea-ban" }',
        '{ kind = "sea-ban" }, { kind = "sea-ban" }, { kind = "sea-ban" }',
        "card strong-winds.effects",
        "A card has at most 2 effects here, not 3.",
    ),
    Spoiled(
        CHRONICLES,
        'binds = "recruiting"',
        'binds = "some"',
        "card poor-harvest.effects food-change.binds",
        "Write one of recruiting, everything, not “some”.",
    ),
    Spoiled(
        CHRONICLES,
        "amount = 3",
        "amount = 4",
        "card gold-discovered.effects",
        "Gold Discovered gives everyone 3 coins (000:99).",
    ),
    Spoiled(
        MISSIONS,
        'territories = ["carthage"]',
        'territories = ["iberia"]',
        "mission carthage-must-fall.condition",
        "There is no territory “iberia” on the campaign map, where rome plays.",
    ),
    Spoiled(
        MISSIONS,
        '"alpes"], count = 2',
        '"alpes"], count = 4',
        "mission the-oath.condition.count",
        "4 is too many: only 3 territories are listed.",
    ),
    Spoiled(
        MISSIONS,
        'of = "any"',
        'of = "egypt"',
        "mission a-crown-abroad.condition.of",
        "A faction cannot capture its own home.",
    ),
    Spoiled(
        MISSIONS,
        'of = "any"',
        'of = "persia"',
        "mission a-crown-abroad.condition.of",
        "With 4 players nobody may play persia.",
    ),
    Spoiled(
        MISSIONS,
        'kind = "defeat-independent", territory = "asia-minor"',
        'kind = "defeat-independent", territory = "gaul"',
        "mission over-the-hellespont.condition.territory",
        "With 6 players no independent army always starts there (FC-50).",
    ),
    Spoiled(
        MISSIONS,
        'faction = "gaul"',
        'faction = "persia"',
        "mission",
        "Each faction has 3 bonus missions, but persia has 4 (FC-55).",
    ),
    Spoiled(
        MISSIONS,
        'origin = "reconstructed"',
        'origin = ["reconstructed"]',
        "origin",
        "Write one of rulebook, deduced, reconstructed, not this list.",
    ),
]


@pytest.mark.parametrize("spoiled", SPOILED, ids=lambda spoiled: f"{spoiled.file} {spoiled.key}: {spoiled.text[:30]}")
def test_a_spoiled_file_is_refused_with_its_key_and_a_sentence(spoiled: Spoiled, tmp_path: Path) -> None:
    text = (PACKAGED / spoiled.file).read_text(encoding="utf-8")
    assert spoiled.old in text
    place = tmp_path / spoiled.file
    place.parent.mkdir(exist_ok=True)
    every = spoiled.new == "arverni"  # a new name for a land has to be new in its links too
    place.write_text(text.replace(spoiled.old, spoiled.new, -1 if every else 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_content(tmp_path)
    assert (caught.value.file, caught.value.key) == (spoiled.file, spoiled.key)
    assert spoiled.text in caught.value.text
    assert str(caught.value).count("\n") == 0
    assert caught.value.text.endswith(".")


@pytest.mark.parametrize("file", [GRAND, FACTIONS, HEROES, CHRONICLES, MISSIONS])
@pytest.mark.parametrize("text", ["", "hero = 1\ncard = 1\nmission = 1\nfaction = 1\nterritory = 1\norigin = 1", "["])
def test_a_file_without_its_tables_is_refused(file: str, text: str, tmp_path: Path) -> None:
    place = tmp_path / file
    place.parent.mkdir(exist_ok=True)
    place.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_content(tmp_path)
    assert caught.value.file == file
