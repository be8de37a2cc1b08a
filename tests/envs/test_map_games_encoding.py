"""Batch environments of the map games agree with the public API, reach every move once and tell no secret."""

import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest

import conqueror
from conqueror.envs.encoding import CHANCE_ROW, OVER
from conqueror.envs.encodings.map_games import action_numbers as blocks
from conqueror.envs.encodings.map_games import features
from conqueror.envs.encodings.map_games.map_encoding import MapEncoding
from conqueror.errors import IllegalMove, OptionError, SetupError
from conqueror.game import CHANCE
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules.vocabulary import Stage
from tests.envs.map_rows import chains, encoding_of, mask_of, moments, observed, observed_of, row_after, row_at, step
from tests.process import ROOT

SCENARIOS = ("alexander", "gallic-wars", "punic-war", "rome-vs-persia", "syrian-war")
SETTINGS: dict[str, tuple[str, dict[str, object]]] = {
    "three": ("final-conquest", {"players": 3}),
    "six": ("final-conquest", {"players": 6}),
    "first edition": ("final-conquest", {"players": 4, "edition": "1"}),
    "move again": ("final-conquest", {"players": 5, "extra_action": "move-or-attack"}),
    "duels": ("duels", {}),
    "planning in the open": ("duels", {"planning": "sequential"}),
    **{name: (f"duels/{name}", {}) for name in SCENARIOS},
}
SEALED = (Stage.BID, Stage.PLANNING, Stage.DEFENCE_HERO)


@pytest.fixture(params=SETTINGS)
def encoding(request: pytest.FixtureRequest) -> MapEncoding:
    key, options = SETTINGS[request.param]
    return encoding_of(key, **options)


def started(encoding: MapEncoding, **changes: object) -> MapPosition:
    """Return the start of a game with other data."""
    game = encoding.game
    assert isinstance(game, MapGame)
    position = game.start()
    while position.to_act == (CHANCE,):
        position = position.play(CHANCE, next(iter(position.chances())))
    return game.position({**position.data(), **changes})


def crowded(encoding: MapEncoding, cavalry: int, infantry: int, **changes: object) -> MapPosition:
    """Return Rome's action phase with so many units at home."""
    position = started(encoding)
    lands = {**position.data()["lands"], "rome": {"owner": "rome", "cavalry": cavalry, "infantry": infantry}}
    fresh = {"rome": {"cavalry": cavalry, "infantry": infantry}}
    return started(encoding, lands=lands, fresh=fresh, stage="action", **changes)


@pytest.mark.parametrize(
    ("key", "options", "actions"),
    [
        ("final-conquest", {"players": 3}, 665),
        ("final-conquest", {"players": 4, "edition": "1"}, 665),
        ("duels", {}, 665),
        ("final-conquest", {"players": 6}, 811),
        ("duels/alexander", {}, 811),
        ("duels/syrian-war", {}, 1320),
    ],
)
def test_the_number_of_actions_depends_on_the_map_alone(key: str, options: dict[str, object], actions: int) -> None:
    encoding = encoding_of(key, **options)
    lands = 43 if actions > 665 else 32
    assert encoding.action_count == actions
    assert encoding.observation_shape == (features.LANDS_BEGIN + 30 * lands,)


def test_rows_agree_with_the_public_api_move_by_move(encoding: MapEncoding) -> None:
    ended = 0
    for seed in range(2):
        for _, rows, position in moments(encoding, seed, 4000):
            assert encoding.position(rows, 0) == position
            to_act = position.to_act
            assert rows.seats[0] == (
                OVER if not to_act else CHANCE_ROW if to_act == (CHANCE,) else encoding.game.seats.index(to_act[0])
            )
            legal = mask_of(encoding, rows)
            assert set(legal.tolist()) == ({0, 1} if to_act else {0})
            if to_act == (CHANCE,):
                assert legal.sum() == legal[: len(position.chances())].sum() == len(position.chances())
        if position.result:
            ended += 1
            shares = np.zeros(len(encoding.game.seats), np.float32)
            encoding.shares(rows, 0, shares)
            winners = position.result.winners or encoding.game.seats
            expected = [1 / len(winners) if seat in winners else 0 for seat in encoding.game.seats]
            assert shares.tolist() == pytest.approx(expected)
    assert ended


