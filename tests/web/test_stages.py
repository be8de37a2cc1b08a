"""The page at every stage of every game: its card appears, is answered by clicks, and play goes on."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from conqueror.game import Position
from tests.server.running import Running
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


def asked(table: Table) -> dict[str, Position]:
    """For every situation of a table in which a player is asked, a position; each position once."""
    found: dict[str, Position] = {}
    known = set()
    for name, positions in find(table, most=1).positions.items():
        position = positions[0]
        if name.endswith(ALIKE) or not position.to_act or position.to_act[0] not in position.game.seats:
            continue
        if position.hash not in known:
            known.add(position.hash)
            found[name] = position
    return found


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


def test_whole_games_are_played_by_clicks_alone(browser: Browser, server: Running, tmp_path: Path) -> None:
    tally = Tally()
    for number in (1, 8):  # Conqueror on 6x6, the Gallic Wars
        play_whole(browser, server, number, tally, tmp_path)
    assert tally.games.total() == 2
