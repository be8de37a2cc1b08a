"""What a battle leads to: casualties, the victor's loss to a four, retreat, advance."""

from conqueror.games.map_games.rules.heroes import active_trait
from conqueror.games.map_games.rules.lands import army, bit, change_owner, has, is_own_home, units_in
from conqueror.games.map_games.rules.strength import attackers
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    DEFENDER,
    EXTRA,
    FRESH,
    INDEPENDENT,
    INFANTRY,
    MORE,
    NOBODY,
    Stage,
    Trait,
)
from conqueror.kit import Record, ones, rule


@rule
def victor_of(s: Record) -> int:
    """Return the seat that has won the battle."""
    return int(s.turn) if s.victor == ATTACKER else int(s.foe)


@rule
def loser_of(s: Record) -> int:
    """Return the seat that has lost the battle."""
    return int(s.foe) if s.victor == ATTACKER else int(s.turn)


@rule
def attacker_loses(s: Record) -> bool:
    """Return whether the units now given up are the attacker's: the loser's, or for a four the victor's (DU-16)."""
    return (s.victor == DEFENDER) != (s.stage == Stage.FOUR)


@rule
def victory(s: Record) -> None:
    """What a victory counts for missions (MS-22)."""
    seat = victor_of(s)
    if s.victor == ATTACKER:
        s.wins[seat] += 1
    if s.hero[s.victor] > 0:
        s.hero_wins[seat] += 1


@rule
def pay(s: Record, w: Record) -> None:
    """What a victory over a player pays in the end: an attacker a coin (FC-86), a hero's coins either side."""
    seat = victor_of(s)
    hero, enemy = int(s.hero[s.victor]), int(s.hero[1 - s.victor])
    if s.victor == ATTACKER:
        s.coins[seat] += 1
    if active_trait(w, hero, enemy) == Trait.COINS_ON_VICTORY:
        s.coins[seat] += w.trait[hero - 1, 1]


@rule
def losers(s: Record, kind: int) -> int:
    """How many units of a kind the beaten army still has."""
    if s.victor == ATTACKER:
        return int(s.units[s.target, kind])
    return attackers(s, kind)


@rule
def spared_units(s: Record, w: Record) -> int:
    """How many units the margin may cost at the most (MS-18)."""
    side = 1 - s.victor
    hero, enemy = int(s.hero[side]), int(s.hero[s.victor])
    if active_trait(w, hero, enemy) == Trait.SPARE_CASUALTIES:
        return w.trait[hero - 1, 1]
    return losers(s, CAVALRY) + losers(s, INFANTRY)


@rule
def least_loss(s: Record, w: Record) -> int:
    """The strength the loser must give up: the smallest that covers the margin (FC-Q14, FC-Q16)."""
    return smallest_loss(w, int(s.actor), losers(s, CAVALRY), losers(s, INFANTRY), int(s.margin), spared_units(s, w))


@rule
def smallest_loss(w: Record, owner: int, cavalry: int, infantry: int, margin: int, most: int) -> int:
    """Return the least strength of at most so many units that covers a margin, else the most there is (FC-Q14)."""
    due = min(margin, army(w, owner, cavalry, infantry))
    least, largest = -1, 0
    for c in range(cavalry + 1):
        for i in range(infantry + 1):
            if c + i > most:
                break
            cost = army(w, owner, c, i)
            largest = max(largest, cost)
            if cost >= due and (least < 0 or cost < least):
                least = cost
    return least if least >= 0 else largest


@rule
def is_loss(s: Record, w: Record, cavalry: int, infantry: int) -> bool:
    """Whether a side may give up these units: by the margin, by a hero, or one for a four."""
    if s.stage == Stage.FOUR:
        return cavalry + infantry == 1
    if s.stage == Stage.MORE_CASUALTIES:
        return cavalry + infantry == more_casualties(s, w)
    if cavalry + infantry > spared_units(s, w):
        return False
    return army(w, int(s.actor), cavalry, infantry) == least_loss(s, w)


