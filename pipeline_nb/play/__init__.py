"""Playing: a session with undo, redo, branches and saves."""

from pipeline_nb.play.session import Session

__all__ = ["Session"]
