"""What a machine lacks is installed before the tests where that can be done, and else said at the end, loudly."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests import machine
from tests.machine import BROWSER, POSTGRES, Program
from tests.process import ROOT

WITHOUT = """
from dataclasses import replace
import pytest
from tests.machine import BROWSER, POSTGRES, needed

@pytest.mark.parametrize("number", range(3))
def test_page(number):
    needed(replace(BROWSER, places=lambda: ()))

def test_store():
    needed(replace(POSTGRES, places=lambda: ()))

def test_other():
    pass
"""


def run_without(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Return how tests end that ask for programs nobody has."""
    (folder / "test_without.py").write_text(WITHOUT)
    (folder / "pytest.ini").write_text("[pytest]\n")
    ours = {
        name: text for name, text in os.environ.items() if name not in ("CI", *(p.variable for p in machine.PROGRAMS))
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", *words],
        env={**ours, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]), **more},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("words", [("-n", "0"), ("-n", "2"), ("-q", "-q", "-n", "0")])
def test_the_last_lines_say_what_was_not_tested_and_how_to_get_it(words: tuple[str, ...], tmp_path: Path) -> None:
    done = run_without(tmp_path, *words)
    assert done.returncode == 0, done.stdout
    *_, page, store = sorted(done.stdout.splitlines()[-2:])
    assert page == f"NOT TESTED: {BROWSER.missing()} Skipped: 3."
    assert store == f"NOT TESTED: {POSTGRES.missing()} Skipped: 1."


def test_in_ci_nothing_is_skipped_for_want_of_a_program(tmp_path: Path) -> None:
    done = run_without(tmp_path, "-n", "0", CI="true")
    assert done.returncode == 1
    assert "4 failed, 1 passed" in done.stdout


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder of commands of a Debian without anything, whose apt-get notes what it is asked."""
    apt = tmp_path / "apt-get"
    apt.write_text(
        f'#!/bin/sh\necho "$*" >> {tmp_path}/asked\n'
        'case "$*" in *light-browser*) echo "E: Unable to locate package" >&2; exit 100;; '
        f'*browser*) printf "#!/bin/sh\\n" > {tmp_path}/browser; chmod +x {tmp_path}/browser;; esac\n'
    )
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.delenv("CI", raising=False)
    program = replace(
        BROWSER, variable="NO_SUCH", packages=("light-browser", "browser"), places=lambda: [tmp_path / "browser"]
    )
    monkeypatch.setattr(machine, "PROGRAMS", (program,))
    machine.found.cache_clear()
    return tmp_path


def be(user: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)


def asked(bare: Path) -> list[str]:
    """Return what apt-get was asked, without its options."""
    said = bare / "asked"
    return (
        [line.partition(" DPkg::Lock::Timeout=300 ")[2] for line in said.read_text().splitlines()]
        if said.exists()
        else []
    )


def test_root_of_a_debian_gets_what_is_missing_by_fresh_lists(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be(0, monkeypatch)
    assert machine.set_up() == 0
    install = "install -y --no-install-recommends"
    assert asked(bare) == ["update", f"{install} light-browser", f"{install} browser"]
    assert machine.set_up() == 0
    assert len(asked(bare)) == 3, "what is there is not installed again"


@pytest.mark.parametrize(("environment", "code"), [({}, 0), ({"CI": "true"}, 1)])
def test_nobody_else_installs_anything(
    environment: dict[str, str],
    code: int,
    bare: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    be(1000, monkeypatch)
    for name, text in environment.items():
        monkeypatch.setenv(name, text)
    assert machine.set_up() == code
    assert asked(bare) == []
    assert capsys.readouterr().err.startswith("NOT TESTED: the page, for want of a browser. To get it: ")


@pytest.mark.parametrize("program", machine.PROGRAMS, ids=lambda program: program.variable)
def test_a_variable_names_the_one_to_take(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.found.cache_clear()
    monkeypatch.setenv(program.variable, str(tmp_path / "nothing"))
    with pytest.raises(RuntimeError, match=f"{program.variable} names '.*nothing', which is not {program.name}"):
        machine.found(program)
    for name in ("initdb", "postgres", "browser"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    mine = tmp_path / "browser" if program is BROWSER else tmp_path
    monkeypatch.setenv(program.variable, str(mine))
    assert machine.found(program) == mine
    machine.found.cache_clear()


def test_a_stand_in_that_only_says_what_to_install_is_no_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, code in (("chromium", 1), ("google-chrome", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(BROWSER.variable, raising=False)
    machine.found.cache_clear()
    assert machine.found(BROWSER) == tmp_path / "google-chrome"
    machine.found.cache_clear()
