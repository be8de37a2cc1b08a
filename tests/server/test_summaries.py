"""Games in a line each: who played, how long, how it ended, and nothing that a spectator may not know."""

import httpx

from tests.server.server_process import Running

PLAIN = {"kind": "local", "name": "Ada"}


def _made(client: httpx.Client, game: str = "conquests") -> tuple[str, dict[str, str]]:
    seats = [PLAIN, {"kind": "local"}]
    made = client.post("/api/tables", json={"game": game, "seats": seats}).json()
    return made["table"], {"Authorization": f"Bearer {made['secret']}"}


def test_a_list_tells_who_played_how_long_and_how_it_ended(server: Running, client: httpx.Client) -> None:
    del server
    table, head = _made(client)
    other, _ = _made(client, "duels")

    def ask(**request: object) -> None:
        answer = client.post(f"/api/tables/{table}/requests", json=request, headers=head)
        assert answer.status_code == 200, answer.text

    def play(seat: str, move: str) -> None:
        decision = client.get(f"/api/tables/{table}", headers=head).json()["decisions"][seat]
        ask(type="play", id=f"{seat}{move}{decision}", seat=seat, decision=decision, moves=[move])

    play("plain", "b2-b3")
    play("painted", "e5-e4")
    ask(type="offer", id="t", seat="painted", what="takeback")
    play("painted", "b5-b4")
    ask(type="resign", id="r", seat="plain")
    asked = client.get("/api/summaries", params={"tables": f"{table},{'a' * 16},{other},{table}"}).json()
    assert [game["table"] for game in asked] == [table, other]
    over, running = asked
    assert (over["game"], over["status"]) == ("conquests", "over")
    assert [(seat["seat"], seat["name"]) for seat in over["seats"]] == [("plain", "Ada"), ("painted", "Painted")]
    assert over["moves"] == 3, "what was taken back does not count"
    assert over["result"]["winners"] == ["painted"]
    assert over["created"] <= over["changed"]
    assert (running["game"], running["status"], running["result"], running["moves"]) == ("duels", "running", None, 0)
    assert set(running) == {"table", "game", "status", "seats", "created", "changed", "moves", "result"}
    for wrong in ("", "x", f"{table},", ",".join([table] * 61)):
        assert client.get("/api/summaries", params={"tables": wrong}).status_code == 422
