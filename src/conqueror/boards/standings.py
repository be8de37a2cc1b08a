"""The table of a map game beside its map: the round and its card, every player's standing, the viewer's own cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from conqueror.boards.banners import Banners
from conqueror.boards.hero_cards import hero_name
from conqueror.games.map_games.view_types import MapView, PlayerView
from conqueror.games.wording import counted

_COLUMNS = ("coins", "units", "food", "forts", "kept", "points")


@dataclass(frozen=True)
class Standings:
    """What a view says about rounds, players and cards."""

    view: MapView
    banners: Banners

    def round(self) -> Text:
        """Return the round, and whose turn it is."""
        view, dot = self.view, self.banners.signs.dot
        if not view["round"]:
            return Text("The game begins.")
        line = Text.assemble(("Round ", ""), (str(view["round"]), "bold"), (f" of {view['round_limit']}", "dim"))
        if view["result"]:
            return line.append(f" {dot} the game is over")
        if view["stage"] == "planning" and (view["planned"] or len(view["to_act"]) > 1):
            line.append(f" {dot} everybody plans")
        elif view["stage"] not in ("deal", "card", "bid", "lot", "loss"):
            line.append(f" {dot} turn of ").append(view["turn"].title(), "bold")
        return line

    def first_player(self) -> Text | None:
        """Return who begins the round; nothing before the first, or when the game is over."""
        view = self.view
        return Text(f"first player: {view['first'].title()}", "dim") if view["round"] and not view["result"] else None

    def card(self) -> Text | None:
        """Return the round's chronicle card with its text."""
        card = self.view["card"]
        if card is None:
            return None
        sword = f", sword, minimum {card['minimum']}" if card["sword"] else ""
        return Text.assemble("Chronicle: ", (card["name"], "bold"), (sword, "bold"), f". {card['text']}")

    def players(self) -> list[Text]:
        """Return a line for every player under a line of headings."""
        bids = any(player["bid"] is not None for player in self.view["players"].values())
        head = " " * 15 + " ".join(f"{word:>6}" for word in _COLUMNS) + "  heroes"
        lines = [Text(head + ("        bid" if bids else ""), "dim", no_wrap=True)]
        return lines + [self._player(seat, bids) for seat in self.view["seats"]]

    def _player(self, seat: str, bids: bool) -> Text:
        player = self.view["players"][seat]
        line = Text.assemble(self._sign(seat), self.banners.badge(seat), f" {seat.title():<8}", no_wrap=True)
        if not player["alive"]:
            return line.append("  fallen", "dim")
        units = f"{player['units']}/{player['quota']}"
        numbers = (
            player["coins"],
            units,
            player["food"],
            self._forts(player),
            len(player["matured_forts"]),
            player["points"],
        )
        line.append(" ".join(f"{number:>6}" for number in numbers))
        line.append(f"  {_heroes(player):<10}")
        return line.append(f" {_bid(player['bid']):>6}", "bold") if bids else line

    def brief(self) -> Iterator[Text]:
        """Return every player in two short lines, for a narrow place."""
        for seat in self.view["seats"]:
            player = self.view["players"][seat]
            line = Text.assemble(self._sign(seat), self.banners.badge(seat), " ", no_wrap=True)
            if not player["alive"]:
                yield line.append("fallen", "dim")
                continue
            coins = counted(player["coins"], "coin")
            yield line.append(f"{player['units']}/{player['quota']} units, {coins}, {player['food']} food")
            plural = "" if self._forts(player) == "1" else "s"
            forts = f"{self._forts(player)} fort{plural} ({len(player['matured_forts'])} kept)"
            yield Text(f"        {counted(player['points'], 'point')}, {forts}")
            heroes = [f"heroes {_heroes(player)}"] if player["hero_prices"] else []
            bid = [f"bid {_bid(player['bid'])}"] if player["bid"] is not None else []
            if heroes or bid:
                yield Text(f"        {', '.join(heroes + bid)}")

    def _forts(self, player: PlayerView) -> str:
        """Return the forts of a player, and of how many that win where forts do."""
        wins = self.view["forts_to_hold"]
        return f"{player['forts']}/{wins}" if wins else str(player["forts"])

    def _sign(self, seat: str) -> str:
        view, signs = self.view, self.banners.signs
        return f"{signs.chosen if seat in view['to_act'] else ' '} "

    def purse(self) -> Iterator[Text]:
        """Return what the viewer has, in one line."""
        player = self._viewer()
        if player is not None:
            yield Text(
                f"You have {counted(player['coins'], 'coin')}, {player['units']} of {player['quota']} units, "
                f"{player['food']} food, {counted(player['points'], 'point')}."
            )

    def own(self) -> Iterator[Text]:
        """Return the viewer's heroes and mission."""
        player = self._viewer()
        if player is None:
            return
        if isinstance(player["heroes"], list) and player["heroes"]:
            yield Text.assemble("Your heroes: ", (", ".join(map(hero_name, player["heroes"])), "bold"))
        mission = player["mission"]
        if isinstance(mission, dict):
            yield Text.assemble(
                "Your mission: ", (mission["name"], "bold"), f". {mission['text']} Prize: {mission['prize']} coins."
            )

    def _viewer(self) -> PlayerView | None:
        """Return the viewer's own standing; None for spectators and the fallen."""
        viewer = self.view["viewer"]
        player = self.view["players"][viewer] if viewer is not None else None
        return player if player is not None and player["alive"] else None

    def bribery(self) -> Text | None:
        """Return whether the minute runs, or is up."""
        bribery = self.view["bribery"]
        if not bribery or not (bribery["warned"] or bribery["expired"]):
            return None
        late = self.view["turn"].title()
        if bribery["expired"]:
            return Text(f"The minute is up: an army of {late} may be bribed.", "bold red")
        return Text(f"{late} was warned: the minute runs.", "bold yellow")


def _heroes(player: PlayerView) -> str:
    """Return how many heroes a player holds, and what was paid for them, which everybody has seen."""
    if not player["hero_prices"]:
        return "-"
    return f"{len(player['hero_prices'])} ({' '.join(map(str, player['hero_prices']))})"


def _bid(bid: int | str | None) -> str:
    return "-" if bid is None else str(bid)
