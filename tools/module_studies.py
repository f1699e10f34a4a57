"""Let bots play each module of Emerging Markets against themselves, with and without it, and store the results.

    python -m tools.module_studies em1 em2 --games 16         # some
    python -m tools.module_studies --games 16 --jobs 2        # all five, and all together

The games without a module are the same for every study and are played once. What is written
(`pipeline_nb/learn/studies/*.json`) has a line for each player of each game; the same arguments give the same bytes.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap
from pathlib import Path

import msgspec

from pipeline_nb.learn import studies

__all__ = ["as_stored", "main", "results_of"]

FOLDER = Path(studies.__file__).parent
Results = list[tuple[int, ...]]


def results_of(name: str, seed: int, bot: str, players: int) -> Results:
    """The results of one game; the name "" is the game without a module."""
    session = studies.play_one(studies.modules_of(name) if name else (), seed, bot, players)
    return studies.rows_of(session, seed, bool(name))


def as_stored(study: studies.Study) -> str:
    """The text of a study's file: a line for each player of each game, so that git can compare."""
    head = {key: getattr(study, key) for key in ("name", "bot", "players", "first_seed", "games")}
    lines = ",\n".join(msgspec.json.encode(result).decode() for result in study.results)
    return f'{msgspec.json.encode(head).decode()[:-1]},"results":[\n{lines}\n]}}\n'


def main(arguments: list[str] | None = None, folder: Path = FOLDER) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.module_studies", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", choices=[*studies.study_names(), []], metavar="MODULE")
    parser.add_argument("--games", type=int, default=16, metavar="N", help="seeds, each played with and without (16)")
    parser.add_argument("--first-seed", type=int, default=1, metavar="SEED")
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(arguments)
    names = options.names or list(studies.study_names())
    seeds = range(options.first_seed, options.first_seed + options.games)
    work = [(name, seed, options.bot, options.players) for name in ("", *names) for seed in seeds]
    if options.jobs > 1:
        with ProcessPoolExecutor(options.jobs) as pool:
            played = list(pool.map(results_of, *zip(*work, strict=True)))
    else:
        played = list(starmap(results_of, work))
    found = {(name, seed): result for (name, seed, *_), result in zip(work, played, strict=True)}
    for name in names:
        results = [row for seed in seeds for which in ("", name) for row in found[which, seed]]
        study = studies.Study(name, options.bot, options.players, options.first_seed, options.games, tuple(results))
        (folder / f"{name}.json").write_text(as_stored(study), encoding="utf-8", newline="\n")
        print(f"{name}: {study.words()}")


if __name__ == "__main__":
    main()
