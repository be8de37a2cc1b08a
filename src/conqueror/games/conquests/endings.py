"""How each ending reads: who won, the reason, the rule and the words."""

from dataclasses import dataclass

from conqueror.game import Result
from conqueror.games.conquests.vocabulary import SEATS, Ending


@dataclass(frozen=True)
class Reason:
    """One way to end: its rule, and words in which {loser} stands for the side it happens to."""

    name: str
    rule: str
    words: str
    decisive: bool

    def wins(self, stalemate: str) -> bool:
        """Return whether it is won by the side that is not to act; else it is drawn."""
        return self.decisive or (self.name == "stalemate" and stalemate == "loss")

    def result(self, side: int, stalemate: str) -> Result:
        """Return the result when this happens to the side to act."""
        loser, winner = SEATS[side], SEATS[1 - side]
        words = self.words.format(loser=loser.title())
        if self.wins(stalemate):
            return Result(
                (winner,), self.name, {winner: 1.0, loser: 0.0}, self.rule, f"{words} {winner.title()} wins."
            )
        return Result((), self.name, dict.fromkeys(SEATS, 0.5), self.rule, f"{words} The game is drawn.")


REASONS = {
    Ending.GENERAL_CAPTURED: Reason(
        "general-captured",
        "GC-21",
        "The General of {loser} is in Danger without an answer and is captured.",
        True,
    ),
    Ending.STALEMATE: Reason("stalemate", "GC-Q14", "{loser} has no move, and no General in Danger.", False),
    Ending.BARE_GENERALS: Reason("bare-generals", "GC-Q17", "Only Generals are left.", False),
    Ending.REPETITION: Reason("repetition", "GC-Q15", "The same position stands for the third time.", False),
    Ending.NO_PROGRESS: Reason(
        "no-progress", "GC-Q16", "Forty moves by each side passed without a capture or a drop.", False
    ),
    Ending.RESIGNATION: Reason("resignation", "GC-Q23", "{loser} resigns.", True),
}
