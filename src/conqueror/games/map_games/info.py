"""The descriptions of Final Conquest, of Duels, and of every scenario whose file ships."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from conqueror.errors import ContentError
from conqueror.games import files
from conqueror.info import GameInfo, Throws
from conqueror.options import Choice, Names, Number

Element = TypeVar("Element", int, str)
STANDARD = "duels-standard"
"""The scenario that is standard Duels."""
FACTIONS = ("rome", "carthage", "greece", "egypt", "persia", "gaul")
_EXTRA_ACTION = Choice(
    "extra_action",
    "After a victory",
    "What a victorious army may still do: attack once more, or also move.",
    ("attack-only", "move-or-attack"),
    {"attack-only": "Attack again", "move-or-attack": "Attack or move"},
)
_PLANNING = Choice(
    "planning",
    "Planning",
    "Whether both plan at the same time, sealed, or one after the other in the open.",
    ("simultaneous", "sequential"),
)
_ROUND_LIMIT = Number("round_limit", "Rounds", "After how many rounds victory points decide.", 1, 30, 10)

FINAL_CONQUEST = GameInfo(
    key="final-conquest",
    name="Final Conquest",
    title="Conqueror: Final Conquest",
    line="Six nations, one sea. Take five forts and hold them for a round.",
    minutes=(90, 90),
    seats=FACTIONS,
    players=(3, 4, 5, 6),
    options=(
        Number("players", "Players", "How many play; the usual factions take the seats.", 3, 6, 4),
        Names("factions", "Factions", "Which factions play, in turn order; then `players` is not needed.", FACTIONS),
        Choice(
            "edition",
            "Edition",
            "The second edition with ten rounds, or the first without a limit.",
            ("2", "1"),
            {"2": "Second", "1": "First"},
        ),
        Choice("bribery", "Bribery", "Whether rivals may bribe the armies of a player who is late.", ("off", "on")),
        _EXTRA_ACTION,
        Choice("missions", "Bonus missions", "Whether every player has secret bonus missions.", ("on", "off")),
        Choice("chronicle", "Chronicle", "Whether a chronicle card changes every round.", ("on", "off")),
    ),
    rulebook="final-conquest",
    implementation="conqueror.games.map_games.game:FinalConquest",
    throws=Throws.PIPS,
)
_UNNUMBERED = 1000
SCENARIO_OPTIONS = (_PLANNING, _EXTRA_ACTION)
"""The options of every scenario, a player's own included."""


def games() -> Iterator[GameInfo]:
    """Yield Final Conquest, standard Duels, and the scenarios that ship, in the order of their numbers."""
    yield FINAL_CONQUEST
    scenarios = [(name, files.read_toml(f"scenarios/{name}.toml", None)) for name in shipped_scenarios()]
    for name, data in sorted(scenarios, key=_place):
        yield describe(data, f"scenarios/{name}.toml")


def shipped_scenarios() -> tuple[str, ...]:
    """Return the names of the scenario files in the package, standard Duels among them."""
    return tuple(sorted(path.stem for path in (files.PACKAGED / "scenarios").glob("*.toml")))


def _place(scenario: tuple[str, Mapping[str, object]]) -> tuple[bool, int, str]:
    """Order standard Duels first, then the scenarios with a number, then the others by name."""
    name, data = scenario
    number = data.get("number")
    return name != STANDARD, number if isinstance(number, int) and number else _UNNUMBERED, name


def describe(data: Mapping[str, object], file: str) -> GameInfo:
    """Return the description of the game for two that a scenario file holds, from what the file says as plain data.

    Nothing but the head of the file is looked at: whether the scenario makes sense is asked when it is loaded.
    """
    id, name, line = (_text(data, key, file) for key in ("id", "name", "blurb"))
    minutes, seats = _listed(data, "minutes", int, file), _listed(data, "turn_order", str, file)
    standard = id == STANDARD
    return GameInfo(
        key="duels" if standard else f"duels/{id}",
        name=name,
        title="Conqueror: Duels" if standard else f"Conqueror: Duels: {name}",
        line=line,
        minutes=(minutes[0], minutes[-1]),
        seats=seats,
        players=(2,),
        options=(*SCENARIO_OPTIONS, _ROUND_LIMIT) if standard else SCENARIO_OPTIONS,
        rulebook="duels",
        implementation="conqueror.games.map_games.duels:Duel",
        throws=Throws.PIPS,
        scenario_of="" if standard else "duels",
    )


def _text(data: Mapping[str, object], key: str, file: str) -> str:
    """Return a line of the head of a scenario file, or raise a ContentError."""
    value = data.get(key)
    if not isinstance(value, str):
        raise ContentError(file, key, "The head of a scenario has this as a text.")
    return value


def _listed(data: Mapping[str, object], key: str, kind: type[Element], file: str) -> tuple[Element, ...]:
    """Return a list of the head of a scenario file, or raise a ContentError."""
    value = data.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(part, kind) for part in value):
        raise ContentError(file, key, "The head of a scenario has this as a list.")
    return tuple(value)
