"""The map games on the page: sealed plans, bids, battles with heroes, retreats and culls, played in real browsers."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.server.server_process import Running
from tests.web.looking import PATIENCE
from tests.web.maps_driving import Company, Onlooker, Plain, chromium, company, open_page, spend

pytestmark = pytest.mark.xdist_group("web-maps")

FORCED = ("casualties", "more-casualties", "four")


def told(looking: Onlooker) -> list[str]:
    """Every sentence a page was told."""
    return [event["text"] for frame in looking.frames for event in frame["events"]]


async def stage_of(looking: Onlooker, *stages: str) -> None:
    """Wait until a page has seen one of these stages."""
    for _ in range(PATIENCE // 50):
        if looking.view.get("stage") in stages:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"{looking.seat} never saw {stages}, but {looking.view.get('stage')}.")


# Duels with sealed planning.


async def plan_sealed(browser: Browser, address: str) -> None:
    async with company(address, "duels", {}, 2) as table:
        pages = [await open_page(browser, address, table.table, table.secrets[seat], seat) for seat in table.secrets]
        mine, other = pages  # Carthage and Rome
        # A draft: nothing is sent, it can be undone, planned units stand on the map as ghosts.
        await mine.choose("carthage")
        await mine.press("Recruit 2 infantry")
        await expect(mine.page.locator(".ctr[data-land=carthage] .ghost")).to_have_count(1)
        await mine.press("Undo the last")
        await expect(mine.page.locator(".ctr[data-land=carthage] .ghost")).to_have_count(0)
        await mine.press("Recruit 1 cavalry")
        await expect(mine.page.locator(".draft li")).to_have_text(["Recruit 1 cavalry in Carthage"])
        assert not mine.view["to_act"] or set(mine.view["to_act"]) == {"carthage", "rome"}
        await mine.press("Seal the plan")
        await expect(mine.page.get_by_role("heading", name="Your plan is sealed")).to_be_visible()
        # The other side learns only that it is sealed.
        await expect(other.page.locator('[data-seat="carthage"].sealed')).to_have_count(1)
        assert "recruit carthage" not in json.dumps(other.frames)
        assert other.view["lands"]["carthage"]["cavalry"] == 1
        # It reopens until the other is sealed.
        await mine.press("Change the plan")
        await expect(mine.page.locator(".draft li")).to_have_text(["Recruit 1 cavalry in Carthage"])
        await mine.press("Undo the last")
        await expect(mine.page.locator(".draft li")).to_have_count(0)
        await mine.choose("carthage")
        await mine.press("Recruit 2 infantry")
        await mine.press("Seal the plan")
        await expect(mine.page.get_by_role("heading", name="Your plan is sealed")).to_be_visible()
        await other.press("Seal an empty plan")
        for looking in pages:
            await stage_of(looking, "action")
            said = " ".join(told(looking))
            assert "Carthage had recruited 2 infantry in Carthage." in said
            assert "Rome had planned nothing." in said
        await move_by_hand(mine)
        await move_by_keys(mine)
        assert not [*mine.troubles, *other.troubles]


async def move_by_hand(looking: Onlooker) -> None:
    """Move by clicks and steppers, read the reason for a move that cannot be, and drag a counter."""
    await expect(looking.page.get_by_role("heading", name="Move or attack")).to_be_visible()
    await looking.choose("carthage")
    await expect(looking.land("libyan-sea")).to_have_attribute("aria-label", "Libyan Sea, nobody, you may move here.")
    await looking.choose("gaul")  # not a neighbour: nothing is played, the server says why
    await expect(looking.page.locator(".toast .rule")).to_have_text("FC-76")
    await looking.press("One infantry less")
    await looking.choose("libyan-sea")  # who goes was chosen before: a move goes at once
    await expect(looking.page.locator(".ctr[data-land=libyan-sea]")).to_have_count(1)
    # Numidia's lone infantry is dragged to Berber; a lone unit goes at once.
    await looking.page.keyboard.press("0")
    start = await looking.page.locator(".ctr[data-land=numidia]").bounding_box()
    goal = await looking.page.locator('.place[data-land="berber"] .hit').bounding_box()
    assert start is not None
    assert goal is not None
    await looking.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    await looking.page.mouse.down()
    await looking.page.mouse.move(goal["x"] + goal["width"] * 0.45, goal["y"] + goal["height"] * 0.45, steps=6)
    await looking.page.mouse.up()
    await expect(looking.page.locator(".ctr[data-land=berber]")).to_have_count(1)
    assert looking.view["lands"]["berber"]["infantry"] == 1


async def move_by_keys(looking: Onlooker) -> None:
    """Move the last army by keyboard alone, then end the turn with E."""
    await looking.page.keyboard.press("n")
    await expect(looking.land("carthage")).to_be_focused()
    await looking.page.keyboard.press("Enter")
    await expect(looking.land("carthage")).to_have_attribute("aria-pressed", "true")
    await looking.page.keyboard.press("Escape")
    await expect(looking.land("carthage")).to_have_attribute("aria-pressed", "false")
    await looking.page.keyboard.press("ArrowLeft")
    await expect(looking.land("numidia")).to_be_focused()
    await looking.page.keyboard.press("e")
    await expect(looking.page.get_by_role("button", name="End it all the same")).to_be_visible()
    await looking.page.keyboard.press("Escape")
    await expect(looking.page.get_by_role("button", name="End the turn", exact=True)).to_be_visible()
    await looking.page.keyboard.press("e")
    await looking.page.keyboard.press("e")
    for _ in range(PATIENCE // 50):
        if looking.view["to_act"] == ["rome"]:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("The turn did not end.")


# Final Conquest: every kind of decision once, in three browsers.


async def bid(table: Company, pages: dict[str, Onlooker]) -> None:
    """All close their fists on the page; nobody sees a number before the last does."""
    seats = list(table.view(next(iter(pages)))["to_act"])
    await asyncio.gather(*(stage_of(pages[seat], "bid") for seat in seats))
    for place, seat in enumerate(seats):
        looking = pages[seat]
        most = looking.view["moves"][0]["most"]
        coins = min(most, place + 1)
        if most <= 12:
            await looking.page.get_by_role("radio", name=f"Bid {coins} coin{'' if coins == 1 else 's'}").click()
        else:
            share = looking.view["moves"][0]["share"]  # an equal part of the minimum is chosen already
            for _ in range(abs(coins - share)):
                await looking.press("One coin more" if coins > share else "One coin less")
        await looking.press(f"Close the fist on {coins}")
        if place < len(seats) - 1:
            await expect(looking.page.get_by_text(f"Your bid is sealed: {coins}")).to_be_visible()
            for other in seats[place + 1 :]:
                assert f"bid {coins}" not in json.dumps(pages[other].frames[-3:])
    for _ in range(PATIENCE // 50):
        if "The bids are open" in " ".join(told(pages[seats[0]])):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("The bids were never opened.")


async def send_hero(looking: Onlooker, stage: str) -> None:
    """Send a hero into the battle."""
    await stage_of(looking, stage)
    hero = looking.page.locator(".choice.heroes button").first
    await hero.click()


async def lose(looking: Onlooker) -> None:
    """Confirm the losses that are struck out already with one click."""
    await stage_of(looking, *FORCED)
    await expect(looking.page.locator(".decide .choice [role=radio]").first).to_be_checked()
    await expect(looking.page.locator(".ctr .lost").first).to_be_attached()
    await looking.page.locator(".decide .btn.attack").click()


async def retreat(looking: Onlooker) -> None:
    """Survivors fall back to a land chosen on the map, along a green arrow."""
    await stage_of(looking, "retreat")
    way = next(group["to"] for group in looking.view["moves"] if group["kind"] == "retreat")
    await expect(looking.page.locator(".fall").first).to_be_attached()
    await looking.choose(way)
    await looking.page.locator(".decide .btn.primary").click()


async def disband(looking: Onlooker) -> None:
    """Choose a unit to disband in a land on the map."""
    await stage_of(looking, "food", "loss")
    await expect(looking.page.locator(".decide .mapask.forced")).to_be_visible()
    land = next(group["land"] for group in looking.view["moves"] if group["kind"] == "disband")
    assert "you may disband here" in (await looking.land(land).get_attribute("aria-label") or "")
    await looking.choose(land)
    await looking.page.locator(".decide .choice button").first.click()


async def attack(looking: Onlooker, group: Plain) -> None:
    """Attack a person from the map, with the odds shown."""
    await stage_of(looking, "action")
    await looking.choose(group["from"])
    await looking.choose(group["to"])
    await expect(looking.page.locator(".decide .odds .bar")).to_be_visible()
    await expect(looking.page.locator(".strike").first).to_be_attached()
    await looking.page.locator(".decide .btn.attack").click()


def situation(view: Plain, missing: set[str]) -> str:
    """Which of the missing decisions a view asks for; empty if none."""
    stage = view["stage"]
    kinds = {group["kind"] for group in view["moves"]}
    if "attack" in missing and stage == "action" and attacks_on_people(view):
        return "attack"
    if stage in ("attack-hero", "defence-hero") and "hero" in kinds and stage in missing:
        return str(stage)
    if stage in FORCED and "lose" in missing:
        return "lose"
    if stage in ("food", "loss") and "disband" in missing:
        return "disband"
    return str(stage) if stage in ("bid", "retreat") and stage in missing else ""


def attacks_on_people(view: Plain) -> list[Plain]:
    """Return the attacks on lands of other players."""
    return [
        group
        for group in view["moves"]
        if group["kind"] == "attack" and view["lands"][group["to"]]["owner"] != "independent"
    ]


async def answer(table: Company, pages: dict[str, Onlooker], seat: str, wanted: str) -> None:
    """Give one decision's answer on the page of its seat."""
    before = table.hands[seat].number
    looking = pages[seat]
    match wanted:
        case "bid":
            await bid(table, pages)
        case "attack":
            await attack(looking, attacks_on_people(table.view(seat))[0])
        case "attack-hero" | "defence-hero":
            await send_hero(looking, wanted)
        case "lose":
            await lose(looking)
        case "retreat":
            await retreat(looking)
        case _:
            await disband(looking)
    await table.hands[seat].wait_for(lambda: table.hands[seat].number > before, PATIENCE / 1000)


