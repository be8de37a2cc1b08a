"""Every game in the registry, in every variant, and the made-up game keep the laws of the protocol.

`make soak ARGS=contract` looks at them with many seeds and more moves.
"""

from collections.abc import Callable
from typing import Any

import pytest

import conqueror
from conqueror.errors import OptionError, SetupError, UnknownGame, UnknownSeat
from conqueror.game import Game
from conqueror.options import choose
from tests.contract import laws, value_laws
from tests.contract.toy import INFO, Ambush
from tests.contract.walking import variants
from tests.labels import rules_of

TOY_LABELS = {f"TY-{n}" for n in range(1, 6)}


def name_of(key: str, options: dict[str, Any]) -> str:
    """Return a variant's name for a test."""
    return " ".join([key, *(f"{name}={value}" for name, value in options.items())])


VARIANTS: list[Callable[[], Game]] = []
NAMES: list[str] = []
options: dict[str, Any]
for key in conqueror.catalogue():
    for options in variants(conqueror.offered_options(key)):
        try:
            conqueror.load(key, **options)
        except OptionError:  # a value that needs another option beside it
            continue
        VARIANTS.append(lambda key=key, options=options: conqueror.load(key, **options))  # type: ignore[misc]
        NAMES.append(name_of(key, options))
for options in variants(INFO.options):
    VARIANTS.append(
        lambda options=options: Ambush("ambush", choose(INFO.options, options), None)  # type: ignore[misc]
    )
    NAMES.append(name_of("ambush", options))


TOGETHER = [  # so that a game is loaded once, and not by every worker
    pytest.param(make, marks=pytest.mark.xdist_group(f"contract-{number}")) for number, make in enumerate(VARIANTS)
]


@pytest.fixture(params=TOGETHER, ids=NAMES, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """Return a game in one of its variants."""
    make: Callable[[], Game] = request.param
    return make()


def labels_of(game: Game) -> set[str]:
    """Return the labels of a game's rules."""
    return TOY_LABELS if game.key == "ambush" else rules_of(game.key)


@pytest.fixture
def labels(game: Game) -> set[str]:
    """Return the labels of the game's rules."""
    return labels_of(game)


def test_offered_moves_are_playable(game: Game) -> None:
    laws.offered_moves_are_playable(game, seed=1, most=60)


def test_refused_moves_leave_no_trace_and_cite_a_rule(game: Game, labels: set[str]) -> None:
    laws.refused_moves_leave_no_trace(game, seed=2, most=80, labels=labels)


def test_plain_data_round_trips(game: Game) -> None:
    laws.data_round_trips(game, seed=3, most=80)


def test_a_record_replays_to_the_same_hash_at_every_move(game: Game) -> None:
    laws.records_replay(game, seed=4)


def test_chances_sum_to_one(game: Game) -> None:
    laws.chances_sum_to_one(game, seed=6, most=150)


def test_a_view_never_depends_on_anothers_secrets(game: Game) -> None:
    laws.views_keep_secrets(game, seed=7, most=20)


def test_a_view_groups_every_move(game: Game) -> None:
    laws.views_group_every_move(game, seed=8, most=80)


def test_every_move_is_told_and_every_default_can_be_played(game: Game) -> None:
    laws.moves_are_told(game, seed=9, most=100)


def test_a_notice_never_depends_on_anothers_secrets(game: Game, labels: set[str]) -> None:
    laws.notices_keep_secrets(game, seed=13, most=40, labels=labels)


def test_what_happened_since_a_turn_never_depends_on_anothers_secrets(game: Game) -> None:
    laws.what_happened_keeps_secrets(game, seed=14, most=30)


def test_every_game_ends(game: Game, labels: set[str]) -> None:
    laws.games_end(game, seed=10, labels=labels)


def test_moves_as_values_are_the_texts(game: Game) -> None:
    value_laws.values_are_the_texts(game, seed=15, most=60)


def test_a_move_as_value_leads_where_its_text_leads(game: Game) -> None:
    value_laws.values_lead_where_their_texts_lead(game, seed=16, most=25)


def test_a_cursor_goes_where_positions_go_and_back(game: Game) -> None:
    value_laws.cursors_go_where_positions_go(game, seed=17, most=400)


def test_a_seat_that_does_not_exist_is_named_in_the_refusal(game: Game) -> None:
    for ask in (
        lambda: game.start().moves("nobody"),
        lambda: game.start().legal_moves("nobody"),
        lambda: game.start().cursor().legal_moves("nobody"),
        lambda: game.start().cursor().play("nobody", "end"),
        lambda: game.start().play("nobody", "end"),
        lambda: game.start().view("nobody"),
        lambda: game.start().view("chance"),
    ):
        with pytest.raises(UnknownSeat, match="the seats are"):
            ask()


def test_data_that_is_no_position_is_refused(game: Game) -> None:
    data: Any
    for data in ({"nonsense": 1}, [], "start", None, 7):
        with pytest.raises(SetupError):
            game.position(data)


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_options_that_do_not_exist_are_refused_with_the_choices(key: str) -> None:
    with pytest.raises(OptionError, match="There is no option 'colour'; there are"):
        conqueror.load(key, colour="red")
    for option in conqueror.offered_options(key):
        wrong: Any
        for wrong in ("nonsense", "", None, -1, 10**12, True, 1.5, ["a"]):
            with pytest.raises(OptionError, match=f"{option.name} cannot be"):
                conqueror.load(key, **{option.name: wrong})
        assert option.text.endswith(".")


def test_a_game_that_does_not_exist_is_refused_with_the_keys() -> None:
    with pytest.raises(UnknownGame, match="There is no game 'chess'; there are conquests"):
        conqueror.load("chess")


def test_the_list_of_games_can_be_asked_after_a_game_was_loaded() -> None:
    conqueror.load("conquests")
    assert "conquests" in conqueror.catalogue()
