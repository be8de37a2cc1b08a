"""What happens at a table beside the moves, in words; nothing secret is ever among them."""

from conqueror.store import Event


def in_words(event: Event) -> str:
    """One event of a table that is not a move, as everybody is told it."""
    who, said = event.seat.title(), event.data
    match event.kind:
        case "created":
            return f"{said['name'] or 'Somebody'} sets up a table."
        case "sat" if said["kind"] == "person":
            return f"{said['name'] or 'A player'} sits down as {who}."
        case "sat":
            return f"{_a_bot(said['bot'])} sits down as {who}."
        case "left":
            return f"{who} is free again."
        case "invited":
            return f"{who} is invited anew."
        case "contributed" if said["by"] == "seat":
            return f"{who} gives its share of the dice."
        case "contributed":
            return f"The server gives a share of the dice for {who}."
        case "chatted" if said.get("spectator"):
            return f"{said['name']} (watching): {said['text']}"
        case "chat_opened":
            return "Spectators may talk." if said["spectators"] else "Spectators may not talk any more."
        case "chatted":
            return f"{said['name']}: {said['text']}"
        case "extended" if said["by"]:
            return f"The server was away; every clock is given {-(-said['by'] // 1000)} seconds."
        case "ended":
            return str(said["result"]["words"]) or "The game is over."
        case kind:
            return _of_seats(kind, event.seat, said) or _PLAIN.get(kind, "")


_PLAIN = {
    "started": "The game begins.",
    "takenback": "The last move is taken back.",
    "rematched": "There is a table for another game.",
}


def _a_bot(name: str) -> str:
    return f"{'An' if name.startswith('e') else 'A'} {name} bot"


_OFFERS = {"draw": "offer of a draw", "takeback": "request to take a move back"}


def _of_seats(kind: str, seat: str, said: dict[str, str]) -> str:
    """What a seat does beside its moves; nothing for other events."""
    who = seat.title()
    match kind:
        case "answered":
            return f"{who} has answered."
        case "offered":
            return f"{who} offers a draw." if said["what"] == "draw" else f"{who} asks to take a move back."
        case "accepted":
            return f"{who} agrees."
        case "declined" if said.get("asker") == seat:
            return f"{who} withdraws the {_OFFERS[said['what']]}."
        case "declined":
            return f"{who} declines the {_OFFERS[said['what']]}."
        case "takenback" if who:
            return f"{who} takes a move back."
        case "voted" if said["what"] == "end":
            return f"{who} votes for the end of the game."
        case "voted":
            return f"{who} votes for a bot on {said['about'].title()}."
        case "handed":
            return f"{_a_bot(said['bot'])} plays for {who}."
        case "retaken":
            return f"{who} is back."
        case "resigned":
            return f"{who} resigns."
        case "expired":
            return f"The time of {who} is up."
    return ""
