"""Wording that messages and reports share."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number of things: "1 stone", "2 stones", "3 passes"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def sentence(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
