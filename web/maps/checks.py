"""Whether the drawn map is the content's map: every territory has a shape, and who touches is who is connected."""

from drawing import Drawing
from faces import Shapes
from paths import shared

TRIVIAL = 9.0
"""Shared border up to this length (map units) is no adjacency."""
WANTED = 12.0
"""A border, coast or sea link should be drawn at least this long."""

Pair = frozenset[str]
Contacts = dict[Pair, float]


def contacts_of(drawing: Drawing, shapes: Shapes) -> Contacts:
    """Return how much border every two territories share that touch."""
    names = [name for name in drawing.territories if name in shapes]
    found: Contacts = {}
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            if shapes[one].intersects(shapes[other]):
                border = shared(shapes[one], shapes[other])
                if border > 0:
                    found[frozenset((one, other))] = border
    return found


def check_shapes(drawing: Drawing, shapes: Shapes) -> None:
    """Note what is wrong with the shapes: missing, small or invalid ones, and a frame that is not covered."""
    for name in drawing.territories:
        shape = shapes.get(name)
        if shape is None or shape.is_empty:
            drawing.problems.append(f"{name}: no shape")
            continue
        if shape.area < 250:
            drawing.problems.append(f"{name}: only {shape.area:.0f} square units")
        if not shape.is_valid:
            drawing.problems.append(f"{name}: invalid shape")
    total, whole = sum(shape.area for shape in shapes.values()), drawing.frame.area
    if abs(total - whole) > whole * 1e-4:
        drawing.problems.append(f"coverage: {total:.0f} of {whole:.0f}")


def check_contacts(drawing: Drawing, contacts: Contacts) -> None:
    """Note where territories touch that are not connected, and where connected ones do not touch."""
    links = {frozenset((link["a"], link["b"])): link["kind"] for link in drawing.links}
    for pair, border in sorted(contacts.items(), key=lambda one: -one[1]):
        names = " / ".join(sorted(pair))
        if pair not in links:
            if border > TRIVIAL:
                drawing.problems.append(f"false adjacency {names}: {border:.1f}")
            else:
                drawing.notes.append(f"trivial contact {names}: {border:.1f}")
        elif links[pair] == "bridge":
            drawing.problems.append(f"bridge but touching {names}: {border:.1f}")
        elif links[pair] == "river":
            drawing.notes.append(f"river link also touches: {names}: {border:.0f}")
    for pair, kind in links.items():
        border = contacts.get(pair, 0)
        if kind in ("border", "coast", "sea") and border < WANTED:
            what = f"{kind} {' / '.join(sorted(pair))}: {border:.1f}"
            if border == 0:
                drawing.problems.append(f"missing {what}")
            else:
                drawing.notes.append(f"short {what}")
