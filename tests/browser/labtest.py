"""Drive JupyterLab in a real, headless Chromium.

* One server for many tests, on a free port, with its own configuration, workspaces and settings, no news, and
  `expose_app_in_browser`, so that JupyterLab's commands are called by name instead of by clicking menus.
* Waits are on states (kernel idle, every cell run, an attribute that Python has answered), never on time.
* The state of Python objects is read back through the page's own kernel session; no cell is added to the notebook.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tools.isolation import isolated, kernel_transport

MessagePath = Literal["disabled", "perCommTarget"]
FLAGS = [
    "--no-sandbox",  # Chromium refuses to start as root without it, and CI is root
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # nothing but the local server can be reached, so that a widget which asks a CDN shows as a failure
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]


def free_port() -> int:
    with contextlib.closing(socket.socket()) as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def answers(url: str) -> bool:
    """Does a server answer there?"""
    with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=2) as reply:
        return bool(reply.status == 200)
    return False


def stop(process: subprocess.Popen[Any], seconds: float = 15) -> None:
    """End a process that the test started, gently first."""
    process.terminate()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class LabServer:
    """`with LabServer(root) as lab:` gives `lab.url`, `lab.token`, and the log in `lab.log`.

    `path` is how JupyterLab delivers a widget's messages: `disabled` on the kernel's main thread, which is what
    `pipeline-nb lab` sets, or JupyterLab's own default `perCommTarget`, on another thread.
    """

    def __init__(self, root: Path, path: MessagePath = "disabled") -> None:
        self.root, self.path = root.resolve(), path

    def _write_settings(self, folder: Path) -> None:
        for plugin, values in {
            "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
            "apputils-extension/kernels-settings": {"commsOverSubshells": self.path},
            "docmanager-extension/plugin": {"autosave": False},
        }.items():
            file = folder / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(values), encoding="utf-8")

    module, application = "jupyterlab", "LabApp"
    ready = "/api/status"

    def _command(self) -> list[str]:
        return [
            sys.executable, "-m", self.module, "--no-browser", "--ip=127.0.0.1",
            f"--port={self.port}", "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.root}",
            f"--{self.application}.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
            "--ServerApp.terminals_enabled=False",
            f"--KernelManager.transport={kernel_transport(Path(self._own.name))}",
            *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
        ]  # fmt: skip

    def __enter__(self) -> LabServer:
        self._own = tempfile.TemporaryDirectory(prefix="labtest-")
        own = Path(self._own.name)
        variables = isolated(own)
        self._write_settings(Path(variables["JUPYTERLAB_SETTINGS_DIR"]))
        self.token, self.port, self.log = secrets.token_hex(16), free_port(), own / "lab.log"
        self.url = f"http://127.0.0.1:{self.port}"
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                self._command(),
                # through the environment: arguments can be read by everybody on the machine
                env={**os.environ, **variables, "JUPYTER_TOKEN": self.token},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + 90
        while not answers(f"{self.url}{self.ready}?token={self.token}"):
            if self._process.poll() is not None or time.monotonic() > deadline:
                said = self.log.read_text(encoding="utf-8")[-3000:]
                self.__exit__()
                raise RuntimeError(f"{self.module} did not start:\n{said}")
            time.sleep(0.1)
        return self

    def __exit__(self, *_: object) -> None:
        stop(self._process)
        self._own.cleanup()


class NotebookServer(LabServer):
    """Notebook 7 instead of JupyterLab."""

    module, application = "notebook", "JupyterNotebookApp"


class MarimoServer(LabServer):
    """A marimo app instead of JupyterLab: `root` is its file. Its code runs as it stands there."""

    module, ready = "marimo", "/health"

    def _command(self) -> list[str]:
        return [
            sys.executable, "-m", "marimo", "-q", "run", "--headless", "--host=127.0.0.1", f"--port={self.port}",
            f"--token-password-file={self._write_token()}", str(self.root),
        ]  # fmt: skip

    def _write_token(self) -> Path:
        file = self.log.with_name("token")
        file.write_text(self.token, encoding="utf-8")
        return file


def wait_for_kernel(page: Page, seconds: float = 60) -> None:
    """Until the notebook is there and its kernel is connected and idle."""
    page.wait_for_function(
        """() => {
            const panel = window.jupyterapp?.shell?.currentWidget;
            const kernel = panel?.sessionContext?.session?.kernel;
            return kernel && kernel.connectionStatus === 'connected' && kernel.status === 'idle'
                && panel.context.isReady;
        }""",
        timeout=seconds * 1000,
    )


def open_notebook(page: Page, lab: LabServer, path: str) -> None:
    """Open `path` (from the server's root) with a new kernel."""
    page.goto(f"{lab.url}/lab/tree/{path}?token={lab.token}&reset")
    page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=60_000)
    wait_for_kernel(page)
    assert kernel_eval(page, "get_ipython().execution_count") == 1, "an earlier test has left its kernel"


