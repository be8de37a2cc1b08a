"""Spoiled scenarios: each is refused with one sentence that names the file and the key."""

from pathlib import Path
from typing import NamedTuple

import pytest

from conqueror.errors import ContentError
from conqueror.games.files import PACKAGED
from conqueror.games.map_games.scenarios import packaged_scenario, read_scenario_file
from tests.games.duels.starts import CONTENT


class Spoiled(NamedTuple):
    """A scenario with one thing changed, the key at fault and the sentence."""

    id: str
    old: str
    new: str
    key: str
    text: str


DUELS, PUNIC, GALLIC, ALEXANDER, EMPIRES, SYRIAN = (
    "duels-standard",
    "punic-war",
    "gallic-wars",
    "alexander",
    "rome-vs-persia",
    "syrian-war",
)
THIRD = """
[[seat]]
faction = "egypt"
home = "alexandria"
[seat.units]
thebes = { cavalry = 0, infantry = 1 }

# DU-4
"""
OTHERWISE = '[[victory]]\nwinner = "rome"\nwhen = "end-of-limit"\nall = [{ kind = "otherwise" }]\n'
ROME_FALLS = 'all = [{ kind = "control-all", territories = ["rome"] }]'
CARTHAGE_FALLS = 'all = [{ kind = "control-all", territories = ["carthage"] }]'
FIVE_FORTS = '{ kind = "hold-forts", count = 5, rounds = 1 }'
HIGHEST = 'winner = "highest"\nwhen = "end-of-limit"'

