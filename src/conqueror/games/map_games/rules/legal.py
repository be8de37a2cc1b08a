"""Which moves a seat has, gathered in groups, in a stable order."""

from conqueror.games.map_games.rules.aftermath import attacker_loses, is_loss, retreat_targets
from conqueror.games.map_games.rules.bribery import may_bribe, may_expire, may_warn
from conqueror.games.map_games.rules.lands import has, recruiting_room, units_in
from conqueror.games.map_games.rules.marching import available, is_joint, is_march, is_move, is_open
from conqueror.games.map_games.rules.missions import missions_left
from conqueror.games.map_games.rules.moves import add, add_two
from conqueror.games.map_games.rules.planning import forts_used, levy_of, may_buy, may_rally, takes_bonus
from conqueror.games.map_games.rules.strength import attackers, beats_independents, first_army, second_army
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    DIE,
    HEROES,
    INDEPENDENT,
    INFANTRY,
    SMALL,
    UNBID,
    Do,
    Stage,
    Together,
)
from conqueror.kit import Record, lowest, ones, rule
from conqueror.kit.records import Records


@rule
def waited_for(s: Record, w: Record) -> int:
    """The seats the game waits for, as a set; none for chance or when the game is over."""
    stage = s.stage
    if stage in (Stage.DEAL, Stage.CARD, Stage.LOT, Stage.ROLL, Stage.ROLL_AGAIN, Stage.MISSION, Stage.OVER):
        return 0
    if stage == Stage.BID:
        seats = 0
        for seat in range(w.seats):
            if s.bids[seat] == UNBID and has(s.alive, seat):
                seats |= 1 << seat
        return seats
    if stage == Stage.PLANNING and w.together:
        waiting = s.alive & ~s.planned
        if w.together == Together.SIMULTANEOUS:
            return waiting
        for step in range(w.seats):  # one after the other, in turn order
            seat = (int(s.first) + step) % w.seats
            if has(waiting, seat):
                return 1 << seat
    return 1 << int(s.actor)


@rule
def list_groups(s: Record, w: Record, seat: int, out: Records) -> int:
    """How many groups of moves a seat has; they stand in `out`."""
    if has(waited_for(s, w), seat):
        return list_decision(s, w, seat, out)
    return list_optional(s, w, seat, out)


@rule
def list_optional(s: Record, w: Record, seat: int, out: Records) -> int:
    """The optional moves of a seat nobody waits for: warnings and bribes."""
    total = 0
    if may_warn(s, w, seat):
        total = add(out, total, Do.WARN, 0, 0, 0, 0, 1)
    if s.expired:
        for land in range(w.lands):
            if may_bribe(s, w, seat, land):
                total = add(out, total, Do.BRIBE, land, 0, 0, 0, 1)
    return total


@rule
def clock_runs(s: Record, w: Record) -> bool:
    """Whether the clock may expire."""
    return may_expire(s, w)


@rule
def list_decision(s: Record, w: Record, seat: int, out: Records) -> int:
    """The groups of the decision a seat is asked for."""
    stage = s.stage
    if stage == Stage.ACTION:
        return list_actions(s, w, out)
    if stage == Stage.PLANNING:
        return list_planning(s, w, seat, out)
    if stage == Stage.BID:
        return add(out, 0, Do.BID, 0, 0, 0, 0, int(s.coins[seat]) + 1)
    if stage in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO):
        return list_heroes(s, w, seat, out)
    if stage in (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL):
        total = add(out, 0, Do.REROLL, 0, 0, 0, 0, 1)
        return add(out, total, Do.KEEP, 0, 0, 0, 0, 1)
    if stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR):
        return list_losses(s, w, out)
    if stage == Stage.RETREAT:
        return list_retreats(s, w, out)
    if stage == Stage.ADVANCE:
        return list_advance(s, out)
    return list_disbanding(s, w, seat, out)  # LOSS and FOOD


@rule
def list_planning(s: Record, w: Record, seat: int, out: Records) -> int:
    """A rally, recruiting, bonus units, heroes, `ready`."""
    total = 0
    if may_rally(s, w, seat):
        total = add(out, total, Do.RALLY, 0, 0, 0, 0, 1)
    room = recruiting_room(s, w, seat)
    if room > 0:
        if forts_used(s, w, seat) < s.recruit_limit[seat]:
            total = list_recruits(s, w, seat, room, out, total)
        for kind in range(2):
            if s.bonus[seat, kind] > 0 or (kind == CAVALRY and s.rally_cavalry[seat] > 0):
                for land in range(w.lands):
                    if takes_bonus(s, w, seat, land, kind):
                        total = add(out, total, Do.BONUS, land, 0, 1 - kind, kind, 1)
    for hero in range(HEROES):
        if may_buy(s, w, seat, hero):
            total = add(out, total, Do.BUY, hero, 0, 0, 0, 1)
    return add(out, total, Do.READY, 0, 0, 0, 0, 1)