def check_chains(encoding: MapEncoding, position: MapPosition) -> Counter[int]:
    """Check that every move is played by exactly one chain of actions; return how many chains of which length."""
    lengths: Counter[int] = Counter()
    seat, reached = position.to_act[0], []
    for chain, after in chains(encoding, position):
        move = encoding.text(position, seat, chain)
        assert encoding.ids(position, seat, move) == chain
        assert encoding.position(after, 0) == position.play(seat, move)
        reached.append(move)
        lengths[len(chain)] += 1
    assert len(reached) == len(set(reached))
    assert set(reached) == set(position.moves(seat))
    return lengths


def test_every_move_is_played_by_exactly_one_chain_of_actions(encoding: MapEncoding) -> None:
    lengths: Counter[int] = Counter()
    for number, (_, _, position) in enumerate(moments(encoding, 5, 260)):
        if number % 4 == 0 and position.to_act not in ((), (CHANCE,)):
            lengths += check_chains(encoding, position)
    assert lengths[1]
    assert lengths[2]


def besieged(encoding: MapEncoding) -> tuple[MapPosition, str]:
    """Return a position of the Syrian War in which two armies can attack a third, and the attack of all of them."""
    position = started(encoding)
    mine, theirs = encoding.game.seats
    data, names = position.data(), position.final.names
    closed = {land for number, land in enumerate(names.lands) if position.world.forbidden >> number & 1}
    pairs = ([names.lands[land] for land in blocks.pair_at(encoding.numbers, place)] for place in range(509))
    first, second, target = next(pair for pair in pairs if not {*pair} & {*closed, *data["lands"]})
    army = {"cavalry": 3, "infantry": 2}
    lands = {first: {"owner": mine, **army}, second: {"owner": mine, **army}}
    lands[target] = {"owner": theirs, "cavalry": 0, "infantry": 18}
    changes = {"stage": "action", "turn": mine, "fresh": {first: army, second: army}}
    return started(encoding, lands={**data["lands"], **lands}, **changes), f"{first}+{second}>{target} 3c2i,3c2i"


def test_joint_attacks_and_their_losses_are_chosen_army_by_army() -> None:
    encoding = encoding_of("duels/syrian-war")
    position, attack = besieged(encoding)
    assert check_chains(encoding, position)[3] >= 11 * 11
    position = position.play(position.to_act[0], attack)
    while position.to_act != (CHANCE,):
        position = position.play(position.to_act[0], "no hero")
    position = position.play(CHANCE, "roll 1 2")
    assert position.stage is Stage.CASUALTIES
    assert check_chains(encoding, position)[2] > 2


def test_what_is_not_marked_is_refused_and_changes_nothing(encoding: MapEncoding) -> None:
    rng = Random(3)
    for number, (_, rows, position) in enumerate(moments(encoding, 8, 150)):
        if number % 3:
            continue
        illegal = np.flatnonzero(mask_of(encoding, rows) == 0).tolist() if position.to_act else []
        pending = rows.pending[0].tolist()
        for action in (*rng.sample(illegal, min(40, len(illegal))), -1, encoding.action_count):
            assert step(encoding, rows, action) is not bool(position.to_act)
            assert encoding.position(rows, 0) == position
            assert rows.pending[0].tolist() == pending


