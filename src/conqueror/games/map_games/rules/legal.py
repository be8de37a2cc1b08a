"""Which moves a seat has, gathered in groups, in a stable order."""

from conqueror.games.map_games.rules.aftermath import attacker_loses, is_loss, retreat_targets
from conqueror.games.map_games.rules.bribery import may_bribe, may_expire, may_warn
from conqueror.games.map_games.rules.lands import has, recruiting_room, units_in
from conqueror.games.map_games.rules.marches import available, is_joint, is_march, is_move, is_open
from conqueror.games.map_games.rules.missions import missions_left
from conqueror.games.map_games.rules.moves import SECOND_MASK, Group, add, add_two
from conqueror.games.map_games.rules.planning import forts_used, levy_of, may_buy, may_rally, takes_bonus
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import attackers, beats_independents, first_army, second_army
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    FACES,
    HEROES,
    INDEPENDENT,
    INFANTRY,
    UNBID,
    MoveKind,
    PlanningOrder,
    Stage,
)
from conqueror.kit import Array, lowest, ones, rule


@rule
def waited_for(pos: PositionRecord, world: World) -> int:
    """Return the seats the game waits for, as a set; none for chance or when the game is over."""
    stage = pos.stage
    if stage in (Stage.DEAL, Stage.CARD, Stage.LOT, Stage.ROLL, Stage.ROLL_AGAIN, Stage.MISSION, Stage.OVER):
        return 0
    if stage == Stage.BID:
        seats = 0
        for seat in range(world.seats):
            if pos.bids[seat] == UNBID and has(pos.alive, seat):
                seats |= 1 << seat
        return seats
    if stage == Stage.PLANNING and world.planning_order:
        waiting = pos.alive & ~pos.planned
        if world.planning_order == PlanningOrder.SIMULTANEOUS:
            return waiting
        for step in range(world.seats):  # one after the other, in turn order
            seat = (int(pos.first) + step) % world.seats
            if has(waiting, seat):
                return 1 << seat
    return 1 << int(pos.actor)


@rule
def list_groups(pos: PositionRecord, world: World, seat: int, out: Array[Group]) -> int:
    """Return how many groups of moves a seat has; they stand in `out`."""
    if has(waited_for(pos, world), seat):
        return list_decision(pos, world, seat, out)
    return list_optional(pos, world, seat, out)


@rule
def list_optional(pos: PositionRecord, world: World, seat: int, out: Array[Group]) -> int:
    """Return the optional moves of a seat nobody waits for: warnings and bribes."""
    total = 0
    if may_warn(pos, world, seat):
        total = add(out, total, MoveKind.WARN, 0, 0, 0, 0, 1)
    if pos.expired:
        for land in range(world.lands):
            if may_bribe(pos, world, seat, land):
                total = add(out, total, MoveKind.BRIBE, land, 0, 0, 0, 1)
    return total


@rule
def clock_runs(pos: PositionRecord, world: World) -> bool:
    """Return whether the clock may expire."""
    return may_expire(pos, world)


@rule
def list_decision(pos: PositionRecord, world: World, seat: int, out: Array[Group]) -> int:
    """Return the groups of the decision a seat is asked for."""
    stage = pos.stage
    if stage == Stage.ACTION:
        return list_actions(pos, world, out)
    if stage == Stage.PLANNING:
        return list_planning(pos, world, seat, out)
    if stage == Stage.BID:
        return add(out, 0, MoveKind.BID, 0, 0, 0, 0, int(pos.coins[seat]) + 1)
    if stage in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO):
        return list_heroes(pos, world, seat, out)
    if stage in (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL):
        total = add(out, 0, MoveKind.REROLL, 0, 0, 0, 0, 1)
        return add(out, total, MoveKind.KEEP, 0, 0, 0, 0, 1)
    if stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR):
        return list_losses(pos, world, out)
    if stage == Stage.RETREAT:
        return list_retreats(pos, world, out)
    if stage == Stage.ADVANCE:
        return list_advance(pos, out)
    return list_disbanding(pos, world, seat, out)  # LOSS and FOOD