async def play_everything(browser: Browser, address: str) -> set[str]:
    """Three browsers play until every kind of decision was met; what is still missing after some games."""
    missing = {"bid", "attack", "attack-hero", "defence-hero", "lose", "retreat", "disband"}
    for game in range(8):
        async with company(address, "final-conquest", {"players": 3, "missions": "off"}, 3) as table:
            rng, pages = Random(game), dict[str, Onlooker]()
            while missing:
                seat = await table.next_seat()
                if seat and not situation(table.view(seat), missing):
                    await asyncio.gather(*(looking.leave() for looking in pages.values()))
                    seat = await table.play_until(lambda view, _: bool(situation(view, missing)), rng)
                if not seat:
                    break
                wanted = situation(table.view(seat), missing)
                for name in table.secrets:
                    if name not in pages:
                        pages[name] = await open_page(browser, address, table.table, table.secrets[name], name)
                await asyncio.gather(*(looking.come() for looking in pages.values()))
                await answer(table, pages, seat, wanted)
                missing.discard(wanted)
            for looking in pages.values():
                assert not looking.troubles
                await looking.page.context.close()
        if not missing:
            break
    return missing


# Nobody who watches is sent a secret.


async def watch(browser: Browser, address: str) -> tuple[Onlooker, set[str], int]:
    """Return a spectator of half a game with missions, heroes and bids, and the missions that were held meanwhile."""
    async with company(address, "final-conquest", {"players": 3}, 3) as table:
        looking = await open_page(browser, address, table.table, "", "")
        rng, missions, heroes = Random(5), set[str](), 0

        def look(view: Plain, seat: str) -> bool:
            nonlocal heroes
            me = view["players"][seat]
            missions.add(me["mission"]["name"] if me["mission"] else "")
            heroes = max(heroes, len(me["heroes"]))
            return False

        await table.play_until(look, rng, most=160)
        newest = max(hand.number for hand in table.hands.values())
        for _ in range(PATIENCE // 50):
            if looking.frames and looking.frames[-1]["number"] >= newest:
                break
            await asyncio.sleep(0.05)
        return looking, missions - {""}, heroes


def secrets_in(frame: Plain) -> list[Any]:
    """Return what a frame holds that only one seat may know."""
    view = frame["view"] or {}
    found: list[Any] = [*view.get("moves", []), *(frame["answer"] or [])]
    for seat, player in view.get("players", {}).items():
        found += [(seat, player["heroes"])] if not isinstance(player["heroes"], int) else []
        found += [(seat, player["mission"])] if player["mission"] not in (None, "secret") else []
        if view["stage"] == "bid" and player["coins"]:  # MS-20: who has no coins bids none, as everybody knows
            found += [(seat, player["bid"])] if isinstance(player["bid"], int) else []
    battle = view.get("battle")
    if battle and view["stage"] == "defence-hero" and battle["heroes"]["attacker"] not in (None, "sealed"):
        found.append(battle["heroes"])
    return found


@pytest.fixture
def address(server: Running) -> str:
    """Where the built page is served."""
    return server.address


def test_two_browsers_play_duels_with_sealed_plans(address: str) -> None:
    async def evening() -> None:
        async with chromium() as browser:
            await plan_sealed(browser, address)

    spend(evening)


def test_three_browsers_bid_fight_with_heroes_retreat_and_disband(address: str) -> None:
    async def evening() -> set[str]:
        async with chromium() as browser:
            return await play_everything(browser, address)

    assert spend(evening) == set()


def test_a_spectator_never_receives_a_secret_of_a_map_game(address: str) -> None:
    async def evening() -> tuple[Onlooker, set[str], int]:
        async with chromium() as browser:
            return await watch(browser, address)

    looking, missions, heroes = spend(evening)
    assert len(looking.frames) > 10
    assert missions, "nobody had a secret to keep"
    assert heroes, "nobody held a hero"
    assert not [secret for frame in looking.frames for secret in secrets_in(frame)]
    said = json.dumps(looking.frames)
    accomplished = {text for text in told(looking) if "accomplishes" in text}
    for mission in missions:
        assert mission not in said or any(mission in text for text in accomplished)
