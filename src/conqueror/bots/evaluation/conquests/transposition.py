"""Keep a transposition table of positions the search has met: two entries for a key."""

from conqueror.bots.evaluation.conquests.search_state import ENTRIES, Entry, SearchState
from conqueror.kit import rule

NO_BOUND, AT_LEAST, AT_MOST, EXACT = 0, 1, 2, 3

VICTORY = 1_000_000
DECIDED = VICTORY - 1_000  # what is worth more is won by force


@rule
def probe(state: SearchState, key: int) -> int:
    """Return where the table has the key, or -1."""
    place = key & (ENTRIES - 2)
    for way in range(2):
        entry = state.entries[place + way]
        if entry.key == key and entry.generation == state.generation:
            return place + way
    return -1


@rule
def store_entry(state: SearchState, key: int, move: int, worth: int, depth: int, bound: int) -> None:
    """Store a position: in the place of its older self, of a shallower one, or of the latest."""
    place = key & (ENTRIES - 2)
    entry = state.entries[place]
    if entry.generation == state.generation and entry.key != key and entry.depth > depth:
        place += 1
        entry = state.entries[place]
    if move == 0 and entry.key == key and entry.generation == state.generation:
        move = int(entry.move)
    entry.key, entry.generation = key, state.generation
    entry.move, entry.worth, entry.depth, entry.bound = move, worth, depth, bound


@rule
def from_here(worth: int, level: int) -> int:
    """Return a worth counted from the position itself: victories are told apart by their distance."""
    if worth > DECIDED:
        return worth + level
    if worth < -DECIDED:
        return worth - level
    return worth


@rule
def from_root(worth: int, level: int) -> int:
    """Return a remembered worth counted from where the search began."""
    if worth > DECIDED:
        return worth - level
    if worth < -DECIDED:
        return worth + level
    return worth


@rule
def settles(entry: Entry, worth: int, alpha: int, beta: int) -> bool:
    """Tell whether a stored entry already says on which side of the window the worth is."""
    if entry.bound == EXACT:
        return True
    if entry.bound == AT_LEAST:
        return worth >= beta
    return entry.bound == AT_MOST and worth <= alpha