SPOILED = [
    # What is not of the right form.
    Spoiled(DUELS, 'name = "Duels"\n', "", "name", "This is missing; write a text in quotes."),
    Spoiled(DUELS, 'map = "campaign"', 'map = "world"', "map", "Write one of campaign, grand, not “world”."),
    Spoiled(DUELS, "round_limit = 10", "rounds = 10", "round_limit", "This is missing; write a whole number"),
    Spoiled(
        DUELS, "number = 0", "number = 0\ncolour = 1",
        "colour", "There is no such key here; there are abandoned,",
    ),
    Spoiled(DUELS, "bribery = false", "bribary = false", "rules.bribary", "There is no such key here"),
    Spoiled(DUELS, "bribery = false", "bribery = 0", "rules.bribery", "Write true or false, not 0."),
    Spoiled(DUELS, '"simultaneous"\n', '"together"\n', "rules.planning", "Write one of simultaneous, own-turn"),
    Spoiled(DUELS, "[20, 40]", "[40, 20]", "minutes", "Write how long a game lasts, such as [30], or"),
    Spoiled(
        DUELS, '["carthage", "rome"]  #', '["carthage"]  #',
        "turn_order", "Here both seats stand, who acts first",
    ),
    Spoiled(DUELS, 'setup = "rulebook"', 'setup = "mine"', "origin.setup", "Write one of rulebook, deduced,"),
    Spoiled(DUELS, 'setup = "rulebook"', 'armies = "rulebook"', "origin.armies", "There is no such key here"),
    Spoiled(
        PUNIC, 'id = "punic-war"', 'id = "zama"',
        "id", "The file's name says that this is another scenario, not",
    ),
    # Names that nothing on the map or among the cards has.
    Spoiled(PUNIC, '["asia-minor"', '["asia"', "forbidden", "There is no territory “asia” on the campaign map."),
    Spoiled(PUNIC, '"cyprus", ', '"cyprus", "cyprus", ', "forbidden", "Write a list of different ids in quotes, not"),
    Spoiled(
        PUNIC, 'territories = ["rome"]', 'territories = ["roma"]',
        "victory number 1.all control-all.territories", "There is no territory “roma” on the campaign map.",
    ),
    Spoiled(DUELS, 'faction = "rome"', 'faction = "roma"', "seat roma.faction", "Write one of rome, carthage"),
    Spoiled(DUELS, 'faction = "rome"', 'faction = "carthage"', "seat carthage.faction", "“carthage” stands twice in"),
    Spoiled(
        DUELS, 'home = "rome"', 'home = "roma"',
        "seat rome.home", "There is no land “roma” on the campaign map.",
    ),
    Spoiled(
        DUELS, '"siege-engines"]', '"siege"]',
        "chronicle.deck", "There is no card “siege”; there are slave-revolt",
    ),
    Spoiled(GALLIC, '["ambiorix"]', '["asterix"]', "seat gaul.heroes", "There is no hero “asterix”."),
    Spoiled(GALLIC, '["ambiorix"]', '["xerxes"]', "seat gaul.heroes", "“xerxes” is a hero of persia, whom this seat"),
    Spoiled(GALLIC, "{ germania = 1,", "{ dacia = 1,", "seat gaul.food.dacia", "There is no land “dacia” on the"),
    Spoiled(EMPIRES, '"carthage", "gaul"]  #', '"carthage", "goths"]  #', "seat rome.hero_factions", "There is no"),
    Spoiled(
        PUNIC, "\nespanga =", "\niberia =",
        "seat carthage.units.iberia", "There is no territory “iberia” on the",
    ),
    Spoiled(
        PUNIC, "\nlibya =", "\ndacia =",
        "independents.dacia", "There is no territory “dacia” on the campaign map.",
    ),
    Spoiled(
        PUNIC, "\nlibya =", "\nblack-sea =",
        "independents.black-sea", "“black-sea” is a sea; independent armies",
    ),
    # Seats and armies that do not fit.
    Spoiled(DUELS, "\n# DU-4\n", THIRD, "seat", "A scenario is for two seats, not 3 (DU-1)."),
    Spoiled(DUELS, 'home = "rome"', 'home = "sicily"', "seat rome.home", "A home has a great fort, and “sicily” has"),
    Spoiled(
        DUELS, 'home = "rome"', 'home = "carthage"',
        "seat rome.home", "“carthage” is the home of carthage already.",
    ),
    Spoiled(
        PUNIC, '["asia-minor"', '["rome", "asia-minor"',
        "seat rome.home", "“rome” is forbidden in this scenario.",
    ),
    Spoiled(
        PUNIC, "\nsicily =", "\nrhodes =",
        "seat rome.units.rhodes", "No seat starts in a forbidden territory (SC-",
    ),
    Spoiled(PUNIC, "\nsicily =", "\nnumidia =", "seat rome.units.numidia", "This is carthage's at the start."),
    Spoiled(PUNIC, "\nillyria =", "\nalpes =", "independents.alpes", "This is rome's at the start."),
    Spoiled(SYRIAN, "\ncyrene =", "\nalexandria =", "independents.alexandria", "This is egypt's at the start."),
    Spoiled(
        PUNIC, "sicily = { cavalry = 0, infantry = 1 }", "sicily = { cavalry = 0, infantry = 0 }",
        "seat rome.units.sicily", "An army has at least one unit.",
    ),
    Spoiled(
        DUELS, "rome = { cavalry = 1, infantry = 0 }\nbrundisium = { cavalry = 0, infantry = 1 }\n", "",
        "seat rome.units", "A seat starts with at least one unit.",
    ),
    Spoiled(
        GALLIC, "celtica = 1 }", "celtica = 0 }",
        "seat gaul.units", "10 units are too many: 2 food at the start feeds 8 (FC-16).",
    ),
    Spoiled(
        DUELS, '["rome"]\nbonus', '["egypt"]\nbonus',
        "seat rome.hero_factions", "The own heroes are missing: rome.",
    ),
    Spoiled(
        EMPIRES, '"greece", "egypt"]', '"greece", "gaul"]',
        "seat persia.hero_factions", "The heroes of gaul are rome's already; each card is there once (S4-Q14).",
    ),
    Spoiled(
        DUELS, "home = 4, sea = 1 }\nst", "home = 4 }\nst",
        "seat carthage.bonus.sea", "This is missing; write a",
    ),
    Spoiled(
        ALEXANDER, "infantry = 2 }  #", "infantry = 0 }  #",
        "seat greece.strength.infantry", "Write a whole number",
    ),
    # Lands, cards and rules that do not fit.
    Spoiled(
        PUNIC, '"cyprus", ', "",
        "forbidden", "No open way leads from “carthage” to “cyprus”; forbid that one too, or open a way.",
    ),
    Spoiled(
        DUELS, "reshuffle_chronicle = true", "reshuffle_chronicle = false",
        "chronicle.deck", "The cards last until round 7; set round_limit to 7 or less, or reshuffle_chronicle",
    ),
    Spoiled(
        SYRIAN, "[rules]\n", "[rules]\nreshuffle_chronicle = true\n",
        "rules.reshuffle_chronicle", "There are no chronicle cards to shuffle again.",
    ),
    Spoiled(EMPIRES, "rally = true\n", "", "rally", "Nothing asks for this table; write rally = true under [rules]."),
    Spoiled(
        EMPIRES, "abandoned_lands = true\n", "",
        "abandoned", "Nothing asks for this table; write abandoned_lands",
    ),
    Spoiled(
        DUELS, "rally = false\n", "rally = true\n",
        "rally", "This is missing; write a table of keys and values.",
    ),
    Spoiled(EMPIRES, "most_units = 14\n", "", "rally.most_units", "This is missing; write a whole number from 1"),
    # Victory lines that do not fit.
    Spoiled(
        PUNIC, 'winner = "carthage"', 'winner = "gaul"',
        "victory number 1.winner", "Write one of carthage, rome,",
    ),
    Spoiled(PUNIC, '"immediately"', '"soon"', "victory number 1.when", "Write one of immediately, end-of-round,"),
    Spoiled(
        PUNIC, '"control-all"', '"control-any"',
        "victory number 1.all control-any.kind", "Write one of control-all",
    ),
    Spoiled(PUNIC, ROME_FALLS, "all = []", "victory number 1.all", "Write a list of tables, not an empty list."),
    Spoiled(
        PUNIC, ROME_FALLS, 'all = [{ kind = "control-all", territories = ["rhodes"] }]',
        "victory number 1.all control-all.territories", "“rhodes” is forbidden in this scenario.",
    ),
    Spoiled(
        PUNIC, ROME_FALLS, CARTHAGE_FALLS,
        "victory number 1.all", "This holds for carthage at the start, so the game would be over.",
    ),
    Spoiled(PUNIC, OTHERWISE, "", "victory", "No line says what happens after round 9; write one of most-points or"),
    Spoiled(
        PUNIC, "round_limit = 9", "round_limit = 0",
        "round_limit", "A victory line waits for the last round, so",
    ),
    Spoiled(
        PUNIC, ROME_FALLS, 'all = [{ kind = "otherwise" }]',
        "victory number 1.when", "A line otherwise is looked at when the last round is over.",
    ),
    Spoiled(
        PUNIC, f'"immediately"\n{ROME_FALLS}', '"end-of-limit"\nall = [{ kind = "otherwise" }]',
        "victory number 1.all otherwise", "No line can come after otherwise; it is the last.",
    ),
    Spoiled(
        PUNIC, ROME_FALLS, 'all = [{ kind = "most-points" }]',
        "victory number 1.all most-points", "This line needs the table [points].",
    ),
    Spoiled(
        PUNIC, 'winner = "carthage"', 'winner = "nobody"',
        "victory number 1.winner", "“nobody” goes with otherwise, and with nothing else.",
    ),
    Spoiled(
        DUELS, HIGHEST, HIGHEST.replace("highest", "rome"),
        "victory number 3.winner", "“highest” goes with most-points, and only with it.",
    ),
    Spoiled(
        DUELS, 'capital = 5\ncapitals = ["carthage", "rome"]\ngreat = 3\nsmall = 2',
        'capital = 0\ncapitals = ["carthage", "rome"]\ngreat = 0\nsmall = 0',
        "victory number 3.all most-points", "No territory scores anything; see the table [points].",
    ),
    Spoiled(
        DUELS, '{ kind = "most-points" }', '{ kind = "otherwise" }',
        "victory number 3.winner", "“highest” goes with most-points, and only with it.",
    ),
    Spoiled(
        DUELS, '"highest"\nwhen = "end-of-limit"\nall = [{ kind = "most-points" }]',
        '"nobody"\nwhen = "end-of-limit"\nall = [{ kind = "otherwise" }]',
        "points", "No victory line asks for points; write one of most-points.",
    ),
    Spoiled(
        DUELS, FIVE_FORTS, f'{FIVE_FORTS}, {{ kind = "control-all", territories = ["rome"] }}',
        "victory number 1.all", "Beside hold-forts there is no other condition in a line.",
    ),
    Spoiled(
        DUELS, "count = 5", "count = 50",
        "victory number 1.all hold-forts.count", "50 is too many: only",
    ),
    Spoiled(
        DUELS, "rounds = 1", "rounds = 2",
        "victory number 1.all hold-forts.rounds", "Forts win after one turn of the rival; write 1 (FC-Q1).",
    ),
    Spoiled(DUELS, "count = 5", "count = 4", "victory", "Where forts win, each seat has one line hold-forts"),
    Spoiled(PUNIC, OTHERWISE, OTHERWISE.replace("end-of-limit", "immediately") * 20, "victory", "There are at most"),
    Spoiled(
        SYRIAN, '{ kind = "destroyed", faction = "persia" }',
        '{ kind = "control-all", territories = ["syria"] }, { kind = "destroyed", faction = "persia" }',
        "victory number 1.all", "Beside destroyed there is no other condition in a line.",
    ),
    Spoiled(
        EMPIRES, 'territory = "babylon", rounds = 2', 'territory = "babylon", rounds = 11',
        "victory number 1.all hold-rounds.rounds", "The game has only 10 rounds.",
    ),
    Spoiled(
        EMPIRES, 'territory = "babylon"', 'territory = "black-sea"',
        "victory number 1.all hold-rounds.territory", "There is no land “black-sea” on the grand map.",
    ),
    Spoiled(
        SYRIAN, 'faction = "persia" }', 'faction = "egypt" }',
        "victory number 1.all destroyed.faction", "Nobody wins by being destroyed.",
    ),
    Spoiled(
        SYRIAN, 'faction = "persia" }', 'faction = "rome" }',
        "victory number 1.all destroyed.faction", "Write one of egypt, persia, not “rome”.",
    ),
    Spoiled(
        EMPIRES, '"macedonia", "carthage"', '"macedon", "carthage"',
        "points.capitals", "There is no territory “mac",
    ),
    Spoiled(EMPIRES, '"capitals", "forts"', '"capitals", "dice"', "points.ties", "Write a list of capitals, forts,"),
]  # fmt: skip


