"""An environment in which nothing of the person's own configuration is seen: for tests and for stored notebooks."""

from __future__ import annotations

from pathlib import Path


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
        "PYTHONWARNINGS": "",
        # IPython fits its output to the terminal
        "COLUMNS": "100",
    }