def run_all(page: Page, seconds: float = 120) -> None:
    """Run all cells; returns when each of them has been executed, or one has failed."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(
        """() => {
            const panel = window.jupyterapp.shell.currentWidget;
            const cells = panel.content.model.cells;
            for (let i = 0; i < cells.length; i++) {
                const cell = cells.get(i);
                if (cell.type === 'code' && cell.executionState === 'idle'
                    && cell.toJSON().outputs.some((out) => out.output_type === 'error'))
                    return true;  // the cells below it do not run
                if (cell.type === 'code' && cell.sharedModel.getSource().trim()
                    && (cell.executionCount === null || cell.executionState === 'running'))
                    return false;
            }
            return panel.sessionContext.session.kernel.status === 'idle';
        }""",
        timeout=seconds * 1000,
    )


def restart(page: Page) -> None:
    """Restart the kernel under the notebook; what its cells showed stays on the page."""
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    wait_for_kernel(page)


def shut_down(page: Page) -> None:
    """End the kernels of all notebooks that are open on the page: a test may have followed a link to another one."""
    page.evaluate(
        """() => Promise.all([...window.jupyterapp?.shell?.widgets('main') ?? []].map(
            (panel) => panel.sessionContext?.shutdown?.()))"""
    )


def cell_errors(page: Page) -> list[str]:
    """What went wrong in the cells, one line for each error."""
    found: list[str] = page.evaluate(
        """() => {
            const found = [], cells = window.jupyterapp.shell.currentWidget.content.model.cells;
            for (let i = 0; i < cells.length; i++)
                if (cells.get(i).type === 'code')
                    for (const out of cells.get(i).toJSON().outputs)
                        if (out.output_type === 'error') found.push(`cell ${i}: ${out.ename}: ${out.evalue}`);
            return found;
        }"""
    )
    return found


def cell_count(page: Page) -> int:
    """How many cells the notebook has: a key that JupyterLab took for a shortcut would change it."""
    return int(page.evaluate("() => window.jupyterapp.shell.currentWidget.content.model.cells.length"))


def kernel_eval(page: Page, expression: str) -> Any:
    """The value of a Python expression in the notebook's kernel; it has to fit into JSON."""
    reply = page.evaluate(
        """async (expression) => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const future = kernel.requestExecute({code: '', silent: true, store_history: false,
                user_expressions: {value: `__import__('json').dumps(${expression})`}});
            return (await future.done).content.user_expressions.value;
        }""",
        expression,
    )
    if reply["status"] != "ok":
        raise RuntimeError(f"{reply['ename']}: {reply['evalue']}")
    return json.loads(ast.literal_eval(reply["data"]["text/plain"]))


def set_theme(page: Page, dark: bool) -> None:
    """JupyterLab's dark or light theme; returns when its colours are on the page."""
    name = "JupyterLab Dark" if dark else "JupyterLab Light"
    page.evaluate("name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name)
    page.wait_for_function(
        """([name, dark]) => {
            const paper = getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor;
            const [r, g, b] = paper.match(/[\\d.]+/g).map(Number);
            return document.body.dataset.jpThemeName === name && (r + g + b < 300) === dark;
        }""",
        arg=[name, dark],
    )
