"""Finding rules by words or ids, and showing them as text: for `pipeline-nb rules` and for the help inside a game."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from pipeline_nb.box import Rule, all_rules, rule_ids, search_rules
from pipeline_nb.box import rule as rule_by_id
from pipeline_nb.box.plain_words import ask_rules
from pipeline_nb.commands.common import near, reading_word, wrapped
from pipeline_nb.errors import InputError, shown
from pipeline_nb.rules.rulings import RULINGS, Ruling

__all__ = ["all_rulings", "as_json", "as_text", "find", "rulings_json"]


def find(text: str) -> tuple[Rule, ...]:
    """The rule with an id, the rules below the beginning of an id, those of a ruling, or those with every word;
    if there is none, the rules that a question in plain words asks for.

    ``"em4"`` finds the rules of the module first, and then others that have the word, such as those of card EM4.

    Raises
    ------
    InputError
        If nothing fits; the message offers words or ids that look alike.
    """
    asked = text.strip().casefold()
    if asked in rule_ids():
        return (rule_by_id(asked),)
    found = tuple(entry for entry in all_rules() if entry.switch == asked or entry.id.startswith(f"{asked}."))
    found += tuple(entry for entry in search_rules(text) if entry not in found)
    if not found and "." not in asked:  # an id with a slip in it is no question
        found = ask_rules(text)
    if not found:
        raise InputError(_nothing(text))
    return found


def _nothing(text: str) -> str:
    words = text.casefold().split()
    if len(words) == 1 and "." in words[0]:
        ids = near(words[0], rule_ids())
        return f"there is no rule {shown(words[0])}" + (f"; did you mean {' or '.join(ids)}?" if ids else "")
    alone = {word: len(search_rules(word)) for word in dict.fromkeys(words)}
    missing = [word for word, number in alone.items() if not number]
    if not missing:
        counts = ", ".join(f"{word} {number}" for word, number in alone.items())
        return f"no rule has all these words; each alone is in some ({counts}): leave one out"
    parts = []
    for word in missing:
        offer = near(word, _vocabulary())
        parts.append(f"no rule has {shown(word)}" + (f"; did you mean {' or '.join(offer)}?" if offer else ""))
    return "; ".join(parts)


@cache
def _vocabulary() -> tuple[str, ...]:
    """Every word of the ids and sentences, in a fixed order."""
    text = " ".join(f"{entry.id} {entry.says}" for entry in all_rules()).casefold()
    return tuple(sorted({word for word in re.findall(r"[a-z]+", text) if len(word) > 2}))


# ---- as text ---------------------------------------------------------------------------------------------------------


def as_text(asked: str, found: tuple[Rule, ...], most: int | None = None) -> str:
    """Rules as text: one of them whole, several as a list of at most so many."""
    if len(found) == 1:
        return whole(found[0])
    listed = found if most is None else found[:most]
    lines = [f"{len(found)} rules with: {' '.join(asked.split())}", ""]
    for entry in listed:
        lines += [entry.id, wrapped(entry.says, "    "), wrapped(_about(entry), "    "), ""]
    if len(listed) < len(found):
        lines += [f"These are the {len(listed)} best. For all {len(found)} use --all, or name one more word.", ""]
    lines.append("One rule whole: pipeline-nb rules ID")
    return "\n".join(lines)


def _module_of(entry: Rule) -> str:
    """The module that a rule belongs to, with its title; empty for the base game."""
    name = entry.id.partition(".")[0]
    if name == "base":
        return ""  # before the game is loaded, which takes a moment
    from pipeline_nb.game.modules import MODULES, module

    return f"{name} {module(name).title}" if name in MODULES else ""


def _about(entry: Rule) -> str:
    """The module, where a rule stands, its cases, and that it is disputed."""
    module = _module_of(entry)
    parts = [f"module {module}"] if module else []
    parts += [entry.where, *(f"case {case}" for case in entry.cases)]
    ruling = RULINGS.get(entry.switch or "")
    if ruling:
        parts.append(f"ruling {ruling.name}: {_choice(ruling)}")
    elif entry.switch:
        parts.append(f"ruling {entry.switch}")
    return f"({'; '.join(parts)})"


def _choice(ruling: Ruling) -> str:
    return f"{reading_word(ruling.default)} (default) or {reading_word(ruling.other)}"


def whole(entry: Rule) -> str:
    """One rule with everything that the index has on it."""
    lines, module = [entry.id, wrapped(entry.says, "    "), ""], _module_of(entry)
    if module:
        lines.append(_row("module", f"{module} (of Emerging Markets)"))
    lines.append(_row("stands in", entry.where))
    if len(entry.document_names) > 1:
        lines.append(_row("also in", ", ".join(entry.document_names[1:])))
    lines.append(_row("kind", entry.kind))
    if entry.exempt:
        lines.append(_row("not checked", entry.exempt))
    if entry.cases:
        lines.append(_row("cases", ", ".join(entry.cases)))
    ruling = RULINGS.get(entry.switch or "")
    if ruling:
        lines += _readings(ruling, entry.id)
    elif entry.switch:
        lines.append(_row("ruling", entry.switch))
    return "\n".join(lines)


def _row(label: str, text: str, more: str = "") -> str:
    first = f"    {label:<12} "
    return wrapped(text, first + more, " " * len(first + more))


def _readings(ruling: Ruling, here: str) -> list[str]:
    """The question of a ruling and its two readings."""
    lines = [_row("ruling", f"{ruling.name}: {ruling.question}")]
    for reading, means, rule in _both(ruling):
        which = "this rule" if rule == here else rule
        lines.append(_row("", f"{reading}: {means} [{which}]", "- "))
    return lines


def _both(ruling: Ruling) -> tuple[tuple[str, str, str], ...]:
    """Both readings: how each is chosen, what it means, the id of its rule."""
    return (
        (f"{ruling.name}={reading_word(ruling.default)} (default)", ruling.default_means, ruling.default_rule),
        (f"{ruling.name}={reading_word(ruling.other)}", ruling.other_means, ruling.other_rule),
    )


def all_rulings() -> str:
    """Every disputed rule with its two readings."""
    lines = [
        wrapped(
            f"{len(RULINGS)} places where the documents are silent or disagree. Each has a default; choose the other "
            "reading with --ruling NAME=READING."
        ),
    ]
    for ruling in RULINGS.values():
        lines += ["", wrapped(f"{ruling.question} (case {ruling.case})")]
        lines += [wrapped(f"{reading}: {means} [{rule}]", "    - ", "      ") for reading, means, rule in _both(ruling)]
    return "\n".join(lines)


# ---- as JSON ---------------------------------------------------------------------------------------------------------


def as_json(found: tuple[Rule, ...]) -> str:
    """Rules as a JSON list."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def rulings_json() -> str:
    """The rulings as a JSON list."""
    return msgspec.json.format(msgspec.json.encode(list(RULINGS.values())), indent=2).decode()