def test_no_army_enters_a_land_that_is_closed() -> None:
    encoding = encoding_of("duels/alexander")
    position = started(encoding)
    mine, names = encoding.game.seats[0], position.final.names
    closed = [land for number, land in enumerate(names.lands) if position.world.forbidden >> number & 1]
    numbers, first = encoding.numbers, int(encoding.numbers.starts[blocks.MARCH])
    ways = [
        (names.lands[numbers.origins[place]], names.lands[numbers.targets[place]], first + place)
        for place in range(int(numbers.starts[blocks.JOINT]) - first)
    ]
    origin, _, action = next(way for way in ways if way[1] in closed and way[0] not in closed)
    army = {"cavalry": 2, "infantry": 2}
    lands = {**position.data()["lands"], origin: {"owner": mine, **army}}
    rows = row_at(encoding, started(encoding, lands=lands, stage="action", turn=mine, fresh={origin: army}))
    assert not mask_of(encoding, rows)[action]
    assert not step(encoding, rows, action)
    others = [way[2] for way in ways if way[0] == origin and way[1] not in closed]
    assert all(mask_of(encoding, rows)[other] for other in others)


@pytest.mark.parametrize(("winners", "shares"), [(0, [1 / 3, 1 / 3, 1 / 3]), (2, [0, 1, 0]), (6, [0, 0.5, 0.5])])
def test_a_draw_is_shared_by_all_and_a_victory_by_the_winners(winners: int, shares: list[float]) -> None:
    encoding = encoding_of("final-conquest", players=3)
    rows, out = encoding.make_rows(1), np.full(3, 7, np.float32)
    rows.positions[0].stage, rows.positions[0].winners = int(Stage.OVER), winners
    encoding.shares(rows, 0, out)
    assert out.tolist() == pytest.approx(shares)


def test_no_seat_observes_what_it_may_not_know(encoding: MapEncoding) -> None:
    rng = Random(1)
    stages = set()
    played = (moment for seed in (11, 12) for moment in moments(encoding, seed, 500))
    for number, (_, rows, position) in enumerate(played):
        sealed = position.stage in SEALED
        if number % 5 and not (sealed and number % 2):
            continue
        stages.add(position.stage)
        for viewer, seat in enumerate(encoding.game.seats):
            whole = observed(encoding, rows, viewer)
            assert not np.isnan(whole).any()
            for other in (position.hide(seat), position.resample(seat, rng)):
                assert (observed_of(encoding, other, rows, viewer) == whole).all(), (position.stage, seat)
    assert Stage.PLANNING in stages
    assert Stage.DEFENCE_HERO in stages


def test_a_seat_that_bids_does_not_observe_bids_already_sealed() -> None:
    encoding = encoding_of("final-conquest", players=4)
    position = next(position for _, _, position in moments(encoding, 2, 2000) if position.stage is Stage.BID)
    seat = position.to_act[0]
    low, high = (position.play(seat, move) for move in position.moves(seat)[:2])
    assert low.stage is high.stage is Stage.BID
    for viewer, name in enumerate(encoding.game.seats):
        seen = [observed(encoding, row_at(encoding, each), viewer) for each in (low, high)]
        assert (seen[0] == seen[1]).all() == (name != seat)
    assert (mask_of(encoding, row_at(encoding, low)) == mask_of(encoding, row_at(encoding, high))).all()


def test_plans_made_at_the_same_time_are_seen_by_their_seat_alone() -> None:
    encoding = encoding_of("duels")
    position = started(encoding)
    first, second = position.to_act
    planned = position.play(first, next(move for move in position.moves(first) if move.startswith("recruit")))
    ready, idle = planned.play(first, "ready"), position.play(first, "ready")
    assert ready.to_act == idle.to_act == (second,)
    for viewer, name in enumerate(encoding.game.seats):
        seen = [observed(encoding, row_at(encoding, each), viewer) for each in (ready, idle)]
        assert (seen[0] == seen[1]).all() == (name == second)


