"""The page at every stage of every game: its card appears, is answered by clicks, and play goes on."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from conqueror.game import Position
from tests.server.server_process import Running
from tests.stages.search import TABLES, Table, find
from tests.web.clicking import Clicker, Stuck
from tests.web.games import Made, begun_at
from tests.web.looking import Looking
from tests.web.whole_games import Tally, play_whole

pytestmark = pytest.mark.xdist_group("web-stages")

ANSWERS = {
    "bid": {"bid"},
    "loss": {"disband"},
    "food": {"disband"},
    "planning": {"recruit", "bonus", "buy", "rally", "ready"},
    "action": {"march", "joint attack", "end"},
    "attack-hero": {"hero", "no"},
    "defence-hero": {"hero", "no"},
    "attack-reroll": {"reroll", "keep"},
    "defence-reroll": {"reroll", "keep"},
    "casualties": {"lose"},
    "more-casualties": {"lose"},
    "four": {"lose"},
    "retreat": {"retreat"},
    "advance": {"advance", "stay"},
    "move": {"step", "capture", "drop"},
    "turn": {"step", "capture", "buy", "trade", "fort", "raze", "end"},
}
"""What a card of each stage sends: another kind of move would come from a wrong card."""

EVERYTHING = os.environ.get("CONQUEROR_STAGES") == "all"
"""Whether every stage is shown at every table."""

ALIKE = ("a sea ban", "a truce", "a limit", "a discount", "two extra attacks")
"""Situations that look to the page like another one."""


@pytest.fixture(scope="module")
def table_page(browser: Browser, server: Running) -> Iterator[tuple[Looking, Clicker]]:
    """One window for all stages, and who clicks in it."""
    looking = Looking(browser, server)
    clicker = Clicker(looking.window(), 1)
    clicker.page.goto("/verify")
    yield looking, clicker
    looking.close()


@cache
def situations(table: Table) -> dict[str, Position]:
    """Find a position for every situation of a table in which a player is asked."""
    first = {name: positions[0] for name, positions in find(table, most=1).positions.items()}
    return {
        name: position
        for name, position in sorted(first.items(), key=lambda one: ("," in one[0], one[0]))
        if not name.endswith(ALIKE) and position.to_act and position.to_act[0] in position.game.seats
    }


def asked(table: Table) -> dict[str, Position]:
    """Find a position for whatever no earlier table has shown, and for some stages that one has.

    Those take turns, so that every stage is seen at several tables; `make soak ARGS=page-stages` shows all at each.
    """
    number = TABLES.index(table)
    earlier = {name for one in TABLES[:number] for name in situations(one)}
    shown = {name.partition(",")[0] for name in earlier}
    found: dict[str, Position] = {}
    stages, known = set(), set()
    for name, position in situations(table).items():
        stage = name.partition(",")[0]
        again = name in earlier and (stage in stages or not _has_its_turn(stage, number, shown))
        if again or position.hash in known:
            continue
        stages.add(stage)
        known.add(position.hash)
        found[name] = position
    return found


def _has_its_turn(stage: str, number: int, shown: set[str]) -> bool:
    """Return whether a stage that other tables have shown is shown at this one, too: one of six, in turn."""
    return EVERYTHING or (sorted(shown).index(stage) + number) % 6 == 0


def go_to(clicker: Clicker, made: Made) -> None:
    """Come to another table without loading the page anew."""
    clicker.page.evaluate(
        "place => { history.pushState(null, '', place); dispatchEvent(new PopStateEvent('popstate')); }",
        f"/t/{made['table']}#secret={made['secret']}",
    )
    clicker.page.wait_for_function(
        "table => location.pathname === `/t/${table}` && !location.hash && document.querySelector('.decide')",
        arg=made["table"],
    )


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_stage_has_its_card_and_is_answered_by_clicks(
    table: Table, table_page: tuple[Looking, Clicker]
) -> None:
    looking, clicker = table_page
    with httpx.Client(base_url=looking.server.address, timeout=120) as client:
        for name, position in asked(table).items():
            try:
                go_to(clicker, begun_at(client, position, mine=position.to_act[0]))
                clicker.begin(racing=("bribery", "on") in table.options)
                assert clicker.answer(), f"{table}: {name}: the game is over"
            except Stuck as stuck:
                raise Stuck(f"{table}: {name}: {stuck}") from stuck
            first = next(iter(clicker.kinds))
            late = "expired" in name  # the minute is over: the server may have gone on (MS-5)
            assert late or first in ANSWERS[name.partition(",")[0]], f"{table}: {name}: answered with {first}"
            assert not looking.troubles, f"{table}: {name}: {looking.troubles}"


def test_a_whole_game_is_played_by_clicks_alone(browser: Browser, server: Running, tmp_path: Path) -> None:
    tally = Tally()
    play_whole(browser, server, 8, tally, tmp_path)  # the Gallic Wars; `make soak ARGS=page-games`: 200 of all kinds
    assert tally.games.total() == 1
