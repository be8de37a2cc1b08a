"""Types that the libraries of environments share: what they leave open is named once, here."""

from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.generic]
"""An array of a type that only the encoding knows."""
Info = dict[str, Any]  # of everything that is told beside an observation, each under its own name
Free = Any  # what is checked elsewhere: options by their game, a library's own arguments by the library