@pytest.mark.parametrize("spoiled", SPOILED, ids=lambda spoiled: f"{spoiled.id} {spoiled.key}: {spoiled.text[:30]}")
def test_a_spoiled_scenario_is_refused_with_its_key_and_a_sentence(spoiled: Spoiled, tmp_path: Path) -> None:
    file = f"scenarios/{spoiled.id}.toml"
    text = (PACKAGED / file).read_text(encoding="utf-8")
    comments, start, rest = text.partition('\nid = "')
    assert spoiled.old in start + rest
    place = tmp_path / file
    place.parent.mkdir()
    place.write_text(comments + (start + rest).replace(spoiled.old, spoiled.new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        packaged_scenario(spoiled.id, tmp_path, CONTENT)
    assert (caught.value.file, caught.value.key) == (file, spoiled.key)
    assert spoiled.text in caught.value.text
    assert str(caught.value).count("\n") == 0
    assert caught.value.text.endswith(".")


def test_missions_that_ask_for_lands_of_the_other_map_are_refused(tmp_path: Path) -> None:
    text = (PACKAGED / "scenarios" / "duels-standard.toml").read_text(encoding="utf-8")
    for old, new in (
        ("missions = false", "missions = true"),
        ('"rome"', '"persia"'),
        ('home = "persia"', 'home = "rome"'),
        ('"carthage", "persia"]\ngreat', '"carthage"]\ngreat'),
    ):
        text = text.replace(old, new)
    place = tmp_path / "mine.toml"
    place.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="which is not on the campaign map") as caught:
        read_scenario_file(place, CONTENT)
    assert caught.value.key == "rules.missions"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"[", "This is not TOML: "),
        (b"\xff", "This is not TOML: "),
        (b"number = " + b"1" * 5000, "This is not TOML: "),
        (b"number = " + b"[" * 100_000, "This is not TOML: "),
        (b"", "This is missing; write one of campaign, grand."),
        (b'map = "grand"\nseat = 1', "Write a list of tables, not 1."),
        (b'map = "grand"\nseat = [1]', "Here belongs a table of keys and values, not 1."),
        (b'map = "grand"\nrules = []', "Here belongs a table of keys and values, not an empty list."),
    ],
    ids=["half", "bytes", "digits", "depth", "empty", "number", "list", "rules"],
)
def test_a_file_that_is_no_scenario_is_refused(text: bytes, sentence: str, tmp_path: Path) -> None:
    place = tmp_path / "mine.toml"
    place.write_bytes(text)
    with pytest.raises(ContentError) as caught:
        read_scenario_file(place, CONTENT)
    assert caught.value.file == str(place)
    assert caught.value.text.startswith(sentence)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere.toml", tmp_path, Path("no\0path")):
        with pytest.raises(ContentError) as caught:
            read_scenario_file(place, CONTENT)
        assert caught.value.file == str(place)


@pytest.mark.parametrize("name", ["nowhere", "../maps/grand", "", "Punic-War"])
def test_a_scenario_that_nobody_packed_is_refused(name: str) -> None:
    with pytest.raises(ContentError) as caught:
        packaged_scenario(name, None, CONTENT)
    assert caught.value.file == f"scenarios/{name}.toml"
