"""What a battle leads to: casualties, the victor's loss to a four, retreat, advance."""

from conqueror.games.map_games.rules.heroes import active_trait
from conqueror.games.map_games.rules.lands import army, bit, change_owner, has, is_own_home, units_in
from conqueror.games.map_games.rules.records import PositionRecord, World
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
from conqueror.kit import Grid, ones, rule


@rule
def victor_of(pos: PositionRecord) -> int:
    """Return the seat that has won the battle."""
    return int(pos.turn) if pos.victor == ATTACKER else int(pos.foe)


@rule
def loser_of(pos: PositionRecord) -> int:
    """Return the seat that has lost the battle."""
    return int(pos.foe) if pos.victor == ATTACKER else int(pos.turn)


@rule
def attacker_loses(pos: PositionRecord) -> bool:
    """Return whether the units now given up are the attacker's: the loser's, or for a four the victor's (DU-16)."""
    return (pos.victor == DEFENDER) != (pos.stage == Stage.FOUR)


@rule
def victory(pos: PositionRecord) -> None:
    """Count a victory for missions (MS-22)."""
    seat = victor_of(pos)
    if pos.victor == ATTACKER:
        pos.wins[seat] += 1
    if pos.hero[pos.victor] > 0:
        pos.hero_wins[seat] += 1


@rule
def pay(pos: PositionRecord, world: World) -> None:
    """Pay for a victory over a player: an attacker a coin (FC-86), a hero's coins either side."""
    seat = victor_of(pos)
    hero, enemy = int(pos.hero[pos.victor]), int(pos.hero[1 - pos.victor])
    if pos.victor == ATTACKER:
        pos.coins[seat] += 1
    if active_trait(world, hero, enemy) == Trait.COINS_ON_VICTORY:
        pos.coins[seat] += world.traits[hero - 1].first


@rule
def losers(pos: PositionRecord, kind: int) -> int:
    """Return how many units of a kind the beaten army still has."""
    if pos.victor == ATTACKER:
        return int(pos.units[pos.target, kind])
    return attackers(pos, kind)


@rule
def spared_units(pos: PositionRecord, world: World) -> int:
    """Return how many units the margin may cost at the most (MS-18)."""
    side = 1 - pos.victor
    hero, enemy = int(pos.hero[side]), int(pos.hero[pos.victor])
    if active_trait(world, hero, enemy) == Trait.SPARE_CASUALTIES:
        return world.traits[hero - 1].first
    return losers(pos, CAVALRY) + losers(pos, INFANTRY)


@rule
def least_loss(pos: PositionRecord, world: World) -> int:
    """Return the strength the loser must give up: the smallest that covers the margin (FC-Q14, FC-Q16)."""
    return smallest_loss(
        world, int(pos.actor), losers(pos, CAVALRY), losers(pos, INFANTRY), int(pos.margin), spared_units(pos, world)
    )


@rule
def smallest_loss(world: World, owner: int, cavalry: int, infantry: int, margin: int, most: int) -> int:
    """Return the least strength of at most so many units that covers a margin, else the most there is (FC-Q14)."""
    due = min(margin, army(world, owner, cavalry, infantry))
    least, largest = -1, 0
    for c in range(cavalry + 1):
        for i in range(infantry + 1):
            if c + i > most:
                break
            cost = army(world, owner, c, i)
            largest = max(largest, cost)
            if cost >= due and (least < 0 or cost < least):
                least = cost
    return least if least >= 0 else largest


@rule
def is_loss(pos: PositionRecord, world: World, cavalry: int, infantry: int) -> bool:
    """Return whether a side may give up these units: by the margin, by a hero, or one for a four."""
    if pos.stage == Stage.FOUR:
        return cavalry + infantry == 1
    if pos.stage == Stage.MORE_CASUALTIES:
        return cavalry + infantry == more_casualties(pos, world)
    if cavalry + infantry > spared_units(pos, world):
        return False
    return army(world, int(pos.actor), cavalry, infantry) == least_loss(pos, world)


@rule
def more_casualties(pos: PositionRecord, world: World) -> int:
    """Return how many units the victor's hero takes beside the margin (MS-18)."""
    hero, enemy = int(pos.hero[pos.victor]), int(pos.hero[1 - pos.victor])
    if active_trait(world, hero, enemy) != Trait.EXTRA_CASUALTIES:
        return 0
    return min(world.traits[hero - 1].first, losers(pos, CAVALRY) + losers(pos, INFANTRY))