@rule
def list_recruits(s: Record, w: Record, seat: int, room: int, out: Records, total: int) -> int:
    """What each fort may recruit."""
    for land in range(w.lands):
        if s.owner[land] != seat or s.recruited[land]:
            continue
        for infantry in range(1, min(room, levy_of(w, land, INFANTRY)) + 1):
            total = add(out, total, Do.RECRUIT, land, 0, 0, infantry, 1)
        for cavalry in range(1, min(room, levy_of(w, land, CAVALRY)) + 1):
            total = add(out, total, Do.RECRUIT, land, 0, cavalry, 0, 1)
    return total


@rule
def list_actions(s: Record, w: Record, out: Records) -> int:
    """Moves, attacks, `end`."""
    total = 0
    for origin in range(w.lands):
        if s.owner[origin] != s.turn or units_in(s, origin) == 0:
            continue
        ready = 0
        for kind in range(2):
            for state in range(3):
                ready += int(s.ready[origin, kind, state])
        if ready == 0:
            continue
        targets = w.adjacent[origin]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if not is_open(s, w, target):
                continue
            cavalry = available(s, w, origin, target, CAVALRY)
            infantry = available(s, w, origin, target, INFANTRY)
            if cavalry + infantry == 0:
                continue
            many = (cavalry + 1) * (infantry + 1) - 1
            if s.owner[target] == INDEPENDENT:
                many = 0
                for c in range(cavalry + 1):
                    for i in range(infantry + 1):
                        if is_march(s, w, origin, target, c, i):
                            many += 1
            if many > 0:
                total = add(out, total, Do.MARCH, origin, target, cavalry, infantry, many)
    if w.joint:
        total = list_joint(s, w, out, total)
    return add(out, total, Do.END, 0, 0, 0, 0, 1)


@rule
def list_joint(s: Record, w: Record, out: Records, total: int) -> int:
    """Attacks of two armies from two lands, named in the order of the alphabet (S5-14, S5-Q3)."""
    for target in range(w.lands):
        if is_move(s, target) or not is_open(s, w, target):
            continue
        firsts = w.adjacent[target]
        while firsts:
            origin = lowest(firsts)
            firsts &= firsts - 1
            seconds = w.adjacent[target] if can_attack(s, w, origin, target) else 0
            while seconds:
                second = lowest(seconds)
                seconds &= seconds - 1
                if w.alphabet[origin] < w.alphabet[second] and can_attack(s, w, second, target):
                    total = add_joint(s, w, origin, second, target, out, total)
    return total


@rule
def can_attack(s: Record, w: Record, origin: int, target: int) -> bool:
    """Whether any unit in a land may attack another."""
    if s.owner[origin] != s.turn:
        return False
    return available(s, w, origin, target, CAVALRY) + available(s, w, origin, target, INFANTRY) > 0


@rule
def add_joint(s: Record, w: Record, origin: int, second: int, target: int, out: Records, total: int) -> int:
    """The number of groups after one pair of armies, if it has an attack at all."""
    cavalry, infantry = available(s, w, origin, target, CAVALRY), available(s, w, origin, target, INFANTRY)
    more_c = min(SMALL, available(s, w, second, target, CAVALRY))
    more_i = min(SMALL, available(s, w, second, target, INFANTRY))
    many = ((cavalry + 1) * (infantry + 1) - 1) * ((more_c + 1) * (more_i + 1) - 1)
    if s.owner[target] == INDEPENDENT:
        many = 0
        for c in range(cavalry + 1):
            for i in range(infantry + 1):
                for d in range(more_c + 1):
                    for j in range(more_i + 1):
                        if is_joint(s, w, origin, second, target, c, i, d, j):
                            many += 1
    if many > 0:
        total = add(out, total, Do.JOINT, origin, target, cavalry, infantry, many)
        add_two(out, total, second, more_c, more_i)
    return total


@rule
def list_heroes(s: Record, w: Record, seat: int, out: Records) -> int:
    """Heroes in hand and `no hero`; against independents only what beats them (MS-13)."""
    total = 0
    independents = s.stage == Stage.ATTACK_HERO and s.foe == INDEPENDENT
    cavalry, infantry = attackers(s, CAVALRY), attackers(s, INFANTRY)
    origin, second, target = int(s.origin), int(s.second), int(s.target)
    if not independents or beats_independents(s, w, seat, origin, second, target, cavalry, infantry, 0):
        total = add(out, total, Do.NO_HERO, 0, 0, 0, 0, 1)
    for hero in range(HEROES):
        if has(s.held[seat], hero):
            if not independents or beats_independents(
                s, w, seat, origin, second, target, cavalry, infantry, hero + 1
            ):
                total = add(out, total, Do.HERO, hero, 0, 0, 0, 1)
    return total


