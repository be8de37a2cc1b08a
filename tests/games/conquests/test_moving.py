"""How fighters move: dots, arrows, blocking, and which way is forward."""

import itertools

import pytest

import conqueror
from conqueror.errors import ContentError, IllegalMove
from conqueror.games.conquests import fighters
from tests.games.conquests.diagrams import conquests, from_square, position

ALL = {f"{file}{rank}" for file in "abcdef" for rank in range(1, 7)}
DOTS = {
    "F": (0, 1),
    "B": (0, -1),
    "L": (-1, 0),
    "R": (1, 0),
    "FL": (-1, 1),
    "FR": (1, 1),
    "BL": (-1, -1),
    "BR": (1, -1),
}
DIAGONALS, ORTHOGONALS = ("FL", "FR", "BL", "BR"), ("F", "B", "L", "R")

# The tables of the rulebook, written by hand: dots, then arrows.
LADDER = {
    "Soldier": [("F L R", ""), ("F L R FL FR", ""), (" ".join(DOTS), ""), ("B L R FL FR BL BR", "F")],
    "Archer": [("FL FR BL BR F", ""), ("F", "FL FR BL BR"), ("F B L R", "FL FR BL BR")],
    "Lancer": [("B L R", "F"), ("L R", "F B"), ("", "F B L R")],
    "Champion": [("F B L R", "FL FR BL BR"), (" ".join(DOTS), ""), ("F B L R", "")],
    "General": [(" ".join(DOTS), "")],
}
DUEL = {
    "Soldier": [("F FL FR", ""), ("F B L R FL FR", ""), (" ".join(DOTS), "")],
    "Archer": [("FL FR BL BR", ""), ("", "FL FR BL BR")],
    "Lancer": [("B", "F"), ("", "F B L R")],
    "Champion": [("", " ".join(DOTS)), ("FL FR BL BR", "F B L R"), (" ".join(DOTS), ""), ("F B L R", "")],
    "General": [(" ".join(DOTS), "")],
}
TABLES = {"ladder": LADDER, "duel-of-champions": DUEL}
CASES = [
    (table, word, level, side)
    for table, kinds in TABLES.items()
    for word, levels in kinds.items()
    for level in range(1, len(levels) + 1)
    for side in ("plain", "painted")
]


def expected(table: str, word: str, level: int, side: str, square: str) -> set[str]:
    """Return the squares a lone fighter reaches, from the tables above."""
    dots, arrows = TABLES[table][word][level - 1]
    file, rank = "abcdef".index(square[0]), int(square[1])
    turned = 1 if side == "plain" else -1
    reached = set()
    for direction, length in [*((d, 1) for d in dots.split()), *((d, 6) for d in arrows.split())]:
        across, up = (turned * step for step in DOTS[direction])
        for n in range(1, length + 1):
            if 0 <= file + across * n < 6 and 1 <= rank + up * n <= 6:
                reached.add(f"{'abcdef'[file + across * n]}{rank + up * n}")
    return reached


@pytest.mark.parametrize(("table", "word", "level", "side"), CASES)
def test_gc_7_and_gc_8_every_fighter_moves_as_its_table_says(table: str, word: str, level: int, side: str) -> None:
    """GC-23: the printed figures are lost; these are Tables A and B. GC-Q2: forward is away from the own back row."""
    game = conquests(moves=table)
    for square in sorted(ALL):
        other = "painted" if side == "plain" else "plain"
        far = next(corner for corner in ("a1", "f6", "a6", "f1") if corner != square)
        board = {square: f"{side} {word} {level}"}
        if word == "General":
            board[far] = f"{other} Soldier 1"  # two bare Generals would be a draw
            if from_square_blocked(square, far):
                continue
        alone = game.position({"turn": side, "board": board})
        reached = expected(table, word, level, side, square)
        if word == "General":
            reached -= expected(table, "Soldier", 1, other, far)
        assert from_square(alone, square) == reached, square


def from_square_blocked(square: str, far: str) -> bool:
    """Whether two squares touch."""
    return abs(ord(square[0]) - ord(far[0])) <= 1 and abs(int(square[1]) - int(far[1])) <= 1


def test_gc_6_a_fighter_must_move_and_to_a_new_square() -> None:
    start = conquests().start()
    for refused in ("b2-b2", "pass", ""):
        with pytest.raises(IllegalMove) as refusal:
            start.play("plain", refused)
        assert refusal.value.rule == "GC-6"


def test_gc_9_own_fighters_block_the_way() -> None:
    here = position("""
        . . . . g .
        . . . . . .
        . . A . . .
        . . . . . .
        . . L . . .
        G . . . . .
    """)
    assert from_square(here, "c2") == {"b2", "d2", "c1", "c3"}
    with pytest.raises(IllegalMove, match="Your own fighter on c4 stands in the way") as refusal:
        here.play("plain", "c2-c5")
    assert refusal.value.rule == "GC-9"
    with pytest.raises(IllegalMove, match="Your own fighter stands on c4") as refusal:
        here.play("plain", "c2-c4")
    assert refusal.value.rule == "GC-9"


