"""The colours of the page stand out from each other in both themes, by the measure of WCAG."""

import re

import pytest

from tests.process import ROOT

_CSS = (ROOT / "web" / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
_HEADS = {"parchment": ':root,\n[data-theme="parchment"] {', "night": '[data-theme="night"] {'}
_FACTIONS = ("rome", "carthage", "persia", "greece", "egypt", "gaul")


def colours(head: str) -> dict[str, str]:
    """Return the plain colours that a block names."""
    start = _CSS.index(head)
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9A-Fa-f]{6})\b", _CSS[start : _CSS.index("\n}", start)]))


def contrast(one: str, other: str) -> float:
    """How much two colours differ in lightness, from 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", _HEADS)
def test_emblems_signs_and_the_last_move_stand_out(theme: str) -> None:
    tokens = colours(":root {") | colours(_HEADS[theme])
    for faction in (*_FACTIONS, "independents"):
        assert contrast(tokens[f"{faction}-ink"], tokens[f"{faction}-fill"]) >= 4.5, f"{faction}: emblem on medal"
    for faction in _FACTIONS:
        for ground in ("raised", "sunken"):
            assert contrast(tokens[f"{faction}-line"], tokens[ground]) >= 3, f"{faction}: sign on {ground}"
        rims = (tokens["rim-out"], tokens["counter-rim"], tokens[f"{faction}-fill"])
        assert max(contrast(rim, tokens["surface"]) for rim in rims) >= 3, f"{faction}: medal on a card"
    for square in ("board-a", "board-b", "land", "beyond"):
        assert contrast(tokens["last"], tokens[square]) >= 3, f"the last move on {square}"
