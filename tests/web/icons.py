"""The icons of the installed page, drawn from `icon.svg`: `python -m tests.web.icons /path/to/chromium`."""

import sys

from playwright.sync_api import Browser, sync_playwright

from tests.process import ROOT

PUBLIC = ROOT / "web" / "public"
_SIGN = 0.72
"""How large the sign of a maskable icon is: systems cut such icons to any shape within a circle of four fifths."""
_GROUND = "#1D5468"
ICONS = {
    "icon-180.png": (180, "whole"),  # phones of Apple cut the corners themselves
    "icon-192.png": (192, "rounded"),
    "icon-512.png": (512, "rounded"),
    "icon-maskable-512.png": (512, "maskable"),
}
"""Every icon with its size in pixels and its form: with our corners, without any, or small enough to be cut."""


def draw(browser: Browser, size: int, form: str) -> bytes:
    """Return an icon as a PNG."""
    sign = round(size * _SIGN) if form == "maskable" else size
    ground = "transparent" if form == "rounded" else _GROUND
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(
        f"<style>html {{ background: {ground}; }} "
        "body { margin: 0; height: 100vh; display: grid; place-items: center; } "
        f"svg {{ width: {sign}px; height: {sign}px; }}</style>{(PUBLIC / 'icon.svg').read_text()}"
    )
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def main(chromium: str) -> None:
    """Draw all icons anew."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, form) in ICONS.items():
            (PUBLIC / name).write_bytes(draw(browser, size, form))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