@rule
def list_losses(s: Record, w: Record, out: Records) -> int:
    """What a side may give up, infantry first; a joint attacker chooses from both armies (S5-Q3)."""
    total = 0
    attacker = attacker_loses(s)
    joint = attacker and s.second > 0
    for cavalry in range((first_army(s, CAVALRY) if attacker else garrison(s, CAVALRY)) + 1):
        for infantry in range((first_army(s, INFANTRY) if attacker else garrison(s, INFANTRY)) + 1):
            for more_c in range((second_army(s, CAVALRY) if joint else 0) + 1):
                for more_i in range((second_army(s, INFANTRY) if joint else 0) + 1):
                    if is_loss(s, w, cavalry + more_c, infantry + more_i):
                        total = add(out, total, Do.LOSE, 0, 0, cavalry, infantry, 1)
                        add_two(out, total, int(s.second) if joint else 0, more_c, more_i)
    return total


@rule
def garrison(s: Record, kind: int) -> int:
    """How many defenders of a kind stand in the attacked land."""
    return int(s.units[s.target, kind])


@rule
def list_retreats(s: Record, w: Record, out: Records) -> int:
    """Where survivors may go; with one way out they all take it."""
    total = 0
    targets = retreat_targets(s, w)
    cavalry, infantry = int(s.units[s.target, CAVALRY]), int(s.units[s.target, INFANTRY])
    many = (cavalry + 1) * (infantry + 1) - 1 if ones(targets) > 1 else 1
    while targets:
        land = lowest(targets)
        targets &= targets - 1
        total = add(out, total, Do.RETREAT, land, 0, cavalry, infantry, many)
    return total


@rule
def list_advance(s: Record, out: Records) -> int:
    """`advance`, or leave one unit of each army behind; a sole unit advances (FC-Q19, MS-9, S5-15)."""
    total = add(out, 0, Do.ADVANCE, 0, 0, 0, 0, 1)
    first = first_army(s, CAVALRY) + first_army(s, INFANTRY)
    other = second_army(s, CAVALRY) + second_army(s, INFANTRY)
    for here in range(3):  # nobody, a cavalry, an infantry of the first army
        if here > 0 and (first < 2 or first_army(s, here - 1) == 0):
            continue
        for there in range(3):
            if there > 0 and (other < 2 or second_army(s, there - 1) == 0):
                continue
            if here + there > 0:
                total = add(out, total, Do.STAY, 0, 0, 1 if here == 1 else 0, 1 if here == 2 else 0, 1)
                add_two(out, total, int(s.second), 1 if there == 1 else 0, 1 if there == 2 else 0)
    return total


@rule
def list_disbanding(s: Record, w: Record, seat: int, out: Records) -> int:
    """Every kind of unit in every land of the seat."""
    total = 0
    for land in range(w.lands):
        if s.owner[land] == seat:
            if s.units[land, INFANTRY] > 0:
                total = add(out, total, Do.DISBAND, land, 0, 0, 1, 1)
            if s.units[land, CAVALRY] > 0:
                total = add(out, total, Do.DISBAND, land, 0, 1, 0, 1)
    return total


@rule
def list_chances(s: Record, w: Record, out: Records, weights: Records) -> int:
    """What chance can do, as groups of one, with whole-number weights."""
    total = 0
    stage = s.stage
    if stage == Stage.ROLL:
        for attacker in range(1, 5):
            for defender in range(1, 5):
                weights[total] = faces(attacker) * faces(defender)
                total = add(out, total, Do.ROLL, attacker, defender, 0, 0, 1)
    elif stage == Stage.ROLL_AGAIN:
        for pips in range(1, 5):
            weights[total] = faces(pips)
            total = add(out, total, Do.ROLL_AGAIN, pips, 0, 0, 0, 1)
    else:
        kind = Do.LOT
        members = s.tied
        if stage == Stage.CARD:
            kind, members = Do.DRAW_CARD, s.deck
        elif stage in (Stage.DEAL, Stage.MISSION):
            kind, members = Do.DRAW_MISSION, missions_left(s, w, int(s.actor))
        elif stage != Stage.LOT:
            return 0
        while members:
            weights[total] = 1
            total = add(out, total, kind, lowest(members), 0, 0, 0, 1)
            members &= members - 1
    return total


@rule
def faces(pips: int) -> int:
    """How many of the six faces of the battle die show so many pips (FC-101)."""
    shown = 0
    for face in DIE:
        if face == pips:
            shown += 1
    return shown


@rule
def is_chance(s: Record) -> bool:
    """Whether chance is to act."""
    return s.stage in (Stage.DEAL, Stage.CARD, Stage.LOT, Stage.ROLL, Stage.ROLL_AGAIN, Stage.MISSION)


@rule
def plays_itself(s: Record) -> bool:
    """Whether the rules answer this decision themselves when it has one answer."""
    return s.stage in (
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
