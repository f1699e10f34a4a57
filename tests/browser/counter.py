"""The smallest anywidget that asks Python: a button. What our own widgets are measured against."""

from __future__ import annotations

import threading

import anywidget
import traitlets


class Counter(anywidget.AnyWidget):
    """Counts clicks in Python; `data-echo` on the button is the number that Python answered."""

    _esm = """
    function render({ model, el }) {
        const button = document.createElement("button");
        const show = () => {
            button.dataset.echo = model.get("echo");
            button.textContent = "count " + model.get("echo");
        };
        button.addEventListener("click", () => model.send({ kind: "click" }));
        model.on("change:echo", show);
        show();
        el.append(button);
    }
    export default { render };
    """
    echo = traitlets.Int(0).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[str] = set()
        self.on_msg(self._count)

    def _count(self, *_: object) -> None:
        self.threads.add(threading.current_thread().name)
        self.echo += 1