def test_a_part_chosen_so_far_is_seen_by_the_seat_to_act_alone() -> None:
    encoding = encoding_of("final-conquest", players=3)
    position = crowded(encoding, 3, 3)
    action = encoding.ids(position, "rome", next(m for m in position.moves("rome") if m.endswith("2c1i")))[0]
    before, after = row_at(encoding, position), row_after(encoding, position, (action,))
    changed = [bool((observed(encoding, before, v) != observed(encoding, after, v)).any()) for v in range(3)]
    assert changed == [True, False, False]
    assert encoding.text(position, "rome", (action,)) == f"{encoding.describe(action)} …"


def test_the_last_amount_stands_for_all_of_a_large_army() -> None:
    encoding = encoding_of("final-conquest", players=3)
    position = crowded(encoding, 11, 20)
    target = next(move for move in position.moves("rome") if ">" in move).split()[0]
    chain = encoding.ids(position, "rome", f"{target} 11c20i")
    assert encoding.describe(chain[1]) == "7+c15+i"
    assert encoding.text(position, "rome", chain) == f"{target} 11c20i"
    assert encoding.ids(position, "rome", f"{target} 6c14i")[1] == chain[1] - blocks.INFANTRIES - 1
    with pytest.raises(IllegalMove, match="No actions play"):
        encoding.ids(position, "rome", f"{target} 8c1i")
    moves = [encoding.text(position, "rome", chain) for chain, _ in chains(encoding, position)]
    assert len(moves) == len(set(moves))
    assert set(moves) < set(position.moves("rome"))


def test_the_last_bid_stands_for_all_of_many_coins() -> None:
    encoding = encoding_of("final-conquest", players=3)
    base = next(position for _, _, position in moments(encoding, 4, 2000) if position.stage is Stage.BID)
    seat = base.to_act[0]
    game = encoding.game
    assert isinstance(game, MapGame)
    for coins, most in ((63, "bid 63"), (64, "bid 64"), (200, "bid 200")):
        data = base.data()
        position = game.position({**data, "coins": {**data["coins"], seat: coins}})
        last = int(encoding.numbers.starts[blocks.BID]) + blocks.BIDS - 1
        assert encoding.text(position, seat, (last,)) == most
        assert encoding.ids(position, seat, most) == (last,)
        assert encoding.text(position, seat, (last - 1,)) == "bid 62"
        assert mask_of(encoding, row_at(encoding, position)).sum() == blocks.BIDS


@pytest.mark.parametrize(
    ("attackers", "garrison", "covered"), [((20, 20), (14, 14), True), ((40, 20), (12, 40), False)]
)
def test_large_losses_leave_something_to_choose(
    attackers: tuple[int, int], garrison: tuple[int, int], covered: bool
) -> None:
    encoding = encoding_of("final-conquest", players=3)
    position = crowded(encoding, *attackers)
    data = position.data()
    neighbour = next(move for move in position.moves("rome") if ">" in move).split()[0].split(">")[1]
    data["lands"][neighbour] = {"owner": "greece", "cavalry": garrison[0], "infantry": garrison[1]}
    position = started(encoding, lands=data["lands"], fresh=data["fresh"], stage="action")
    position = position.play("rome", f"rome>{neighbour} {attackers[0]}c{attackers[1]}i")
    while position.to_act != (CHANCE,):
        position = position.play(position.to_act[0], "no hero")
    position = position.play(CHANCE, "roll 4 1")
    assert position.stage is Stage.CASUALTIES
    loser = position.to_act[0]
    moves = [encoding.text(position, loser, chain) for chain, _ in chains(encoding, position)]
    assert 0 < len(moves) == len(set(moves))
    assert set(moves) <= set(position.moves(loser))
    assert (len(moves) == len(position.moves(loser))) == covered


