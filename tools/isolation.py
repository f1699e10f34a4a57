"""An environment in which nothing of the person's own configuration is seen: for tests and for stored notebooks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal


def isolated(folder: Path) -> dict[str, str]:
    """Variables that send every configuration folder that we may meet below `folder`, which should be empty."""
    return {
        "JUPYTER_CONFIG_DIR": str(folder / "jupyter-config"),
        "JUPYTER_DATA_DIR": str(folder / "jupyter-data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "jupyter-runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "lab-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "lab-workspaces"),
        "JUPYTER_CONFIG_PATH": "",
        "JUPYTER_PLATFORM_DIRS": "1",  # or jupyter_core warns, and warnings are errors here
        "IPYTHONDIR": str(folder / "ipython"),
        "MPLCONFIGDIR": str(folder / "matplotlib"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        # progress is kept for the session only: each notebook begins as on the first day
        "PIPELINE_NB_DATA": "off",
        # the puzzle of the day is that of this day, whenever a notebook is run
        "PIPELINE_NB_TODAY": "2026-11-30",
        "PYTHONWARNINGS": "",
        # IPython fits its output to the terminal
        "COLUMNS": "100",
    }


def kernel_transport(folder: Path) -> Literal["ipc", "tcp"]:
    """How kernels whose connection files lie below `folder` are reached: through files where that works.

    A kernel is told free ports and takes them a second later; where another program was quicker, it dies, is started
    anew on other ports, and a page goes on to wait at the old ones. The path of a socket has room for 107 characters,
    and the names below the folder take 66 of them.
    """
    return "ipc" if sys.platform == "linux" and len(str(folder)) < 40 else "tcp"
