"""Nothing appears from nowhere: units, coins and cards are accounted for at every move."""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

import conqueror
from conqueror.game import CHANCE
from conqueror.games.map_games.game import FinalConquest, MapPosition
from conqueror.record import parse
from tests.contract.walking import walk
from tests.games.final_conquest.accounts import Data, Played
from tests.games.final_conquest.ledger import Ledger
from tests.games.final_conquest.worlds import KEY, world

FILES = sorted((Path(__file__).parent / "golden").glob("*.conq"))
Walked = Iterable[tuple[MapPosition, str, str]]


def steps(walked: Walked) -> Iterator[tuple[list[Played], MapPosition]]:
    """Every move of a game with those the rules played after it, and where they led; first of all the start."""
    played: list[Played] = []
    for position, seat, move in walked:
        assert isinstance(position, MapPosition)
        yield [*played, *(position.forced if played else ())], position
        played = [(seat, move)]


def opened(position: MapPosition) -> Ledger:
    """Return the books as they are opened here."""
    assert isinstance(position.game, FinalConquest)
    return Ledger(position.game, position.data())


def audit(walked: Walked) -> Ledger:
    """Return the books of a whole game, compared with it after each move."""
    (_, start), *rest = steps(walked)
    ledger = opened(start)
    for played, position in rest:
        ledger.enter(played, position.data())
        if "ready" in played[0]:
            for place, land in position.view(None)["lands"].items():
                assert land["owner"] or not land["cavalry"] + land["infantry"], f"FC-3: nobody's units in {place}"
    return ledger


def kept(file: Path) -> Walked:
    """Every position of a kept game with the move played in it; the last has no move."""
    record = parse(file.read_text(encoding="utf-8"))
    moves = [*record.moves, ("", "")]
    positions = cast("Iterator[MapPosition]", conqueror.replay(record))
    return ((position, *move) for position, move in zip(positions, moves, strict=True))


