"""The replay page: the same moment again by its address, by keys, with other eyes, from a file, and played on."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.games import Made, begun, events, given_up, played, record, sit
from tests.web.looking import PHONE, TABLET, Looking
from tests.web.test_away import step
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web")


@pytest.fixture(scope="module")
def game(server: object) -> Made:
    """Return a finished game of Conqueror on 6x6."""
    return given_up(server.address, "empire", 60, seed=11)  # type: ignore[attr-defined]


def board(page: Page) -> list[str]:
    """Everything the board says, once it is drawn."""
    page.locator(".tl").first.wait_for()
    return [str(said) for said in page.eval_on_selector_all(".tl", "all => all.map((each) => each.ariaLabel)")]


def at(page: Page, number: int) -> None:
    """Wait until a moment is on the board."""
    page.locator(f".rp[data-moment='{number}']").wait_for()


def stops(address: str, made: Made) -> list[int]:
    """Return the numbers of all moments."""
    kinds = ("started", "moved", "takenback", "ended")
    return [event["number"] for event in events(address, made) if event["kind"] in kinds]


def test_an_address_shows_the_same_moment_again(looking: Looking, game: Made) -> None:
    numbers = stops(looking.server.address, game)
    page = looking.window()
    page.goto(f"/t/{game['table']}/replay?n={numbers[20]}")
    at(page, numbers[20])
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at(page, numbers[23])
    page.wait_for_url(f"**/replay?n={numbers[23]}")
    told = page.locator(".told").text_content()
    other = looking.window("Jonas")
    other.goto(page.url)
    at(other, numbers[23])
    assert board(other) == board(page)
    assert other.locator(".told").text_content() == told
    view = httpx.get(f"{looking.server.address}/api/tables/{game['table']}/moments/{numbers[23]}").json()["view"]
    assert sum("soldier" in said for said in board(page)) == sum(
        there["soldiers"] > 0 for there in view["board"].values()
    )
    other.goto(f"/t/{game['table']}/replay#{numbers[5]}")  # as the log of a table links it
    at(other, numbers[5])


def test_the_whole_game_by_keys(looking: Looking, game: Made) -> None:
    numbers = stops(looking.server.address, game)
    rounds = httpx.get(f"{looking.server.address}/api/tables/{game['table']}/rounds").json()["rounds"]
    page = looking.window()
    page.goto(f"/t/{game['table']}/replay")
    at(page, numbers[0])
    page.keyboard.press("End")
    at(page, numbers[-1])
    expect(page.locator(".told")).to_contain_text("resign", ignore_case=True)
    page.keyboard.press("ArrowLeft")
    at(page, numbers[-2])
    page.keyboard.press("Home")
    at(page, numbers[0])
    page.keyboard.press("PageDown")
    at(page, rounds[1])
    page.keyboard.press("PageDown")
    at(page, rounds[2])
    page.keyboard.press("PageUp")
    at(page, rounds[1])
    page.keyboard.press("Space")  # it plays by itself, and stops
    page.wait_for_function(f"() => Number(document.querySelector('.rp').dataset.moment) > {rounds[1] + 1}")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_scrub_bar_and_the_log_lead_to_a_moment(looking: Looking, game: Made) -> None:
    numbers = stops(looking.server.address, game)
    page = looking.window()
    page.goto(f"/t/{game['table']}/replay")
    at(page, numbers[0])
    page.get_by_role("slider", name="Moment").fill("30")
    at(page, numbers[30])
    current = page.locator(".told-log [aria-current]")
    expect(current).to_have_text(re.compile("30$"))
    page.locator(".told-log button").nth(4).click()
    at(page, numbers[4])


def test_after_the_end_it_is_seen_with_any_eyes(looking: Looking) -> None:
    made = given_up(looking.server.address, "duels", 12)
    number = stops(looking.server.address, made)[-2]
    page = looking.window()
    page.goto(f"/t/{made['table']}/replay?n={number}")
    at(page, number)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label("Seen by").select_option(made["seats"][1])
    page.wait_for_url(f"**&eyes={made['seats'][1]}")
    assert any(f"eyes={made['seats'][1]}" in url for url in asked)
    again = looking.window()
    again.goto(page.url)
    at(again, number)
    expect(again.get_by_label("Seen by")).to_have_value(made["seats"][1])


def test_a_replay_tells_what_happened_and_its_log_has_headings(looking: Looking) -> None:
    made = given_up(looking.server.address, "duels", 40)
    told = events(looking.server.address, made)
    first, second = made["seats"]
    turn = next(
        one["number"] - 1
        for one in told
        if (one["detail"] or {}).get("turn") == first and one["detail"].get("round") == 2 and one["seat"] == first
    )
    page = looking.window()
    page.goto(f"/t/{made['table']}/replay?n={turn}&eyes={first}")
    at(page, turn)
    log = page.locator(".told-log")
    expect(log.locator(".head").filter(has_text="Round 2")).to_be_attached()
    recap = page.get_by_role("region", name=f"Since the last turn of {first.title()}")
    expect(recap).to_contain_text(second.title())
    traces = page.locator(".mapboard .traces")
    expect(traces).to_be_attached()
    recap.get_by_role("button").click()  # folded away, its traces leave the map
    expect(traces).to_have_count(0)


def test_while_a_game_runs_a_spectator_has_only_a_spectators_eyes(looking: Looking) -> None:
    made = played(looking.server.address, "duels", 6)
    number = stops(looking.server.address, made)[-1]
    page = looking.window()
    page.goto(f"/t/{made['table']}/replay?eyes={made['seats'][0]}")
    at(page, number)  # a running game is opened where it stands
    assert page.get_by_label("Seen by").count() == 0
    assert page.get_by_role("button", name="Play on from here").count() == 0
    refused = httpx.get(
        f"{looking.server.address}/api/tables/{made['table']}/moments/{number}?eyes={made['seats'][0]}"
    )
    assert refused.json()["code"] == "still_running"
    mine = looking.window()
    sit(mine, made, f"/t/{made['table']}/replay")  # whoever holds the seats sees with theirs
    at(mine, number)
    expect(mine.get_by_label("Seen by")).to_be_visible()


def test_at_its_end_a_running_game_is_followed(looking: Looking) -> None:
    address = looking.server.address
    made = begun(address, "conquests")
    page, back = looking.window(), looking.window()
    for window in (page, back):
        sit(window, made, f"/t/{made['table']}/replay")
        at(window, stops(address, made)[-1])
        expect(window.get_by_role("button", name="Live")).to_be_visible()
    step(address, made, "plain", "e2-e3")
    at(page, stops(address, made)[-1])
    expect(page.get_by_role("slider", name="Moment")).to_have_attribute("max", "1")
    back.keyboard.press("Home")
    step(address, made, "painted", "e5-e4")
    at(page, stops(address, made)[-1])
    expect(page.locator(".told")).to_contain_text("from e5 to e4")
    expect(back.get_by_role("slider", name="Moment")).to_have_attribute(
        "max", "2"
    )  # longer, but it stays where it is
    at(back, stops(address, made)[0])
    back.get_by_role("button", name="Newest move").click()
    at(back, stops(address, made)[-1])


def test_a_game_that_has_not_begun_says_so(looking: Looking) -> None:
    answer = httpx.post(f"{looking.server.address}/api/tables", json={"game": "empire"})
    page = looking.window()
    page.goto(f"/t/{answer.json()['table']}/replay")
    expect(page.get_by_text("This game has not begun yet.")).to_be_visible()


def test_a_file_is_watched_and_a_broken_one_named_by_its_line(looking: Looking, game: Made, tmp_path: Path) -> None:
    text = record(looking.server.address, game)
    good, bad = tmp_path / "good.conq", tmp_path / "bad.conq"
    good.write_text(text, encoding="utf-8")
    bad.write_text(text.replace("\n1. red ", "\n1. red z9-z9 ", 1), encoding="utf-8")
    page = looking.window()
    looking.expected = ("422",)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert").filter(has_text="Line")).to_contain_text(re.compile(r"Line \d+:"))
    page.locator("input[type=file]").set_input_files(good)
    at(page, 0)
    page.keyboard.press("End")
    moves = text.count("\n", text.index("\n1. ")) - 1
    at(page, moves)
    page.wait_for_url(f"**/replay?n={moves}")
    page.reload()  # the file is still open
    at(page, moves)
    other = looking.window()
    other.goto(f"/t/{game['table']}/replay?n={stops(looking.server.address, game)[moves]}")
    other.locator(".tl").first.wait_for()
    assert board(other) == board(page)


def test_a_game_is_played_on_from_a_moment(looking: Looking, game: Made) -> None:
    number = stops(looking.server.address, game)[16]
    page = looking.window()
    page.goto(f"/t/{game['table']}/replay?n={number}")
    at(page, number)
    before = [said.split(", you")[0] for said in board(page)]
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url(re.compile(r"/t/(?!" + game["table"] + r")[a-z2-7]{16}$"))
    page.locator(".tl").first.wait_for()
    stacks = [said.split(", you")[0] for said in board(page)]
    assert [said for said in stacks if "soldier" in said] == [said for said in before if "soldier" in said]
    page.locator(".tl.ready, .decide .end").first.wait_for()  # and it is somebody's turn here


@pytest.mark.parametrize("theme", ["parchment", "night"])
def test_axe_finds_nothing_serious_in_a_replay(looking: Looking, game: Made, theme: str) -> None:
    page = looking.window(theme=theme, bypass=True)
    page.goto(f"/t/{game['table']}/replay?n={stops(looking.server.address, game)[24]}")
    page.locator(".tl").first.wait_for()
    assert violations(page) == []
    page.goto("/replay")
    page.locator("input[type=file]").wait_for(state="attached")
    assert violations(page) == []


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_nothing_runs_over_the_edge(looking: Looking, game: Made, size: tuple[int, int]) -> None:
    page = looking.window(size=size)
    page.goto(f"/t/{game['table']}/replay")
    page.locator(".tl").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_role("button", name="One move on").click()
    at(page, stops(looking.server.address, game)[1])


def test_the_games_of_a_browser_are_offered(looking: Looking) -> None:
    page = looking.window()
    made = begun(looking.server.address, "conquests")
    sit(page, made)
    page.locator(".sq.mover").first.wait_for()
    page.goto("/replay")
    page.get_by_role("link", name=re.compile("Conquests")).click()
    page.locator(".cqb, .sq").first.wait_for()
