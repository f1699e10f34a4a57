"""Find a Chromium for the browser tests, or install one (`python -m tools.chromium --install`)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
"""The same browser without its windows: it needs a sixth less time for the same pages."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


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
    if by_apt(SHELL) or by_apt("chromium"):
        return find()
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return find()


def by_apt(package: str) -> bool:
    """Install a package of Debian if we are root there; is a Chromium of this name there now?"""
    if shutil.which("apt-get") and os.geteuid() == 0:
        apt = ["apt-get", "-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"]
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*apt, "update"], env=quiet, check=False)
        wanted = [package, "fonts-dejavu-core", "fonts-liberation"]  # a browser need not bring fonts of its own
        subprocess.run([*apt, "-y", "install", *wanted], env=quiet, check=False, stdout=subprocess.DEVNULL)
    path = shutil.which(package)
    return path is not None and works(path)


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
