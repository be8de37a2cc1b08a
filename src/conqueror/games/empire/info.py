"""The description of Conqueror on 6x6."""

from conqueror.games.empire.seats import CLOCKWISE, SEATS
from conqueror.info import GameInfo, Throws
from conqueror.options import Choice, Number

INFO = GameInfo(
    key="empire",
    name="Conqueror on 6x6",
    title="Conqueror on 6x6",
    line="Discover gold and lumber, raise forts, bring down the last base.",
    minutes=(30, 30),
    seats=SEATS,
    players=(2, 3, 4),
    options=(
        Number("players", "Players", "How many empires take part.", 2, 4, 2),
        Choice(
            "underdog",
            "Fewer attackers than defenders",
            "What fewer attackers than defenders may hope for: poor odds, a certain defeat, or no attack at all.",
            ("extrapolate", "auto-loss", "illegal"),
        ),
        Choice(
            "lone_victor",
            "A lone victor",
            "What becomes of a single attacker who wins but must lose one soldier: it dies or is spared.",
            ("dies", "spared"),
        ),
        Choice(
            "half",
            "Half of an odd number",
            "How half of an odd number of soldiers is rounded.",
            ("up", "down"),
        ),
        Choice(
            "base_garrison",
            "Soldiers in a base",
            "Soldiers in an attacked base: ignored, killed when the attack wins, or to be beaten first.",
            ("ignored", "killed", "defends"),
        ),
        Number(
            "handicap3",
            "Handicap for three",
            "With three players: the gold the one between the two others starts with.",
            0,
            5,
            0,
        ),
        Number("turn_cap", "Last round", "The last round; whoever stands best after it wins.", 1, 1000, 100),
        Choice(
            "empty_corner",
            "Empty corner",
            "With three players: the corner nobody takes.",
            tuple(reversed(CLOCKWISE)),
        ),
        Choice("first", "Who begins", "Who begins and is the counter.", SEATS),
    ),
    rulebook="empire",
    implementation="conqueror.games.empire.game:Empire",
    throws=Throws.BATTLES,
)


def games() -> tuple[GameInfo, ...]:
    """Return what this folder holds."""
    return (INFO,)
