"""One idea a module: values and pure functions that never see a game."""
