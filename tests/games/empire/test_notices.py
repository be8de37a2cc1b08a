"""What decides Conqueror on 6x6 is announced, and what the others did is summed up."""

from conqueror.game import PlayedMove
from conqueror.turn_summary import summarize_since_last_turn
from tests.games.empire.positions import empire, play, position


def test_em_32_a_base_with_one_point_left() -> None:
    here = position({"e5": "red 6 gold"}, bases={"red": 5, "blue": 4})
    after = play(here, "e5-f6 6", "breaks")
    (notice,) = here.announced(after, "blue")
    assert notice.title == "Blue's base has one point left"
    assert (notice.kind, notice.seat, notice.places, notice.urgent) == ("base-weak", "blue", ("f6",), True)
    assert after.view("red")["notices"] == [notice.plain()]


def test_em_49_a_base_that_falls() -> None:
    here = position({"e5": "red 6 gold"}, game=empire(players=3), bases={"red": 5, "blue": 5, "green": 3})
    after = play(here, "e5-f6 6", "breaks")
    assert [notice.text for notice in here.announced(after, None)] == [
        "Red brings down Green's base: Green is out, and all its soldiers with it."
    ]


def test_em_q28_the_last_rounds_are_counted_down() -> None:
    def left(counter: int) -> list[str]:
        return [notice.title for notice in position({}, counter=counter).notices(None)]

    assert left(97) == []
    assert left(98) == ["Three rounds are left"]
    assert left(99) == ["Two rounds are left"]
    assert left(100) == ["The last round"]
    here = position({"b2": "red 1 gold"}, counter=100)
    assert here.notices(None)[0].text.endswith("As things stand, Red wins.")


def test_since_the_last_turn_a_sentence_for_each_rival() -> None:
    here = position({"c3": "red 3 gold", "d4": "blue 2 gold", "e5": "blue 1 gold"}, blue="5 5 5")
    steps = []
    for move in ("c3-d4 3", "breaks", "buy 2", "end"):
        (seat,) = here.to_act
        after = here.play(seat, move)
        steps.append(PlayedMove(seat, move, here, after))
        here = after
    found = summarize_since_last_turn(here, reversed(steps), "blue")
    assert found is not None
    assert [report.text for report in found.reports] == [
        "Red took d4 from you and bought 2 soldiers.",
        "You lost 2 soldiers.",
    ]
    assert [(trace.start, trace.goal, trace.attack) for trace in found.traces] == [("c3", "d4", True)]
    assert ("d4", "blue", "red") in [(change.place, change.was, change.now) for change in found.owner_changes]
    assert summarize_since_last_turn(here, reversed(steps), "red") is None
