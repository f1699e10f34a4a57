"""Text that people wrote, in the forms in which editors and shells store it.

Every reader of a person's file or input goes through here: a mark at the beginning says how the text is stored, and it
is no part of the text.
"""

from __future__ import annotations

import codecs

__all__ = ["encoding_of", "text_of"]


def encoding_of(head: bytes) -> str:
    r"""Return how a text is stored, by its first bytes: UTF-16 where a mark says so, else UTF-8.

    Examples
    --------
    >>> encoding_of(b"name"), encoding_of(b"\xff\xfen")
    ('utf-8-sig', 'utf-16')
    """
    return "utf-16" if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"


def text_of(data: bytes) -> str:
    r"""Return the text of what was read, without its mark.

    Raises
    ------
    UnicodeDecodeError
        If it is no such text.

    Examples
    --------
    >>> text_of("\ufeffAnn".encode()), text_of("Ann".encode("utf-16"))
    ('Ann', 'Ann')
    """
    return data.decode(encoding_of(data))
