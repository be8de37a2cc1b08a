"""What `tell` says of a move is what the position afterwards shows: winners, places that change hands, coins.

Random games are steered to where the log could be wrong: attacks, heroes, cards, and dice that make totals equal.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from conqueror.game import CHANCE, Game, Position, draw
from tests.contract.walking import step
from tests.shown import Shown

Check = Callable[[Shown, Shown, str, Shown], None]
"""Raise AssertionError unless what was told (the last) is what leads from one view to the other by a seat's move."""

EAGER = ("buy ", "hero ", "reroll", "warn", "bribe ")  # moves that are played whenever they can be
UNITS = re.compile(r"(\d+) (?:cavalry|infantry)")


def what_is_told_happens(game: Game, seed: int, most: int) -> Counter[str]:
    """Raise AssertionError where a telling and the position after it disagree; return what was told how often."""
    check = CHECKS.get(game.key, check_map)
    told: Counter[str] = Counter()
    for position, seat, move, after in eager_game(game, seed, most):
        said: Shown = position.tell(seat, move, None)
        told[said["kind"]] += 1
        if said.get("battle"):
            told[str(said["battle"]["outcome"])] += 1
        before, afterwards = position.view(None), after.view(None)
        try:
            check(before, afterwards, seat, said)
        except (AssertionError, KeyError, ValueError) as error:
            raise AssertionError(f"{game.key} {seed}, {seat} {move}: {said['text']} {error}") from error
    return told


def eager_game(game: Game, seed: int, most: int) -> Iterator[tuple[Position, str, str, Position]]:
    """Every position of a warlike random game with its move and the position after it."""
    rng, position = Random(seed), rich_start(game)
    for _ in range(most):
        if not position.to_act:
            return
        seat, move = eager_step(position, rng)
        after = position.play(seat, move)
        yield position, seat, move, after
        position = after


def rich_start(game: Game) -> Position:
    """Return the start, with coins for heroes where there are any to buy."""
    data = game.start().data()
    if "lands" in data:
        data["coins"] = dict.fromkeys(game.seats, 30)
        return game.position(data)
    return game.start()


def eager_step(position: Position, rng: Random) -> tuple[str, str]:
    """Return a seat and a move, attacks and heroes first, and dice that tie if they can."""
    seat, move = step(position, rng)
    if seat == CHANCE:
        return seat, tying(position, rng) or draw(position.chances(), rng)
    if seat not in position.game.seats:
        return seat, move
    groups = position.view(seat)["moves"]
    eager = [group["move"] for group in groups if "attack" in group["kind"] or group["move"].startswith(EAGER)]
    return (seat, rng.choice(eager)) if eager and rng.random() < 0.7 else (seat, move)


def tying(position: Position, rng: Random) -> str | None:
    """Return a throw that makes the totals of a battle equal, for half of the battles."""
    view: Shown = position.view(None)
    battle = view.get("battle")
    if not battle or battle["dice"] or rng.random() < 0.5:
        return None
    lead = battle["sums"]["attacker"]["total"] - battle["sums"]["defender"]["total"]
    ties = [throw for throw in position.chances() if int(throw.split()[2]) - int(throw.split()[1]) == lead]
    return rng.choice(ties) if ties else None


def check_conquests(before: Shown, after: Shown, seat: str, said: Shown) -> None:
    """Look who stands where, and who has joined which reserve."""
    other = next(name for name in before["seats"] if name != seat)
    if not said["places"]:  # who resigns moves nobody
        return
    origin, target, *dropped = said["places"]
    assert (before["board"].get(target) is not None) == (said["kind"] == "capture")
    captured = re.search(r"captures an? (\w+)(?:, who joins (\w+)'s reserve with (\d) chevrons?)?", said["text"])
    joined = captured[2].lower() if captured and captured[2] else None
    if captured:
        assert (before["board"][target]["side"], before["board"][target]["fighter"]) == (other, captured[1])
    returned = re.search(r"; (\w+) \S+ returns on", said["text"])
    assert bool(returned) == bool(dropped)
    if returned:
        assert (after["board"][dropped[0]]["side"], after["board"][dropped[0]]["fighter"]) == (seat, returned[1])
    assert origin in dropped or origin not in after["board"]
    assert after["board"][target]["side"] == seat, "who went there stands there"
    for name in before["seats"]:
        grown = len(after["reserve"][name]) - len(before["reserve"][name])
        assert grown == (name == joined) - (name == seat and bool(dropped)), f"the reserve of {name}"


