"""The cache of compiled rules is never stale."""

import shutil
from pathlib import Path

from conqueror.kit import rule_sources
from tests.process import run_program

PACKAGE = rule_sources.PACKAGE
TAX = "RATE = {rate}\n"
RULES = """\
from conqueror.kit import rule
import tax

@rule
def due(coins):
    return coins * tax.RATE

print(due(10))
"""


def test_a_constant_changed_in_another_file_is_seen(tmp_path: Path) -> None:
    """Numba alone would look only at the file of the function and give the old answer."""
    game = tmp_path / "game"
    game.mkdir()
    (game / "rules.py").write_text(RULES)
    for rate in (2, 3):
        (game / "tax.py").write_text(TAX.format(rate=rate))
        assert run_program(str(game / "rules.py"), cache=tmp_path / "cache") == f"{10 * rate}\n"
    assert len(list((tmp_path / "cache" / "rules").glob("game-rules-*"))) == 2


def test_the_digest_follows_sources_and_nothing_else(tmp_path: Path) -> None:
    def digest(text: str) -> str:
        (tmp_path / "rules.py").write_text(text)
        rule_sources._text.cache_clear()
        rule_sources._imported.cache_clear()
        return rule_sources.sources_digest(tmp_path / "rules.py")

    first = digest("A = 1\n")
    (tmp_path / "map.toml").write_text("land = 'rome'\n")
    assert digest("A = 1\n") == first
    assert digest("A = 2\n") != first


def test_a_module_of_rules_reaches_what_it_imports_and_nothing_else() -> None:
    reached = {
        place.relative_to(PACKAGE).as_posix()
        for place in rule_sources.reached([PACKAGE / "bots/evaluation/map_playouts.py"])
    }
    assert {
        "kit/dice.py",
        "kit/compiling.py",
        "games/map_games/rules/vocabulary.py",
        "games/map_games/rules/marches.py",
    } <= reached
    assert not [place for place in reached if "empire" in place or place.endswith(("game.py", "view.py"))]


def test_a_cache_that_was_deleted_is_made_again(tmp_path: Path) -> None:
    for _ in range(2):
        said = run_program("-m", "tests.kit.tricks", cache=tmp_path)
        assert '"compiled": 0' not in said
        shutil.rmtree(tmp_path / "rules")


def test_a_second_checkout_of_the_same_sources_compiles_nothing_again(tmp_path: Path) -> None:
    for checkout in ("first", "second"):
        game = tmp_path / checkout / "game"
        game.mkdir(parents=True)
        (game / "rules.py").write_text(RULES)
        (game / "tax.py").write_text(TAX.format(rate=2))
        assert run_program(str(game / "rules.py"), cache=tmp_path / "cache") == "20\n"
    kept = list((tmp_path / "cache").rglob("*.nbc"))
    assert len(kept) == 1
