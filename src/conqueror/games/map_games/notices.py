"""What decides a map game as it stands: forts that win, claims, objectives, capitals, falls, the last round.

Everything is made from a hidden record and says only what everybody may know.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from conqueror.games.map_games.goals import forts_in_words
from conqueror.games.map_games.phrases import place_name, place_names, side_name
from conqueror.games.map_games.rules.vocabulary import (
    END_OF_LIMIT,
    END_OF_ROUND,
    IMMEDIATELY,
    INDEPENDENT,
    NOBODY,
    Line,
)
from conqueror.games.map_games.secrecy import members
from conqueror.games.map_games.turn_order import coming_turns, turn_runs, turns_until_held
from conqueror.games.wording import counted, listed, number_word
from conqueror.reports import Notice

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

_FEW_ROUNDS = 2  # so many before the end what is looked at only then is announced
_ORDINALS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}


def warnings(position: "MapPosition") -> Iterator[Notice]:
    """Yield the notices of a running game, most urgent first."""
    if position.record.round_number == 0:  # nothing has begun
        return
    held = _lands_of_all(position)
    found = [*_forts(position, held), *_claims(position), *_objectives(position, held), *_last_lands(position, held)]
    yield from sorted(found, key=lambda notice: not notice.urgent)
    yield from _last_round(position)


def turning_points(position: "MapPosition", after: "MapPosition") -> Iterator[Notice]:
    """Yield missions accomplished, capitals that changed hands, players who fell."""
    final, pos, t = position.final, position.record, after.record
    for done in members(int(t.accomplished) & ~int(pos.accomplished)):
        mission = final.content.missions[done]
        number = next(n for n, own in enumerate(position.world.missions_of.tolist()) if own >> done & 1)
        who = side_name(position, number)
        text = f"{who} accomplishes the mission {mission.name} and takes {counted(mission.prize, 'coin')}."
        yield Notice("mission", f"{who} accomplishes {mission.name}", text, "FC-Q37", final.seats[number])
    for number, home in enumerate(position.world.home[: len(final.seats)].tolist()):
        was, now = int(pos.owner[home]), int(t.owner[home])
        if (was == number) != (now == number):
            yield _capital(position, number, home, now)
    for number in members(int(pos.alive) & ~int(t.alive)):
        who = side_name(position, number)
        text = f"{who} controls nothing any more and is out of the game."
        yield Notice("eliminated", f"{who} is out", text, "FC-Q13", final.seats[number])


def _capital(position: "MapPosition", number: int, home: int, now: int) -> Notice:
    """Return a capital that its player lost or has back."""
    seats, place, whose = position.final.seats, place_name(position, home), side_name(position, number)
    where = (position.final.names.lands[home],)
    if now == number:
        text = f"{whose} has its capital {place} back."
        return Notice("capital-regained", f"{whose} has its capital back", text, "FC-4", seats[number], where)
    if now in (NOBODY, INDEPENDENT):
        text = f"{whose} has lost its capital {place}."
        return Notice("capital-lost", f"{whose} has lost its capital", text, "FC-4", seats[number], where)
    text = f"{side_name(position, now)} takes {place}, the capital of {whose}."
    return Notice(
        "capital-taken", f"{side_name(position, now)} takes {whose}'s capital", text, "FC-4", seats[now], where
    )


def _forts(position: "MapPosition", held: dict[int, list[int]]) -> Iterator[Notice]:
    """Yield who holds as many forts as win, when they win and what stops it (FC-2); and who is one fort short."""
    asked, every = int(position.world.forts_to_hold), int(position.world.forts)
    for number, lands in held.items() if asked else ():
        forts = [land for land in lands if every >> land & 1]
        if len(forts) >= asked:
            yield from _held_forts(position, number, forts, asked)
        elif len(forts) == asked - 1 and asked in _ORDINALS:
            who = side_name(position, number)
            yield Notice(
                "fort-short",
                f"{who} is one fort from winning",
                f"{who} holds {number_word(len(forts))} of the {forts_in_words(asked)} that win: "
                f"{place_names(position, forts)}. "
                f"A {_ORDINALS[asked]}, held while every rival has a whole turn, wins.",
                "FC-2",
                position.final.seats[number],
                _ids(position, forts),
            )


def _held_forts(position: "MapPosition", number: int, forts: list[int], asked: int) -> Iterator[Notice]:
    turns = coming_turns(position)
    stands = {fort: last for fort in forts if (last := turns_until_held(position, number, fort, turns)) is not None}
    if len(stands) < asked:  # the last round is over before: points decide
        return
    last = sorted(stands.values())[asked - 1]
    counting = [fort for fort, until in stands.items() if until <= last]
    who, spare = side_name(position, number), len(counting) - asked + 1
    whose = "its own turn" if turns[last].seat == number else f"{side_name(position, turns[last].seat)}'s turn"
    round_ = turns[last].round
    when = f"when {whose} ends" + (f" in round {round_}" if round_ > position.record.round_number else "")
    rivals = list(dict.fromkeys(turn.seat for turn in turns[: last + 1] if turn.seat != number))
    lose = "one of them is" if spare == 1 else f"{number_word(spare)} of them are"
    stop = f"{listed([side_name(position, rival) for rival in rivals])} can still stop it." if rivals else ""
    yield Notice(
        "forts-held",
        f"{who} holds {forts_in_words(len(forts))}",
        f"{who} holds {forts_in_words(len(counting))}, {place_names(position, counting)}, and wins {when}"
        f" unless {lose} taken before. {stop}".rstrip(),
        "FC-2",
        position.final.seats[number],
        _ids(position, counting),
        urgent=True,
    )


def _claims(position: "MapPosition") -> Iterator[Notice]:
    """Yield claims on capitals that run (S4-Q1)."""
    pos, world = position.record, position.world
    for line in range(int(world.line_count)):
        if not pos.holding[line]:
            continue
        number, lands = int(world.lines[line].winner), members(int(world.lines[line].lands))
        left = int(world.lines[line].replies) - int(pos.replies[line])
        rival = side_name(position, 1 - number)
        who, running = side_name(position, number), turn_runs(position) and pos.turn == 1 - number
        if running and pos.line_standing[line]:
            until = f"this turn of {rival}" + (f" and {counted(left - 1, 'more')}" if left > 1 else "")
        else:
            until = f"{number_word(left)} more whole turn{'s' if left > 1 else ''} of {rival}"
        yield Notice(
            "claim",
            f"{who} claims {place_names(position, lands)}",
            f"{who} holds {place_names(position, lands)} and wins by holding {'both' if len(lands) == 2 else 'them'}"
            f" through {until}.",
            "S4-Q1",
            position.final.seats[number],
            _ids(position, lands),
            urgent=True,
        )


def _objectives(position: "MapPosition", held: dict[int, list[int]]) -> Iterator[Notice]:
    """Yield lands that a scenario asks for.

    All of them held until they are looked at, or all but one (SC-Q7, S5-Q7).
    """
    world, this = position.world, int(position.record.round_number)
    limit, decided = int(world.round_limit), False
    late = limit and this > limit - _FEW_ROUNDS
    for line in range(int(world.line_count)):
        asked = world.lines[line]
        number, when, kind = int(asked.winner), int(asked.when), int(asked.kind)
        if kind != Line.CONTROL_ALL or number < 0 or (when == END_OF_LIMIT and not late):
            continue
        lands = members(int(world.lines[line].lands))
        missing = [land for land in lands if land not in held.get(number, ())]
        if not missing and when != IMMEDIATELY and not (decided and when == END_OF_LIMIT):
            decided = decided or when == END_OF_LIMIT  # of several lines the first decides
            yield _objective(position, number, lands, f"round {this if when == END_OF_ROUND else limit}")
        elif len(missing) == 1 and len(lands) > 2:
            who, place = side_name(position, number), place_name(position, missing[0])
            moment = "at once" if when == IMMEDIATELY else f"after round {this if when == END_OF_ROUND else limit}"
            yield Notice(
                "land-short",
                f"{who} is one land from winning",
                f"{who} wins {moment} by holding {place_names(position, lands)}; only {place} is missing.",
                "SC-Q7" if when == IMMEDIATELY else "S5-Q7",
                position.final.seats[number],
                _ids(position, missing),
                urgent=when == IMMEDIATELY,
            )


def _objective(position: "MapPosition", number: int, lands: list[int], when: str) -> Notice:
    who = side_name(position, number)
    return Notice(
        "objectives-held",
        f"{who} holds all it needs",
        f"{who} holds {place_names(position, lands)} and as things stand wins with them after {when}.",
        "S5-Q7",
        position.final.seats[number],
        _ids(position, lands),
        urgent=True,
    )


def _last_lands(position: "MapPosition", held: dict[int, list[int]]) -> Iterator[Notice]:
    """Yield players with one territory left."""
    for number, lands in held.items():
        if len(lands) == 1:
            who = side_name(position, number)
            text = f"{who} has nothing left but {place_names(position, lands)}; whoever controls nothing is out."
            seat = position.final.seats[number]
            yield Notice("last-land", f"{who} has one land left", text, "FC-Q13", seat, _ids(position, lands))


def _last_round(position: "MapPosition") -> Iterator[Notice]:
    """Yield the last round, with what decides when it is over (V2-4, SC-Q3)."""
    limit, lines = int(position.world.round_limit), int(position.world.line_count)
    if not limit or position.record.round_number != limit:
        return
    decides = [goal for goal in position.game.goals if goal.startswith("After round")]
    kinds = {int(position.world.lines[line].kind) for line in range(lines)}
    ahead = _ahead(position) if not lines or Line.MOST_POINTS in kinds else ""
    text = " ".join((f"Round {limit} is the last.", *decides, ahead)).rstrip()
    yield Notice("last-round", "The last round", text, "SC-Q3" if lines else "V2-4")


def _ahead(position: "MapPosition") -> str:
    """Return who has the most points now."""
    standings = position.standings()
    points = {number: int(standings[number].points) for number in members(int(position.record.alive))}
    best = [number for number in points if points[number] == max(points.values())]
    names = listed([side_name(position, number) for number in best])
    return f"{names} {'has' if len(best) == 1 else 'have'} the most now: {counted(points[best[0]], 'point')}."


def _lands_of_all(position: "MapPosition") -> dict[int, list[int]]:
    """Return what every living seat controls."""
    held: dict[int, list[int]] = {number: [] for number in members(int(position.record.alive))}
    for land, owner in enumerate(position.record.owner[: len(position.final.names.lands)].tolist()):
        if owner in held:
            held[owner].append(land)
    return held


def _ids(position: "MapPosition", lands: Iterable[int]) -> tuple[str, ...]:
    return tuple(position.final.names.lands[land] for land in lands)
