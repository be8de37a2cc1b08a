"""Final Conquest at the terminal, with all lines typed beforehand."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conqueror.cli.terminal.local_game import LocalGame
from conqueror.cli.terminal.players import seat_players
from conqueror.registry import catalogue
from tests.cli.campaigns import AT_WAR, BEFORE_THE_REVOLT, LATE, campaign, recorded
from tests.cli.terminal import conqueror, flat

HAND_OVER = ""  # Enter, when the device is passed on
WORDS = (
    *("rome", "tyr", "alpes", "carthage:", "clock:", "expire", "warn", "bribe", ">", "+", ",", "-", "to", "all"),
    *("1c", "2i", "0c", "999i", "3", "end", "moves", "odds", "map", "heroes", "hero", "no", "undo", "attack", "bid"),
)


def play(*lines: str, options: tuple[str, ...] = ()) -> str:
    """Return what is printed in a game; it must end without a complaint."""
    result = conqueror("play", *options, "--seed", "3", lines=lines)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def at_war(tmp_path: Path) -> tuple[str, ...]:
    return "--load", recorded(AT_WAR, tmp_path), "--bot", "random"


@pytest.fixture
def before_the_revolt(tmp_path: Path) -> tuple[str, ...]:
    return "--load", recorded(BEFORE_THE_REVOLT, tmp_path)


@pytest.fixture
def late(tmp_path: Path) -> tuple[str, ...]:
    return "--load", recorded(LATE, tmp_path, bribery="on")


def test_a_new_game_shows_the_map_and_what_may_be_planned() -> None:
    screen = play(options=("final-conquest", "--players", "3", "--bot", "random"))
    assert "Conqueror: Final Conquest   Rome: you · Carthage: random bot · Greece: random" in screen
    assert "Type a move, a land to see its moves, or help." in screen
    assert "Rome: Plan: recruit, buy heroes, then say ready.\n  recruit rome 1i, 2i or 1c\n  ready\n" in screen
    assert "Round 1 of 10 · turn of Rome · first player: Rome" in screen


def test_the_moves_are_gathered_by_the_land_they_start_from(at_war: tuple[str, ...]) -> None:
    position = campaign().position(AT_WAR)
    assert len(position.moves("rome")) > 60
    listed = play("moves", options=at_war).split("rome> moves\n")[1].split("rome> ")[0]
    assert "  rome            1c2i  to tyrrhenian-sea; attack alpes, brundisium" in listed
    assert "sicily 1i to tyrrhenian-sea, ionian-sea, libyan-sea; attack brundisium" in flat(listed)
    assert "  end\n" in listed
    assert "Without units all that can act go: rome>alpes." in listed
    assert len(listed.splitlines()) < 10


def test_a_land_alone_lists_its_moves_with_odds_and_marks_the_targets(at_war: tuple[str, ...]) -> None:
    screen = play("tyr", options=at_war).split("rome> tyr\n")[1]
    for row in ("▸ tyrrhenian-sea ", "× sardinia ", "× alpes ", "• rome ", "• ionian-sea "):
        assert row in screen
    assert "Tyrrhenian Sea (Seas): Rome 2c2i. Next to it:" in screen
    assert "  tyrrhenian-sea>ionian-sea 2c2i    nobody" in screen
    said = flat(screen)
    assert "tyrrhenian-sea>alpes 2c2i independents 1c1i; great fort, 1 coin. Attack: sure to win." in said
    assert "tyrrhenian-sea>sardinia 2c2i Carthage 1c1i; 1 food. Attack: win 78%, draw 11%, loss 11%; against" in said


def test_an_enemys_land_shows_what_is_next_to_it(at_war: tuple[str, ...]) -> None:
    screen = play("carthage", options=at_war).split("rome> carthage\n")[1]
    assert "Carthage (Africa): Carthage 2c1i; home of Carthage, 1 food, 1 coin." in screen
    assert "  tyrrhenian-sea  Rome 2c2i" in screen
    assert "Chronicle" not in screen


def test_odds_are_told_without_and_with_every_hero_in_hand(at_war: tuple[str, ...]) -> None:
    said = flat(play("odds rome bru 1c", "odds rome tyr", "odds rome alp 1c", "odds", options=at_war))
    assert (
        "rome>brundisium 1c without a hero win 22%, draw 14%, loss 64%; against Hannibal Barca sure to lose" in said
    )
    assert "with Julius Caesar win 96%, draw 4%; against Hannibal Barca win 34%, draw 17%, loss 49%" in said
    assert "Only an attack has odds. (FC-96)" in said
    assert "rome>alpes 1c without a hero too weak with Julius Caesar sure to win" in said
    assert "with Fabius Maximus too weak rome>" in said
    assert "Say which attack: odds MOVE." in said


def test_heroes_are_described_with_their_cards(at_war: tuple[str, ...]) -> None:
    said = flat(play("heroes", options=at_war))
    assert "in hand julius-caesar strength 4. Once both dice lie on the table" in said
    assert "8 coins scipio-africanus strength 2." in said
    assert "hannibal" not in said.split("heroes in hand")[0]


def test_the_whole_map_shows_every_neighbour(at_war: tuple[str, ...]) -> None:
    assert "1c2i*   alp bru tyr" in play("map", options=at_war)
    assert "This game has no map." in play("map", options=("conquests",))


def test_help_names_the_words_of_a_map(at_war: tuple[str, ...]) -> None:
    screen = play("help", options=at_war)
    for word in ("a land", "rome>alpes", "odds MOVE", "map", "heroes"):
        assert f"  {word}" in screen


def test_a_refused_order_is_followed_by_orders_from_the_same_land(at_war: tuple[str, ...]) -> None:
    said = flat(play("sicily carthage", options=at_war))
    assert (
        "Carthage is not next to Sicily. (FC-76) You may play sicily>brundisium 1i, sicily>tyrrhenian-sea 1i," in said
    )


def test_a_battle_from_the_attack_to_the_advance(before_the_revolt: tuple[str, ...]) -> None:
    screen = play(
        *(HAND_OVER, "mac ion", HAND_OVER, "2i", "1c1i", "adr 1i", "lib all", HAND_OVER, "adv", "log"),
        options=before_the_revolt,
    )
    for line in (
        "Greece: Move or attack, or end your turn.",
        "Battle: Greece attacks Carthage in the Ionian Sea from Macedonia, margin 3.",
        "   Gre  attacker 3c3i: strength 9, die 1 = 10",
        "   Car  defender 1c3i in a sea: strength 5, sea 1, die 1 = 7",
        "Carthage: You lost the battle: choose your losses.\n  lose 3i or 1c1i\n",
        "You lose the smallest strength that covers the margin, no more and no less. (FC-Q14)",
        "You may play lose 3i or lose 1c1i.",
        "Carthage: Choose where your survivors retreat.\n  retreat brundisium 2i or some of them\n",
        "Greece: Advance with everybody, or leave one unit behind.\n  stay 1c or 1i\n  advance\n",
        "  4  Carthage retreats with 1 infantry to the Adriatic Sea.\n",
        "  5  Carthage retreats with 1 infantry to the Libyan Sea.\n",
        "  6  Greece advances with everybody.\n",
    ):
        assert flat(line) in flat(screen)
    assert screen.count("Pass the device to") == 3


def test_what_the_rules_played_by_themselves_is_told(at_war: tuple[str, ...]) -> None:
    said = flat(play("tyr bru 2c2i", "no hero", "log", options=at_war))
    assert "Rome attacks Carthage in Brundisium from the Tyrrhenian Sea with 2 cavalry and 2 infantry." in said
    assert "Carthage loses 1 cavalry." in said


def test_bids_are_sealed_and_losses_follow(before_the_revolt: tuple[str, ...]) -> None:
    screen = play(
        *(HAND_OVER, "end", HAND_OVER, "99", "0", HAND_OVER, "1", HAND_OVER, "2", HAND_OVER, "ion 1i"),
        options=before_the_revolt,
    )
    assert "Rome: Bid some, all or none of your coins, sealed.\n  bid 0 to bid 2\n" in screen
    assert "You cannot bid more coins than you have. (FC-109)" in screen
    carthage = screen.split("carthage> 1")[0].split("Pass the device to Carthage.")[1]
    assert "Rome has answered." in carthage
    assert "Rome bids 0." not in carthage
    assert "Carthage: The card takes a unit of yours: choose which." in screen
    assert "  disband libyan-sea 1i   the land is given up" in screen


def test_fc_65_an_army_can_be_bribed_at_one_terminal(late: tuple[str, ...]) -> None:
    screen = play(
        HAND_OVER,
        *("greece: bribe sicily", "help", "clock: expire", "greece: bribe sic", "ready"),
        *("carthage: warn", "clock: EXPIRE", "carthage: bribe brun", "clock: expire", "log"),
        options=late,
    )
    assert "Nobody is late: the minute is not up. (FC-67)" in screen
    assert "a move out of turn, now for clock" in screen
    assert "  Out of turn: clock: expire.\n" in screen
    assert "carthage: bribe brundisium, carthage: bribe sicily" in flat(screen)
    assert "  2  Greece bribes the army of Rome in Sicily.\n" in screen
    assert "  Out of turn: carthage: warn or greece: warn.\n" in screen
    assert "Rome was warned: the minute runs." in screen
    assert "  6  Carthage bribes the army of Rome in Brundisium.\n" in screen
    assert "No minute runs now. (FC-65)" in screen


def test_nobody_looks_through_the_eyes_of_another(late: tuple[str, ...]) -> None:
    screen = play(HAND_OVER, "carthage: carthage", "carthage: heroes", "carthage: moves", options=late)
    assert "Masters of the Sea" not in screen
    assert "hannibal" not in screen


@pytest.mark.parametrize("players", ["3", "6"])
def test_a_game_of_bots_ends_with_its_result(players: str) -> None:
    options = ("final-conquest", "--players", players, "--bot", "random", "--bot", "rome=random")
    screen = play("", options=options)
    ending, _, luck = screen.split("Type save FILE")[0].partition("Luck with the dice:")
    assert ending.rstrip().endswith(("(V2-4)", "(FC-2)", "(FC-Q13)"))
    assert luck.count("expected") >= 2
    assert "· the game is over" in screen
    if players == "3":
        assert play("", options=options) == screen


def test_a_person_plays_random_bots_to_the_end(tmp_path: Path) -> None:
    local = LocalGame.begin(campaign())
    players = seat_players(local.game, ["random"], 3)
    person = Random(3)
    typed: list[str] = []
    while not local.position.result:
        answer = players.answer(local.position)
        if answer is None:
            answer = ("rome", person.choice(local.position.moves("rome")))
            typed.append(answer[1].replace(">", " ").upper())
        local.play(*answer)
    options = ("final-conquest", "--players", "3", "--bot", "random")
    screen = play(*typed, f"save {tmp_path / 'game'}", "", options=options)
    assert f"({local.position.result.rule})" in screen
    assert (tmp_path / "game.conq").read_text() == local.record().text()


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(
        st.one_of(
            st.text(st.characters(exclude_characters="\r\n\x85\u2028\u2029", exclude_categories=["Cs"]), max_size=20),
            st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join),
        ),
        max_size=12,
    )
)
def test_no_input_gives_a_traceback(lines: list[str], at_war: tuple[str, ...]) -> None:
    tame = tuple(line for line in lines if not line.strip().lower().startswith(("save", "load")))
    assert conqueror("play", *at_war, lines=tame).exit_code == 0


def test_the_menu_lists_every_game_by_its_title() -> None:
    screen = conqueror("play", lines=("quit",)).output
    for number, info in enumerate(catalogue().values(), 1):
        assert f"  {number}  {info.title}\n" in screen
