"""Rules, readers and reviews: nonsense played, games to their end, modes and secrets compared."""

import json
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

import conqueror
from conqueror.games.map_games.game import FinalConquest
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.vocabulary import Ending
from conqueror.registry import families
from tests import fuzz
from tests.contract import laws
from tests.contract.test_contract import NAMES, VARIANTS, labels_of
from tests.contract.trace import trace
from tests.contract.walking import walk
from tests.games.conquests import test_perft
from tests.games.final_conquest.test_laws import GAMES, keep_laws
from tests.kit.test_change_over import compare_across
from tests.lab.test_sweep import compare_workers
from tests.labels import rules_of
from tests.process import run_program
from tests.server.test_no_waiting import take_over_soon
from tests.soak.scale import SCALE


def fuzzing() -> None:
    """100,000 pieces of nonsense played in every game."""
    tries = SCALE.of(100_000)
    for key in conqueror.catalogue():
        played = fuzz.fuzz_play(conqueror.load(key), tries, seed=101)
        print(f"  {key}: {tries:,} moves, {played} were legal", flush=True)


def readers() -> None:
    """100,000 mutated set-ups, records and content files each, by rules that check every index."""
    count = str(SCALE.of(100_000))
    for kind in ("setups", "records", "contents"):
        print(run_program("-m", "tests.readers", kind, count, "1", mode="checked").rstrip(), flush=True)


def perft() -> None:
    """Count lines of Conquests by a plain generator, four moves deep, at every pinned position."""
    chosen = test_perft.ENTRIES[: SCALE.of(len(test_perft.ENTRIES), least=4)]
    lines = sum(test_perft.compare(entry, most=10**9) for entry in chosen)
    print(f"  {len(chosen)} positions, {lines:,} lines: the rules count the same", flush=True)


def endings() -> None:
    """Random games to their end, by reason."""
    for key in conqueror.catalogue():
        game = conqueror.load(key)
        reasons: Counter[str] = Counter()
        lengths = []
        for seed in range(SCALE.of(1000)):
            *before, (last, _, _) = walk(game, seed)
            assert last.result is not None
            reasons[last.result.reason] += 1
            lengths.append(len(before))
        mean = sum(lengths) / len(lengths)
        print(f"  {key}: {len(lengths):,} games, {mean:.0f} moves on average, {dict(reasons)}", flush=True)


def modes() -> None:
    """Interpreted and compiled rules over many random games."""
    games, most = SCALE.of(10), SCALE.of(1000, least=120)
    for key in conqueror.catalogue():
        said = run_program("-m", "tests.contract.trace", key, str(games), str(most), mode="interpreted").splitlines()
        assert said == trace(key, games, most)
        print(f"  {key}: interpreted and compiled agree at {len(said):,} positions")


def secrets() -> None:
    """Compare views and resampled secrets over many positions."""
    for key in conqueror.catalogue():
        for seed in range(SCALE.of(30)):
            laws.views_keep_secrets(conqueror.load(key), seed, most=100)
            laws.refused_moves_leave_no_trace(conqueror.load(key), seed, most=60, labels=rules_of(key))
        print(f"  {key}: no view knew more than its seat may")


def final_endings() -> None:
    """10,000 compiled random games of Final Conquest for each number of players, edition and bribery, by ending."""
    for players in (3, 4, 5, 6):
        for edition in ("2", "1"):
            for bribery in ("off", "on"):
                game = conqueror.load("final-conquest", players=players, edition=edition, bribery=bribery)
                assert isinstance(game, FinalConquest)
                start, out, weights = game.start().records, entries.buffer(), np.zeros(64, np.int64)
                reasons: Counter[str] = Counter()
                for number in range(SCALE.of(10_000)):
                    position = start.copy()
                    assert entries.random_game(position, game.worlds, out, weights, number * 10**5, 10**5) < 10**5
                    assert position[0].round_number <= game.worlds[0].round_limit
                    reasons[Ending(int(position[0].ending)).name.lower()] += 1
                print(f"  {players} players, edition {edition}, bribery {bribery}: {dict(reasons)}", flush=True)


def final_modes() -> None:
    """Interpreted and compiled rules over 50 whole random games of each number of players."""
    games = SCALE.of(50)
    for players in (3, 4, 5, 6):
        words = ("final-conquest", str(games), "20000", f"players={players}")
        said = run_program("-m", "tests.contract.trace", *words, mode="interpreted").splitlines()
        assert said == trace("final-conquest", games, 20_000, [{"players": players}])
        print(f"  {players} players: interpreted and compiled agree at {len(said):,} positions", flush=True)


def final_secrets() -> None:
    """10,000 positions of Final Conquest, every seat: its view is the same to the byte when secrets are resampled."""
    rng, seen, wanted = Random(1), 0, SCALE.of(10_000)
    while seen < wanted:
        game = conqueror.load("final-conquest", players=rng.randint(3, 6), bribery=rng.choice(["off", "on"]))
        for position, _, _ in walk(game, rng.randrange(10**9)):
            seen += 1
            for viewer in (*game.seats, None):
                view = json.dumps(position.view(viewer), sort_keys=True)
                assert json.dumps(position.resample(viewer, rng).view(viewer), sort_keys=True) == view
    print(f"  {seen:,} positions: no view depends on what its seat may not know")


def contract() -> None:
    """Ten seeds of the laws that every game keeps, in every variant, with more moves than in the tests."""
    seeds = SCALE.of(10)
    for name, make in zip(NAMES, VARIANTS, strict=True):
        game = make()
        for seed in range(seeds):
            laws.data_round_trips(game, seed, most=150)
            laws.records_replay(game, seed)
            laws.views_keep_secrets(game, seed, most=30)
            laws.games_end(game, seed, labels_of(game))
        print(f"  {name}: {seeds} seeds, no law is broken", flush=True)


def final_laws() -> None:
    """50 random games of Final Conquest in each of its forms: food, control, elimination and coins at every turn."""
    seeds = SCALE.of(50)
    for options in GAMES:
        for seed in range(seeds):
            keep_laws(options, seed)
        print(f"  {options}: {seeds} games keep the laws", flush=True)


def change_over() -> None:
    """600 moves of each family before and after compiled rules take over, then across it on a server."""
    moves = SCALE.of(600, least=60)
    for family in families():
        with tempfile.TemporaryDirectory(prefix="conqueror-across-") as folder:
            print(f"  {family}: {compare_across(family, Path(folder), moves)} moves are the same", flush=True)
    for game in ("empire", "duels", "final-conquest"):
        with tempfile.TemporaryDirectory(prefix="conqueror-across-") as folder, pytest.MonkeyPatch.context() as patch:
            answers = take_over_soon(game, patch, Path(folder), SCALE.of(100, least=6))
            print(f"  {game}: {answers} answers across it on a server, every hash is equal", flush=True)


def sweeps() -> None:
    """1,000 games of the laboratory by one, two, three and four processes: the same tally."""
    for key, games, options in (
        ("conquests", SCALE.of(200, least=8), {}),
        ("empire", SCALE.of(400, least=20), {"players": 3, "turn_cap": 10}),
        ("final-conquest", SCALE.of(1000, least=100), {"edition": "1"}),
    ):
        compare_workers(key, games, options, (2, 3, 4))
        print(f"  {key}: {games} games are the same by one to four processes", flush=True)
