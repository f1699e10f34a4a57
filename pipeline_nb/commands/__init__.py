"""The commands of `pipeline-nb`, one module each.

A command's module is small and cheap to import, because `pipeline-nb --help` loads them all: it describes the command
and loads what does the work only when the command runs.
"""
