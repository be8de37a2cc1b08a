"""How environments hand out observations: as an array, or with the mask of legal actions in a dictionary."""

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from conqueror.envs.library_types import Free, Numbers
from conqueror.envs.lookup import AnyEncoding
from conqueror.errors import OptionError
from conqueror.extras import needs

with needs("gym", "gymnasium"):
    from gymnasium import spaces

Form = Literal["dict", "array"]
Observation = Any  # an array or a dictionary of arrays, as the environment was made
KEYS = ("observation", "action_mask")
"""What observation and mask are called in a dictionary; RLlib's examples want `("observations", "action_mask")`."""

_FARTHEST = 64.0  # numbers of observations that are no whole ones are scaled to be about one


@dataclass(frozen=True)
class ObservationForm:
    """The chosen way, for one encoding."""

    encoding: AnyEncoding
    form: Form = "dict"
    keys: tuple[str, str] = KEYS

    def __post_init__(self) -> None:
        if self.form not in ("dict", "array"):
            raise OptionError(f"observation cannot be {self.form!r}; it may be dict or array.")
        if len(self.keys) != 2 or len(set(self.keys)) != 2:
            raise OptionError(
                f"keys are two different words, for the observation and for the mask; not {self.keys!r}."
            )

    def space(self) -> "spaces.Space[Free]":
        """Return the space of observations."""
        if self.form == "array":
            return self._box()
        first, second = self.keys
        mask = spaces.Box(0, 1, (self.encoding.action_count,), np.int8)
        return spaces.Dict({first: self._box(), second: mask})

    def _box(self) -> spaces.Box:
        kind: Any = self.encoding.observation_type  # of a type that only the encoding knows
        if kind.kind == "f":
            return spaces.Box(-_FARTHEST, _FARTHEST, self.encoding.observation_shape, kind.type)
        limits = np.iinfo(kind)
        return spaces.Box(limits.min, limits.max, self.encoding.observation_shape, kind.type)

    def action_space(self) -> spaces.Discrete:
        """Return the space of actions."""
        return spaces.Discrete(self.encoding.action_count)

    def compose(self, observation: Numbers, mask: npt.NDArray[np.int8]) -> Observation:
        """Return an observation and its mask as they are handed out."""
        return observation if self.form == "array" else {self.keys[0]: observation, self.keys[1]: mask}
