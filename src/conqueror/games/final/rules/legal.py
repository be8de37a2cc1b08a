"""Which moves a seat has, gathered in groups, in a stable order."""

from conqueror.games.final.rules.battle import attackers, beats_independents, is_loss, losers, retreat_targets
from conqueror.games.final.rules.bribery import may_bribe, may_expire, may_warn
from conqueror.games.final.rules.lands import has, recruiting_room, units_in
from conqueror.games.final.rules.marching import available, is_march, is_open
from conqueror.games.final.rules.missions import missions_left
from conqueror.games.final.rules.moves import add
from conqueror.games.final.rules.planning import forts_used, may_buy
from conqueror.games.final.rules.vocabulary import (
    CAVALRY,
    HEROES,
    INDEPENDENT,
    INFANTRY,
    UNBID,
    Do,
    Stage,
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
        return list_planning(s, w, out)
    if stage == Stage.BID:
        return add(out, 0, Do.BID, 0, 0, 0, 0, int(s.coins[seat]) + 1)
    if stage in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO):
        return list_heroes(s, w, seat, out)
    if stage in (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL):
        total = add(out, 0, Do.REROLL, 0, 0, 0, 0, 1)
        return add(out, total, Do.KEEP, 0, 0, 0, 0, 1)
    if stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES):
        return list_losses(s, w, out)
    if stage == Stage.RETREAT:
        return list_retreats(s, w, out)
    if stage == Stage.ADVANCE:
        return list_advance(s, out)
    return list_disbanding(s, w, seat, out)  # LOSS and FOOD


@rule
def list_planning(s: Record, w: Record, out: Records) -> int:
    """Recruiting, bonus units, heroes, `ready`."""
    seat = int(s.turn)
    total = 0
    room = recruiting_room(s, w, seat)
    if room > 0:
        if forts_used(s, w) < s.recruit_limit[seat]:
            total = list_recruits(s, w, room, out)
        for kind in range(2):
            if s.bonus[seat, kind] > 0:
                for land in range(w.lands):
                    if s.owner[land] == seat and has(w.forts, land):
                        total = add(out, total, Do.BONUS, land, 0, 1 - kind, kind, 1)
    for hero in range(HEROES):
        if may_buy(s, w, seat, hero):
            total = add(out, total, Do.BUY, hero, 0, 0, 0, 1)
    return add(out, total, Do.READY, 0, 0, 0, 0, 1)


@rule
def list_recruits(s: Record, w: Record, room: int, out: Records) -> int:
    """What each fort may recruit."""
    total = 0
    for land in range(w.lands):
        if s.owner[land] != s.turn or not has(w.forts, land) or s.recruited[land]:
            continue
        total = add(out, total, Do.RECRUIT, land, 0, 0, 1, 1)
        if has(w.great, land):
            if room > 1:
                total = add(out, total, Do.RECRUIT, land, 0, 0, 2, 1)
            total = add(out, total, Do.RECRUIT, land, 0, 1, 0, 1)
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
    return add(out, total, Do.END, 0, 0, 0, 0, 1)


@rule
def list_heroes(s: Record, w: Record, seat: int, out: Records) -> int:
    """Heroes in hand and `no hero`; against independents only what beats them (MS-13)."""
    total = 0
    independents = s.stage == Stage.ATTACK_HERO and s.foe == INDEPENDENT
    cavalry, infantry = attackers(s, CAVALRY), attackers(s, INFANTRY)
    origin, target = int(s.origin), int(s.target)
    if not independents or beats_independents(s, w, seat, origin, target, cavalry, infantry, 0):
        total = add(out, total, Do.NO_HERO, 0, 0, 0, 0, 1)
    for hero in range(HEROES):
        if has(s.held[seat], hero):
            if not independents or beats_independents(s, w, seat, origin, target, cavalry, infantry, hero + 1):
                total = add(out, total, Do.HERO, hero, 0, 0, 0, 1)
    return total


@rule
def list_losses(s: Record, w: Record, out: Records) -> int:
    """What the loser may give up, infantry first."""
    total = 0
    for cavalry in range(losers(s, CAVALRY) + 1):
        for infantry in range(losers(s, INFANTRY) + 1):
            if is_loss(s, w, cavalry, infantry):
                total = add(out, total, Do.LOSE, 0, 0, cavalry, infantry, 1)
    return total


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
    """`advance`, or leave one unit behind; a sole unit advances (FC-Q19)."""
    total = add(out, 0, Do.ADVANCE, 0, 0, 0, 0, 1)
    cavalry, infantry = attackers(s, CAVALRY), attackers(s, INFANTRY)
    if cavalry + infantry > 1:
        if cavalry > 0:
            total = add(out, total, Do.STAY, 0, 0, 1, 0, 1)
        if infantry > 0:
            total = add(out, total, Do.STAY, 0, 0, 0, 1, 1)
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
    return 2 if pips in (1, 4) else 1


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
    )
