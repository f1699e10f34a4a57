"""How fast the package is, next to a peer in the same run: ``python -m benchmarks`` prints tables of ratios.

Machines differ and are noisy, ratios less so: our turn and the peer's alternate, a round gives one number for each, and
what is shown is the median of five rounds. Nothing here asserts a time; `docs/performance.md` says what the bars are.
"""