@rule
def list_planning(pos: PositionRecord, world: World, seat: int, out: Array[Group]) -> int:
    """Return a rally, recruiting, bonus units, heroes, `ready`."""
    total = 0
    if may_rally(pos, world, seat):
        total = add(out, total, MoveKind.RALLY, 0, 0, 0, 0, 1)
    room = recruiting_room(pos, world, seat)
    if room > 0:
        if forts_used(pos, world, seat) < pos.recruit_limit[seat]:
            total = list_recruits(pos, world, seat, room, out, total)
        for kind in range(2):
            if pos.bonus[seat, kind] > 0 or (kind == CAVALRY and pos.rally_cavalry[seat] > 0):
                for land in range(world.lands):
                    if takes_bonus(pos, world, seat, land, kind):
                        total = add(out, total, MoveKind.BONUS, land, 0, 1 - kind, kind, 1)
    for hero in range(HEROES):
        if may_buy(pos, world, seat, hero):
            total = add(out, total, MoveKind.BUY, hero, 0, 0, 0, 1)
    return add(out, total, MoveKind.READY, 0, 0, 0, 0, 1)


@rule
def list_recruits(pos: PositionRecord, world: World, seat: int, room: int, out: Array[Group], total: int) -> int:
    """Return what each fort may recruit."""
    for land in range(world.lands):
        if pos.owner[land] != seat or pos.recruited[land]:
            continue
        for infantry in range(1, min(room, levy_of(world, land, INFANTRY)) + 1):
            total = add(out, total, MoveKind.RECRUIT, land, 0, 0, infantry, 1)
        for cavalry in range(1, min(room, levy_of(world, land, CAVALRY)) + 1):
            total = add(out, total, MoveKind.RECRUIT, land, 0, cavalry, 0, 1)
    return total


@rule
def list_actions(pos: PositionRecord, world: World, out: Array[Group]) -> int:
    """List moves, attacks and `end`; return how many groups."""
    total = 0
    for origin in range(world.lands):
        if pos.owner[origin] != pos.turn or units_in(pos, origin) == 0:
            continue
        ready = 0
        for kind in range(2):
            for state in range(3):
                ready += int(pos.ready[origin, kind, state])
        if ready == 0:
            continue
        targets = world.adjacent[origin]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if not is_open(pos, world, target):
                continue
            cavalry = available(pos, world, origin, target, CAVALRY)
            infantry = available(pos, world, origin, target, INFANTRY)
            if cavalry + infantry == 0:
                continue
            count = (cavalry + 1) * (infantry + 1) - 1
            if pos.owner[target] == INDEPENDENT:
                count = 0
                for c in range(cavalry + 1):
                    for i in range(infantry + 1):
                        if is_march(pos, world, origin, target, c, i):
                            count += 1
            if count > 0:
                total = add(out, total, MoveKind.MARCH, origin, target, cavalry, infantry, count)
    if world.joint:
        total = list_joint(pos, world, out, total)
    return add(out, total, MoveKind.END, 0, 0, 0, 0, 1)


@rule
def list_joint(pos: PositionRecord, world: World, out: Array[Group], total: int) -> int:
    """List attacks from two lands, named in the order of the alphabet (S5-14, S5-Q3); return how many groups."""
    for target in range(world.lands):
        if is_move(pos, target) or not is_open(pos, world, target):
            continue
        firsts = world.adjacent[target]
        while firsts:
            origin = lowest(firsts)
            firsts &= firsts - 1
            seconds = world.adjacent[target] if can_attack(pos, world, origin, target) else 0
            while seconds:
                second = lowest(seconds)
                seconds &= seconds - 1
                if world.alphabet[origin] < world.alphabet[second] and can_attack(pos, world, second, target):
                    total = add_joint(pos, world, origin, second, target, out, total)
    return total


