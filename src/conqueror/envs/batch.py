"""Many games of one kind, stepped together in compiled code: `Batch`."""

import dataclasses
import functools
import math
from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from conqueror.envs import snapshot
from conqueror.envs.batch_rules import AnyArrays, BatchArrays
from conqueror.envs.encoding import CHANCE_ROW, OVER
from conqueror.envs.library_types import Free
from conqueror.envs.lookup import encoding_of
from conqueror.envs.row_threads import RowThreads, usual_threads
from conqueror.envs.row_turns import call_turn, make_turns, no_settings, wait_for_others
from conqueror.envs.sampler import Sampler
from conqueror.envs.settings import Autoreset, Chance, Illegal, Settings
from conqueror.envs.shown_arrays import ShownArrays
from conqueror.errors import IllegalAction, OptionError
from conqueror.game import Game, Position
from conqueror.kit import mix, prepare
from conqueror.registry import load


class Batch(ShownArrays):
    """Games of one kind side by side, a row each: what every seat to act observes and may do, and what comes of it.

    All arrays are the batch's own and are written over by the next step; copy what you keep.

    >>> from conqueror.envs import Batch
    >>> batch = Batch("conquests", games=8, seed=1)
    >>> batch.observations.shape, batch.masks.shape, batch.seats.tolist()
    ((8, 95, 6, 6), (8, 2017), [0, 0, 0, 0, 0, 0, 0, 0])
    >>> batch.step(batch.sample())
    >>> batch.seats.tolist(), batch.rewards.shape, bool(batch.terminated.any())
    ([1, 1, 1, 1, 1, 1, 1, 1], (8, 2), False)
    """

    def __init__(
        self,
        key_or_game: str | Game,
        games: int = 256,
        seed: int = 1,
        *,
        autoreset: Autoreset = "same-step",
        illegal: Illegal = "raise",
        observe: bool = True,
        chance: Chance = "inside",
        max_moves: int | None = None,
        threads: int | None = None,
        **options: object,
    ) -> None:
        self.settings = Settings(games, autoreset, illegal, observe, chance, max_moves, threads)
        self.game = _loaded(key_or_game, options)
        super().__init__(encoding_of(self.game), games)
        self._make_room()
        prepare(f"Compiling the environment of {self.game.title}", __package__, self._use_every_rule)
        self.reset(seed)

    def _make_room(self) -> None:
        """Make room for what is kept of each game beside what is shown."""
        count = self.games
        self._played = np.zeros(count, np.int64)
        self._streams = np.zeros(count, np.int64)
        self._episodes = np.zeros(count, np.int64)
        self._before = np.zeros(count, np.int8)
        self._actors = np.zeros(count, np.int8)
        self._actions = np.zeros(count, np.int64)
        self._sampler = Sampler(self.masks, self.mask_words, self.seats)
        self._how = no_settings()
        wanted = self.settings.threads
        threads = usual_threads(count) if wanted is None else wanted
        advance = functools.partial(self.encoding.advance, self.rows, self._gathered())
        self._threads = RowThreads(threads, count, advance, self._how)

    def _gathered(self) -> AnyArrays:
        """Return all arrays that compiled code works on, beside those of the games."""
        return BatchArrays(
            actions=self._actions,
            before=self._before,
            actors=self._actors,
            played=self._played,
            lengths=self.lengths,
            rewards=self.rewards,
            terminated=self.terminated,
            truncated=self.truncated,
            final_seats=self.final_seats,
            final_observations=self.final_observations.reshape(self.games, -1),
            observations=self.observations.reshape(self.games, -1),
            masks=self.masks,
            mask_words=self.mask_words,
            streams=self._streams,
            episodes=self._episodes,
            sample_streams=self._sampler.streams,
            sampled=self._sampler.following,
            refused=self.refused,
            listed=np.zeros(self.games, np.int64),
        )

    def _use_every_rule(self) -> None:
        """Step one game, so that all is compiled before anybody waits for it."""
        self._before[0] = OVER
        self._say_begin()
        self._threads.run_row(0)
        self._sampler.draw(self._actions, 0, 1)
        self._sampler.legal()
        call_turn(make_turns(1, self._how))
        wait_for_others(make_turns(1, self._how))

    # Seeds and beginnings

    def reset(self, seed: int | None = None, rows: npt.ArrayLike | None = None) -> None:
        """Begin games anew: all of them or some rows, each its next game, or with a seed all from their first.

        >>> batch.reset(seed=7)
        >>> first = batch.sample()
        >>> batch.reset(seed=7)
        >>> bool((batch.sample() == first).all())
        True
        """
        if seed is not None:
            if rows is not None:
                raise OptionError("A seed is for the whole batch: reset some rows without one.")
            self._take_seed(seed)
        chosen = slice(None) if rows is None else self._chosen_rows(rows)
        self._before[chosen] = self.seats[chosen] = OVER
        self._say_begin()
        if isinstance(chosen, slice):
            self._threads.run(check=False)
        else:
            for row in chosen:
                self._threads.run_row(row)
        self._sampler.look_again()
        self.refused[chosen] = False

    def _take_seed(self, seed: int) -> None:
        if not isinstance(seed, int | np.integer) or isinstance(seed, bool):
            raise OptionError(f"A seed is a whole number, not {seed!r}.")
        self._episodes[:] = -1
        self._begin_streams(int(seed))

    def _begin_streams(self, seed: int) -> None:
        self.seed, begin = seed, mix(seed)
        self._streams[:] = [mix(begin + row) for row in range(self.games)]
        self._sampler.take_seed(seed)

    def _chosen_rows(self, rows: npt.ArrayLike) -> list[int]:
        chosen = np.asarray(rows)
        numbers = np.flatnonzero(chosen) if chosen.dtype == np.bool_ else chosen.reshape(-1)
        return [self._checked_row(int(row)) for row in numbers]

    def _next_stream(self, row: int) -> int:
        """Return where the stream of chance of a row's next game begins."""
        return mix(int(self._streams[row]) + int(self._episodes[row]) + 1)

    def _say_begin(self) -> None:
        """Let the next turn begin the next games of rows that are over, and do nothing else."""
        how = self._how[0]
        how.inside, how.observe = self.settings.inside, self.settings.observe
        how.begins_at_once, how.begins_next, how.most, how.samples, how.drawn = False, True, 0, False, 0

    def _say_step(self) -> None:
        """Let the next turn be a step."""
        settings, how = self.settings, self._how[0]
        how.begins_at_once, how.begins_next = settings.autoreset == "same-step", settings.autoreset == "next-step"
        how.most, how.samples, how.drawn = settings.max_moves or 0, self._sampler.ahead, self._sampler.drawn

    # Steps

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action in every game; the arrays then hold what came of it.

        Where chance is to act, an action is the number of an outcome in the order of `chances`. Where a game is over
        the action does not matter.

        >>> batch.step([5] * 8)
        Traceback (most recent call last):
        conqueror.errors.IllegalAction: Game 0: action 5 is not legal now.
        """
        wanted = np.ascontiguousarray(actions)
        if wanted.shape != (self.games,) or wanted.dtype.kind not in "iu":
            raise OptionError(f"There must be a whole number for each of the {self.games} games.")
        self._actions[:] = wanted
        self._before[:] = self.seats
        self._say_step()
        if not self._threads.run(check=True):
            self._answer_refused()
            self._say_step()
            self._threads.run(check=False)
        self._sampler.note_step()

    def _answer_refused(self) -> None:
        """Do as declared where actions are not legal."""
        row = int(self.refused.argmax())
        chance = self.refused & (self.seats == CHANCE_ROW)
        if self.settings.illegal == "raise" or chance.any():
            row = int(chance.argmax()) if chance.any() else row
            raise IllegalAction(row, int(self._actions[row]), self.encoding.action_count)
        if self.settings.illegal == "random":
            self._actions[:] = np.where(self.refused, self.sample(), self._actions)

    def _write(self, first: int, last: int) -> None:
        """Write masks and observations of some rows; of games that stay over, how they ended."""
        observe = self.settings.observe
        self.encoding.write(self.rows, self.masks, self.observations, first, last, observe=observe)
        if observe and self.settings.autoreset != "same-step":
            over = first + np.flatnonzero(self.seats[first:last] == OVER)
            self.observations[over] = self.final_observations[over]

    # Actions

    def sample(self) -> npt.NDArray[np.int64]:
        """Draw a legal action for every game from the batch's own stream; all are equally likely, chance's by weight.

        >>> bool(batch.masks[range(8), batch.sample()].all())
        True
        """
        out = self._sampler.sample()
        if not self.settings.inside:
            for row in np.flatnonzero(self.seats == CHANCE_ROW).tolist():
                out[row] = self._sampler.draw_by_weight(row, list(self.chances(row).values()))
        self._sampler.drawn += 1
        return out

    def legal(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the legal actions of all games in one list, and where those of each begin in it.

        >>> ids, offsets = batch.legal()
        >>> ids[offsets[3] : offsets[4]].tolist() == batch.masks[3].nonzero()[0].tolist()
        True
        """
        return self._sampler.legal()

    # Single games

    def position(self, row: int) -> Position:
        """Return the position of one game, to look at it; a move that is chosen in part is not in it.

        >>> batch.position(3).to_act == (batch.game.seats[batch.seats[3]],)
        True
        """
        return self.encoding.position(self.rows, self._checked_row(row))

    def put(self, row: int, position: Position) -> None:
        """Let one game go on from a position of the same game.

        >>> batch.put(3, batch.game.start())
        >>> batch.position(3) == batch.game.start()
        True
        """
        mine, theirs = self.game, position.game
        if (mine.key, mine.options, mine.content_digest) != (theirs.key, theirs.options, theirs.content_digest):
            raise OptionError(f"This is no position of {mine.key} with the options of the batch.")
        stream = self._next_stream(self._checked_row(row))
        self.encoding.put(self.rows, row, position, stream, inside=self.settings.inside)
        self._episodes[row] += 1
        self._played[row] = self._actors[row] = self.lengths[row] = 0
        self.terminated[row] = self.truncated[row] = False
        self._write(row, row + 1)
        self._sampler.look_again()

    def observation_of(self, row: int, seat: int | str) -> npt.NDArray[np.generic]:
        """Return what a seat observes in one game, whether it is to act or not.

        >>> batch.observation_of(3, "plain").shape
        (95, 6, 6)
        """
        if isinstance(seat, str):
            self.game.check_viewer(seat)
            seat = self.game.seats.index(seat)
        elif not 0 <= seat < len(self.game.seats):
            raise OptionError(f"Seats go from 0 to {len(self.game.seats) - 1}; {seat} is none.")
        out = np.zeros(self.encoding.observation_shape, self.encoding.observation_type)
        self.encoding.observe(self.rows, self._checked_row(row), int(seat), out)
        return out

    def chances(self, row: int) -> dict[str, int]:
        """Return what chance can do in one game, with exact whole weights; nothing if chance is not to act.

        >>> batch.chances(3)
        {}
        """
        chances = self.position(row).chances()
        whole = math.lcm(*(chance.denominator for chance in chances.values()))
        return {outcome: int(chance * whole) for outcome, chance in chances.items()}

    def _checked_row(self, row: int) -> int:
        if not 0 <= row < self.games:
            raise OptionError(f"Rows go from 0 to {self.games - 1}; {row} is none.")
        return row

    # The whole batch

    def save(self) -> bytes:
        """Return the whole batch, to be restored exactly.

        >>> kept, before = batch.save(), batch.position(3)
        >>> batch.step(batch.sample())
        >>> batch.restore(kept)
        >>> batch.position(3) == before
        True
        """
        numbers = {"seed": self.seed, "drawn": self._sampler.drawn}
        return snapshot.write(self._kind(), numbers, self._kept())

    def restore(self, saved: bytes) -> None:
        """Go on exactly where a batch of the same game and size was saved; an OptionError says why it cannot.

        >>> batch.restore(Batch("conquests", games=2).save())
        Traceback (most recent call last):
        conqueror.errors.OptionError: Another kind of batch was saved: its games is 2, not 8.
        """
        numbers = snapshot.read(saved, self._kind(), self._kept())
        self._begin_streams(numbers["seed"])
        self._sampler.drawn = numbers["drawn"]
        self._sampler.look_again()
        self._write(0, self.games)

    def _kind(self) -> dict[str, object]:
        kind = snapshot.kind_of(self.game, self.encoding.version, self.games)
        return {**kind, "chance": self.settings.chance}

    def _kept(self) -> snapshot.Arrays:
        """Return all that masks and observations do not follow from."""
        rows = self.rows
        return (
            np.asarray(rows.positions),
            *(rows.pending, rows.streams, rows.draws, rows.seats, rows.refused),
            *(self.rewards, self.terminated, self.truncated, self.final_observations, self.final_seats),
            *(self.lengths, self.refused, self._played, self._episodes, self._actors),
        )

    def __reduce__(self) -> tuple[Callable[..., "Batch"], tuple[object, ...]]:
        """Return how the batch is made again in another process, exactly as it is now."""
        return _unpickled, (self.game, self.settings, self.save())


def _unpickled(game: Game, settings: Settings, saved: bytes) -> Batch:
    batch = Batch(game, **dataclasses.asdict(settings))
    batch.restore(saved)
    return batch


def _loaded(key_or_game: str | Game, options: Mapping[str, Free]) -> Game:
    """Return the game of a batch."""
    if isinstance(key_or_game, str):
        return load(key_or_game, **options)
    if options:
        raise OptionError(f"The options of a game that is loaded are chosen already: {', '.join(options)}.")
    return key_or_game