@rule
def lose(
    pos: PositionRecord, world: World, cavalry: int, infantry: int, more_cavalry: int, more_infantry: int
) -> None:
    """Take the units a side gives up off the map (FC-102, FC-Q15); a joint attacker says from which army."""
    stage = pos.stage
    if attacker_loses(pos):
        for kind in range(2):
            fall(pos.force, kind, cavalry if kind == CAVALRY else infantry)
            fall(pos.second_force, kind, more_cavalry if kind == CAVALRY else more_infantry)
        pos.units[pos.origin, CAVALRY] -= cavalry
        pos.units[pos.origin, INFANTRY] -= infantry
        if pos.second > 0:
            pos.units[pos.second - 1, CAVALRY] -= more_cavalry
            pos.units[pos.second - 1, INFANTRY] -= more_infantry
    else:
        pos.units[pos.target, CAVALRY] -= cavalry
        pos.units[pos.target, INFANTRY] -= infantry
    if stage == Stage.CASUALTIES:
        after_casualties(pos, world)
    elif stage == Stage.MORE_CASUALTIES:
        after_more_casualties(pos, world)
    else:
        after_four(pos, world)


@rule
def fall(force: Grid[int], kind: int, lost: int) -> None:
    """Take so many attackers of a kind out of an army."""
    for state in (FRESH, EXTRA, MORE):
        taken = min(lost, int(force[kind, state]))
        force[kind, state] -= taken
        lost -= taken


@rule
def after_casualties(pos: PositionRecord, world: World) -> None:
    """Go on after the casualties by the margin: a hero may ask for more."""
    if more_casualties(pos, world) > 0:
        pos.stage = Stage.MORE_CASUALTIES
    else:
        after_more_casualties(pos, world)


@rule
def after_more_casualties(pos: PositionRecord, world: World) -> None:
    """Go on after all casualties: in Duels a loser's four costs the victor a unit that fought (DU-16, DU-Q1)."""
    if world.loser_four_kills and pos.die[1 - pos.victor] == 4 and victors(pos, CAVALRY) + victors(pos, INFANTRY) > 0:
        pos.stage = Stage.FOUR
        pos.actor = victor_of(pos)
    else:
        after_four(pos, world)


@rule
def victors(pos: PositionRecord, kind: int) -> int:
    """Return how many units of a kind the victorious army has."""
    if pos.victor == ATTACKER:
        return attackers(pos, kind)
    return int(pos.units[pos.target, kind])


@rule
def after_four(pos: PositionRecord, world: World) -> None:
    """Stand a beaten attacker down (FC-94, FC-95); let a beaten defender go (FC-89, FC-104).

    DU-Q2, MS-12: if the sole victor died and the land is the defender's own home, its survivors stay.
    """
    nobody_left = attackers(pos, CAVALRY) + attackers(pos, INFANTRY) == 0
    if pos.victor == DEFENDER or (nobody_left and is_own_home(world, int(pos.target), int(pos.foe))):
        pay(pos, world)
        stand_down(pos)
    else:
        go_on_retreating(pos, world)


@rule
def retreat_targets(pos: PositionRecord, world: World) -> int:
    """Return where beaten defenders may go, as a set (FC-90, FC-91, FC-Q22, FC-Q23)."""
    return ways_out(pos, world, int(pos.origin), int(pos.second), int(pos.target), int(pos.foe))


@rule
def ways_out(pos: PositionRecord, world: World, origin: int, second: int, target: int, loser: int) -> int:
    """Return where defenders may go who are beaten by an attack on a land, as a set; `second` as in the record."""
    targets = world.adjacent[target] & ~bit(origin) & ~world.forbidden  # MS-11, SC-Q2
    if second > 0:
        targets &= ~bit(second - 1)
    if not has(world.seas, target) or pos.sea_ban:
        targets &= ~world.seas
    allowed = 0
    for land in range(world.lands):
        if has(targets, land):
            if pos.owner[land] == loser or pos.owner[land] == NOBODY:
                allowed |= bit(land)
    return allowed