@rule
def can_attack(pos: PositionRecord, world: World, origin: int, target: int) -> bool:
    """Return whether any unit in a land may attack another."""
    if pos.owner[origin] != pos.turn:
        return False
    return available(pos, world, origin, target, CAVALRY) + available(pos, world, origin, target, INFANTRY) > 0


@rule
def add_joint(
    pos: PositionRecord, world: World, origin: int, second: int, target: int, out: Array[Group], total: int
) -> int:
    """Return the number of groups after one pair of armies, if it has an attack at all."""
    cavalry, infantry = (
        available(pos, world, origin, target, CAVALRY),
        available(pos, world, origin, target, INFANTRY),
    )
    more_c = min(SECOND_MASK, available(pos, world, second, target, CAVALRY))
    more_i = min(SECOND_MASK, available(pos, world, second, target, INFANTRY))
    count = ((cavalry + 1) * (infantry + 1) - 1) * ((more_c + 1) * (more_i + 1) - 1)
    if pos.owner[target] == INDEPENDENT:
        count = 0
        for c in range(cavalry + 1):
            for i in range(infantry + 1):
                for d in range(more_c + 1):
                    for j in range(more_i + 1):
                        if is_joint(pos, world, origin, second, target, c, i, d, j):
                            count += 1
    if count > 0:
        total = add(out, total, MoveKind.JOINT, origin, target, cavalry, infantry, count)
        add_two(out, total, second, more_c, more_i)
    return total


@rule
def list_heroes(pos: PositionRecord, world: World, seat: int, out: Array[Group]) -> int:
    """List heroes in hand and `no hero`, against independents only what beats them (MS-13)."""
    total = 0
    independents = pos.stage == Stage.ATTACK_HERO and pos.foe == INDEPENDENT
    cavalry, infantry = attackers(pos, CAVALRY), attackers(pos, INFANTRY)
    origin, second, target = int(pos.origin), int(pos.second), int(pos.target)
    if not independents or beats_independents(pos, world, seat, origin, second, target, cavalry, infantry, 0):
        total = add(out, total, MoveKind.NO_HERO, 0, 0, 0, 0, 1)
    for hero in range(HEROES):
        if has(pos.held[seat], hero):
            if not independents or beats_independents(
                pos, world, seat, origin, second, target, cavalry, infantry, hero + 1
            ):
                total = add(out, total, MoveKind.HERO, hero, 0, 0, 0, 1)
    return total


@rule
def list_losses(pos: PositionRecord, world: World, out: Array[Group]) -> int:
    """Return what a side may give up, infantry first; a joint attacker chooses from both armies (S5-Q3)."""
    total = 0
    attacker = attacker_loses(pos)
    joint = attacker and pos.second > 0
    for cavalry in range((first_army(pos, CAVALRY) if attacker else garrison(pos, CAVALRY)) + 1):
        for infantry in range((first_army(pos, INFANTRY) if attacker else garrison(pos, INFANTRY)) + 1):
            for more_c in range((second_army(pos, CAVALRY) if joint else 0) + 1):
                for more_i in range((second_army(pos, INFANTRY) if joint else 0) + 1):
                    if is_loss(pos, world, cavalry + more_c, infantry + more_i):
                        total = add(out, total, MoveKind.LOSE, 0, 0, cavalry, infantry, 1)
                        add_two(out, total, int(pos.second) if joint else 0, more_c, more_i)
    return total


@rule
def garrison(pos: PositionRecord, kind: int) -> int:
    """Return how many defenders of a kind stand in the attacked land."""
    return int(pos.units[pos.target, kind])


@rule
def list_retreats(pos: PositionRecord, world: World, out: Array[Group]) -> int:
    """Return where survivors may go; with one way out they all take it."""
    total = 0
    targets = retreat_targets(pos, world)
    cavalry, infantry = int(pos.units[pos.target, CAVALRY]), int(pos.units[pos.target, INFANTRY])
    count = (cavalry + 1) * (infantry + 1) - 1 if ones(targets) > 1 else 1
    while targets:
        land = lowest(targets)
        targets &= targets - 1
        total = add(out, total, MoveKind.RETREAT, land, 0, cavalry, infantry, count)
    return total


