"""How people come to a table: at once, by an invitation, by turns at one screen, and back after a power cut."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.looking import DESK, Looking, frames_of, play_now, squares

pytestmark = pytest.mark.xdist_group("web")


def test_from_the_first_page_to_the_first_move_in_five_seconds(looking: Looking) -> None:
    page = looking.window()
    page.goto("/")
    page.get_by_role("button", name="Play now: The Game of Conquests").wait_for()
    begun = page.evaluate("performance.now()")
    page.get_by_role("button", name="Play now: The Game of Conquests").click()
    page.locator("[data-square=e2].mover").click()
    page.locator("[data-square=e3].goal").click()
    expect(page.locator("[data-square=e3]")).to_have_attribute("aria-label", re.compile("Soldier"))
    took = page.evaluate("performance.now()") - begun
    print(f"\nfrom the first page to the first move: {took:.0f} ms")
    assert took < 5000
    # The game is among one's own on the first page, and goes on from there.
    page.get_by_role("link", name="Conqueror", exact=True).click()
    page.get_by_role("link", name=re.compile("Resume|Open")).first.click()
    expect(page.locator("[data-square=e3]")).to_have_attribute("aria-label", re.compile("Soldier"))


def test_a_friend_joins_by_an_invitation_that_leaves_the_address_at_once(looking: Looking) -> None:
    host, friend, stranger = looking.window("Mara"), looking.window("Oriane"), looking.window("Zoe")
    host.goto("/")
    host.get_by_role("button", name="With friends: The Game of Conquests").click()
    link = host.get_by_role("textbox", name="The link for Painted").input_value()
    expect(host.get_by_role("img", name="QR code of the link for Painted")).to_be_visible()
    friend.goto(link)
    friend.get_by_role("textbox", name="Your name").fill("Oriane")
    friend.get_by_role("button", name="Sit down").click()
    assert "#" not in friend.url
    host.locator(".sq.mover").first.wait_for()
    expect(friend.get_by_role("heading", name="Plain thinks")).to_be_visible()
    host.locator("[data-square=e2]").click()
    host.locator("[data-square=e3]").click()
    # The friend sits on the other side: her own rank is the lowest one on her screen.
    friend.locator("[data-square=e5].mover").click()
    friend.locator("[data-square=e4]").click()
    expect(host.get_by_role("log", name="Log")).to_contain_text("Painted's Soldier goes from e5 to e4.")
    height = "each => each.getBoundingClientRect().y"
    assert friend.eval_on_selector("[data-square=a6]", height) > friend.eval_on_selector("[data-square=a1]", height)
    # The invitation was for one person.
    stranger.goto(link)
    stranger.get_by_role("button", name="Sit down").click()
    expect(stranger.get_by_text("used already")).to_be_visible()
    stranger.get_by_role("button", name="Watch instead").click()
    stranger.locator("[data-square=e4]").wait_for()
    assert squares(stranger, "mover") == []
    looking.expected = ("403", "400", "409", "Failed to load resource")
    # They talk, offer a draw and agree.
    friend.get_by_role("tab", name="Chat").click()
    friend.get_by_role("textbox", name="Say something").fill("Well met.")
    friend.keyboard.press("Enter")
    host.get_by_role("tab", name="Chat").click()
    expect(host.get_by_role("log", name="Chat")).to_contain_text("Well met.")
    # Who watches may talk once the host allows it, and is marked.
    stranger.get_by_role("tab", name="Chat").click()
    expect(stranger.get_by_text("Only people at the table may talk.")).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("checkbox", name="Spectators may talk").check()
    host.keyboard.press("Escape")
    stranger.get_by_role("textbox", name="Say something").fill("Bravo!")
    stranger.keyboard.press("Enter")
    expect(host.get_by_role("log", name="Chat")).to_contain_text("Zoe (watching) Bravo!")
    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Offer a draw").click()
    friend.get_by_role("button", name="Offer a draw").click()
    host.get_by_role("button", name="Agree").click()
    expect(host.get_by_role("dialog")).to_contain_text("Both agree on a draw.")
    # There were no dice, so there is nothing to prove; and in the rematch they change sides.
    host.get_by_text("This game as a file").click()
    expect(host.get_by_role("dialog").get_by_role("link")).to_have_text(["Review", "Replay", "Download the game"])
    host.get_by_role("button", name="Rematch").click()
    expect(
        host.get_by_role("region", name="Seats").get_by_role("listitem").filter(has_text="Oriane")
    ).to_contain_text("not here yet")
    friend.get_by_role("button", name="To the rematch").click()
    expect(host.locator(".toast")).to_have_text("The sides are swapped: Oriane plays Plain and you play Painted.")
    expect(host.get_by_role("heading", name="Plain thinks")).to_be_visible()
    friend.locator("[data-square=e2].mover").click()


def test_one_screen_turns_to_whoever_is_to_move_where_nothing_is_secret(looking: Looking) -> None:
    page = looking.window()
    page.goto("/")
    page.get_by_role("button", name="Same screen: The Game of Conquests").click()
    page.locator("[data-square=e2].mover").click()
    page.locator("[data-square=e3]").click()
    page.locator("[data-square=e5].mover").click()
    page.locator("[data-square=e4]").click()
    page.locator("[data-square=e3].mover").wait_for()
    assert page.locator(".hold").count() == 0


def test_the_curtain_falls_before_every_secret_decision(looking: Looking) -> None:
    page = looking.window()
    frames = frames_of(page)
    page.goto("/")
    page.get_by_role("button", name="Same screen: Duels").click()
    curtain = page.get_by_role("dialog", name="Pass the table to Carthage")
    curtain.wait_for()
    hold = page.get_by_role("button", name="Hold to open the curtain")
    hold.hover()
    page.mouse.down()
    page.wait_for_timeout(250)
    page.mouse.up()
    page.wait_for_timeout(500)
    expect(curtain).to_be_visible()  # a touch is not enough
    assert {frame["you"]["viewer"] for frame in frames} == {None}  # nobody's secret has come to this page
    hold.hover()
    page.mouse.down()
    expect(curtain).to_have_count(0)
    page.mouse.up()
    page.get_by_role("button", name="Seal an empty plan").click()
    page.get_by_role("dialog", name="Pass the table to Rome").wait_for()
    page.wait_for_function("() => document.querySelector('.hold')")
    page.keyboard.down("Space")
    expect(page.get_by_role("button", name="Seal an empty plan")).to_be_visible()
    page.keyboard.up("Space")
    assert frames[-1]["you"]["viewer"] == "rome"


def test_the_game_goes_on_after_the_server_was_killed(looking: Looking) -> None:
    page = looking.window(size=DESK)
    play_now(page)
    page.locator("[data-square=e2].mover").click()
    page.locator("[data-square=e3]").click()
    page.locator(".sq.mover").first.wait_for()
    looking.expected = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    looking.server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.locator("[data-square=e3]")).to_have_attribute("aria-label", re.compile("Soldier"))  # still readable
    looking.server.restart()
    expect(page.get_by_text("Back in step.")).to_be_visible()
    page.locator(".sq.mover").first.wait_for()  # the bot has answered; what can move now depends on how
    origin = squares(page, "mover")[0]
    page.locator(f"[data-square={origin}]").click()
    goal = squares(page, "goal")[0]
    page.locator(f"[data-square={goal}]").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text(f"from {origin} to {goal}.")


def test_a_table_as_its_host_wants_it(looking: Looking) -> None:
    page = looking.window()
    frames = frames_of(page)
    page.goto("/new/conquests")
    page.get_by_role("radiogroup", name="Who plays Plain").get_by_text("Bot").click()
    page.get_by_role("radiogroup", name="Who plays Painted").get_by_text("Me").click()
    page.get_by_label("Strength").select_option("beginner")
    page.get_by_role("radiogroup", name="How fighters move").get_by_text("Duel of Champions").click()
    page.get_by_role("radiogroup", name="Clock").get_by_text("Minute + bank").click()
    page.get_by_role("switch", name="Listed").click()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".sq.mover").first.wait_for()
    seen = frames[-1]["table"]
    assert seen["options"]["moves"] == "duel-of-champions"
    assert seen["clock"] == {"kind": "delay", "delay_s": 60, "bank_s": 300}
    assert seen["listed"]
    assert frames[-1]["you"]["seats"] == ["painted"]
    expect(page.get_by_role("timer").first).to_be_visible()
    # Somebody else finds it and watches.
    other = looking.window("Zoe")
    other.goto("/")
    other.get_by_role("link", name="Watch").first.click()
    other.locator("[data-square=a1]").wait_for()
    assert squares(other, "mover") == []


def test_factions_are_chosen_one_of_each(looking: Looking) -> None:
    page = looking.window()
    frames = frames_of(page)
    page.goto("/new/final-conquest")
    page.get_by_role("radiogroup", name="Players").get_by_text("3", exact=True).click()
    first, third = page.get_by_label("Faction of seat 1"), page.get_by_label("Faction of seat 3")
    expect(first).to_have_value("rome")
    first.select_option("greece")  # which sat at the third seat
    expect(third).to_have_value("rome")
    expect(page.get_by_text("Greece and Rome have changed places")).to_be_visible()
    third.select_option("egypt")  # which did not play
    expect(page.get_by_role("radiogroup", name="Who plays Egypt")).to_be_visible()
    expect(third.locator("option[value=gaul]")).to_be_disabled()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".paper .place").first.wait_for()
    assert frames[-1]["view"]["seats"] == ["greece", "carthage", "egypt"]
    assert frames[-1]["you"]["seats"] == ["greece"]


def test_play_goes_on_on_another_device(looking: Looking) -> None:
    page, phone = looking.window(), looking.window("")
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Continue on another device").click()
    link = page.get_by_role("textbox", name="Continue on another device").input_value()
    phone.goto(link)
    phone.locator("[data-square=e2].mover").click()
    phone.locator("[data-square=e3]").click()
    assert "#" not in phone.url
    expect(page.locator("[data-square=e3]")).to_have_attribute("aria-label", re.compile("Soldier"))


def test_an_address_without_a_table_says_so(looking: Looking) -> None:
    page = looking.window()
    looking.expected = ("WebSocket connection", "Failed to load resource")
    for address in ("/t/aaaaaaaaaaaaaaaa", "/t/nonsense"):
        page.goto(address)
        expect(page.get_by_role("heading", name="This table is closed to you.")).to_be_visible()
