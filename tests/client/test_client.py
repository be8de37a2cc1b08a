"""The promises of the Python client, kept by a real server over real sockets."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

from conqueror.client import LostTable, Refused, Server, read_link
from conqueror.errors import OptionError
from conqueror.games.conquests.view_types import ConquestsView
from conqueror.protocol.frames import OfferView, You
from tests.client.seated import at, lands, refused, result, two


def test_a_link_is_read_and_written_and_keeps_its_secret_in_the_fragment() -> None:
    link = read_link(" http://127.0.0.1:8000/t/abcdefghijklmnop#invite=CODE_-1&seat=rome ")
    assert (link.server, link.table) == ("http://127.0.0.1:8000", "abcdefghijklmnop")
    assert (link.seat, link.invitation, link.secret) == ("rome", "CODE_-1", "")
    assert read_link(str(link)) == link
    for text in ("", "abcdefghijklmnop", "http://127.0.0.1:8000/", "ftp://a/t/abcdefghijklmnop", "http:///t/a"):
        with pytest.raises(OptionError, match="looks like"):
            read_link(text)


def test_a_table_is_set_up_and_an_invitation_claims_its_seat_once(address: str) -> None:
    async def evening(server: Server) -> None:
        assert "conquests" in [game.key for game in await server.games()]
        made = await server.create("conquests", seats=["local", "friend"], name="Ada", options={"danger": "literal"})
        frame = await server.look(made.table)
        assert frame.table.status == "gathering"
        assert frame.table.options["danger"] == "literal"
        code = made.invitations["painted"]
        await refused("bad_invitation", server.claim(made.table, "painted", "Eve"))
        taken = await server.claim(made.table, "painted", "Bob", code)
        assert taken.secret not in (made.secret, code)
        await refused("bad_invitation", server.claim(made.table, "painted", "Eve", code))
        await refused("seat_taken", server.claim(made.table, "painted", "Eve"))
        assert (await server.look(made.table, taken.secret)).you.seats == ["painted"]

    at(address, evening)


def test_what_cannot_be_set_up_is_refused_with_a_sentence(address: str) -> None:
    async def evening(server: Server) -> None:
        await refused("unknown_game", server.create("chess"))
        await refused("bad_option", server.create("conquests", options={"danger": "none"}))
        await refused("bad_bot", server.create("conquests", seats=["local", "bot:hal"]))
        await refused("bad_request", server.create("conquests", seats=["sofa"]))
        await refused("no_such_table", server.look("a" * 16))
        await refused("unauthorised", server.look((await two(server))[0], "not-a-secret-at-all"))

    at(address, evening)
    with pytest.raises(LostTable, match="cannot be reached"):
        at("http://127.0.0.1:9", lambda server: server.games())  # type: ignore[arg-type, return-value]


def test_one_guest_may_hold_several_seats_and_look_from_each(address: str) -> None:
    async def evening(server: Server) -> None:
        made = await server.create("duels", seats=["local", "open"], name="Ada")
        joined = await server.claim(made.table, "rome", "Ada too", secret=made.secret)
        assert (joined.guest, joined.secret) == (made.guest, made.secret)
        async with server.sit(made.table, made.secret) as table:
            assert table.frame.you.seats == ["carthage", "rome"]
            assert table.frame.you.viewer is None
            for seat in ("carthage", "rome"):
                await table.look(seat)
                assert table.view["viewer"] == table.frame.you.viewer == seat
            await refused("not_your_seat", table.look("egypt"))
            await table.look(None)
            assert table.view["viewer"] is None

    at(address, evening)


def test_a_sealed_answer_is_previewed_sent_as_one_and_replaced_until_all_are_in(address: str) -> None:
    async def evening(server: Server) -> None:
        made = await server.create("duels", seats=["local", "friend"], name="Ada")
        taken = await server.claim(made.table, "rome", "Bob", made.invitations["rome"])
        async with (
            server.sit(made.table, made.secret) as ada,
            server.sit(made.table, taken.secret) as bob,
        ):
            draft = await ada.preview("recruit carthage 1i", seat="carthage")
            assert lands(draft)["carthage"]["infantry"] == 1
            assert lands(ada.view)["carthage"]["infantry"] == 0
            wrong = await refused("illegal", ada.preview("recruit rome 1i", seat="carthage"))
            assert wrong.rule
            await refused("illegal", ada.play("recruit carthage 1i"))  # not complete
            await ada.play("recruit carthage 1i", "ready")
            await ada.play("recruit carthage 2i", "ready", seat="carthage")
            assert ada.frame.answer == ["recruit carthage 2i", "ready"]
            assert ada.waiting == []
            await bob.wait_for(lambda: bob.frame.answered == ["carthage"])
            assert "carthage 2i" not in str(bob.frame) + str(bob.events)
            await refused("closed_chat", bob.ask("chat", text="hm"))
            await bob.play("ready")
            await ada.wait_for(lambda: ada.frame.answered == [] and len(ada.view["to_act"]) == 1)
            assert lands(bob.view)["carthage"]["infantry"] == 2

    at(address, evening)


def test_odds_are_exact_and_come_from_the_table(address: str) -> None:
    async def evening(server: Server) -> None:
        made = await server.create("duels/punic-war", seats=["local", "local"], name="Ada")
        async with server.sit(made.table, made.secret) as table:
            for seat in ("carthage", "rome"):
                await table.play("ready", seat=seat)
            seat = await table.my_turn()
            await table.look(seat)
            attack = next(group["move"] for group in table.view["moves"] if group["kind"] == "attack")
            odds: Mapping[str, Any] = await table.odds(attack, seat=seat)
            assert {"win", "draw", "loss"} <= set(odds.get("exact", odds))
        closed = await server.create("conquests", seats=["local", "local"], odds=False, hints=False)
        async with server.sit(closed.table, closed.secret) as table:
            await refused("not_allowed", table.odds("b2-b3"))
            await refused("not_allowed", table.hint())

    at(address, evening)


def test_a_hint_is_a_legal_move_and_only_for_whoever_is_to_move(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine, server.sit(table, bob) as other:
            hint = await mine.hint()
            assert hint["moves"][0]["move"] == hint["answer"][0]
            assert hint["moves"][0]["text"].startswith("Plain's ")
            assert sum(hint["shares"].values()) == pytest.approx(1, abs=0.001)
            await mine.play(*hint["answer"])
            await refused("not_your_turn", mine.hint())
            await other.wait_for(lambda: other.waiting == ["painted"])

    at(address, evening)


def test_a_spectator_sees_and_hears_everything_public_and_does_nothing(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, _ = await two(server)
        async with server.sit(table) as watching, server.sit(table, ada) as mine:
            assert watching.frame.you == You(guest="", seats=[], host=False, viewer=None)
            await mine.ask("chat", text="hello")
            await mine.play("b2-b3")
            await watching.wait_for(lambda: watching.told == mine.told)
            assert [event.text for event in watching.events[-2:]] == [
                "Ada: hello",
                "Plain's Soldier goes from b2 to b3.",
            ]
            for kind, fields in (("chat", {"text": "hi"}), ("resign", {}), ("play", {"decision": 0, "moves": ["x"]})):
                await refused("unauthorised", watching.ask(kind, **fields))

    at(address, evening)


def test_another_device_goes_on_with_a_code_that_is_good_once(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, _ = await two(server)
        code = await server.hand_over(table, ada)
        device = await server.take_over(table, code)
        assert device.secret != ada
        await refused("bad_invitation", server.take_over(table, code))
        async with server.sit(table, ada) as old, server.sit(table, device.secret) as new:
            await new.play("b2-b3")
            await old.wait_for(lambda: old.number == new.number)
            assert old.view == new.view

    at(address, evening)


def test_the_host_invites_anew_and_the_old_guest_is_out(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        await refused("not_host", server.invite(table, bob, "plain"))
        async with server.sit(table, bob) as old:
            code = await server.invite(table, ada, "painted")
            with pytest.raises((LostTable, Refused)):
                await old.ask("chat", text="am I still here?")
        await refused("unauthorised", server.look(table, bob))
        taken = await server.claim(table, "painted", "Cleo", code)
        seats = (await server.look(table, taken.secret)).table.seats
        assert [seat.name for seat in seats] == ["Ada", "Cleo"]

    at(address, evening)


def test_refusals_have_a_code_a_sentence_and_the_rule_where_a_rule_refuses(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine, server.sit(table, bob) as other:
            wrong = await refused("illegal", mine.play("b2-b5"))
            assert (wrong.rule, str(wrong)[-7:]) == ("GC-8", " (GC-8)")
            await refused("not_your_turn", other.play("b5-b4", seat="painted"))
            await refused("not_your_seat", mine.play("b5-b4", seat="painted"))
            await mine.play("b2-b3")
            stale = await refused("stale", mine.play("e2-e3", seat="plain", decision=0))
            assert stale.rule == ""
            await refused("not_offered", other.ask("accept", what="draw"))
            await refused("bad_request", mine.ask("sing"))
            await refused("still_running", server.record(table))
            await refused("still_running", server.proof(table))
            await refused("still_running", mine.ask("rematch"))
            assert mine.told == mine.number, "what is refused leaves no gap"

    at(address, evening)


def test_a_move_is_taken_back_by_consent(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine, server.sit(table, bob) as other:
            before = mine.view
            await mine.play("b2-b3")
            await mine.ask("offer", what="takeback")
            await other.wait_for(lambda: other.frame.table.offers == [OfferView(what="takeback", seat="plain")])
            await other.ask("decline", what="takeback")
            await mine.ask("offer", what="takeback")
            await other.ask("accept", what="takeback")
            await mine.wait_for(lambda: mine.waiting == ["plain"])
            assert mine.view == before

    at(address, evening)


def test_a_draw_is_offered_and_accepted_and_the_rematch_has_the_same_secrets(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine, server.sit(table, bob) as other:
            await mine.play("b2-b3")
            await mine.ask("offer", what="draw")
            await other.ask("accept", what="draw")
            await mine.wait_for(lambda: mine.over)
            assert result(mine)["reason"] == "draw-agreed"
            assert await mine.my_turn() == ""
            following = (await mine.ask("rematch")).detail["table"]
            assert (await other.ask("rematch")).detail["table"] == following
        async with server.sit(following, ada) as mine, server.sit(following, bob) as other:
            await other.play("b2-b3")
            await mine.wait_for(lambda: mine.waiting == ["painted"])

    at(address, evening)


def test_a_finished_game_has_a_history_moments_a_record_and_a_proof(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, _ = await two(server)
        async with server.sit(table, ada) as mine:
            await mine.play("b2-b3")
            moved = mine.number
            await refused("still_running", server.moment(table, moved, ada, viewer="painted"))
            await mine.ask("resign")
            await mine.wait_for(lambda: mine.over)
            assert result(mine)["winners"] == ["painted"]
            seal = mine.frame.table.seal
        told = await server.history(table, ada)
        assert [event.number for event in told] == list(range(len(told)))
        assert [event.kind for event in await server.history(table, ada, after=moved)] == ["resigned", "ended"]
        assert cast(ConquestsView, await server.moment(table, moved, ada))["board"]["b3"]["fighter"] == "Soldier"
        assert (await server.moment(table, moved, ada, viewer="painted"))["viewer"] == "painted"
        await refused("no_such_moment", server.moment(table, 10_000, ada))
        assert "1. plain b2-b3" in await server.record(table)
        assert (await server.proof(table))["seal"] == seal

    at(address, evening)
