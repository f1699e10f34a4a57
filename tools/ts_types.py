"""Write the TypeScript types of the widgets' frames and actions: ``python -m tools.ts_types``."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import msgspec.inspect as mi

from pipeline_nb.widgets import frames

TARGET = Path(__file__).parent.parent / "frontend" / "lib" / "frames.ts"
_PLAIN = {mi.IntType: "number", mi.FloatType: "number", mi.StrType: "string", mi.BoolType: "boolean"}


def typescript() -> str:
    """Return the file's text: an interface for every record in `frames`."""
    found: dict[str, str] = {}
    for path in sorted(Path(frames.__file__).parent.glob("frames*.py")):
        records = import_module(f"pipeline_nb.widgets.{path.stem}")
        for name in records.__all__:
            _name(mi.type_info(getattr(records, name)), found)
    head = "// Written by `python -m tools.ts_types` from pipeline_nb/widgets/frames*.py; a test compares.\n"
    return head + "".join(found.values())


def _name(t: mi.Type, found: dict[str, str]) -> str:
    if type(t) in _PLAIN:
        return _PLAIN[type(t)]
    if isinstance(t, mi.LiteralType):
        return " | ".join(f'"{value}"' for value in t.values)
    if isinstance(t, mi.VarTupleType):
        inner = _name(t.item_type, found)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(t, mi.TupleType):
        return f"[{', '.join(_name(item, found) for item in t.item_types)}]"
    if isinstance(t, mi.StructType):
        name = t.cls.__name__
        if name not in found:
            found[name] = ""  # keeps its place while its parts are written
            optional = "?" if name.endswith("Action") else ""
            fields = "; ".join(
                f"{f.encode_name}{'' if f.required else optional}: {_name(f.type, found)}" for f in t.fields
            )
            parts = found.pop(name)
            found[name] = parts + f"export interface {name} {{ {fields} }}\n"
        return name
    raise TypeError(f"no TypeScript for {t}")


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(TARGET.read_text(encoding="utf-8") != typescript())
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(typescript(), encoding="utf-8")
