"""Learned weights: a small file for a game and a number of players, with its origin; what does not fit is refused."""

import hashlib
import json
import warnings
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from conqueror.bots.calibration import Calibration
from conqueror.bots.evaluation.network import WEIGHTS, NetworkArrays
from conqueror.errors import ConquerorError
from conqueror.game import Game
from conqueror.kit.source_meaning import meaning_of

FORMAT = "conqueror weights 1"
_PACKAGED = Path(__file__).parent / "weights"
_LARGEST = 1 << 20  # bytes of a file that is read

Origin = Mapping[str, str | int | float]


class WeightsError(ConquerorError):
    """A file of weights that cannot be used: the sentence says why."""


class WeightsWarning(UserWarning):
    """Weights of the package that do not fit it; the hand-written ones serve."""


@dataclass(frozen=True)
class Learned:
    """A network that was learned, how its judgement becomes a chance, and where it comes from."""

    network: NetworkArrays
    calibration: Calibration = field(default_factory=Calibration)
    origin: Origin = field(default_factory=dict)


def weights_name(game: Game) -> str:
    """Return what the file of a game and its number of players is called: `empire-2.npz`, `duels-alexander-2.npz`."""
    return f"{game.key.replace('/', '-')}-{len(game.seats)}.npz"


def digest_of(game: Game, *modules: ModuleType) -> str:
    """Return the digest of all that decides what a network sees: the version of the rules, and these sources.

    The modules are those that make the inputs, and the vocabulary of the game. Comments and docstrings do not count.
    """
    parts = [str(game.rules_version), str(len(game.seats))]
    parts += [meaning_of(Path(str(module.__file__))) for module in modules]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def file_digest(game: Game) -> str:
    """Return the digest of a game's file of weights; nothing where there is none."""
    place = _PACKAGED / weights_name(game)
    return hashlib.sha256(place.read_bytes()).hexdigest()[:16] if place.is_file() else ""


def learned_for(game: Game, digest: str) -> Learned | None:
    """Return what was learned for a game; None where nothing was, or it was for other content, rules or inputs.

    A file of the package that does not fit its rules is told in a warning, once: somebody has changed them.
    """
    place = _PACKAGED / weights_name(game)
    if not place.is_file():
        return None
    try:
        found = read_weights(place)
        check_fit(found, place.name, digest)
    except WeightsError as error:
        _warn(f"{error} The hand-written weights are used.")
        return None
    return found if found.origin.get("content") == game.content_digest else None


@cache
def _warn(sentence: str) -> None:
    warnings.warn(sentence, WeightsWarning, stacklevel=4)


def check_fit(found: Learned, name: str, digest: str) -> None:
    """Raise WeightsError if weights were learned with other rules or inputs than those with this digest."""
    theirs = found.origin.get("digest")
    if theirs != digest:
        raise WeightsError(
            f"{name} was learned with other rules or other inputs: its digest is {theirs}, that of today {digest}."
        )


def read_weights(place: Path) -> Learned:
    """Read a file of weights, or raise a WeightsError that says what is wrong with it."""
    try:
        if place.stat().st_size > _LARGEST:
            raise WeightsError(f"{place.name} is too large for a file of weights.")
        with place.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            origin = json.loads(str(file["origin"]))
            parts = {name: np.ascontiguousarray(file[name], np.float32) for name in WEIGHTS}
            numbers = [float(number) for number in file["calibration"]]
    except OSError as error:
        raise WeightsError(f"{place.name} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise WeightsError(f"{place.name} is no file of weights.") from None
    network = NetworkArrays(**parts, units=len(parts["offsets"]))
    if not isinstance(origin, dict) or origin.get("format") != FORMAT or not _is_whole(network) or len(numbers) < 2:
        raise WeightsError(f"{place.name} is no file of weights of this version.")
    return Learned(network, Calibration(numbers[0], numbers[1], tuple(numbers[2:])), origin)


def _is_whole(network: NetworkArrays) -> bool:
    """Return whether the parts of a network fit each other and are numbers."""
    inputs, hidden = len(network.linear), len(network.offsets)
    shapes = [(inputs, hidden), (hidden,), (hidden,), (inputs,), (1,)]
    parts = [np.asarray(getattr(network, name)) for name in WEIGHTS]
    return [part.shape for part in parts] == shapes and all(np.isfinite(part).all() for part in parts)


def write_weights(place: Path, learned: Learned) -> None:
    """Write a file of weights; the same weights make the same bytes. Hidden rows are kept in half precision."""
    parts: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]] = {
        name: np.asarray(getattr(learned.network, name), np.float16 if name == "hidden" else np.float32)
        for name in WEIGHTS
    }
    layer = learned.calibration
    parts["calibration"] = np.array([layer.scale, layer.acting, *layer.seats])
    parts["origin"] = np.array(json.dumps({"format": FORMAT, **learned.origin}, sort_keys=True, ensure_ascii=False))
    fresh = place.with_name(place.name + ".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **parts)
    fresh.replace(place)


def rounded(network: NetworkArrays) -> NetworkArrays:
    """Return a network as it comes back from a file."""
    return network._replace(hidden=np.asarray(network.hidden).astype(np.float16).astype(np.float32))
