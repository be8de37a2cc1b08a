"""An observation of a map game says what the seat's view of the position holds, each number at its place."""

import numpy as np
import numpy.typing as npt
import pytest

from conqueror.envs.encodings.map_games import features as at
from conqueror.envs.encodings.map_games.map_encoding import MapEncoding
from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.rules.vocabulary import CAVALRY, FRESH, INDEPENDENT, INFANTRY, NOBODY, Stage
from conqueror.games.map_games.secrecy import members
from tests.envs.map_rows import encoding_of, moments, observed, observed_of, row_at

Floats = npt.NDArray[np.float32]
CASES = [
    ("final-conquest", {"players": 3}),
    ("final-conquest", {"players": 6}),
    ("duels", {}),
    ("duels/rome-vs-persia", {}),
    ("duels/syrian-war", {}),
]


@pytest.mark.parametrize(("key", "options"), CASES)
def test_an_observation_says_what_the_view_holds(key: str, options: dict[str, object]) -> None:
    encoding = encoding_of(key, **options)
    for number, (_, rows, position) in enumerate(moments(encoding, 21, 600)):
        if number % 6:
            continue
        for viewer, name in enumerate(encoding.game.seats):
            out, seen = observed(encoding, rows, viewer), position.hide(name)
            check_lands(encoding, seen, viewer, out)
            check_seats(encoding, seen, viewer, out)
            check_table(seen, viewer, out)


def check_lands(encoding: MapEncoding, seen: MapPosition, viewer: int, out: Floats) -> None:
    """Check what is said of each land."""
    pos, world, seats = seen.record, seen.world, len(encoding.game.seats)
    for number in range(int(world.lands)):
        land = out[at.LANDS_BEGIN + number * at.LAND_SIZE :][: at.LAND_SIZE].tolist()
        owner = int(pos.owner[number])
        whose = {NOBODY: at.OWNERLESS, INDEPENDENT: at.OWNERLESS + 1}
        marked = [place for place in range(at.OWNERLESS, at.LAND_UNITS) if land[place]]
        assert marked == [whose.get(owner, at.OWNER + (owner - viewer) % seats)]
        for kind in (CAVALRY, INFANTRY):
            assert land[at.LAND_UNITS + kind] == int(pos.units[number, kind]) / 4
            assert land[at.FRESH_UNITS + kind] == int(pos.ready[number, kind, FRESH]) / 4
            assert land[at.EXTRA_ATTACK + kind] == sum(pos.ready[number, kind].tolist()[FRESH + 1 :]) / 4
        territory = seen.final.map[seen.final.names.lands[number]]
        assert land[at.SEA] == territory.sea
        assert land[at.FORT : at.FORT + 2] == [territory.fort.value == "small", territory.fort.value == "great"]
        assert land[at.PAY] == territory.coins / 4
        assert land[at.HOME] == (world.home[viewer] == number)


def check_seats(encoding: MapEncoding, seen: MapPosition, viewer: int, out: Floats) -> None:
    """Check what is said of each seat."""
    pos, standings, count = seen.record, seen.standings(), len(encoding.game.seats)
    for place in range(6):
        seat = out[at.SEATS_BEGIN + place * at.SEAT_SIZE :][: at.SEAT_SIZE].tolist()
        number = (viewer + place) % count
        if place >= count:
            assert not any(seat)
            continue
        assert seat[at.ALIVE] == (int(pos.alive) >> number & 1)
        if not seat[at.ALIVE]:
            continue
        standing = standings[number]
        assert seat[at.WAITED] == (encoding.game.seats[number] in seen.to_act)
        assert seat[at.COINS] == int(pos.coins[number]) / 16
        assert sum(seat[at.UNITS : at.UNITS + 2]) == int(standing.units) / 8
        assert seat[at.FOOD] == int(standing.food) / 8
        assert seat[at.QUOTA] == int(standing.quota) / 16
        assert seat[at.POINTS] == int(standing.points) / 16
        assert seat[at.INCOME] == int(standing.income) / 8
        assert seat[at.MATURED] == pytest.approx(int(standing.matured).bit_count() / 5)
        heroes = int(pos.held[number]).bit_count() + sum(pos.unknown[number].tolist())
        assert seat[at.HEROES_HELD] == heroes / 4


