"""Legal moves on the screen: all of them, or those from one place."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from conqueror.cli.terminal.groups import AnyGroup, groups_of, is_map
from conqueror.views import View

_MOST = 60


def targets(view: View, place: str) -> tuple[str, ...]:
    """Return the place itself, then everywhere its moves lead; nothing if none starts there."""
    leads = [group["to"] for group in groups_of(view) if group.get("from") == place and "to" in group]
    return tuple(dict.fromkeys((place, *leads))) if leads else ()


def moves_from(view: View, place: str) -> list[Text]:
    """Return the moves from a place; those that say more than where they go have a line of their own."""
    groups = [group for group in groups_of(view) if group.get("from") == place]
    short = [Text(group["move"], "bold") for group in groups if not _explanation(group)]
    lines = [Text.assemble("  ", Text("  ").join(short))] if short else []
    return lines + _explained([group for group in groups if _explanation(group)])


def all_moves(view: View, moves: list[str]) -> list[Text]:
    """Return the moves of a view: by the places they start from, or explained one by one, as grouped."""
    groups = groups_of(view)
    if is_map(view) or not all("from" in group or "text" in group for group in groups):
        return list(_plainly(moves))
    if not all("from" in group and "text" not in group for group in groups):
        return _explained(groups)
    lines: dict[str, list[str]] = {}
    for group in groups:
        more = f" (+{group['count'] - 1})" if group["count"] > 1 else ""
        lines.setdefault(group["from"], []).append(f"{group['move']}{more}")
    listed = [Text.assemble("  ", (f"{place:<4}", "bold"), "  ".join(moves)) for place, moves in lines.items()]
    if any(group["count"] > 1 for group in groups):
        listed.append(Text("  (+3): in three more ways, with a fighter placed; type the square to see them.", "dim"))
    return listed


def _explained(groups: Sequence[AnyGroup]) -> list[Text]:
    """Return a line for each group, the explanations below each other."""
    width = max((len(group["move"]) for group in groups), default=0)
    return [
        Text.assemble("  ", (f"{group['move']:<{width}}", "bold"), (f"   {_explanation(group)}", "dim"))
        for group in groups
    ]


def _explanation(group: AnyGroup) -> str:
    """Return what there is to say of a group of moves: its own words, or the fighters that may be placed after it."""
    drops = group.get("drops", {})
    placed = ",  ".join(f"{fighter.replace(' ', '')}@ {' '.join(places)}" for fighter, places in drops.items())
    return group.get("text", "") or (f"may add  {placed}" if placed else "")


def _plainly(moves: list[str]) -> Iterator[Text]:
    for move in moves[:_MOST]:
        yield Text(f"  {move}")
    if len(moves) > _MOST:
        yield Text(f"  … and {len(moves) - _MOST} more", "dim")