def test_chance_inside_goes_by_the_exact_weights() -> None:
    encoding = encoding_of("final-conquest", players=4)
    expected: Counter[MapPosition] = Counter()
    for _, _, position in moments(encoding, 2, 2000):
        if position.stage is Stage.ROLL and len(expected) < 4:
            start, expected = position, Counter()
            for move, chance in position.chances().items():
                expected[position.play(CHANCE, move)] += int(chance * 36)
    assert len(expected) >= 4
    rows, total = encoding.make_rows(1), 4000
    seen: Counter[object] = Counter()
    for stream in range(total):
        encoding.put(rows, 0, start, stream, inside=True)
        seen[encoding.position(rows, 0)] += 1
    for after, weight in expected.items():
        share = weight / 36
        assert after.to_act != (CHANCE,)
        assert abs(seen[after] - total * share) < 5 * (total * share * (1 - share)) ** 0.5


def test_a_row_does_not_depend_on_its_neighbours(encoding: MapEncoding) -> None:
    def played(order: list[int]) -> dict[int, list[bytes]]:
        rows, count = encoding.make_rows(len(order)), len(order)
        masks = np.zeros((count, encoding.action_count), np.int8)
        seen = np.zeros((count, *encoding.observation_shape), np.float32)
        for row, stream in enumerate(order):
            encoding.begin(rows, row, stream, inside=True)
        trace: dict[int, list[bytes]] = {stream: [] for stream in order}
        for number in range(60):
            half = count // 2
            encoding.write(rows, masks, seen, 0, half, observe=True)
            encoding.write(rows, masks, seen, half, count, observe=True)
            actions = np.zeros(count, np.int64)
            for row, stream in enumerate(order):
                trace[stream].append(masks[row].tobytes() + seen[row].tobytes())
                legal = np.flatnonzero(masks[row])
                actions[row] = legal[(stream + number) * 7919 % len(legal)] if len(legal) else 0
            encoding.step(rows, actions, 0, half, inside=True)
            encoding.step(rows, actions, half, count, inside=True)
        return trace

    together, alone = played([3, 1, 2, 9]), played([9])
    assert together[9] == alone[9]
    assert together == played([1, 9, 3, 2])
    assert len({tuple(trace) for trace in together.values()}) == 4


def test_every_action_and_every_number_observed_is_described(encoding: MapEncoding) -> None:
    words = [encoding.describe(action) for action in range(encoding.action_count)]
    assert len(set(words)) > encoding.action_count - 24  # those of heroes who are not in the content are alike
    with pytest.raises(OptionError, match="none"):
        encoding.describe(encoding.action_count)
    ends = [place.split("–")[-1] for place, _ in encoding.planes()]
    begins = [int(place.split("–")[0]) for place, _ in encoding.planes()]
    assert begins == [0, *(int(end) + 1 for end in ends[:-1])]
    assert int(ends[-1]) + 1 == encoding.observation_shape[0]


def test_numbers_observed_are_of_moderate_size(encoding: MapEncoding) -> None:
    largest = max(float(np.abs(observed(encoding, rows, 0)).max()) for _, rows, _ in moments(encoding, 6, 200))
    assert 1 <= largest < 8


def test_a_game_with_bribery_is_refused_with_a_sentence() -> None:
    with pytest.raises(OptionError, match="bribery=off"):
        encoding_of("final-conquest", bribery="on")


def test_a_position_of_another_game_is_refused() -> None:
    encoding = encoding_of("duels")
    with pytest.raises(SetupError, match="duels"):
        encoding.put(encoding.make_rows(1), 0, conqueror.load("duels/alexander").start(), 1, inside=True)


def test_an_encoding_can_be_pickled() -> None:
    encoding = encoding_of("duels/syrian-war")
    again = pickle.loads(pickle.dumps(encoding))
    assert again.action_count == encoding.action_count
    assert again.planes() == encoding.planes()


def test_a_scenario_of_ones_own_has_an_environment() -> None:
    source = ROOT / "src" / "conqueror" / "content" / "scenarios" / "punic-war.toml"
    encoding = encoding_of(str(source))
    assert encoding.action_count == encoding_of("duels/punic-war").action_count
    for _, rows, position in moments(encoding, 1, 60):
        assert encoding.position(rows, 0) == position