def check_empire(before: Shown, after: Shown, _seat: str, said: Shown) -> None:
    """Look at soldiers, forts, bases and goods."""
    text, names = said["text"], {name.title(): name for name in before["seats"]}
    lost: Counter[str] = Counter()
    for who, count in re.findall(r"(\w+) loses (\d+) soldier", text):
        lost[names[who]] += int(count)
    for who, count in re.findall(r"(?:soldiers?|nobody), (\w+) (\d+) soldier", text):
        lost[names[who]] += int(count)
    bought = {names[who]: int(count) for who, count in re.findall(r"(\w+) buys (\d+) soldier", text)}
    for name in before["seats"]:
        if f"{name.title()}'s base falls" not in text:
            assert soldiers(after, name) - soldiers(before, name) == bought.get(name, 0) - lost[name], name
    for who, count, place in re.findall(r"(\w+) now has (\d+) soldiers? on (\w\d)", text):
        assert (after["board"][place]["owner"], after["board"][place]["soldiers"]) == (names[who], int(count))
    for place in re.findall(r"(\w\d) is left empty", text):
        assert after["board"][place]["soldiers"] == 0
    for who, damage, left in re.findall(r"(\w+)'s base loses (\d+) health and has (\d+) left", text):
        was, now = base_of(before, names[who]), base_of(after, names[who])
        assert (was - now, now) == (int(damage), int(left))
    for who, goods in re.findall(r"(\w+) takes ([^.]+)\.", text):
        for count, good in re.findall(r"(\d+) (gold|lumber)", goods):
            assert goods_of(after, names[who], good) - goods_of(before, names[who], good) == int(count)
    for who, gold in re.findall(r"(\w+) (?:buys|trades) .*? for (\d+) gold", text):
        gained = goods_of(after, names[who], "gold") - goods_of(before, names[who], "gold")
        assert gained == (-int(gold) if "buys" in text else int(gold))
    outcome = said["battle"]["outcome"] if said.get("battle") else None
    if outcome == "defender":
        assert after["board"][said["places"][1]]["owner"] == before["board"][said["places"][1]]["owner"]
    elif outcome == "attacker" and "now has" in text:
        assert after["board"][said["places"][1]]["owner"] == said["battle"]["attacker"]


def soldiers(view: Shown, seat: str) -> int:
    """Count a seat's soldiers."""
    return sum(tile["soldiers"] for tile in view["board"].values() if tile["owner"] == seat)


def base_of(view: Shown, seat: str) -> int:
    """Return the health of a seat's base."""
    return next(
        int(tile["base"]["health"])
        for tile in view["board"].values()
        if tile["base"] and tile["base"]["seat"] == seat
    )


def goods_of(view: Shown, seat: str, good: str) -> int:
    """Return how much of a good a seat has."""
    return int(view["stock"][seat][good])


def check_map(before: Shown, after: Shown, _seat: str, said: Shown) -> None:
    """Look at owners, units, coins, heroes and the verdict of a battle."""
    lands = {place["name"]: place for place in after["lands"].values()}
    seats = {name.title(): name for name in before["seats"]}
    check_verdict(before, after, said)
    check_units(before, after, said["text"], seats)
    check_coins(before, after, said, seats)
    disbanded = "disbands" in said["text"]
    for who, place in re.findall(r"(\w+) (?:moves|retreats) [^.]*?\bto (?:the )?([A-Z][\w ]+?)\.", said["text"]):
        if not disbanded and f"in {place}" not in said["text"] and after["battle"] is None:
            assert lands[place]["owner"] == seats[who], f"{place} is {who}'s"
    for who, place in re.findall(r"(\w+) bribes the army of \w+ in (?:the )?([A-Z][\w ]+?)\.", said["text"]):
        assert lands[place]["owner"] == seats[who]
    for who in re.findall(r"(\w+) is eliminated", said["text"]):
        assert not after["players"][seats[who]]["alive"]
        assert all(place["owner"] != seats[who] for place in after["lands"].values())
    advanced = re.search(r"(\w+) (?:advances with everybody|leaves [^.]+ behind and advances)", said["text"])
    fought = before["battle"] or said.get("battle")
    if advanced and fought and not disbanded and after["battle"] is None:
        assert after["lands"][fought["to"]]["owner"] == seats[advanced[1]]


