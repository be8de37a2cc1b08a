"""What a seat may not know, taken out of a record, and consistent guesses put in its place."""

from random import Random
from typing import Any

from conqueror.games.map_games.rules.vocabulary import ATTACKER, HIDDEN, SEALED, SEATS, UNBID, Stage, Together
from conqueror.kit.records import Record, Records

_BATTLE_UNREVEALED = (Stage.DEFENCE_HERO,)


def members(bits: int) -> list[int]:
    """The members of a set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def hide(positions: Records, worlds: Records, viewer: int | None) -> Records:
    """The position without what a seat (or a spectator) may not know.

    Missions are secret until accomplished (FC-Q37), the names of bought heroes until played (FC-Q29; their prices
    are known, MS-27), a committed hero until both are (FC-100), a bid until all are in (FC-109).
    """
    hidden = positions.copy()
    s, w = hidden[0], worlds[0]
    stage, together = int(s["stage"]), int(w["together"])
    mission, held, unknown, price = s["mission"], s["held"], s["unknown"], w["price"]
    bids, coins = s["bids"], s["coins"]
    for seat in range(int(w["seats"])):
        if seat == viewer:
            continue
        if mission[seat] > 0:
            mission[seat] = HIDDEN
        for hero in members(int(held[seat])):
            unknown[seat, price[hero]] += 1
        held[seat] = 0
        if stage == Stage.PLANNING and together == Together.SIMULTANEOUS:
            _unplan(s, w, seat)
        if stage == Stage.BID and bids[seat] != UNBID and coins[seat] > 0:
            bids[seat] = SEALED
    if stage in _BATTLE_UNREVEALED and s["hero"][ATTACKER] > 0 and s["turn"] != viewer:
        s["hero"][ATTACKER] = HIDDEN
    return hidden


def _unplan(s: Record, w: Record, seat: int) -> None:
    """Take back what a seat has planned: the others see it when all are ready (DU-Q5)."""
    own = s["owner"] == seat
    s["units"][own] -= s["added"][own]
    s["added"][own] = 0
    s["recruited"][own] = 0
    s["coins"][seat] = s["purse"][seat]
    for hero in members(int(s["bought"][seat])):
        s["unknown"][seat][w["price"][hero]] -= 1
    s["bought"][seat] = 0
    s["bonus"][seat] = s["bonus_before"][seat]
    if int(s["rallying"]) >> seat & 1:
        for field in ("rallied", "exempt", "rallying"):
            s[field] &= ~(1 << seat)
        s["rally_cavalry"][seat] = 0


def resample(hidden: Records, worlds: Records, rng: Random) -> Records:
    """A hidden position with every gap filled by a consistent guess."""
    guessed = hidden.copy()
    s, w = guessed[0], worlds[0]
    taken = int(s["burnt"])
    for seat in range(SEATS):
        taken |= int(s["held"][seat])
    for seat in range(int(w["seats"])):
        if s["mission"][seat] == HIDDEN:
            left = members(int(w["missions_of"][seat]) & ~int(s["accomplished"]))
            s["mission"][seat] = 1 + rng.choice(left)
        taken |= _guess_heroes(s, w, seat, taken, rng)
        if s["bids"][seat] == SEALED:
            s["bids"][seat] = rng.randint(0, int(s["coins"][seat]))
    if s["hero"][ATTACKER] == HIDDEN:
        s["hero"][ATTACKER] = 1 + rng.choice(members(int(s["held"][s["turn"]])))
    return guessed


def _guess_heroes(s: Record, w: Record, seat: int, taken: int, rng: Random) -> int:
    """The heroes guessed for a seat, as a set: of the prices that were paid (MS-27)."""
    guess = 0
    prices: Any = s["unknown"][seat]
    for price in range(len(prices)):
        if prices[price]:
            fitting = [n for n in members(int(w["recruits"][seat]) & ~taken) if w["price"][n] == price]
            for hero in rng.sample(fitting, int(prices[price])):
                guess |= 1 << hero
            prices[price] = 0
    s["held"][seat] |= guess
    return guess
