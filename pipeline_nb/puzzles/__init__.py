"""Puzzles with proof: families of positions, exact solvers, a generator, grading by value, ids.

An answer counts by what it is worth, never by being like a stored one; "best" is said only with a proof.
"""
