"""Mutations of a text line by line and sign by sign, for texts that a reader takes apart itself."""

from random import Random

SIGNS = "abcdefgxSLACG0123456789 -@>+.:#{}[]\"'=,\\\n\r\t\0é\ufeff\u2028\x85٣"


class Spoiler:
    """Changes texts; the same seed makes the same changes."""

    def __init__(self, rng: Random, hostile: tuple[str, ...]) -> None:
        self.rng = rng
        self.hostile = hostile

    def spoiled(self, text: str, other: str) -> str:
        """Return a text after a change or a few, some with lines of another text."""
        for _ in range(self.rng.randint(1, 3)):
            text = self._once(text, other)
        return text

    def _once(self, text: str, other: str) -> str:
        rng, lines = self.rng, text.splitlines() or [""]
        first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(10):
            case 0:
                del lines[first]
            case 1:
                lines.insert(first, lines[second])
            case 2:
                lines[first], lines[second] = lines[second], lines[first]
            case 3:
                lines[first] = rng.choice(other.splitlines() or [""])
            case 4:
                lines.insert(first, rng.choice(other.splitlines() or [""]))
            case 5:
                lines = lines[:first] if rng.random() < 0.5 else lines[first:]
            case 6 if rng.random() < 0.3:
                lines.insert(first, rng.choice(self.hostile))
            case 7:
                words, donors = lines[first].split(" "), (lines[second] or " ").split(" ")
                words[rng.randrange(len(words))] = rng.choice(donors)
                lines[first] = " ".join(words)
            case 8:
                lines[first] = self._numbered(lines[first])
            case _:
                lines[first] = self._misspelt(lines[first])
        return "\n".join(lines) + rng.choice(("\n", "\n", "\n", ""))

    def _misspelt(self, line: str) -> str:
        signs = list(line)
        for _ in range(self.rng.randint(1, 3)):
            place = self.rng.randrange(len(signs) + 1)
            signs[place : place + self.rng.randint(0, 2)] = self.rng.choices(SIGNS, k=self.rng.randint(0, 2))
        return "".join(signs)

    def _numbered(self, line: str) -> str:
        """Return the line with another number where it has one."""
        digits = [place for place, sign in enumerate(line) if sign.isdigit()]
        if not digits:
            return line
        place = self.rng.choice(digits)
        number = self.rng.choice(
            ("0", "-1", "9", "99", "100", "256", "9" * 12, "9" * 5000, "0x" + "f" * 5000, "1.5", "1e9", "0x10", "٣")
        )
        return line[:place] + number + line[place + 1 :]
