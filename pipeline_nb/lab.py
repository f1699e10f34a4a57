"""JupyterLab, opened on the first lesson: on this machine only, with a token, and with settings for this run only."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from pipeline_nb.errors import InputError, PipelineError

__all__ = ["FIRST_LESSON", "LabError", "choose_port", "has_screen", "require_jupyterlab", "start_lab"]

FIRST_LESSON = "tutorial/00_start_here.ipynb"

# JupyterLab's settings for this run; the learner's own files are not touched. Widget messages stay on the kernel's main
# thread: a click then takes 18 ms instead of 47 ms. No news, and no question whether to fetch some.
LAB_SETTINGS = {
    "@jupyterlab/apputils-extension:kernels-settings": {"commsOverSubshells": "disabled"},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}


class LabError(PipelineError):
    """JupyterLab cannot be started; the message says what would help."""


def has_screen() -> bool:
    """Can a browser be opened here?"""
    if os.environ.get("BROWSER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _is_free(port: int) -> bool:
    with contextlib.closing(socket.socket()) as s:
        if os.name != "nt":  # as the server does: a port that was just let go is free
            s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def choose_port(wanted: int | None) -> int:
    """The port that was asked for, else the first free one from 8888 up.

    Raises
    ------
    InputError
        It is not a port number.
    LabError
        It is taken.
    """
    if wanted is None:
        for port in range(8888, 8988):
            if _is_free(port):
                return port
        raise LabError("no port from 8888 to 8987 is free; say which one to use: --port N")
    if not 1 <= wanted <= 65535:
        raise InputError(f"--port {wanted}: a port is a number from 1 to 65535")
    if not _is_free(wanted):
        raise LabError(f"port {wanted} is taken or not allowed; leave --port out and a free one is found")
    return wanted


def require_jupyterlab() -> None:
    """Raise a LabError that says how to install JupyterLab, if it is missing."""
    if find_spec("jupyterlab") is None:
        raise LabError("JupyterLab is not installed here: pip install 'pipeline_nb[lab]'")


def _welcome(address: str, browser: bool) -> str:
    first = "Your browser opens the first lesson; if it does not," if browser else "To begin,"
    return f"\n{first} open this address:\n\n    {address}\n\nTo stop JupyterLab: press Ctrl+C here.\n"


def start_lab(folder: Path, port: int | None = None, browser: bool = True) -> None:
    """Run JupyterLab on a folder of lessons until it is stopped.

    It listens on this machine only, asks for a token, and prints the address that carries it.

    Parameters
    ----------
    folder
        The learner's folder.
    port
        Where to listen; by default the first free port from 8888 up.
    browser
        Open the first lesson in a browser, where there is a screen.

    Raises
    ------
    LabError
        JupyterLab is missing, or the port is taken.
    """
    require_jupyterlab()
    port, browser, token = choose_port(port), browser and has_screen(), secrets.token_hex(24)
    # a workspace of its own: tabs that the learner has open in another JupyterLab would come up broken here
    page = "/lab/workspaces/pipeline-nb"
    if (folder / FIRST_LESSON).is_file():
        page += f"/tree/{FIRST_LESSON}"
    arguments = [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.allow_remote_access=False",
        f"--ServerApp.open_browser={browser}",
        "--ServerApp.log_level=ERROR",  # or the address is lost among forty lines
        "--LabApp.log_level=ERROR",
        f"--IdentityProvider.token={token}",
        f"--LabApp.default_url={page}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container; the token still guards it
        arguments.append("--ServerApp.allow_root=True")
    with tempfile.TemporaryDirectory(prefix="pipeline-nb-") as own:
        overrides = Path(own, "labconfig", "default_setting_overrides.json")
        overrides.parent.mkdir()
        overrides.write_text(json.dumps(LAB_SETTINGS), encoding="utf-8")
        before = os.environ.get("JUPYTER_CONFIG_PATH")
        os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [own, before]))
        # the kernel beside this package, not one that the learner once installed for all
        os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")
        _serve(arguments, _welcome(f"http://127.0.0.1:{port}{page}?token={token}", browser))


def _serve(arguments: list[str], welcome: str) -> None:
    from jupyterlab.labapp import LabApp

    server = LabApp.initialize_server(argv=arguments)
    # once the loop runs, for only then does the address answer
    server.io_loop.add_callback(lambda: print(welcome, flush=True))  # noqa: T201 - the command's own output
    server.start()