@rule
def list_advance(pos: PositionRecord, out: Array[Group]) -> int:
    """List `advance`, and one unit of each army that stays; a sole unit advances (FC-Q19, MS-9, S5-15)."""
    total = add(out, 0, MoveKind.ADVANCE, 0, 0, 0, 0, 1)
    first = first_army(pos, CAVALRY) + first_army(pos, INFANTRY)
    other = second_army(pos, CAVALRY) + second_army(pos, INFANTRY)
    for first_stays in range(3):  # nobody, a cavalry, an infantry of the first army
        if first_stays > 0 and (first < 2 or first_army(pos, first_stays - 1) == 0):
            continue
        for second_stays in range(3):
            if second_stays > 0 and (other < 2 or second_army(pos, second_stays - 1) == 0):
                continue
            if first_stays + second_stays > 0:
                total = add(
                    out, total, MoveKind.STAY, 0, 0, 1 if first_stays == 1 else 0, 1 if first_stays == 2 else 0, 1
                )
                add_two(out, total, int(pos.second), 1 if second_stays == 1 else 0, 1 if second_stays == 2 else 0)
    return total


@rule
def list_disbanding(pos: PositionRecord, world: World, seat: int, out: Array[Group]) -> int:
    """Return every kind of unit in every land of the seat."""
    total = 0
    for land in range(world.lands):
        if pos.owner[land] == seat:
            if pos.units[land, INFANTRY] > 0:
                total = add(out, total, MoveKind.DISBAND, land, 0, 0, 1, 1)
            if pos.units[land, CAVALRY] > 0:
                total = add(out, total, MoveKind.DISBAND, land, 0, 1, 0, 1)
    return total


@rule
def list_chances(pos: PositionRecord, world: World, out: Array[Group], weights: Array[int]) -> int:
    """Return what chance can do, as groups of one, with whole-number weights."""
    total = 0
    stage = pos.stage
    if stage == Stage.ROLL:
        for attacker in range(1, 5):
            for defender in range(1, 5):
                weights[total] = FACES[attacker] * FACES[defender]
                total = add(out, total, MoveKind.ROLL, attacker, defender, 0, 0, 1)
    elif stage == Stage.ROLL_AGAIN:
        for pips in range(1, 5):
            weights[total] = FACES[pips]
            total = add(out, total, MoveKind.ROLL_AGAIN, pips, 0, 0, 0, 1)
    else:
        kind = MoveKind.LOT
        members = pos.tied
        if stage == Stage.CARD:
            kind, members = MoveKind.DRAW_CARD, pos.deck
        elif stage in (Stage.DEAL, Stage.MISSION):
            kind, members = MoveKind.DRAW_MISSION, missions_left(pos, world, int(pos.actor))
        elif stage != Stage.LOT:
            return 0
        while members:
            weights[total] = 1
            total = add(out, total, kind, lowest(members), 0, 0, 0, 1)
            members &= members - 1
    return total


@rule
def is_chance(pos: PositionRecord) -> bool:
    """Return whether chance is to act."""
    return pos.stage in (Stage.DEAL, Stage.CARD, Stage.LOT, Stage.ROLL, Stage.ROLL_AGAIN, Stage.MISSION)


@rule
def plays_itself(pos: PositionRecord) -> bool:
    """Return whether the rules answer this decision themselves when it has one answer."""
    return pos.stage in (
        Stage.LOSS,
        Stage.ATTACK_HERO,
        Stage.DEFENCE_HERO,
        Stage.CASUALTIES,
        Stage.MORE_CASUALTIES,
        Stage.RETREAT,
        Stage.ADVANCE,
        Stage.FOOD,
        Stage.FOUR,
    )
