"""A game at the terminal, with all lines typed beforehand."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import conqueror as package
from conqueror.cli.terminal.local_game import LocalGame
from conqueror.cli.terminal.players import seat_players
from tests.cli.terminal import conqueror, flat


def play(*lines: str, options: tuple[str, ...] = ()) -> str:
    """Return what is printed in a game of Conquests; the game must end without a complaint."""
    result = conqueror("play", "conquests", *options, lines=lines)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_board_shows_both_sides_and_whose_turn_it_is() -> None:
    screen = play("quit")
    assert " 6 │  a›   │  l›   │   g   │  c›   │  l›   │  a›   │     Painted  small letters" in screen
    assert " 1 │  A›   │  L›   │   G   │  C›   │  L›   │  A›   │  ▸  Plain  capital letters" in screen
    assert "Plain: Move a fighter." in screen


@pytest.mark.parametrize("typed", ["b2-b3", "b2xb3", "B2-B3", "b2 b3", "b2b3", "  b2  -  b3 ", "b2 to b3"])
def test_a_move_may_be_typed_in_many_ways(typed: str) -> None:
    assert "  1  Plain's Soldier goes from b2 to b3." in play(typed, "log")


def test_a_square_alone_lists_and_marks_the_moves_from_there() -> None:
    screen = play("c1")
    assert "  c1-c2  c1-d2" in screen
    assert " 2 │       │  S›   │   •   │   •   │  S›   │       │" in screen
    assert "│▸  G   │" in screen


def test_a_square_without_moves_says_so() -> None:
    assert "No move of Plain starts from e4." in play("e4")


def test_a_capture_is_marked_and_the_captured_fighter_waits_in_reserve() -> None:
    screen = play("b2-b3", "e5-e4", "b3-b4", "b5", "b5-b4")
    assert "│× S›   │" in screen
    assert "captures a Soldier, who joins Plain's reserve with 2 chevrons" in flat(screen)
    assert "reserve: S››" in screen


def test_the_squares_for_fighters_from_the_reserve_are_listed() -> None:
    screen = play("b2-b3", "e5-e4", "b3-b4", "b5-b4", "c1", "moves", "c1c2 soldier 2 b3")
    assert "c1-c2   may add  Soldier2@ c1 b2 d2 b3 c3 d3" in screen
    assert "c1-b2 (+6)" in screen
    assert "Soldier 2 returns on b3." in flat(screen)


def test_an_illegal_move_is_refused_with_its_label_and_suggestions() -> None:
    screen = play("b2-b5")
    assert "A Soldier with one chevron moves only one square in that direction. (GC-8)" in screen
    assert "You may play b2-a2, b2-c2 or b2-b3." in screen


def test_nonsense_is_refused_with_a_hint() -> None:
    assert "Type moves to see yours, or help." in play("attack!")


def test_danger_is_announced() -> None:
    screen = play("d1-c2", "c2", options=("--moves", "duel-of-champions"))
    assert "Painted: Danger! Save your General." in screen
    assert "│!  g   │" in screen
    assert "Danger! (Painted)" in screen


def test_undo_takes_back_one_move_between_two_people() -> None:
    screen = play("b2-b3", "e5-e4", "undo", "log")
    assert screen.rstrip().split("painted> log")[1].count("goes from") == 1


def test_undo_takes_back_the_answer_of_a_bot_as_well() -> None:
    screen = play("b2-b3", "undo", "log", "undo", options=("--bot", "random", "--seed", "1"))
    assert "Nothing was played yet." in screen
    assert "There is nothing to take back." in screen


def test_a_move_after_undo_is_told() -> None:
    screen = play("b2-b3", "undo", "e2-e3", options=("--bot", "random", "--seed", "1"))
    assert "  1  Plain's Soldier goes from e2 to e3." in screen


def test_resigning_ends_the_game_with_its_rule_and_offers_to_save(tmp_path: Path) -> None:
    screen = play("b2-b3", "resign", "b2-b3", "moves", f"save {tmp_path / 'over'}", "")
    assert "Painted resigns. Plain wins. (GC-Q23)" in screen
    assert "Type save FILE to save the game" in screen
    assert "The game is over" in screen
    assert "result: plain resignation" in (tmp_path / "over.conq").read_text()


def test_enter_at_the_end_leaves_without_keeping_the_game(kept: Path) -> None:
    play("resign", "")
    assert not kept.exists()


def test_a_resignation_can_be_taken_back() -> None:
    assert "Plain's Soldier goes from b2 to b3." in play("resign", "undo", "b2-b3")


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "game.conq"
    play("b2-b3", "e5-e4", f"save {file}", "quit")
    result = conqueror("play", "--load", str(file), lines=("b3-b4", f"save {file}", "log"))
    assert "  3  Plain's Soldier goes from b3 to b4." in result.output
    assert file.read_text().endswith("3. plain b3-b4\n")


def test_a_game_can_be_loaded_while_another_is_played(tmp_path: Path, kept: Path) -> None:
    file = tmp_path / "game.conq"
    play("b2-b3", f"save {file}")
    screen = play("e2-e3", f"load {file}", "log")
    assert "  1  Plain's Soldier goes from b2 to b3." in screen
    assert [place.read_text().splitlines()[-1] for place in kept.iterdir()] == ["1. plain e2-e3"]


def test_saving_never_replaces_another_file_unasked(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary")
    assert "exists already" in flat(play("b2-b3", f"save {file}"))
    assert file.read_text() == "Dear diary"
    play("b2-b3", f"save! {file}")
    assert file.read_text().startswith("conqueror record 1")


def test_the_end_of_input_keeps_the_game_and_says_where(kept: Path) -> None:
    screen = play("b2-b3")
    (file,) = kept.iterdir()
    assert file.name in screen
    assert "conqueror play --load" in screen
    assert "  1  Plain's Soldier" in conqueror("play", "--load", str(file)).output


def test_quitting_keeps_an_unsaved_game_only(tmp_path: Path, kept: Path) -> None:
    play("quit")
    play("b2-b3", f"save {tmp_path / 'a'}", "quit")
    assert not kept.exists()
    play("b2-b3", "quit")
    assert len(list(kept.iterdir())) == 1


def test_a_game_that_cannot_be_kept_is_printed(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    assert "1. plain b2-b3" in play("b2-b3")


def test_the_same_seed_gives_the_same_game_to_the_end() -> None:
    options = ("--bot", "plain=random", "--bot", "painted=random", "--seed", "7")
    first, second = (play("", options=options) for _ in range(2))
    assert first == second
    assert "(GC-" in first.split("Type save FILE")[0].rstrip().splitlines()[-1]


def test_a_person_plays_a_random_bot_to_the_end(tmp_path: Path) -> None:
    local = LocalGame.begin(package.load("conquests"))
    players = seat_players(local.game, ["random"], 11)
    person = Random(11)
    typed: list[str] = []
    while not local.position.result:
        answer = players.answer(local.position)
        if answer is None:
            answer = ("plain", person.choice(local.position.moves("plain")))
            typed.append(answer[1])
        local.play(*answer)
    screen = play(*typed, f"save {tmp_path / 'game'}", "", options=("--bot", "random", "--seed", "11"))
    assert f"({local.position.result.rule})" in screen
    assert (tmp_path / "game.conq").read_text() == local.record().text()


def test_every_option_of_the_game_is_an_option_of_the_command() -> None:
    assert "Options: danger literal, drop_row ahead." in play(options=("--danger", "literal", "--drop-row=ahead"))
    assert "Options: drop_row ahead." in play(options=("--drop_row", "ahead"))


def test_the_options_are_explained() -> None:
    result = conqueror("play", "conquests", "--help-options")
    assert "--drop-row" in result.output
    assert "behind or ahead; usually behind." in flat(result.output)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("conquests", "--danger", "brave"), "danger cannot be 'brave'; it may be chess or literal."),
        (("conquests", "--colour", "red"), "There is no option 'colour'; there are danger, drop_row, stalemate"),
        (("conquests", "--danger"), "--danger needs a value after it."),
        (("conquests", "--danger", "chess", "--danger", "chess"), "--danger is given twice."),
        (("chess",), "There is no game 'chess'; there are conquests"),
        (("conquests", "conquests"), "Only one game at a time"),
        (("conquests", "--bot", "east=random"), "Nobody sits at 'east' in this game; the seats are plain, painted."),
        (("conquests", "--bot", "genius"), "There is no bot 'genius'; there are beginner"),
        (("conquests", "--bot", "plain="), "does not say which bot"),
        (("--load", "nowhere.conq"), "nowhere.conq cannot be read"),
        (("--load", "x.conq", "--danger", "chess"), "The options stand in x.conq"),
        (("conquests", "--content", "nowhere"), "There is no such folder of content files."),
    ],
)
def test_a_mistake_on_the_command_line_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = conqueror("play", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.conq"
    play("b2-b3", f"save {file}")
    assert "holds a game of conquests, not of chess" in conqueror("play", "chess", "--load", str(file)).stderr


def test_without_a_game_there_is_a_menu() -> None:
    result = conqueror("play", lines=("99", "²", "1", "quit"))
    assert "  1  The Game of Conquests" in result.output
    assert result.output.count("Type a number") == 2
    assert "Plain: Move a fighter." in result.output
    assert conqueror("play").exit_code == 0
    assert conqueror("play", lines=("quit",)).exit_code == 0


def test_a_rule_can_be_looked_up() -> None:
    screen = play("rules gc-16", "rules", "rules zz-1")
    assert "GC-16 An Archer, a Lancer or a Champion may be dropped on five" in screen
    assert "There is no rule 'ZZ-1'" in screen


def test_help_names_every_word() -> None:
    screen = play("help")
    for word in ("a move", "a square", "moves", "board", "undo", "save FILE", "load FILE", "log", "rules", "quit"):
        assert f"  {word}" in screen


@pytest.mark.parametrize("word", ["load", "save", "save!"])
def test_file_troubles_are_sentences(word: str, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    names = ("", ".", "/", "..", "/dev/null", "/no/such/place", "x" * 5000, "~nobody-here/x", tmp_path / "circle")
    screen = play("b2-b3", *(f"{word} {name}" for name in names))
    assert screen.count("painted> ") == len(names) + 1


def test_a_binary_or_broken_file_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    binary, broken = tmp_path / "binary", tmp_path / "broken"
    binary.write_bytes(b"\xff\xfe\x00")
    broken.write_text("conqueror record 1\ngame: conquests\nrules: 1\nseats: plain painted\n\n1. plain b2-b6\n")
    screen = play("b2-b3", f"load {binary}", f"load {broken}", "e5-e4", "log")
    assert "is not a text file" in flat(screen)
    assert "line 6: A Soldier with one chevron" in screen
    assert "  2  Painted's Soldier goes from e5 to e4." in screen


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.text(st.characters(exclude_characters="\r\n\x85\u2028\u2029", exclude_categories=["Cs"]), max_size=30),
            st.sampled_from(
                ["b2-b3", "undo", "[/]", "[bold", "\x1b[2J", "plain: b2-b3", "c1-c2 Soldier2@b3", "a" * 9999]
            ),
        ),
        max_size=12,
    )
)
def test_no_input_gives_a_traceback(lines: list[str]) -> None:
    tame = tuple(line for line in lines if not line.strip().lower().startswith("save"))
    assert conqueror("play", "conquests", lines=tame).exit_code == 0


def test_explanations_of_moves_and_commands_stand_below_each_other() -> None:
    screen = conqueror("play", "duels", "--bot", "random", lines=("help", "quit")).stdout.split("> help")[1]
    (wrapped,) = (line for line in screen.splitlines() if line.strip() == "matter")
    assert wrapped.index("matter") == next(
        line.index("these words") for line in screen.splitlines() if "help  " in line
    )
    screen = conqueror("play", "empire", lines=("a1b2", "moves", "quit")).stdout.split("> moves")[1]
    assert "  b2-c3 1    Move 1 soldier from b2 to c3." in screen
    assert "  end        End your turn." in screen


def test_while_all_plan_it_is_nobodys_turn_and_what_was_told_is_not_told_again() -> None:
    lines = ("ready", "end", "ready", "quit")
    screen = conqueror("play", "duels", "--bot", "random", "--seed", "1", lines=lines).stdout
    before, planned = screen.split("carthage> ready", 1)
    assert "Round 1 of 10 · everybody plans · first player: Carthage" in before
    assert "Round 1 of 10 · turn of Carthage · first player: Carthage" in planned
    told = [part.split("Round")[0] for part in planned.split("Since your last turn:")[1:]]
    assert told
    assert len(told) == len(set(told))
