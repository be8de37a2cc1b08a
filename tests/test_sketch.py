"""What if: trees of moves, written and read back, and refused in words where they are wrong."""

import json
from random import Random

import pytest

import conqueror
from conqueror import Sketch
from conqueror.errors import ConquerorError, IllegalMove, RecordError, SketchError
from conqueror.record import parse
from conqueror.sketch import from_file
from conqueror.sketch_node import LONGEST_COMMENT
from tests.reviews.records import golden

GAMES = (
    "conquests/general-captured",
    "empire/two-empires",
    "duels/standard-victory-points-rome",
    "final_conquest/victory-points-edition-2",
)

WRONG: tuple[object, ...] = (None, 1, "x", [], {}, [None], {"a": 1}, -1, [[]], 1e999)


def grown(name: str, nodes: int, seed: int = 1) -> Sketch:
    """Return the sketch of a golden game with random moves tried from random moments."""
    sketch, rng = Sketch.of(golden(name)), Random(seed)
    known = [0, *sketch.main_line()]
    while len(sketch) < nodes:
        at = rng.choice(known)
        position = sketch.position(at)
        if position.chances():
            known.append(sketch.throw(at, rng))
        elif position.to_act:
            seat = rng.choice(position.to_act)
            known.append(sketch.play(at, seat, rng.choice(position.moves(seat))))
        if rng.random() < 0.2:
            sketch.comment(at, f"What # if {at}: “so”?")
            sketch.mark(at, ["rome"], ["a1", "b2"])
    return sketch


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_read_back_the_same(name: str) -> None:
    sketch = grown(name, 500)
    assert Sketch.parse(sketch.text()) == sketch
    assert Sketch.read(json.loads(json.dumps(sketch.plain()))) == sketch
    assert from_file(json.dumps(sketch.plain())).text() == sketch.text()
    assert from_file(sketch.text()).plain() == sketch.plain()


@pytest.mark.parametrize("name", GAMES)
def test_any_reader_of_records_reads_the_main_line(name: str) -> None:
    record = golden(name)
    assert parse(grown(name, 400).text()) == record
    assert len(Sketch.of(record)) == len(record.moves)
    assert Sketch.of(record).text() == record.text()


def test_the_same_move_is_tried_once_and_a_line_leads_from_the_beginning() -> None:
    sketch = Sketch(conqueror.load("conquests").start())
    first = sketch.play(0, "plain", "b2-b3")
    assert sketch.play(0, "plain", "b2-b3") == first
    second = sketch.play(first, "painted", "e5-e4")
    other = sketch.play(first, "painted", "b5-b4")
    assert sketch.children(first) == (second, other)
    assert sketch.line(other) == (first, other)
    assert sketch.main_line() == (first, second)
    assert sketch.position(other) == sketch.position(first).play("painted", "b5-b4")
    sketch.remove(second)
    assert sketch.main_line() == (first, other)
    assert len(sketch) == 2


def test_dice_are_chosen_or_thrown() -> None:
    sketch = Sketch.of(golden("duels/standard-victory-points-rome"))
    at = next(number for number in sketch.main_line() if len(sketch.position(number).chances()) > 1)
    for outcome in sketch.position(at).chances():
        assert sketch[sketch.play(at, "chance", outcome)].move == outcome
    assert sketch.throw(at, Random(1)) in sketch.children(at)
    with pytest.raises(IllegalMove):
        sketch.play(at, "chance", "roll 99 99")


def test_what_a_sketch_cannot_hold_is_refused() -> None:
    sketch = Sketch(conqueror.load("conquests").start())
    with pytest.raises(IllegalMove) as refused:
        sketch.play(0, "plain", "b2-f6")
    assert refused.value.rule.startswith("GC-")
    for wrong in (
        lambda: sketch.throw(0),
        lambda: sketch.remove(0),
        lambda: sketch.comment(0, "x" * (LONGEST_COMMENT + 1)),
        lambda: sketch.mark(0, ["a1", "b2", "c3"]),
        lambda: sketch.mark(0, ["A place"]),
        lambda: sketch.comment(7, "nowhere"),
        lambda: sketch.position(7),
    ):
        with pytest.raises(SketchError):
            wrong()
    assert len(sketch) == 0


def test_a_comment_stands_on_one_line() -> None:
    sketch = Sketch(conqueror.load("conquests").start())
    sketch.comment(0, "one\ntwo\x1b[31m")
    assert sketch[0].comment == "one two [31m"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("after 0: plain e2-e3", "after 9: plain e2-e3"),
        ("after 0: plain e2-e3", "after 0: plain e2-e9"),
        ("# 2 after", "# 5 after"),
        ("# comment 2", "# comment 9"),
        ("# marks 2: e3", "# marks 2: E3!"),
    ],
)
def test_a_mistake_in_a_text_is_named_with_its_line(old: str, new: str) -> None:
    sketch = Sketch(conqueror.load("conquests").start())
    sketch.play(0, "plain", "b2-b3")
    other = sketch.play(0, "plain", "e2-e3")
    sketch.comment(other, "middle")
    sketch.mark(other, ["e3"])
    text = sketch.text()
    assert old in text
    with pytest.raises(RecordError) as refused:
        Sketch.parse(text.replace(old, new))
    assert text.splitlines()[refused.value.line - 1].startswith("# ")


def test_hostile_data_is_refused_with_a_sentence() -> None:
    plain = grown("conquests/general-captured", 40).plain()
    rng = Random(5)
    for _ in range(300):
        data = json.loads(json.dumps(plain))
        part = rng.choice(list(data))
        worse: object = rng.choice(WRONG)
        if part == "nodes" and rng.random() < 0.8:
            node = rng.choice(data["nodes"])
            node[rng.choice(list(node))] = worse
        else:
            data[part] = worse
        try:
            Sketch.read(data)
        except ConquerorError as error:
            assert str(error)
