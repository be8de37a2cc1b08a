"""The parts of an observation: where each begins, and what stands there.

First the table, then six seats (the viewer's own first, then clockwise; those nobody sits in are zeros), then the
lands in the order of the map. Numbers are divided to be about one: `(/ 4)` says by what.
"""

from typing import NamedTuple

from conqueror.games.map_games.rules.vocabulary import CARDS, HEROES, LINES, MISSIONS, SEATS, Stage


class Feature(NamedTuple):
    """Say how many numbers a part of an observation takes, and what they are."""

    size: int
    text: str


TABLE = (
    Feature(len(Stage), "what the game waits for, one for each stage"),
    Feature(CARDS, "the round's chronicle card"),
    Feature(CARDS, "the cards left in the deck"),
    Feature(MISSIONS, "the viewer's mission"),
    Feature(MISSIONS, "the missions accomplished by anybody"),
    Feature(HEROES, "the heroes in the viewer's hand"),
    Feature(HEROES, "the heroes the viewer may ever buy"),
    Feature(HEROES, "the heroes that may be in a rival's hand, by the prices paid"),
    Feature(HEROES, "the heroes out of the game"),
    Feature(HEROES, "the attacker's hero, once the viewer knows it"),
    Feature(HEROES, "the defender's hero"),
    Feature(LINES, "the scenario's victory lines: 1 the viewer's own, -1 a rival's"),
    Feature(LINES, "how many of a line's lands its winner holds, as a share"),
    Feature(LINES, "how far a claim has come, as a share of the replies it must stand"),
    Feature(3, "the round, and the rounds left (/ 10); 1 in the last round"),
    Feature(
        10,
        "what the round's card does: food (/ 4), whether it binds all, seas closed, truce at homes, "
        "truce everywhere, then the change of defence of plain lands, great forts, homes and seas (/ 2); "
        "then the least that the bids must raise (/ 16)",
    ),
    Feature(1, "the units a card still takes from the viewer (/ 2)"),
    Feature(2, "battles won by the viewer since its mission was drawn, and with a hero (/ 4)"),
    Feature(6, "of the viewer, then of any rival: the prize for a capital taken, the rally used, the food waived"),
    Feature(
        14,
        "the battle: 1 the viewer attacks, -1 it defends; independents defend; cavalry and infantry of the attacker, "
        "then of the defender (/ 4); strength by units of both (/ 8); the place's bonus (/ 4); "
        "both dice (/ 4); 1 the attacker has won, -1 the defender; the margin (/ 8); "
        "1 if the attacker's hero lies face down",
    ),
    Feature(
        6,
        "the amount the viewer is asked for: 1 if it is; 1 for a second army; the most cavalry and infantry, then "
        "what the first army was told (/ 4)",
    ),
)
SEAT = (
    Feature(1, "is alive"),
    Feature(1, "it is its turn"),
    Feature(1, "the game waits for it"),
    Feature(1, "its turn of this round is over"),
    Feature(1, "has the first player's token"),
    Feature(1, "coins (/ 16)"),
    Feature(2, "cavalry and infantry (/ 8)"),
    Feature(1, "food (/ 8)"),
    Feature(1, "the units it may have (/ 16)"),
    Feature(1, "points (/ 16)"),
    Feature(1, "income (/ 8)"),
    Feature(1, "forts (/ 5)"),
    Feature(1, "forts that have stood every rival's turn (/ 5)"),
    Feature(1, "lands and seas (/ 16)"),
    Feature(1, "the strength of all units (/ 32)"),
    Feature(2, "heroes in hand (/ 4), and their prices together (/ 16)"),
    Feature(1, "if a card limits the forts that may recruit: 1 / (1 + how many may)"),
    Feature(1, "the discount on heroes (/ 4)"),
    Feature(1, "units a card or a rally gives (/ 4)"),
    Feature(1, "its bid + 1 (/ 16); 0 before it bids, -1 for a bid that is sealed"),
)
LAND = (
    Feature(2, "nobody's; independents'"),
    Feature(SEATS, "whose it is: the viewer's, or a seat's clockwise from it"),
    Feature(2, "cavalry and infantry (/ 4)"),
    Feature(2, "cavalry and infantry that have not acted (/ 4)"),
    Feature(2, "cavalry and infantry with an extra attack (/ 4)"),
    Feature(1, "has recruited in this planning phase"),
    Feature(1, "units placed while all plan (/ 4)"),
    Feature(1, "a sea"),
    Feature(2, "a small fort; a great fort"),
    Feature(2, "the viewer's home; a rival's home"),
    Feature(1, "food for the viewer (/ 4)"),
    Feature(1, "coins a round (/ 4)"),
    Feature(1, "points at the end (/ 4)"),
    Feature(1, "the bonus of its defender (/ 4)"),
    Feature(2, "a fort: the share of living rivals that had a whole turn since it was taken; 1 if all had"),
    Feature(1, "nobody may enter it now"),
    Feature(2, "an army comes from here, or is about to; it is attacked or entered"),
)


def _begins(features: tuple[Feature, ...], first: int) -> tuple[int, ...]:
    """Return where each feature begins, and where the last one ends."""
    found = [first]
    for feature in features:
        found.append(found[-1] + feature.size)
    return tuple(found)


(
    STAGE, CARD, DECK, MISSION, ACCOMPLISHED, HAND, RECRUITS, SUSPECTED, BURNT, ATTACKERS_HERO, DEFENDERS_HERO,
    LINE_SIDE, LINE_SHARE, LINE_CLAIM, ROUND, EFFECTS, DUE, WINS, PRIZES, BATTLE, ASKED, SEATS_BEGIN,
) = _begins(TABLE, 0)  # fmt: skip
(
    ALIVE, TURN, WAITED, ACTED, TOKEN, COINS, UNITS, FOOD, QUOTA, POINTS, INCOME, FORTS, MATURED, LAND_COUNT,
    STRENGTH, HEROES_HELD, LIMIT, DISCOUNT, EXTRA_UNITS, BID, SEAT_SIZE,
) = _begins(SEAT, 0)  # fmt: skip
(
    OWNERLESS, OWNER, LAND_UNITS, FRESH_UNITS, EXTRA_ATTACK, RECRUITED, PLANNED, SEA, FORT, HOME, LAND_FOOD, PAY,
    WORTH, DEFENCE, STOOD, CLOSED, MARKS, LAND_SIZE,
) = _begins(LAND, 0)  # fmt: skip
LANDS_BEGIN = SEATS_BEGIN + SEATS * SEAT_SIZE


def observation_size(lands: int) -> int:
    """Return how many numbers an observation of a map with so many lands has."""
    return LANDS_BEGIN + lands * LAND_SIZE


def describe_parts(lands: list[str]) -> list[tuple[str, str]]:
    """Return the places of every part of an observation, and what stands there."""
    parts = list(_described(TABLE, 0, ""))
    for seat in range(SEATS):
        whose = "the viewer" if seat == 0 else f"the seat {seat} clockwise from the viewer"
        parts += _described(SEAT, SEATS_BEGIN + seat * SEAT_SIZE, f"{whose}: ")
    for number, land in enumerate(lands):
        parts += _described(LAND, LANDS_BEGIN + number * LAND_SIZE, f"{land}: ")
    return parts


def _described(features: tuple[Feature, ...], first: int, whose: str) -> list[tuple[str, str]]:
    begins = _begins(features, first)
    return [
        (str(begin) if feature.size == 1 else f"{begin} – {begin + feature.size - 1}", whose + feature.text)
        for begin, feature in zip(begins, features, strict=False)
    ]