def check_verdict(before: Shown, after: Shown, said: Shown) -> None:
    """Look whether the side that is named won: the battle goes on as its victory, or the land is as it must be."""
    fought = said.get("battle")
    if not fought or not fought["outcome"]:
        return
    totals = [fought["sums"][side]["total"] for side in ("attacker", "defender")]
    named = re.search(r"(A draw|\w+ wins the tie|\w+ wins|\w+ holds), (\d+) to (\d+)\.", said["text"])
    if named:
        winner = {"attacker": fought["attacker"], "defender": fought["defender"], "draw": "A draw"}
        assert named[1].lower().startswith(winner[fought["outcome"]].lower())
        assert sorted(totals) == sorted((int(named[2]), int(named[3])))
        assert (named[1] == "A draw" or named[1].endswith("the tie")) == (totals[0] == totals[1])
    if totals[0] != totals[1] and fought["dice"]:
        assert fought["outcome"] == ("attacker" if totals[0] > totals[1] else "defender")
    if after["battle"] is not None and after["battle"]["to"] == fought["to"]:
        assert after["battle"]["outcome"] == fought["outcome"]
    owner = after["lands"][fought["to"]]["owner"]
    if fought["outcome"] in ("defender", "draw"):
        emptied = f"{fought['defender'].title()} loses" in said["text"]  # a four may kill the last victor (DU-16)
        assert owner == fought["defender"] or (emptied and owner is None), "it keeps what it held"
    elif after["battle"] is None and "advances" in said["text"] and "disbands" not in said["text"]:
        assert owner == fought["attacker"]
    if fought["outcome"] == "draw":
        for side in ("attacker", "defender"):
            if fought[side] in before["players"]:
                assert units_of(after, fought[side]) == units_of(before, fought[side]), "nobody falls in a draw"


def check_units(before: Shown, after: Shown, text: str, seats: dict[str, str]) -> None:
    """Look whether a seat has as many units more or less as it is told to raise, lose and disband."""
    change: Counter[str] = Counter()
    for who, deed, units in re.findall(rf"({'|'.join(seats)}) (recruits|loses|disbands) ([^.]+)\.", text):
        count = sum(map(int, UNITS.findall(units)))
        change[seats[who]] += count if deed == "recruits" else -count
    for who, plan in re.findall(rf"({'|'.join(seats)}) had ([^.]+)\.", text):
        recruited = re.search(r"recruited (.*?)(?: and bought|$)", plan)
        change[seats[who]] += sum(map(int, UNITS.findall(recruited[1]))) if recruited else 0
    bribed = "bribes" in text
    for seat in before["seats"]:
        gained = units_of(after, seat) - units_of(before, seat)
        routed = before["battle"] is not None and before["battle"]["defender"] == seat and "battle" in before
        if bribed:
            continue
        # Beaten defenders without a way out are lost without a word (FC-92).
        assert gained == change[seat] or (routed and gained < change[seat]), f"{seat}: {gained} units, {change[seat]}"


def units_of(view: Shown, seat: str) -> int:
    """Return how many units a seat has."""
    return sum(place["cavalry"] + place["infantry"] for place in view["lands"].values() if place["owner"] == seat)


def check_coins(before: Shown, after: Shown, said: Shown, seats: dict[str, str]) -> None:
    """Look whether coins flow as bids, prizes, purchases and the income that is shown say."""
    text = said["text"]
    change: Counter[str] = Counter()
    for who, prize in re.findall(r"(\w+) accomplishes [^.]+ and takes (\d+) coins?", text):
        change[seats[who]] += int(prize)
    for who, price in re.findall(r"(\w+) buys a hero for (\d+) coin", text):
        change[seats[who]] -= int(price)
    bids = re.search(r"The bids are open: ([^.]+)\.", text)
    for who, bid in re.findall(r"(\w+) (\d+)", bids[1]) if bids else ():
        change[seats[who]] -= int(bid)
    if said["kind"] in ("end", "bid") and after["stage"] in ("planning", "mission"):
        planning = after["to_act"] if after["stage"] == "planning" else [after["turn"]]
        for name in planning:  # whose turn begins; or all who plan together
            change[name] += after["players"][name]["income"]
    if said["kind"] not in ("end", "buy", "bid", "march", "recruit", "bonus", "no-hero", "hero", "lose", "warn"):
        return  # cards, victories, bribes and rallies pay without a number in the text
    for name in before["seats"]:
        gained = after["players"][name]["coins"] - before["players"][name]["coins"]
        fallen = not after["players"][name]["alive"]
        paid = victors_pay(before, after, name, gained - change[name]) or (bids and gained > change[name])
        assert fallen or gained == change[name] or paid, f"{name}: {gained} coins, not {change[name]}"


def victors_pay(before: Shown, after: Shown, seat: str, more: int) -> bool:
    """Return whether coins more than told may be what a victory paid in the battle this move ended (FC-86, DU-15)."""
    fought = before["battle"]
    return (
        more > 0
        and fought is not None
        and after["battle"] is None
        and seat in (fought["attacker"], fought["defender"])
    )


CHECKS: dict[str, Check] = {"conquests": check_conquests, "empire": check_empire}


def expected(key: str) -> set[str]:
    """Return what a game must have told at least once, so that the law is no empty word."""
    found = {"conquests": {"capture", "move"}, "empire": {"attacker", "defender", "attack", "buy"}}
    return found.get(key, {"attacker", "defender", "draw", "hero", "march"})