@rule
def more_casualties(s: Record, w: Record) -> int:
    """How many units the victor's hero takes beside the margin (MS-18)."""
    hero, enemy = int(s.hero[s.victor]), int(s.hero[1 - s.victor])
    if active_trait(w, hero, enemy) != Trait.EXTRA_CASUALTIES:
        return 0
    return min(w.trait[hero - 1, 1], losers(s, CAVALRY) + losers(s, INFANTRY))


@rule
def lose(s: Record, w: Record, cavalry: int, infantry: int, more_cavalry: int, more_infantry: int) -> None:
    """Take the units a side gives up off the map (FC-102, FC-Q15); a joint attacker says from which army."""
    stage = s.stage
    if attacker_loses(s):
        for kind in range(2):
            fall(s.force, kind, cavalry if kind == CAVALRY else infantry)
            fall(s.second_force, kind, more_cavalry if kind == CAVALRY else more_infantry)
        s.units[s.origin, CAVALRY] -= cavalry
        s.units[s.origin, INFANTRY] -= infantry
        if s.second > 0:
            s.units[s.second - 1, CAVALRY] -= more_cavalry
            s.units[s.second - 1, INFANTRY] -= more_infantry
    else:
        s.units[s.target, CAVALRY] -= cavalry
        s.units[s.target, INFANTRY] -= infantry
    if stage == Stage.CASUALTIES:
        after_casualties(s, w)
    elif stage == Stage.MORE_CASUALTIES:
        after_more_casualties(s, w)
    else:
        after_four(s, w)


@rule
def fall(force: Record, kind: int, lost: int) -> None:
    """Take so many attackers of a kind out of an army."""
    for state in (FRESH, EXTRA, MORE):
        taken = min(lost, int(force[kind, state]))
        force[kind, state] -= taken
        lost -= taken


@rule
def after_casualties(s: Record, w: Record) -> None:
    """A hero may ask for more."""
    if more_casualties(s, w) > 0:
        s.stage = Stage.MORE_CASUALTIES
    else:
        after_more_casualties(s, w)


@rule
def after_more_casualties(s: Record, w: Record) -> None:
    """In Duels a loser who rolled a four costs the victor a unit that fought (DU-16, DU-Q1)."""
    if w.fours and s.die[1 - s.victor] == 4 and victors(s, CAVALRY) + victors(s, INFANTRY) > 0:
        s.stage = Stage.FOUR
        s.actor = victor_of(s)
    else:
        after_four(s, w)


@rule
def victors(s: Record, kind: int) -> int:
    """How many units of a kind the victorious army has."""
    if s.victor == ATTACKER:
        return attackers(s, kind)
    return int(s.units[s.target, kind])


@rule
def after_four(s: Record, w: Record) -> None:
    """A beaten attacker is spent (FC-94, FC-95); a beaten defender goes (FC-89, FC-104).

    DU-Q2, MS-12: if the sole victor died and the land is the defender's own home, its survivors stay.
    """
    nobody_left = attackers(s, CAVALRY) + attackers(s, INFANTRY) == 0
    if s.victor == DEFENDER or (nobody_left and is_own_home(w, int(s.target), int(s.foe))):
        pay(s, w)
        stand_down(s)
    else:
        go_on_retreating(s, w)


@rule
def retreat_targets(s: Record, w: Record) -> int:
    """Where beaten defenders may go, as a set (FC-90, FC-91, FC-Q22, FC-Q23)."""
    return ways_out(s, w, int(s.origin), int(s.second), int(s.target), int(s.foe))


@rule
def ways_out(s: Record, w: Record, origin: int, second: int, target: int, loser: int) -> int:
    """Return where defenders may go who are beaten by an attack on a land, as a set; `second` as in the record."""
    targets = w.adjacent[target] & ~bit(origin) & ~w.forbidden  # MS-11, SC-Q2
    if second > 0:
        targets &= ~bit(second - 1)
    if not has(w.seas, target) or s.sea_ban:
        targets &= ~w.seas
    allowed = 0
    for land in range(w.lands):
        if has(targets, land):
            if s.owner[land] == loser or s.owner[land] == NOBODY:
                allowed |= bit(land)
    return allowed


