"""The cache of compiled rules is never stale."""

import shutil
from pathlib import Path

from conqueror.kit import compiling
from tests.process import run_program

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
    assert len(list((tmp_path / "cache" / "rules").glob("game-*"))) == 2


def test_the_digest_follows_sources_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("A = 1\n")
    first = compiling.sources_digest(tmp_path)
    (tmp_path / "map.toml").write_text("land = 'rome'\n")
    assert compiling.sources_digest(tmp_path) == first
    (tmp_path / "rules.py").write_text("A = 2\n")
    assert compiling.sources_digest(tmp_path) != first


def test_a_cache_that_was_deleted_is_made_again(tmp_path: Path) -> None:
    for _ in range(2):
        said = run_program("-m", "tests.kit.tricks", cache=tmp_path)
        assert '"compiled": 0' not in said
        shutil.rmtree(tmp_path / "rules")