def test_gc_q3_a_run_ends_at_the_first_enemy_who_may_be_captured() -> None:
    here = position("""
        . . . . g .
        . . s . . .
        . . a . . .
        . . . . . .
        . . L . . .
        G . . . . .
    """)
    assert from_square(here, "c2") == {"b2", "d2", "c1", "c3", "c4"}
    with pytest.raises(IllegalMove, match="The enemy on c4 stands in the way") as refusal:
        here.play("plain", "c2xc5")
    assert refusal.value.rule == "GC-Q3"


def test_gc_q22_reaching_the_last_rank_promotes_nobody() -> None:
    here = position("""
        . . . . . g
        . S . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        G . . . . .
    """)
    assert here.play("plain", "b5-b6").data()["board"]["b6"] == "plain Soldier 1"


def test_gc_q23_nobody_may_pass_but_a_side_may_resign() -> None:
    start = conquests().start()
    with pytest.raises(IllegalMove):
        start.play("plain", "pass")
    over = start.play("plain", "resign")
    assert over.result is not None
    assert (over.result.winners, over.result.reason, over.result.rule) == (("painted",), "resignation", "GC-Q23")
    assert start.default("plain") == "resign", "who runs out of time loses"


def strengths(table: str) -> dict[str, list[int]]:
    """For each fighter and level, the number of its moves on an empty board."""
    read = fighters.read_table(table, None)
    return {word: [fighters.freedom(level) for level in levels] for word, levels in read.items()}


@pytest.mark.parametrize("table", TABLES)
def test_gc_12_fighters_differ_in_their_number_of_promotions(table: str) -> None:
    assert len({len(levels) for levels in strengths(table).values()}) > 1


@pytest.mark.parametrize("table", TABLES)
def test_gc_14_only_the_champion_gets_weaker(table: str) -> None:
    for word, levels in strengths(table).items():
        climbs = [after > before for before, after in itertools.pairwise(levels)]
        assert not any(climbs) if word == "Champion" else all(climbs)


SIGNS = """
title = "Mine"
origin = "printed"
[Soldier]
1 = "F. L. R."
2 = "F. L. R. FL. FR."
[Archer]
1 = "FL. FR."
[Lancer]
1 = "F>"
[Champion]
1 = "F> B> L> R>"
2 = "F."
[General]
1 = "F. B. L. R. FL. FR. BL. BR."
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("F. L. R.", "F. L. R", "fighters/ladder.toml, Soldier.1: “R” is no sign; write one of F FR R BR B BL L FL"),
        ("F. L. R.", "F. F. R.", "Soldier.1: Direction F is given twice"),
        ('"F. L. R."', '""', "Soldier.1: A level is a text"),
        ('"F. L. R."', "7", "Soldier.1: A level is a text"),
        ("F. L. R. FL. FR.", "F. L.", r"Soldier.2: A promotion must make this fighter stronger.*\(GC-14\)"),
        ('2 = "F."', '2 = "F> B> L> R> FL."', r"Champion.2: Every promotion must make the Champion weaker \(GC-14\)"),
        ("[Archer]", "[Wizard]", "Wizard: There is no such fighter; there are Soldier, Archer"),
        ('[Lancer]\n1 = "F>"', "", "Lancer: Its moves are missing"),
        ('title = "Mine"', "", "title: Every table says its title"),
        ('[Lancer]\n1 = "F>"', '[Lancer]\n2 = "F>"', "Lancer: Levels are numbered 1, 2, 3"),
        ('BL. BR."', 'BL. BR."\n2 = "F."', r"General: The General is never promoted.*\(GC-Q5\)"),
        ("[Archer]", "[Archer", "fighters/ladder.toml: This is not TOML"),
        ('[Champion]\n1 = "F> B> L> R>"\n2 = "F."', '[Champion]\n1 = "F."', None),
        ('2 = "F. L. R. FL. FR."', '2 = "F. L. R. FL."\n3 = "F. L. R. FL. FR."\n4 = "F. L. R. FL. FR. B."', None),
    ],
)
def test_a_bad_movement_table_gets_one_clear_sentence(
    tmp_path: object, old: str, new: str, sentence: str | None
) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "fighters").mkdir()
    assert old in SIGNS
    (folder / "fighters" / "ladder.toml").write_text(SIGNS.replace(old, new), encoding="utf-8")
    if sentence is None:
        assert conquests(content=folder).start().moves("plain")
        return
    with pytest.raises(ContentError, match=sentence):
        conquests(content=folder)


def test_an_edited_table_is_played_and_marks_its_records(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "fighters").mkdir()
    (folder / "fighters" / "ladder.toml").write_text(SIGNS, encoding="utf-8")
    mine = conquests(content=folder)
    assert "b1-b6" not in mine.start().moves("plain")
    assert "d1xd6" in mine.start().moves("plain")
    text = mine.record([("plain", "d1xd6")]).text()
    assert conqueror.read(text, content=folder).moves == (("plain", "d1xd6"),)
    with pytest.raises(conqueror.RecordError, match="other content files"):
        conqueror.read(text)
