r"""What a name may be: of players, and of branches of a session. Everything that takes a name asks here.

A name shows, stays in its place on a line, and is written in one way (NFC). Letters of any script are welcome, also
those that need a joiner inside a word; what turns or hides the text round it is refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from pipeline_nb.errors import InputError, shown

__all__ = ["FLAG", "MOST", "NAME", "different_names", "is_name", "look_of", "one_form", "shows", "the_name"]

MOST = 40
"""So many characters may a name have."""

NAME = f"1 to {MOST} printable characters"
"""What a name is, in words."""

_JOINERS = "\u200c\u200d"  # Persian and Sinhala write them inside words, and emoji are joined by them
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,8}\U000e007f")
"""A flag such as Scotland's: letters that hide anywhere else say which one it is."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol by their category, but nothing is seen
_UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef" + _JOINERS + "]")


_SPACES = " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


def shows(character: str) -> bool:
    r"""Whether a character may stand in a line of text as it is: it neither turns, hides nor breaks it.

    Examples
    --------
    >>> shows("\u200d"), shows("\u00a0"), shows("\u202e"), shows("\n")
    (True, True, False, False)
    """
    return character.isprintable() or character in _JOINERS or character in _SPACES


def one_form(text: str) -> str:
    """Return a name in the one way of writing it (NFC) that we keep, without spaces round it."""
    return unicodedata.normalize("NFC", text).strip(_SPACES)


def look_of(name: str) -> str:
    r"""Return what the eye sees of a name: two names with the same look cannot be told apart at a table.

    Examples
    --------
    >>> look_of("Ann\u00a0Lee") == look_of("Ann  Lee ")
    True
    """
    seen = "".join(" " if c in _SPACES else c for c in one_form(_UNSEEN.sub("", name)))
    return " ".join(seen.split())


def is_name(name: object) -> bool:
    r"""Whether something is a name: a text of 1 to 40 characters that show, and not a blank one.

    Examples
    --------
    >>> is_name("Ann"), is_name("\u200d "), is_name("Ann\u202e"), is_name(7)
    (True, False, False, False)
    """
    if not isinstance(name, str) or not 0 < len(name) <= MOST or not all(map(shows, FLAG.sub("x", name))):
        return False
    return any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANKS for c in look_of(name))


def the_name(name: object, what: str = "a player's name is") -> str:
    r"""Return a name as we keep it: in one way of writing (NFC), without blanks round it.

    Raises
    ------
    InputError
        If it is none; the message begins with `what`.

    Examples
    --------
    >>> the_name(" Zoe\u0308 ") == "Zo\u00eb"
    True
    """
    kept = one_form(name) if isinstance(name, str) else name
    if not is_name(kept):
        raise InputError(f"{what} {NAME}, not {shown(name)}")
    assert isinstance(kept, str)
    return kept


def different_names(names: Iterable[object], where: str = "") -> tuple[str, ...]:
    r"""Return names as we keep them.

    Raises
    ------
    InputError
        If one is none, or two look alike; the message begins with `where`.

    Examples
    --------
    >>> different_names(["Ann", "Bo"])
    ('Ann', 'Bo')
    """
    kept = tuple(the_name(name, f"{where}a player's name is") for name in names)
    if len(set(map(look_of, kept))) < len(kept):
        raise InputError(f"{where}players need different names, not {', '.join(kept)}")
    return kept
