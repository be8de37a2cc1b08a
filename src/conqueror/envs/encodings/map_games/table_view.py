"""What a seat observes of the table: stage, cards, mission, lines, battle, and the amount it is asked for."""

from conqueror.envs.encodings.map_games import features as at
from conqueror.envs.encodings.map_games.amounts import Question
from conqueror.envs.encodings.map_games.observing import Holdings
from conqueror.games.map_games.rules.lands import army, has
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import attackers, defence_bonus
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    DEFENDER,
    HIDDEN,
    INDEPENDENT,
    INFANTRY,
    NOBODY,
    MoveKind,
    Stage,
)
from conqueror.kit import Array, lowest, ones, rule


@rule
def observe_table(
    seen: PositionRecord, world: World, viewer: int, holdings: Array[Holdings], out: Array[float]
) -> None:
    """Write what belongs to no seat and no land, and what the viewer alone knows."""
    out[at.STAGE + int(seen.stage)] = 1.0
    mark(at.DECK, int(seen.deck), out)
    mark(at.BURNT, int(seen.burnt), out)
    mark(at.ACCOMPLISHED, int(seen.accomplished), out)
    if seen.mission[viewer] > 0:
        out[at.MISSION + int(seen.mission[viewer]) - 1] = 1.0
    out[at.ROUND] = seen.round_number * 0.1
    if world.round_limit:
        out[at.ROUND + 1] = (world.round_limit - seen.round_number) * 0.1
        if seen.round_number >= world.round_limit:
            out[at.ROUND + 2] = 1.0
    if seen.card > 0:
        observe_card(seen, world, out)
    out[at.DUE] = seen.due[viewer] * 0.5
    out[at.WINS] = seen.wins[viewer] * 0.25
    out[at.WINS + 1] = seen.hero_wins[viewer] * 0.25
    observe_prize(int(seen.prized), viewer, at.PRIZES, out)
    observe_prize(int(seen.rallied), viewer, at.PRIZES + 1, out)
    observe_prize(int(seen.feeding_waived), viewer, at.PRIZES + 2, out)
    for number in range(world.line_count):
        observe_line(seen, world, number, holdings, out)
    if Stage.ATTACK_HERO <= seen.stage <= Stage.ADVANCE or seen.stage == Stage.FOUR:
        observe_battle(seen, world, viewer, out)


@rule
def mark(first: int, members: int, out: Array[float]) -> None:
    """Mark the members of a set."""
    while members:
        out[first + lowest(members)] = 1.0
        members &= members - 1


@rule
def observe_prize(seats: int, viewer: int, place: int, out: Array[float]) -> None:
    """Write whether the viewer is among seats, and whether anybody else is."""
    if has(seats, viewer):
        out[place] = 1.0
    if seats & ~(1 << viewer):
        out[place + 3] = 1.0


@rule
def observe_card(seen: PositionRecord, world: World, out: Array[float]) -> None:
    """Write the round's card and what it does to everybody (MS-21)."""
    card = int(seen.card) - 1
    out[at.CARD + card] = 1.0
    out[at.EFFECTS] = seen.food_shift * 0.25
    out[at.EFFECTS + 1] = float(seen.food_binds)
    out[at.EFFECTS + 2] = float(seen.sea_ban)
    if seen.truce > 0:
        out[at.EFFECTS + 2 + int(seen.truce)] = 1.0
    for place in range(4):
        out[at.EFFECTS + 5 + place] = seen.shift[place] * 0.5
    if has(world.sword, card):
        out[at.EFFECTS + 9] = world.minimum[card] * 0.0625


@rule
def observe_line(
    seen: PositionRecord, world: World, number: int, holdings: Array[Holdings], out: Array[float]
) -> None:
    """Write how near a scenario's victory line is to be fulfilled."""
    line = world.lines[number]
    if line.winner == NOBODY:
        return
    lands = line.lands
    if lands:
        out[at.LINE_SHARE + number] = ones(lands & holdings[line.winner].lands) / ones(lands)
    if seen.holding[number]:
        out[at.LINE_CLAIM + number] = (1.0 + seen.replies[number]) / (1.0 + line.replies)


@rule
def observe_battle(seen: PositionRecord, world: World, viewer: int, out: Array[float]) -> None:
    """Write the battle that is fought."""
    target, foe, turn = int(seen.target), int(seen.foe), int(seen.turn)
    if viewer == turn:
        out[at.BATTLE] = 1.0
    elif viewer == foe:
        out[at.BATTLE] = -1.0
    if foe == INDEPENDENT:
        out[at.BATTLE + 1] = 1.0
    cavalry, infantry = attackers(seen, CAVALRY), attackers(seen, INFANTRY)
    more_c, more_i = int(seen.units[target, CAVALRY]), int(seen.units[target, INFANTRY])
    out[at.BATTLE + 2] = cavalry * 0.25
    out[at.BATTLE + 3] = infantry * 0.25
    out[at.BATTLE + 4] = more_c * 0.25
    out[at.BATTLE + 5] = more_i * 0.25
    out[at.BATTLE + 6] = army(world, turn, cavalry, infantry) * 0.125
    out[at.BATTLE + 7] = army(world, foe, more_c, more_i) * 0.125
    out[at.BATTLE + 8] = defence_bonus(seen, world, target, foe) * 0.25
    out[at.BATTLE + 9] = seen.die[ATTACKER] * 0.25
    out[at.BATTLE + 10] = seen.die[DEFENDER] * 0.25
    if seen.stage >= Stage.CASUALTIES:
        out[at.BATTLE + 11] = 1.0 if seen.victor == ATTACKER else -1.0
        out[at.BATTLE + 12] = seen.margin * 0.125
    if seen.hero[ATTACKER] > 0:
        out[at.ATTACKERS_HERO + int(seen.hero[ATTACKER]) - 1] = 1.0
    elif seen.hero[ATTACKER] == HIDDEN:
        out[at.BATTLE + 13] = 1.0
    if seen.hero[DEFENDER] > 0:
        out[at.DEFENDERS_HERO + int(seen.hero[DEFENDER]) - 1] = 1.0
    mark_land(int(seen.origin), 0, out)
    if seen.second > 0:
        mark_land(int(seen.second) - 1, 0, out)
    mark_land(target, 1, out)


@rule
def mark_land(land: int, role: int, out: Array[float]) -> None:
    """Mark a land an army comes from (0), or goes to (1)."""
    out[at.LANDS_BEGIN + land * at.LAND_SIZE + at.MARKS + role] = 1.0


@rule
def observe_question(question: Question, out: Array[float]) -> None:
    """Write the amount the viewer is asked for, and where its army is to go."""
    out[at.ASKED] = 1.0
    out[at.ASKED + 1] = float(question.army)
    out[at.ASKED + 2] = question.most_cavalry * 0.25
    out[at.ASKED + 3] = question.most_infantry * 0.25
    out[at.ASKED + 4] = question.cavalry * 0.25
    out[at.ASKED + 5] = question.infantry * 0.25
    if question.kind == MoveKind.RETREAT:
        mark_land(question.origin, 1, out)
    elif question.kind != MoveKind.LOSE:
        mark_land(question.origin, 0, out)
        mark_land(question.target, 1, out)
        if question.armies == 2:
            mark_land(question.second, 0, out)