@rule
def go_on_retreating(pos: PositionRecord, world: World) -> None:
    """Take the next step of the retreat; without a way out all are lost (FC-92)."""
    target = int(pos.target)
    if units_in(pos, target) > 0:
        if ones(retreat_targets(pos, world)) > 0:
            pos.stage = Stage.RETREAT
            pos.actor = pos.foe
            return
        pos.units[target, CAVALRY] = 0
        pos.units[target, INFANTRY] = 0
    if attackers(pos, CAVALRY) + attackers(pos, INFANTRY) == 0:  # DU-Q2: nobody advances
        pay(pos, world)
        stand_down(pos)
        return
    pos.stage = Stage.ADVANCE
    pos.actor = pos.turn


@rule
def retreat(pos: PositionRecord, world: World, land: int, cavalry: int, infantry: int) -> None:
    """Bring survivors to a land; an empty one becomes theirs (FC-Q22)."""
    change_owner(pos, world, land, int(pos.foe))
    pos.units[pos.target, CAVALRY] -= cavalry
    pos.units[pos.target, INFANTRY] -= infantry
    pos.units[land, CAVALRY] += cavalry
    pos.units[land, INFANTRY] += infantry
    go_on_retreating(pos, world)


@rule
def advance(
    pos: PositionRecord, world: World, cavalry: int, infantry: int, more_cavalry: int, more_infantry: int
) -> None:
    """Move the victors in, but for those who stay (FC-83, FC-Q19, MS-9), and settle.

    Against a player they may attack once more (FC-87); a unit that stays is exhausted.
    """
    target, seat = int(pos.target), int(pos.turn)
    against_player = pos.foe != INDEPENDENT
    if against_player:
        pay(pos, world)
    if (
        against_player
        and world.capital_prize
        and is_own_home(world, target, int(pos.foe))
        and not has(pos.prized, seat)
    ):
        pos.coins[seat] += world.capital_prize  # DU-15, DU-Q4
        pos.prized |= bit(seat)
    change_owner(pos, world, target, seat)
    more = 0
    if active_trait(world, int(pos.hero[ATTACKER]), int(pos.hero[DEFENDER])) == Trait.BONUS_ATTACK and against_player:
        more = world.traits[pos.hero[ATTACKER] - 1].first  # MS-17
    move_in(pos, pos.force, int(pos.origin), cavalry, infantry, against_player, more)
    if pos.second > 0:
        move_in(pos, pos.second_force, int(pos.second) - 1, more_cavalry, more_infantry, against_player, more)
    finish(pos)


@rule
def move_in(
    pos: PositionRecord, force: Grid[int], origin: int, cavalry: int, infantry: int, against_player: bool, more: int
) -> None:
    """Bring one army into the conquered land, but for the units that stay."""
    for kind in range(2):
        staying = cavalry if kind == CAVALRY else infantry
        for state in (EXTRA, FRESH, MORE):
            going = int(force[kind, state])
            stays = min(staying, going)
            staying -= stays
            going -= stays
            pos.units[origin, kind] -= going
            pos.units[pos.target, kind] += going
            left = attacks_left(state)
            if against_player:
                left = min(MORE, (EXTRA if state == FRESH else left) + more)  # FC-87, FC-Q21
            if left > 0:
                pos.ready[pos.target, kind, left] += going


@rule
def attacks_left(state: int) -> int:
    """Return the extra attacks units still have after an attack, which uses one whatever its outcome.

    FC-88, MS-17.
    """
    return max(0, state - 1)


@rule
def stand_down(pos: PositionRecord) -> None:
    """End an attack that took nothing; the attackers are exhausted where they stand (FC-93, FC-94)."""
    for kind in range(2):
        for state in range(3):
            left = attacks_left(state)
            if left > 0:
                pos.ready[pos.origin, kind, left] += pos.force[kind, state]
                if pos.second > 0:
                    pos.ready[pos.second - 1, kind, left] += pos.second_force[kind, state]
    finish(pos)


@rule
def finish(pos: PositionRecord) -> None:
    """Clear the battle away and settle what it led to."""
    pos.origin, pos.target, pos.foe, pos.victor, pos.margin = 0, 0, 0, 0, 0
    for side in range(2):
        pos.hero[side] = 0
        pos.die[side] = 0
        for state in range(3):
            pos.force[side, state] = 0
            pos.second_force[side, state] = 0
    pos.second = 0
    pos.testing = 1
    pos.resume = Stage.ACTION
    pos.stage = Stage.SETTLE
