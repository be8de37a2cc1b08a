"""The lock file of the page: every platform can install by it, and it names nobody's host."""

import json

from tests.process import ROOT

LOCK = ROOT / "web" / "package-lock.json"


def test_the_lock_file_names_no_host() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert "://" not in text, "write it anew: cd web; npm run lock"


def test_the_lock_file_knows_what_every_platform_needs() -> None:
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    missing = [
        (name, wanted)
        for name, one in packages.items()
        for wanted in one.get("optionalDependencies", {})
        if not {f"node_modules/{wanted}", f"{name}/node_modules/{wanted}"} & set(packages)
    ]
    assert missing == []


def test_every_package_is_known_by_its_digest() -> None:
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    assert [
        name for name, one in packages.items() if name and not one.get("integrity", "").startswith("sha512-")
    ] == []
