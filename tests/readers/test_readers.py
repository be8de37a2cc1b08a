"""A part of `make soak ARGS=readers`, with fixed seeds, and the faults that were found, each by itself."""

import copy
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import conqueror
from conqueror.errors import ContentError, RecordError, SetupError
from conqueror.game import Position
from conqueror.games.files import PACKAGED
from conqueror.games.map_games.game import MapPosition
from tests.readers.contents import NAMES, ContentFuzzer, put, refusal_of
from tests.readers.records import RecordFuzzer
from tests.readers.setups import SetupFuzzer, positions_of
from tests.readers.soundness import check_sound
from tests.stages.search import TABLES, Table

DUELS, CAMPAIGN, SYRIAN = Table("duels"), Table("final-conquest"), Table("duels/syrian-war")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_mutated_setup_is_refused_in_words_or_stands(table: Table) -> None:
    tally = SetupFuzzer(table, seed=1000).run(75)
    assert tally.accepted > 15, "the mutations must also reach positions that stand"
    assert len(tally.refusals) > 20, "the mutations must be refused for many reasons"


def test_a_mutated_record_is_refused_with_a_line_or_stands() -> None:
    tally = RecordFuzzer(seed=1000).run(250)
    assert tally.accepted > 10
    assert len(tally.refusals) > 50


def test_a_mutated_content_file_is_refused_in_words_or_can_be_played() -> None:
    tally = ContentFuzzer(seed=1000).run(300, play_every=4)
    assert tally.played > 10
    assert len(tally.refusals) > 50


def test_every_content_file_is_mutated() -> None:
    fuzzer = ContentFuzzer(seed=1)
    assert {fuzzer.next()[0] for _ in range(400)} == set(NAMES)


def at_stage(table: Table, stage: str, fits: Callable[[Any], bool] = bool) -> Any:
    """Return the data of a position of a table in this stage."""
    datas = (position.data() for position in positions_of(table))
    return copy.deepcopy(next(data for data in datas if data["stage"] == stage and fits(data)))


def refused(table: Table, data: Any) -> str:
    """Return the sentence with which a set-up is refused."""
    with pytest.raises(SetupError) as refusal:
        table.load().position(data)
    return str(refusal.value)


def test_a_battle_is_only_in_the_stages_of_a_battle() -> None:
    fight = at_stage(DUELS, "casualties")["battle"]
    del fight["force"]
    assert refused(DUELS, {**at_stage(DUELS, "planning"), "battle": fight}).startswith("Nobody fights in this stage")


def test_nobody_has_won_before_the_dice_have_decided() -> None:
    data = at_stage(DUELS, "roll-again")
    data["battle"]["margin"] = 2
    assert refused(DUELS, data).startswith("A position in the stage 'roll-again' needs")


def test_attackers_are_not_ready_to_act_beside_their_attack() -> None:
    data = at_stage(CAMPAIGN, "casualties", lambda data: data["battle"]["victor"] == "defender")
    origin = data["battle"]["origin"]
    data["fresh"] = {origin: {kind: data["lands"][origin][kind] for kind in ("cavalry", "infantry")}}
    assert refused(CAMPAIGN, data).startswith("A position in the stage 'casualties' needs")


def test_an_attack_on_independents_needs_a_way_to_beat_them() -> None:
    data = at_stage(
        DUELS,
        "attack-hero",
        lambda data: data["lands"].get(data["battle"]["target"], {}).get("owner") == "independent",
    )
    data["lands"][data["battle"]["target"]]["cavalry"] = 200
    assert refused(DUELS, data).startswith("Nobody can answer here")


def test_missions_are_dealt_only_while_everybody_who_waits_can_get_one() -> None:
    data, start = at_stage(CAMPAIGN, "deal"), CAMPAIGN.load().start()
    assert isinstance(start, MapPosition)
    data["accomplished"] = [mission.id for mission in start.final.content.missions_of(start.game.seats[-1])]
    assert refused(CAMPAIGN, data).startswith("A position in the stage 'deal' needs")


def test_the_dead_owe_no_bid() -> None:
    data = at_stage(CAMPAIGN, "bid")
    dead = next(seat for seat in CAMPAIGN.load().seats if seat not in data.get("bids", {}))
    data["eliminated"] = [dead]
    data["lands"] = {name: about for name, about in data["lands"].items() if about["owner"] != dead}
    assert refused(CAMPAIGN, data).startswith("A position in the stage 'bid' needs")


