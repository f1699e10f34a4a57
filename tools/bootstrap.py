"""Make the private environment: `python3 tools/bootstrap.py .venv`. Says in a sentence what the machine lacks."""

# no `from __future__` and no new syntax here: Python 3.6 must get as far as the sentence below
import os
import subprocess
import sys

OLDEST = (3, 11)


def main(folder):  # type: ignore[no-untyped-def]
    if sys.version_info < OLDEST:
        found = "%d.%d" % sys.version_info[:2]  # noqa: UP031
        return "Python 3.11 or newer is needed, and `%s` is %s: make PYTHON=/path/to/python3.11 lab" % (  # noqa: UP031
            sys.executable,
            found,
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        return (
            "This Python cannot make private environments: its module venv or ensurepip is missing. "
            "On Debian and Ubuntu: apt install python3-venv"
        )
    python = os.path.join(folder, "bin", "python")  # noqa: PTH118
    # --clear: one that was broken half-way is made anew
    done = subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=False)
    if done.returncode:
        return f"The private environment {folder} could not be made: see the lines above."
    done = subprocess.run([python, "-m", "pip", "--version"], check=False, stdout=subprocess.DEVNULL)
    return "The new environment has no pip." if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))  # type: ignore[no-untyped-call]
