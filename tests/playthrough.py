"""A game told move by move, with what every position offered: kept as text, made anew and compared.

`python -m tests.playthrough` writes all of them again, after a change of the rules that was meant.
"""

from pathlib import Path
from typing import Any

import conqueror
from conqueror.game import Position
from tests.contract.laws import seats_of
from tests.contract.walking import walk
from tests.labels import ROOT

# Name of the file, game, options, seed, most moves.
PLAYTHROUGHS: list[tuple[str, str, dict[str, Any], int, int]] = [
    ("conquests/ladder", "conquests", {}, 7, 60),
    ("conquests/duel-of-champions", "conquests", {"moves": "duel-of-champions", "drop_row": "ahead"}, 11, 60),
    ("empire/two-players", "empire", {}, 5, 80),
    ("empire/three-players", "empire", {"players": 3, "handicap3": 1}, 6, 100),
    ("empire/four-players", "empire", {"players": 4}, 8, 120),
    ("final_conquest/three-players", "final-conquest", {"players": 3}, 1, 150),
    ("final_conquest/four-players", "final-conquest", {"players": 4, "bribery": "on"}, 2, 150),
    ("final_conquest/five-players", "final-conquest", {"players": 5, "edition": "1"}, 3, 150),
    ("final_conquest/six-players", "final-conquest", {"players": 6}, 4, 150),
    ("duels/standard", "duels", {}, 1, 150),
    ("duels/punic-war", "duels/punic-war", {}, 2, 150),
    ("duels/gallic-wars", "duels/gallic-wars", {"planning": "sequential"}, 3, 150),
    ("duels/alexander", "duels/alexander", {}, 4, 150),
    ("duels/rome-vs-persia", "duels/rome-vs-persia", {}, 5, 200),
    ("duels/syrian-war", "duels/syrian-war", {}, 6, 150),
    ("conquests/literal", "conquests", {"danger": "literal", "stalemate": "loss"}, 3, 60),
]


def file_of(name: str) -> Path:
    """Where a playthrough is kept."""
    game, _, title = name.partition("/")
    return ROOT / "tests" / "games" / game / "playthroughs" / f"{title}.txt"


def offered(position: Position) -> list[str]:
    """Return what every seat may do now, in order."""
    lines = [f"  {seat} may: {', '.join(moves)}" for seat in seats_of(position) if (moves := position.moves(seat))]
    chances = ", ".join(f"{move} {weight}" for move, weight in position.chances().items())
    return [*lines, *([f"  with chances: {chances}"] if chances else [])]


def tell(key: str, options: dict[str, Any], seed: int, most: int) -> str:
    """Return the playthrough as text."""
    game = conqueror.load(key, **options)
    lines = [f"{game.title}, {dict(game.options)}", ""]
    for number, (position, seat, move) in enumerate(walk(game, seed, most), 1):
        lines += [f"{number}. {position.hash[:16]}", *offered(position)]
        if move:
            lines.append(f"  {seat} plays {move}: {position.tell(seat, move, None)['text']}")
        elif position.result:
            lines.append(f"  {position.result.words} ({position.result.rule})")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every playthrough anew."""
    for name, key, options, seed, most in PLAYTHROUGHS:
        if key in conqueror.catalogue():
            file_of(name).parent.mkdir(parents=True, exist_ok=True)
            file_of(name).write_text(tell(key, options, seed, most), encoding="utf-8")
            print(f"wrote {name}")


if __name__ == "__main__":
    main()