@cache
def audited(file: Path) -> Ledger:
    """Return the books of a kept game."""
    return audit(kept(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_units_coins_and_cards_are_conserved_in_kept_games(file: Path) -> None:
    """FC-15, FC-18, FC-20, FC-22, FC-41, FC-42, FC-45, FC-51, FC-70, FC-113, FC-Q13, FC-Q32."""
    ledger = audited(file)
    assert all(ledger.coins[seat, "income"] > 0 for seat in ledger.game.seats)
    assert all(ledger.units[seat, "recruited"] > 0 for seat in ledger.game.seats)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["2", "1"])
@pytest.mark.parametrize("bribery", ["off", "on"])
def test_units_coins_and_cards_are_conserved_in_random_games(players: int, edition: str, bribery: str) -> None:
    game = conqueror.load(KEY, players=players, edition=edition, bribery=bribery)
    ledger = audit(cast("Walked", walk(game, 7)))
    assert all(ledger.coins[seat, "hero"] < 0 for seat in game.seats)


def test_the_kept_games_fill_every_line_of_the_books() -> None:
    """Every reason for which coins and units come and go is met in some kept game."""
    coins = {reason for file in FILES for _, reason in audited(file).coins}
    units = {reason for file in FILES for _, reason in audited(file).units}
    assert coins == {
        "income", "hero", "victory", "hero's victory", "mission", "card", "bid", "bribe", "elimination",
    }  # fmt: skip
    assert units == {
        "recruited", "given by a card", "lost", "routed", "beaten", "starved", "taken by a card", "bribed",
        "bribed away",
    }  # fmt: skip


def test_ms_7_the_dead_take_their_coins_and_heroes_with_them() -> None:
    hands = {"rome": ["fabius-maximus", "scipio-africanus"], "carthage": ["hannibal-barca"]}
    here = world("carthage", carthage="tyrrhenian-sea 4c", rome="rome 1i", heroes=hands, coins={"rome": 5})
    walked: list[tuple[MapPosition, str, str]] = []
    for seat, move in [
        ("carthage", "tyrrhenian-sea>rome 4c"),
        ("carthage", "no hero"),
        ("rome", "hero scipio-africanus"),
        (CHANCE, "roll 4 1"),
        ("carthage", "advance"),
    ]:
        walked.append((here, seat, move))
        here = here.play(seat, move)
    ledger = audit([*walked, (here, "", "")])
    assert ledger.coins["rome", "elimination"] == -5
    assert ledger.burnt == {"scipio-africanus"}
    assert ledger.gone == {"julius-caesar", "fabius-maximus", "claudius-marcellus"}


# The books are worth something only if they notice a fault.


def first_army(data: Data) -> dict[str, int]:
    """Return the first army on the map, as it stands in plain data."""
    found: dict[str, int] = next(held for held in data["lands"].values() if held["cavalry"] or held["infantry"])
    return found


def a_coin_too_many(data: Data) -> None:
    data["coins"]["greece"] += 1


def a_coin_too_few(data: Data) -> None:
    data["coins"]["greece"] -= 1


def an_infantry_too_many(data: Data) -> None:
    first_army(data)["infantry"] += 1


def a_unit_too_few(data: Data) -> None:
    found = first_army(data)
    found["cavalry" if found["cavalry"] else "infantry"] -= 1


def an_infantry_upgraded(data: Data) -> None:
    found = next(held for held in data["lands"].values() if held["infantry"])
    found["infantry"] -= 1
    found["cavalry"] += 1


def an_army_that_changed_sides(data: Data) -> None:
    found: dict[str, Any] = first_army(data)
    found["owner"] = "egypt" if found["owner"] != "egypt" else "rome"


def a_hero_in_hand_and_burnt(data: Data) -> None:
    data["heroes"]["rome"].append("julius-caesar")
    data["burnt"].append("julius-caesar")


def a_hero_in_two_hands(data: Data) -> None:
    data["heroes"]["rome"].append("leonidas")
    data["heroes"]["greece"].append("leonidas")


def a_hero_for_nothing(data: Data) -> None:
    hand = data["heroes"]["rome"]
    hand.append(next(hero for hero in ("fabius-maximus", "julius-caesar") if hero not in (*hand, *data["burnt"])))


def a_card_twice(data: Data) -> None:
    data["deck"].append("gold-discovered")


def a_mission_twice(data: Data) -> None:
    data["accomplished"].append(next(iter(data["missions"].values())))


def a_round_too_many(data: Data) -> None:
    data["round"] = 11


FAULTS: list[Callable[[Data], None]] = [
    a_coin_too_many,
    a_coin_too_few,
    an_infantry_too_many,
    a_unit_too_few,
    an_infantry_upgraded,
    an_army_that_changed_sides,
    a_hero_in_hand_and_burnt,
    a_hero_in_two_hands,
    a_hero_for_nothing,
    a_card_twice,
    a_mission_twice,
    a_round_too_many,
]


def copied(ledger: Ledger) -> Ledger:
    """Return the same books once more; the game itself is shared."""
    return deepcopy(ledger, {id(shared): shared for shared in (ledger.game, ledger.on)})


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_noticed(fault: Callable[[Data], None]) -> None:
    """At every step of the first rounds of a game."""
    game = conqueror.load(KEY, players=4, bribery="on")
    (_, start), *rest = steps(cast("Walked", walk(game, 7, most=120)))
    ledger = opened(start)
    for played, position in rest:
        spoiled = deepcopy(position.data())
        fault(spoiled)
        with pytest.raises(AssertionError):
            copied(ledger).enter(played, spoiled)
        ledger.enter(played, position.data())


def test_a_move_that_was_not_booked_is_noticed() -> None:
    """Retreats, advances and units that starved, where the rules played them themselves."""
    noticed = 0
    (_, start), *rest = steps(kept(FILES[0]))
    ledger = opened(start)
    for played, position in rest:
        for index, (_, move) in enumerate(played):
            if index and move.startswith(("retreat", "advance", "disband")):
                with pytest.raises(AssertionError):
                    copied(ledger).enter([*played[:index], *played[index + 1 :]], position.data())
                noticed += 1
        ledger.enter(played, position.data())
    assert noticed
