"""Find a Chromium for the browser tests, or install one (`python -m tools.chromium --install`)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def works(program: str) -> bool:
    """Does it start? Ubuntu's package `chromium` may be a stub that only points to a snap."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def playwrights_own() -> str | None:
    """Playwright's own download, if it is there. Asked last: it starts a helper process, about a second."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def find() -> str | None:
    """Path of a Chromium that starts: the variable CHROMIUM, else from PATH, else Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if works(named) else None
    for name in NAMES:
        path = shutil.which(name)
        if path and works(path):
            return path
    return playwrights_own()


def install() -> str | None:
    """Debian's package when we are root, else Playwright's download; the path, or None."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], env=quiet, check=False)
        found = find()
        if found:
            return found
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return find()


def main(arguments: list[str]) -> int:
    named = os.environ.get("CHROMIUM")
    if named and not works(named):
        print(f"The variable CHROMIUM names {named}, which does not start.", file=sys.stderr)
        return 1
    path = find() or (install() if "--install" in arguments else None)
    if path is None:
        print(
            "The browser tests need Chromium, and none was found or could be installed. Install Chromium or Chrome "
            "with your system's package manager (Debian: apt install chromium), or say where it is: "
            "make test CHROMIUM=/path/to/chromium",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
