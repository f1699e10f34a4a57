"""Scripts that play random games with a peer, each run by the Python of the peer's own environment."""