@rule
def go_on_retreating(s: Record, w: Record) -> None:
    """The next step of the retreat; without a way out all are lost (FC-92)."""
    target = int(s.target)
    if units_in(s, target) > 0:
        if ones(retreat_targets(s, w)) > 0:
            s.stage = Stage.RETREAT
            s.actor = s.foe
            return
        s.units[target, CAVALRY] = 0
        s.units[target, INFANTRY] = 0
    if attackers(s, CAVALRY) + attackers(s, INFANTRY) == 0:  # DU-Q2: nobody advances
        pay(s, w)
        stand_down(s)
        return
    s.stage = Stage.ADVANCE
    s.actor = s.turn


@rule
def retreat(s: Record, w: Record, land: int, cavalry: int, infantry: int) -> None:
    """Bring survivors to a land; an empty one becomes theirs (FC-Q22)."""
    change_owner(s, w, land, int(s.foe))
    s.units[s.target, CAVALRY] -= cavalry
    s.units[s.target, INFANTRY] -= infantry
    s.units[land, CAVALRY] += cavalry
    s.units[land, INFANTRY] += infantry
    go_on_retreating(s, w)


@rule
def advance(s: Record, w: Record, cavalry: int, infantry: int, more_cavalry: int, more_infantry: int) -> None:
    """Move the victors in, but for those who stay (FC-83, FC-Q19, MS-9), and settle.

    Against a player they may attack once more (FC-87); a unit that stays is exhausted.
    """
    target, seat = int(s.target), int(s.turn)
    against_player = s.foe != INDEPENDENT
    if against_player:
        pay(s, w)
    if against_player and w.capital_prize and is_own_home(w, target, int(s.foe)) and not has(s.prized, seat):
        s.coins[seat] += w.capital_prize  # DU-15, DU-Q4
        s.prized |= bit(seat)
    change_owner(s, w, target, seat)
    more = 0
    if active_trait(w, int(s.hero[ATTACKER]), int(s.hero[DEFENDER])) == Trait.BONUS_ATTACK and against_player:
        more = w.trait[s.hero[ATTACKER] - 1, 1]  # MS-17
    move_in(s, s.force, int(s.origin), cavalry, infantry, against_player, more)
    if s.second > 0:
        move_in(s, s.second_force, int(s.second) - 1, more_cavalry, more_infantry, against_player, more)
    finish(s)


@rule
def move_in(
    s: Record, force: Record, origin: int, cavalry: int, infantry: int, against_player: bool, more: int
) -> None:
    """Bring one army into the conquered land, but for the units that stay."""
    for kind in range(2):
        staying = cavalry if kind == CAVALRY else infantry
        for state in (EXTRA, FRESH, MORE):
            going = int(force[kind, state])
            stays = min(staying, going)
            staying -= stays
            going -= stays
            s.units[origin, kind] -= going
            s.units[s.target, kind] += going
            left = attacks_left(state)
            if against_player:
                left = min(MORE, (EXTRA if state == FRESH else left) + more)  # FC-87, FC-Q21
            if left > 0:
                s.ready[s.target, kind, left] += going


@rule
def attacks_left(state: int) -> int:
    """The extra attacks units still have after an attack, which uses one whatever its outcome (FC-88, MS-17)."""
    return max(0, state - 1)


@rule
def stand_down(s: Record) -> None:
    """The attack is over and nothing was taken; the attackers are exhausted where they stand (FC-93, FC-94)."""
    for kind in range(2):
        for state in range(3):
            left = attacks_left(state)
            if left > 0:
                s.ready[s.origin, kind, left] += s.force[kind, state]
                if s.second > 0:
                    s.ready[s.second - 1, kind, left] += s.second_force[kind, state]
    finish(s)


@rule
def finish(s: Record) -> None:
    """Clear the battle away and settle what it led to."""
    s.origin, s.target, s.foe, s.victor, s.margin = 0, 0, 0, 0, 0
    for side in range(2):
        s.hero[side] = 0
        s.die[side] = 0
        for state in range(3):
            s.force[side, state] = 0
            s.second_force[side, state] = 0
    s.second = 0
    s.testing = 1
    s.resume = Stage.ACTION
    s.stage = Stage.SETTLE