def test_a_claim_belongs_to_a_line_that_asks_for_one_and_has_not_won_yet() -> None:
    table = Table("duels/rome-vs-persia")
    data = at_stage(table, "action")
    lines = table.load().start().data()
    assert "claims" not in lines
    assert refused(table, {**data, "claims": [[1, 0, 0]] * 12}).startswith("claims")
    assert "turns are too many" in refused(table, {**data, "claims": [[1, 99, 0]]})


def test_no_seat_has_more_units_than_all_the_food_feeds() -> None:
    data = at_stage(SYRIAN, "action")
    data["lands"]["alexandria"] = {"owner": "egypt", "cavalry": 100, "infantry": 90}
    assert "all the food there is feeds fewer" in refused(SYRIAN, data)


def large_armies() -> Position:
    """Return a position of the Syrian War in which two large armies may attack together."""
    data = at_stage(SYRIAN, "action", lambda data: data["turn"] == "egypt")
    for word in ("fresh", "extra", "more"):
        data.pop(word)
    data["lands"] = {
        "alexandria": {"owner": "egypt", "cavalry": 15, "infantry": 15},
        "palestina": {"owner": "egypt", "cavalry": 15, "infantry": 15},
        "levantine-sea": {"owner": "persia", "cavalry": 1},
        "syria": {"owner": "persia", "cavalry": 1},
    }
    return SYRIAN.load().position(data)


def test_a_move_of_a_large_army_is_played_and_told_without_listing_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = large_armies()
    assert sum(group["count"] for group in position.groups("egypt")) > 60_000
    monkeypatch.setattr(MapPosition, "numbers", lambda *_: pytest.fail("all moves were listed"))
    joint = next(group["move"] for group in position.groups("egypt") if group["count"] > 60_000)
    assert position.tell("egypt", joint, None)["text"]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_move_is_found_in_its_group_exactly_if_it_is_listed(table: Table) -> None:
    rng = Random(5)
    for position in rng.sample(positions_of(table), 12):
        if not isinstance(position, MapPosition):
            continue
        for seat in (*position.to_act, *position.may_act):
            if seat == "chance":
                continue
            listed = position.numbers(seat)
            others = {number ^ 1 << rng.randrange(62) for number in rng.choices(listed, k=60)} - set(listed)
            assert all(position.has_move(seat, number) for number in listed[:: max(1, len(listed) // 200)])
            assert not any(position.has_move(seat, number) for number in others)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("x = " + "[" * 20_000, "its lists lie too deep in each other"),
        (f"x = {'9' * 5000}", "This is not TOML: Exceeds the limit"),
    ],
    ids=["deep", "long"],
)
@pytest.mark.parametrize("name", ["heroes.toml", "fighters/ladder.toml", "scenarios/syrian-war.toml"])
def test_toml_that_cannot_be_parsed_is_refused_in_words(tmp_path: Path, name: str, line: str, sentence: str) -> None:
    assert sentence in refusal_of(tmp_path, name, f"{line}\n".encode())


def test_a_number_of_thousands_of_digits_is_not_written_out(tmp_path: Path) -> None:
    text = (PACKAGED / "scenarios" / "syrian-war.toml").read_text(encoding="utf-8")
    spoiled = text.replace("round_limit = 8", f"round_limit = 0x{'f' * 5000}")
    said = refusal_of(tmp_path, "scenarios/syrian-war.toml", spoiled.encode())
    assert said.endswith("Write a whole number from 0 to 99, not so large a number.")
    text = (PACKAGED / "maps" / "grand.toml").read_text(encoding="utf-8")
    said = refusal_of(tmp_path, "maps/grand.toml", text.replace("lon = 3.4\n", f"lon = 0x{'f' * 5000}\n").encode())
    assert said.endswith("Write a number of degrees from -180 to 180, not so large a number.")


def test_moves_with_which_nobody_can_begin_are_a_fault_of_their_file(tmp_path: Path) -> None:
    table = 'title = "x"\norigin = "x"\n' + "".join(
        f'[{word}]\n1 = "F>"\n' + ('2 = "F."\n' if word == "Champion" else "")
        for word in ("Soldier", "Lancer", "Archer", "Champion", "General")
    )
    put(tmp_path, "fighters/ladder.toml", table.encode())
    with pytest.raises(ContentError, match="With these moves no game can begin"):
        conqueror.load("conquests", content=tmp_path, moves="ladder")


def test_a_deep_start_of_a_record_is_refused_with_its_line() -> None:
    head = conqueror.load("conquests").record().text().split("\n\n")[0]
    for start in ("[" * 100_000, '{"turn": ' + "[" * 900 + "]" * 900 + "}"):
        with pytest.raises(RecordError):
            conqueror.read(f"{head}\nstart: {start}\n")


def test_what_stands_after_all_this_can_be_looked_at() -> None:
    check_sound(large_armies(), Random(1))