def check_table(seen: MapPosition, viewer: int, out: Floats) -> None:
    """Check what is said of the table, and of what the viewer alone knows."""
    pos = seen.record
    assert marks(out, at.STAGE, at.CARD) == [seen.stage]
    assert marks(out, at.CARD, at.DECK) == [int(pos.card) - 1] * bool(pos.card)
    assert marks(out, at.DECK, at.MISSION) == members(int(pos.deck))
    assert marks(out, at.MISSION, at.ACCOMPLISHED) == [int(pos.mission[viewer]) - 1] * bool(pos.mission[viewer])
    assert marks(out, at.ACCOMPLISHED, at.HAND) == members(int(pos.accomplished))
    assert marks(out, at.HAND, at.RECRUITS) == members(int(pos.held[viewer]))
    assert marks(out, at.BURNT, at.ATTACKERS_HERO) == members(int(pos.burnt))
    for side, place in enumerate((at.ATTACKERS_HERO, at.DEFENDERS_HERO)):
        hero = int(pos.hero[side])
        assert marks(out, place, place + 24) == [hero - 1] * (hero > 0)
    assert out[at.ROUND] == pytest.approx(int(pos.round_number) / 10)


def marks(out: Floats, first: int, end: int) -> list[int]:
    """Return where something stands in a part."""
    return np.flatnonzero(out[first:end]).tolist()


def test_heroes_of_rivals_are_suspected_by_the_prices_paid() -> None:
    encoding = encoding_of("final-conquest", players=3)
    heroes = {"rome": [], "carthage": ["hannibal-barca"], "greece": []}
    data = next(position for _, _, position in moments(encoding, 1, 50) if position.stage is Stage.PLANNING).data()
    game = encoding.game
    position = game.position({**data, "heroes": heroes})
    assert isinstance(position, MapPosition)
    names, content = position.final.names.heroes, position.final.content
    bought = next(hero for hero in content.heroes if hero.id == "hannibal-barca")
    alike = [hero.id for hero in content.heroes if (hero.faction, hero.price) == ("carthage", bought.price)]
    out = observed(encoding, row_at(encoding, position), 0)
    assert [names[hero] for hero in marks(out, at.SUSPECTED, at.BURNT)] == alike
    own = observed(encoding, row_at(encoding, position), 1)
    assert [names[hero] for hero in marks(own, at.HAND, at.RECRUITS)] == ["hannibal-barca"]
    assert not marks(own, at.SUSPECTED, at.BURNT)


def test_a_seat_observes_whether_the_attackers_hero_lies_face_down() -> None:
    encoding = encoding_of("final-conquest", players=4)
    found = set()
    for _, rows, position in (moment for seed in range(4) for moment in moments(encoding, seed, 900)):
        if position.stage is Stage.DEFENCE_HERO:
            hero, turn = int(position.record.hero[0]), int(position.record.turn)
            for viewer in range(4):
                out = observed_of(encoding, position, rows, viewer)
                assert out[at.BATTLE + 13] == (hero > 0 and viewer != turn)
                assert out[at.BATTLE] == (1 if viewer == turn else -1 if viewer == position.record.foe else 0)
            found.add(hero > 0)
    assert found == {True, False}


def test_claims_of_a_scenario_are_observed_line_by_line() -> None:
    encoding = encoding_of("duels/alexander")
    shares = set()
    for _, rows, position in moments(encoding, 2, 400):
        world = position.world
        for viewer in range(2):
            out = observed(encoding, rows, viewer)
            for number in range(int(world.line_count)):
                winner, lands = int(world.lines[number].winner), members(int(world.lines[number].lands))
                side = 0 if winner == NOBODY else 1 if winner == viewer else -1
                assert out[at.LINE_SIDE + number] == side
                if side and lands:
                    held = sum(int(position.record.owner[land]) == winner for land in lands) / len(lands)
                    assert out[at.LINE_SHARE + number] == pytest.approx(held)
                    shares.add(held)
    assert len(shares) > 1
