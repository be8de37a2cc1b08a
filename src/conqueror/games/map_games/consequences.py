"""What a move brought about that everybody may know: opened plans and bids, heroes revealed, verdicts, falls."""

from typing import TYPE_CHECKING

from conqueror.games.map_games.phrases import place_name, units_in_words
from conqueror.games.map_games.rules.moves import kind_of
from conqueror.games.map_games.rules.vocabulary import ATTACKER, MoveKind, Stage
from conqueror.games.map_games.secrecy import members
from conqueror.games.map_games.small_rules import price_for
from conqueror.games.map_games.view_types import BattleReport
from conqueror.games.wording import listed

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition


def consequences(
    position: "MapPosition", number: int, after: "MapPosition", fought: BattleReport | None
) -> list[str]:
    """Return the sentences that follow a move at once; `fought` is the battle it led on or decided."""
    kind = MoveKind(kind_of(number))
    if kind is MoveKind.BID:
        return [_bids(position, after)] if after.stage is not Stage.BID else []
    if position.stage is Stage.DEFENCE_HERO:
        return [_reveal(position)]
    if fought and fought["outcome"] and fought["dice"]:
        return [_verdict(fought)]
    return []


def plans(position: "MapPosition", viewer: str | None) -> list[str]:
    """Return what every seat had planned, once the last is ready.

    All but the names of the heroes bought (DU-Q5, MS-27).
    """
    final, pos, world = position.final, position.record, position.world
    lines = []
    for place in members(int(pos.alive)):
        seat, done = final.seats[place], []
        if int(pos.rallying) >> place & 1:
            done.append("rallied")
        recruits = [
            f"{units_in_words(int(cavalry), int(infantry))} in {place_name(position, land)}"
            for land, (cavalry, infantry) in enumerate(pos.added[: len(final.names.lands)])
            if pos.owner[land] == place and cavalry + infantry
        ]
        if recruits:
            done.append(f"recruited {listed(recruits)}")
        prices = {hero: int(price_for(pos, world, place, hero)) for hero in members(int(pos.bought[place]))}
        heroes = [
            final.content.heroes[hero].name
            if viewer == seat
            else f"a hero for {price} coin{'' if price == 1 else 's'}"
            for hero, price in sorted(prices.items(), key=lambda bought: bought[1])
        ]
        if heroes:
            done.append(f"bought {listed(heroes)}")
        lines.append(f"{seat.title()} had {listed(done) or 'planned nothing'}.")
    return lines


def falls(position: "MapPosition", after: "MapPosition") -> list[str]:
    """Return missions accomplished and players who fell."""
    final, pos, t = position.final, position.record, after.record
    lines = []
    for done in members(int(t.accomplished) & ~int(pos.accomplished)):
        mission = final.content.missions[done]
        owner = next(
            seat for seat, own in zip(final.seats, position.world.missions_of, strict=False) if own >> done & 1
        )
        lines.append(f"{owner.title()} accomplishes {mission.name} and takes {mission.prize} coins.")
    lines += [f"{final.seats[seat].title()} is eliminated." for seat in members(int(pos.alive) & ~int(t.alive))]
    return lines


def _reveal(position: "MapPosition") -> str:
    """Return the attacker's hero, who lay face down until the defender had decided (FC-100)."""
    hero = int(position.record.hero[ATTACKER])
    if hero <= 0:
        return ""
    attacker = position.final.seats[position.record.turn].title()
    return f"{attacker}'s hero is {position.final.content.heroes[hero - 1].name}."


def _verdict(fought: BattleReport) -> str:
    """Return who won a battle by the rules, with both totals."""
    attack, defence = (fought["sums"][side]["total"] for side in ("attacker", "defender"))
    attacker, defender = fought["attacker"].title(), fought["defender"].title()
    if fought["outcome"] == "draw":
        return f"A draw, {attack} to {defence}."
    if attack == defence:
        return f"{attacker if fought['outcome'] == 'attacker' else defender} wins the tie, {attack} to {defence}."
    if fought["outcome"] == "attacker":
        return f"{attacker} wins, {attack} to {defence}."
    return f"{defender} holds, {defence} to {attack}."


def _bids(position: "MapPosition", after: "MapPosition") -> str:
    """Return all bids, once the last is in, and whether the attack was beaten (FC-111, FC-112)."""
    card = position.final.content.cards[int(position.record.card) - 1]
    bids = {
        seat: int(after.record.bids[place])
        for place, seat in enumerate(position.final.seats)
        if int(position.record.alive) >> place & 1
    }
    total = sum(bids.values())
    told = ", ".join(f"{seat.title()} {bid}" for seat, bid in bids.items())
    outcome = "is beaten" if after.record.won else "is not beaten"
    return f"The bids are open: {told}. {card.name} {outcome}: {total} of {card.minimum}."
