"""Pipeline: Emerging Markets. Each module is a value that changes the ruleset of the base game; any may be combined.

The values are found by name, see :mod:`pipeline_nb.game.modules`.
"""
