"""The map of Final Conquest is legible on every kind of screen, all through a game."""

import io

import pytest
from rich.console import Console

from conqueror.boards import draw, draw_map
from conqueror.boards.banners import nicknames
from conqueror.cli.terminal.groups import is_map
from conqueror.views import View
from tests.cli.campaigns import AT_WAR, BEFORE_THE_REVOLT, LATE, campaign, walk
from tests.cli.terminal import STEERING, conqueror


def drawn(
    view: View,
    width: int = 80,
    height: int = 24,
    marked: tuple[str, ...] = (),
    encoding: str = "utf-8",
    colours: str | None = None,
) -> str:
    """Return the map as a screen of that kind shows it."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    terminal = {"color_system": colours, "force_terminal": True} if colours else {}
    Console(file=out, width=width, height=height, **terminal).print(draw(view, marked))  # type: ignore[arg-type]
    out.seek(0)
    return out.read()


@pytest.fixture(scope="module")
def at_war() -> View:
    return campaign().position(AT_WAR).view("rome")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_map_is_drawn_all_through_a_game_on_screens_of_every_width(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    positions = walk(campaign(players=players), seed=players)
    for number, position in enumerate(positions[::20] + positions[-1:]):
        viewer = (None, *position.game.seats)[number % (players + 1)]
        view = position.view(viewer)
        assert is_map(view)
        for width in (60, 80, 120):
            steered = drawn(view, width, colours="256")
            assert "\x1b[38" not in steered
            assert "\x1b[48" not in steered
            screen = STEERING.sub("", steered)
            assert max(map(len, screen.splitlines())) <= width
            for land in view["lands"]:
                assert f" {land} " in screen
            for seat in view["seats"]:
                assert f" {seat[:3].title()} " in screen


@pytest.mark.parametrize("width", [60, 80, 100, 120, 160])
def test_no_line_is_wider_than_the_screen(width: int, at_war: View) -> None:
    assert max(map(len, drawn(at_war, width).splitlines())) <= width


def test_a_land_shows_fort_food_coins_owner_units_and_who_can_act(at_war: View) -> None:
    screen = drawn(at_war)
    assert "  rome           ⌂ 1f 1$  Rom  1c2i*" in screen
    assert "  alpes          ■    1$  Ind  1c1i " in screen
    assert "  sicily         □ 1f     Rom  1i*" in screen
    assert "  sardinia         1f     Car  1c1i " in screen
    assert "  germania                         " in screen


def test_the_regions_stand_in_two_columns_where_they_fit(at_war: View) -> None:
    assert "─ Gaul and the north ────────────────   ─ Egypt ──" in drawn(at_war)
    assert "─ Egypt" not in drawn(at_war, width=60).split("─ Seas")[1]


def test_neighbours_are_shown_in_letters_one_may_type_where_there_is_room(at_war: View) -> None:
    assert "1c2i*   alp bru tyr" in drawn(at_war, width=80, height=60)
    assert "1c2i*   alp bru tyr" in drawn(at_war, width=160)
    assert "alp bru tyr" not in drawn(at_war, width=80)


def test_the_whole_map_with_neighbours_fits_a_narrow_screen(at_war: View) -> None:
    out = io.StringIO()
    shown = draw_map(at_war)
    assert shown is not None
    Console(file=out, width=60).print(shown)
    assert "alp bru tyr" in out.getvalue()
    assert max(map(len, out.getvalue().splitlines())) <= 60
    words = out.getvalue().split("tyrrhenian-sea")[1].split()
    assert {"alp", "sar", "rom", "bru", "sic", "car", "bal", "ion", "libyan"} <= set(words)


def test_every_player_has_a_line_with_coins_units_food_forts_points_and_heroes(at_war: View) -> None:
    screen = drawn(at_war)
    assert "▸  Rom  Rome         9    8/8      2    2/5      0      7  2 (5 11)" in screen
    assert "   Car  Carthage    12    6/8      2    1/5      0      5  1 (10)" in screen


def test_ones_own_heroes_and_mission_are_named_and_nobody_elses(at_war: View) -> None:
    screen = drawn(at_war)
    assert "Your heroes: Julius Caesar, Fabius Maximus" in screen
    assert "Your mission: The Corn Islands. Hold Sicily and Sardinia. Prize: 4 coins." in screen
    assert "hannibal" not in screen
    assert "Your" not in drawn(campaign().position(AT_WAR).view(None))


def test_the_chosen_land_its_targets_and_its_enemies_have_their_own_marks(at_war: View) -> None:
    screen = drawn(at_war, marked=("tyrrhenian-sea", "rome", "sardinia", "ionian-sea"))
    for row in ("▸ tyrrhenian-sea ", "• rome ", "× sardinia ", "• ionian-sea ", "  sicily "):
        assert row in screen


def test_lands_that_may_recruit_are_marked() -> None:
    screen = drawn(campaign().position(LATE).view("rome"))
    assert "• rome " in screen
    assert "• sicily " in screen
    assert "  brundisium " in screen


def test_a_battle_shows_both_armies_the_heroes_and_the_dice() -> None:
    position = (
        campaign().position(AT_WAR).play("rome", "tyrrhenian-sea>sardinia 2c2i").play("rome", "hero julius-caesar")
    )
    screen = drawn(position.view("carthage"))
    assert "Battle: Rome attacks Carthage in Sardinia from the Tyrrhenian Sea." in screen
    assert " Rom  attacker 2c2i, a hero face down" in screen
    assert " Car  defender 1c1i in open land" in screen
    assert "▸ tyrrhenian-sea " in screen
    assert "× sardinia " in screen
    position = position.play("carthage", "no hero").play("chance", "roll 4 3")
    screen = drawn(position.view("carthage"))
    assert "attacker 2c2i: strength 6, Julius Caesar 4, die 4 = 14" in screen
    assert "defender 1c1i in open land: strength 3, land 1, die 3 = 7" in screen


def test_sealed_bids_are_shown_as_sealed_until_all_are_in() -> None:
    position = campaign().position(BEFORE_THE_REVOLT).play("greece", "end").play("chance", "draw slave-revolt")
    assert "Chronicle: Slave Revolt, sword, minimum 6. Chains break" in drawn(position.view("rome"))
    position = position.play("rome", "bid 2")
    assert "-          sealed" in drawn(position.view("carthage"))
    assert "-               2" in drawn(position.view("rome"))
    position = position.play("carthage", "bid 3").play("greece", "bid 1")
    for bid in (1, 2, 3):
        assert f"-               {bid}" in drawn(position.view(None))


def test_on_a_low_screen_what_a_bidder_must_know_stands_next_to_the_question() -> None:
    position = campaign().position(BEFORE_THE_REVOLT).play("greece", "end").play("chance", "draw slave-revolt")
    below = drawn(position.view("carthage"), height=24).split("⌂ home")[1]
    assert "You have 12 coins, 6 of 6 units, 1 food, 5 points." in below
    assert "Chronicle: Slave Revolt" in below
    assert "You have" not in drawn(position.view("carthage"), height=50)


def test_a_fallen_player_is_named_as_fallen() -> None:
    data = {**AT_WAR, "lands": {name: land for name, land in AT_WAR["lands"].items() if name != "macedonia"}}  # type: ignore[attr-defined]
    data = {**data, "missions": {}, "eliminated": ["greece"], "coins": {}}
    for width in (60, 80, 120):
        assert "fallen" in drawn(campaign().position(data).view("rome"), width)


def test_a_warning_and_the_end_of_the_minute_are_shown() -> None:
    position = campaign(bribery="on").position({**AT_WAR, "heroes": {}})
    warned = position.play("carthage", "warn")
    assert "Rome was warned: the minute runs." in drawn(warned.view("rome"))
    assert "The minute is up: an army of Rome may be bribed." in drawn(warned.play("clock", "expire").view("rome"))


def test_a_screen_without_box_letters_gets_plain_ones(at_war: View) -> None:
    screen = drawn(at_war, encoding="ascii", marked=("tyrrhenian-sea", "rome", "sardinia"))
    assert screen.isascii()
    assert "?" not in screen
    assert "> tyrrhenian-sea " in screen
    assert "o rome           @ 1f 1$" in screen


@pytest.mark.parametrize("colours", ["standard", "256", "truecolor"])
def test_owners_have_their_colours_where_there_are_any(colours: str, at_war: View) -> None:
    assert "\x1b[" in drawn(at_war, colours=colours)


def test_a_nickname_belongs_to_one_name_only() -> None:
    names = ["libya", "libyan-sea", "palma", "palestina", "rome"]
    assert nicknames(names) == {
        "libya": "libya",
        "libyan-sea": "libyan",
        "palma": "palm",
        "palestina": "pale",
        "rome": "rom",
    }


def test_rounds_and_turns_have_headings_and_a_turn_begins_with_what_happened() -> None:
    words = ("--players", "3", "--bot", "carthage=casual", "--bot", "greece=casual", "--seed", "3")
    screen = conqueror("play", "final-conquest", *words, lines=("ready", "end", "log", "quit")).output
    assert "── Round 1 · Rome's turn ──" in screen
    assert "── Carthage's turn ──" in screen
    assert "Since your last turn:" in screen
    assert screen.index("── Carthage's turn ──") < screen.index("Since your last turn:")
