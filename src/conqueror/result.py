"""How a game ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from conqueror.views import ResultView


@dataclass(frozen=True)
class Result:
    """How a game ended: who won (nobody in a draw), the reason and its rule, and every seat's score.

    >>> result = conqueror.load("conquests").start().play("plain", "resign").result
    >>> result.winners, result.reason, result.rule, result.words
    (('painted',), 'resignation', 'GC-Q23', 'Plain resigns. Painted wins.')
    """

    winners: tuple[str, ...]
    reason: str
    scores: Mapping[str, float]
    rule: str
    words: str = field(compare=False, default="")

    def plain(self) -> ResultView:
        """Return the result as JSON-ready data.

        >>> result.plain()["scores"]
        {'painted': 1.0, 'plain': 0.0}
        """
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "scores": dict(self.scores),
            "rule": self.rule,
            "words": self.words,
        }
