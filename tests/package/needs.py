"""What a wheel says it needs, linked into another environment from this one."""

import zipfile
from collections.abc import Iterable, Iterator
from email.parser import Parser
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement


def _wanted(texts: Iterable[str], extras: Iterable[str]) -> Iterator[Requirement]:
    """Return those of the requirements that hold on this machine, with these extras."""
    for requirement in map(Requirement, texts):
        if requirement.marker is None or any(
            requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras)
        ):
            yield requirement


def needs_of(wheel: Path) -> dict[str, Distribution]:
    """Return everything that is needed to run a wheel, by name, as it is installed here."""
    with zipfile.ZipFile(wheel) as packed:
        (place,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        said = Parser().parsestr(packed.read(place).decode())
    found: dict[str, Distribution] = {}
    asked: set[str] = set()
    waiting = list(_wanted(said.get_all("Requires-Dist", []), ()))
    while waiting:
        requirement = waiting.pop()
        if str(requirement) in asked:
            continue
        asked.add(str(requirement))
        there = distribution(requirement.name)
        assert requirement.specifier.contains(there.version, prereleases=True), f"{requirement}: {there.version}"
        found[requirement.name.lower()] = there
        waiting += _wanted(there.requires or [], requirement.extras)
    return found


def link_needs(wheel: Path, packages: Path) -> None:
    """Link everything a wheel needs into the folder of packages of another environment."""
    for needed in needs_of(wheel).values():
        tops = {file.parts[0] for file in needed.files or [] if file.parts[0] not in ("..", "__pycache__")}
        for top in tops:
            if not (packages / top).exists():  # several share the folder of a namespace
                (packages / top).symlink_to(Path(str(needed.locate_file(top))))
