"""What a move brought about that everybody may know: opened plans and bids, heroes revealed, verdicts, falls."""

from typing import TYPE_CHECKING

from conqueror.games.final.rules import entries
from conqueror.games.final.rules.moves import here_of, kind_of, there_of
from conqueror.games.final.rules.planning import price_for
from conqueror.games.final.rules.vocabulary import ATTACKER, CAVALRY, DEFENDER, INFANTRY, Do, Stage, Trait
from conqueror.games.final.secrets import members
from conqueror.games.final.view import units_in_words
from conqueror.games.wording import listed

if TYPE_CHECKING:
    from conqueror.games.final.game import FinalPosition

_REROLLS = (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL, Stage.ROLL_AGAIN)


def consequences(position: "FinalPosition", number: int, after: "FinalPosition") -> list[str]:
    """The sentences that follow a move at once."""
    kind = Do(kind_of(number))
    if kind is Do.BID:
        return [_bids(position, after)] if after.stage is not Stage.BID else []
    if position.stage is Stage.DEFENCE_HERO:
        return [_reveal(position)]
    if kind in (Do.ROLL, Do.ROLL_AGAIN, Do.KEEP) and after.stage not in _REROLLS:
        return [_verdict(position, number)]
    return []


def plans(position: "FinalPosition", viewer: str | None) -> list[str]:
    """What every seat had planned, once the last is ready: all but the names of the heroes bought (DU-Q5, MS-27)."""
    final, s, w = position.final, position.record, position.world
    lines = []
    for place in members(int(s["alive"])):
        seat, done = final.seats[place], []
        if int(s["rallying"]) >> place & 1:
            done.append("rallied")
        recruits = [
            f"{units_in_words(int(cavalry), int(infantry))} in {final.map[final.names.lands[land]].name}"
            for land, (cavalry, infantry) in enumerate(s["added"][: len(final.names.lands)])
            if s["owner"][land] == place and cavalry + infantry
        ]
        if recruits:
            done.append(f"recruited {listed(recruits)}")
        prices = {hero: int(price_for(s, w, place, hero)) for hero in members(int(s["bought"][place]))}
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


def falls(position: "FinalPosition", after: "FinalPosition") -> list[str]:
    """Missions accomplished and players who fell."""
    final, s, t = position.final, position.record, after.record
    lines = []
    for done in members(int(t["accomplished"]) & ~int(s["accomplished"])):
        mission = final.content.missions[done]
        owner = next(
            seat for seat, own in zip(final.seats, position.world["missions_of"], strict=False) if own >> done & 1
        )
        lines.append(f"{owner.title()} accomplishes {mission.name} and takes {mission.prize} coins.")
    lines += [f"{final.seats[seat].title()} is eliminated." for seat in members(int(s["alive"]) & ~int(t["alive"]))]
    return lines


def _reveal(position: "FinalPosition") -> str:
    """The attacker's hero, who lay face down until the defender had decided (FC-100)."""
    hero = int(position.record["hero"][ATTACKER])
    if hero <= 0:
        return ""
    attacker = position.final.seats[position.record["turn"]].title()
    return f"{attacker}'s hero is {position.final.content.heroes[hero - 1].name}."


def _verdict(position: "FinalPosition", number: int) -> str:
    """Who won a battle, with both totals."""
    s, final = position.record, position.final
    dice = [int(pips) for pips in s["die"]]
    kind = Do(kind_of(number))
    if kind is Do.ROLL:
        dice = [here_of(number), there_of(number)]
    elif kind is Do.ROLL_AGAIN:
        side = ATTACKER if s["actor"] == s["turn"] else DEFENDER
        dice[side] = max(dice[side], here_of(number))
    fighting = s["force"].sum(axis=1) + s["second_force"].sum(axis=1)
    mine, theirs = int(s["hero"][ATTACKER]), int(s["hero"][DEFENDER])
    attack, defence = entries.totals(
        position.records, final.worlds, int(s["turn"]), int(s["origin"]), int(s["second"]), int(s["target"]),
        int(fighting[CAVALRY]), int(fighting[INFANTRY]), mine, theirs,
    )  # fmt: skip
    attack, defence = int(attack) + dice[ATTACKER], int(defence) + dice[DEFENDER]
    attacker, defender = final.seats[s["turn"]].title(), final.seats[s["foe"]].title()
    if attack == defence:
        ties = [hero > 0 and position.world["trait"][hero - 1][0] == Trait.WIN_TIES for hero in (mine, theirs)]
        if ties[0] == ties[1]:
            return f"A draw, {attack} to {defence}."
        return f"{attacker if ties[0] else defender} wins the tie, {attack} to {defence}."
    if attack > defence:
        return f"{attacker} wins, {attack} to {defence}."
    return f"{defender} holds, {defence} to {attack}."


def _bids(position: "FinalPosition", after: "FinalPosition") -> str:
    """All bids, once the last is in, and whether the attack was beaten (FC-111, FC-112)."""
    card = position.final.content.cards[int(position.record["card"]) - 1]
    bids = {
        seat: int(after.record["bids"][place])
        for place, seat in enumerate(position.final.seats)
        if int(position.record["alive"]) >> place & 1
    }
    total = sum(bids.values())
    told = ", ".join(f"{seat.title()} {bid}" for seat, bid in bids.items())
    outcome = "is beaten" if total >= card.minimum else "is not beaten"
    return f"The bids are open: {told}. {card.name} {outcome}: {total} of {card.minimum}."
