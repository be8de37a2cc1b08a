"""The reader of plain data that all games share: what it takes, and the sentences with which it refuses."""

from collections.abc import Callable

import pytest

from conqueror.errors import SetupError
from conqueror.games import setup_reader as reader


def test_what_is_right_is_taken() -> None:
    assert reader.mapping({"turn": "plain"}, "A position") == {"turn": "plain"}
    assert reader.sequence(("red",), "opening") == ("red",)
    assert reader.number(3, 0, 5, "gold") == 3
    assert reader.number(True, 0, 1, "warned") == 1
    assert reader.boolean(False, "The fort") is False
    assert reader.one_of("blue", ("red", "blue"), "turn") == 1
    assert reader.set_of(["c", "a", "c"], "abc", "lands") == 0b101
    reader.check_keys({"turn": 1}, ("turn", "board"), "a position")


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda: reader.check_keys({"gold": 1}, ("turn", "board"), "a position"),
         "There is no 'gold' in a position; there are turn, board."),
        (lambda: reader.mapping([], "stock"), "stock is an object, not []."),
        (lambda: reader.mapping({1: 2}, "stock"), "stock is an object, not {1: 2}."),
        (lambda: reader.sequence("red", "opening"), "opening is a list, not 'red'."),
        (lambda: reader.number(6, 0, 5, "gold"), "gold is a whole number from 0 to 5, not 6."),
        (lambda: reader.number(True, 0, 5, "gold"), "gold is a whole number from 0 to 5, not True."),
        (lambda: reader.number(2.0, 0, 5, "gold"), "gold is a whole number from 0 to 5, not 2.0."),
        (lambda: reader.boolean(1, "The fort on b2"), "The fort on b2 is true or false, not 1."),
        (lambda: reader.one_of("x", ("red", "blue"), "turn"), "turn: there is no 'x'; there are red, blue."),
        (lambda: reader.one_of(None, "abcdefghij", "lands"),
         "lands: there is no None; there are a, b, c, d, e, f, g, h …."),
        (lambda: reader.set_of(["a", 1], "ab", "lands"), "lands: there is no 1; there are a, b."),
        (lambda: reader.mapping("x" * 80, "lands"), f"lands is an object, not '{'x' * 58}…."),
        (lambda: reader.number(6, 0, 5, "gold", error="So much gold nobody has."), "So much gold nobody has."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_in_a_sentence(read: Callable[[], object], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        read()
    assert str(refused.value) == sentence
