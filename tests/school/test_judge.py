"""What becomes of a learner's moves: what goes on, what fails at once, and what others answer."""

from conqueror.school import School, State

SCHOOL = School()


def test_who_has_begun_an_answer_goes_on_and_any_other_beginning_fails_at_once() -> None:
    begun = SCHOOL.judge("duels.winning", 2, ["illyria>macedonia 1c"])
    assert begun.state is State.GOING
    ended = SCHOOL.judge("duels.winning", 2, ["end"])
    assert ended.state is State.FAILED
    assert "only four forts" in ended.words
    assert SCHOOL.judge("duels.winning", 2, ["illyria>macedonia 1c", "end"]).state is State.GOING


def test_dice_fall_as_the_lesson_says_and_only_while_its_answer_is_possible() -> None:
    played = SCHOOL.judge("empire.battle", 3, ["c3-d4 4"]).played
    assert [(one.seat, one.move) for one in played] == [("red", "c3-d4 4"), ("chance", "holds")]
    poor = SCHOOL.judge("empire.battle", 1, ["c3-d4 2"])
    assert (poor.state, len(poor.played)) == (State.FAILED, 1)


def test_sealed_plans_and_bids_are_revealed_when_the_others_have_answered() -> None:
    planned = SCHOOL.judge("duels.planning", 1, ["recruit sicily 1i", "recruit rome 1c", "ready"])
    assert planned.state is State.PASSED
    assert planned.position.data()["lands"]["carthage"]["cavalry"] == 2
    bid = SCHOOL.judge("final-conquest.rounds", 2, ["bid 4"])
    coins = bid.position.data()["coins"]
    assert (coins["rome"], coins["greece"]) == (2, 0)


def test_a_reply_to_one_move_comes_at_once_even_if_the_learner_could_go_on() -> None:
    dawdled = SCHOOL.judge("final-conquest.bribery", 3, ["recruit rome 1c"])
    assert [one.move for one in dawdled.played] == ["recruit rome 1c", "bribe sicily"]
    assert dawdled.position.to_act == ("rome",)
    assert "Sicily has changed sides" in dawdled.words
    warned = SCHOOL.judge("final-conquest.bribery", 2, ["warn"])
    assert [one.seat for one in warned.played] == ["carthage", "clock"]


def test_a_step_asks_for_odds_and_every_attack_below_them_is_told_why() -> None:
    for move, state in (("brundisium>sicily 2c1i", State.PASSED), ("brundisium>alpes 2c1i", State.FAILED)):
        assert SCHOOL.judge("final-conquest.battle", 1, [move]).state is state
