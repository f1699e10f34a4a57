"""Family "judge": moves at a moment of a game; which are allowed, and which rule stops the others?

A move that is judged rightly earns a point, and one more where the broken rule is named (an allowed move earns both at
once). The engine's own reasons are the answer, so a judge can never disagree with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from pipeline_nb.box import rule
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.actions import Action, action_from_text
from pipeline_nb.game.game import Game
from pipeline_nb.puzzles.family import Checked, Family, Params, Progress, Solution
from pipeline_nb.puzzles.judge_position import LETTERS, JudgeAnswer, JudgePosition, game_of, judged
from pipeline_nb.puzzles.judge_scenes import SCENES, Scene, moves_of, opened
from pipeline_nb.puzzles.judge_words import in_hand, move_words
from pipeline_nb.puzzles.networks import dealt_farm, random_network
from pipeline_nb.puzzles.packing import Reader, Writer
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.rulings import RULINGS, Rulings

__all__ = ["RuleJudge"]

_LEARNT = (
    ("cash.", "market.", "tanks.", "moment.", "shop.", "work."),
    ("network.", "run.wrong-oil", "run.not-up", "run.no-barrel", "run.one-barrel", "contracts.", "deliver."),
    ("run.value-too-low", "run.not-through-tile", "run.no-machine", "run.no-such-pipeline"),
    ("run.no-room", "run.barrel-once", "machine.", "machines."),
)
"""Codes of reasons in the order in which a learner meets them; the last judge knows all."""

_TOUCHING = ("tank_check", "machine_touch", "allow_empty_action", "deliver_between", "pipe_bundle", "contract_gaps")
"""Disputed rules that can change what is allowed in a scene."""


class RuleJudge(Family[JudgePosition, JudgeAnswer]):
    """Allowed or not, and which rule.

    Examples
    --------
    >>> from pipeline_nb.puzzles.source import Source
    >>> family = RuleJudge()
    >>> position = family.deal(Source(1), Params())
    >>> family.unpack(family.pack(position)) == position
    True
    >>> family.value(position, family.solve(position).answer).value
    10
    """

    key: ClassVar[str] = "judge"
    title: ClassVar[str] = "Rule judge"
    unit: ClassVar[str] = "points"
    grades: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)

    # ---- positions -------------------------------------------------------------------------------------------------

    def deal(self, source: Source, params: Params) -> JudgePosition:
        """Return a random position; `params.size` is the number of moves, 3 to 9, else 5."""
        number = params.size or 5
        if not 3 <= number <= 9:
            raise InputError(f"family judge, size {number}: 3 to 9 moves are asked about")
        position, names = _table(source, params), source.shuffle(SCENES)
        for name in names:
            path = opened(game_of(position), SCENES[name], source)
            if path is not None:
                position = replace(position, scene=name, opened=tuple([action.to_text() for action in path]))
                break
        moves, rules = _chosen(source, game_of(position), SCENES[position.scene], number)
        return replace(position, moves=moves, rules=rules)

    def pack(self, position: JudgePosition) -> bytes:
        """Return a position in few bytes."""
        writer = Writer().number(position.seed).number(position.cash).farm(position.farm).network(position.network)
        for texts in ((position.scene,), position.opened, position.moves, position.rules):
            writer.text(" ".join(texts))
        return writer.rulings(position.rulings).data

    def unpack(self, data: bytes) -> JudgePosition:
        """Return the position of these bytes; raise `InputError` for anything that `pack` did not write."""
        reader = Reader(data)
        seed, cash, farm, network = reader.number(), reader.number(9999), reader.farm(), reader.network()
        scene, first, moves, rules = (tuple(text.split(" ")) if (text := reader.text(700)) else () for _ in range(4))
        rulings = reader.rulings()
        reader.done()
        if len(scene) != 1 or scene[0] not in SCENES:
            raise InputError(f"family judge, scene {shown(' '.join(scene))}: there are {', '.join(SCENES)}")
        position = JudgePosition(seed, cash, farm, network, scene[0], first, moves, rules, rulings)
        known = moves_of(game_of(position), SCENES[scene[0]])
        for text in moves:
            if action_from_text(text) not in known:
                raise InputError(f"family judge: {shown(text)} names things that this table does not have")
        return position

    def rulings(self, position: JudgePosition) -> Rulings:
        """Return the readings under which a position is judged."""
        return position.rulings

    def worth_posing(self, position: JudgePosition, solution: Solution[JudgeAnswer]) -> bool:
        """Return whether some moves are allowed and some not, for different rules, the same under all readings."""
        found = judged(position)
        stopped = [reasons[0].rule for reasons in found if reasons]
        mixed = len(stopped) >= 2 and len(found) - len(stopped) >= 1 and len(set(stopped)) >= 2
        return mixed and all(_verdicts_under(position, name) for name in _TOUCHING)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def read(self, position: JudgePosition, answer: object) -> JudgeAnswer:
        """Return an answer: a list with "yes", "no", a rule's id or its letter for each move."""
        number = len(position.moves)
        if not isinstance(answer, list | tuple) or len(answer) != number:
            raise InputError(f"answer {shown(answer)}: write a list of {number} verdicts: yes, no, or a rule's letter")
        return JudgeAnswer(tuple([_read_verdict(position, at, verdict) for at, verdict in enumerate(answer, start=1)]))

    def plain(self, answer: JudgeAnswer) -> object:
        """Return an answer as plain values."""
        return list(answer.verdicts)

    def value(self, position: JudgePosition, answer: JudgeAnswer) -> Checked:
        """Judge an answer by what the engine says to each move."""
        points = 0
        for reasons, verdict in zip(judged(position), answer.verdicts, strict=True):
            if not reasons:
                points += 2 * (verdict == "yes")
            elif verdict != "yes":
                points += 1 + (verdict in _citations(position, reasons))
        return Checked(points)

    # ---- solving ---------------------------------------------------------------------------------------------------

    def solve(
        self, position: JudgePosition, seconds: float | None = None, progress: Progress | None = None
    ) -> Solution[JudgeAnswer]:
        """Return the engine's own verdicts: nothing can be more right."""
        best = 2 * len(position.moves)
        return Solution(best, _answer(position, lambda reason: True), True, best)

    def weaker(self) -> tuple[Callable[[JudgePosition], JudgeAnswer], ...]:
        """Return judges 1 to 4, who know the rules that a learner meets first."""
        return tuple([partial(_learnt, sum(_LEARNT[:number], ())) for number in range(1, 5)])

    def second(self, position: JudgePosition, best: int) -> int | None:
        """Return the next lower value: a wrong rule for one move."""
        return best - 1

    # ---- words -----------------------------------------------------------------------------------------------------

    def themes(self, position: JudgePosition, solution: Solution[JudgeAnswer]) -> tuple[str, ...]:
        """Return the scene, and the parts of the rules that are asked about."""
        sections = {rule(reasons[0].rule).section for reasons in judged(position) if reasons}
        return (position.scene, *sorted(sections))

    def aim(self, position: JudgePosition) -> str:
        """Return what is asked."""
        return f"Which of these {len(position.moves)} moves are allowed now, and which rule stops each of the others?"

    def tell(self, position: JudgePosition) -> str:
        """Return the position in words."""
        game = game_of(position)
        me = game.state.me
        lines = [self.aim(position), "", SCENES[position.scene].words, f"You hold ${me.cash}."]
        lines += [f"Tank farm: {me.farm.words}", f"Network: {me.network.to_text()}"]
        lines += [f"  {line.words}" for line in me.network.pipelines()]
        costs = game.costs_of(game.state.who).rows
        told = [f"{oil.word} {', '.join(map(str, row))}" for oil, row in zip(OILS, costs, strict=True)]
        lines += [f"Refinement Costs to low, mid, high: {'; '.join(told)}"]
        lines += _this_turn(position)
        lines += [in_hand(game)] * bool(in_hand(game))
        lines += ["Moves, one at a time, each from here:"]
        lines += [
            f"  {at}. {move_words(game, action_from_text(text))}" for at, text in enumerate(position.moves, start=1)
        ]
        lines += ["Rules to choose from:"]
        lines += [f"  {letter}) {rule(name).says}" for letter, name in zip(LETTERS, position.rules, strict=False)]
        form = ", ".join(["yes", "a", "no"][: len(position.moves)])
        lines.append(f"An answer has a word for each move: {form}, .. where yes is allowed, a letter the broken rule.")
        return "\n".join(lines)

    def hints(self, position: JudgePosition, solution: Solution[JudgeAnswer]) -> tuple[str, str, str]:
        """Return three hints."""
        found = judged(position)
        stopped = [at for at, reasons in enumerate(found) if reasons]
        last = stopped[-1] if stopped else 0
        sections = sorted({rule(found[at][0].rule).section.rpartition(": ")[2] for at in stopped})
        told = f"Read: {'; '.join(sections)}." if sections else "Read what happens in which phase of a turn."
        reason = found[last][0].text if stopped else "All moves are allowed."
        return told, f"{len(found) - len(stopped)} of the {len(found)} moves are allowed.", f"Move {last + 1}: {reason}"

    def limits(self, position: JudgePosition, solution: Solution[JudgeAnswer]) -> str:
        """Return why each move that is stopped is not allowed."""
        told = [f"{at}. {reasons[0]}" for at, reasons in enumerate(judged(position), start=1) if reasons]
        return "\n".join(told)


# ---- dealing ---------------------------------------------------------------------------------------------------------


def _table(source: Source, params: Params) -> JudgePosition:
    network = random_network(source, source.between(3, 7), source.below(3))
    farm = dealt_farm(source, source.between(1, 4), source.between(1, 3))
    return JudgePosition(
        source.below(1 << 20), source.between(3, 45), farm, network, "turn", (), (), rulings=params.readings
    )


def _chosen(source: Source, game: Game, scene: Scene, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Moves to ask about, allowed and not, as different as can be; and rules to choose from."""
    allowed, stopped = list[Action](), dict[str, list[Action]]()
    seen = source.shuffle(moves_of(game, scene))[:200]
    for move in seen:
        reasons = game.why_not(move)
        if not reasons:
            allowed.append(move)
        elif len(reasons) == 1 or len(stopped) < 2:
            stopped.setdefault(reasons[0].rule, []).append(move)
    rules = source.shuffle(sorted(stopped))
    most_allowed = min(len(allowed), source.between(1, max(1, number - 2)))
    moves = allowed[:most_allowed]
    for turn in range(number):
        moves += [stopped[name][turn] for name in rules if turn < len(stopped[name])]
    moves = moves[:number]
    asked = {reason.rule for move in moves for reason in game.why_not(move)[:1]}
    more = [name for name in rules if name not in asked]
    shown_rules = sorted([*asked, *more[: max(0, 5 - len(asked))]])[: len(LETTERS)]
    return tuple([move.to_text() for move in source.shuffle(moves)]), tuple(shown_rules)


def _verdicts_under(position: JudgePosition, name: str) -> bool:
    """Whether the other reading of a disputed rule leaves every verdict as it is."""
    ruling = RULINGS[name]
    if getattr(position.rulings, name) != ruling.default:
        return True
    other = replace(position, rulings=replace(position.rulings, **{name: ruling.other}))
    try:
        return [bool(found) for found in judged(other)] == [bool(found) for found in judged(position)]
    except InputError:  # under that reading this moment cannot come
        return False


# ---- judging ---------------------------------------------------------------------------------------------------------


_ONCE_CITED = {"base.oil.refining-path": "base.run.lines-through-tile"}
"""What a reason cited in earlier versions: ids of puzzles that were made then offer only that rule."""


def _citations(position: JudgePosition, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """The rules that may be named against a move: those of its reasons, as this puzzle offers them."""
    cited = [reason.rule for reason in reasons]
    return tuple([_ONCE_CITED.get(name, name) if name not in position.rules else name for name in cited])


def _answer(position: JudgePosition, knows: Callable[[Reason], bool]) -> JudgeAnswer:
    known = [[reason for reason in reasons if knows(reason)] for reasons in judged(position)]
    return JudgeAnswer(tuple([next(iter(_citations(position, reasons)), "yes") for reasons in known]))


def _learnt(codes: Sequence[str], position: JudgePosition) -> JudgeAnswer:
    return _answer(position, lambda reason: reason.code.startswith(tuple(codes)))


def _read_verdict(position: JudgePosition, at: int, verdict: object) -> str:
    if isinstance(verdict, bool):
        return "yes" if verdict else "no"
    letters = dict(zip(LETTERS, position.rules, strict=False))
    if isinstance(verdict, str):
        word = verdict.strip()
        if word in ("yes", "no"):
            return word
        if word in letters:
            return letters[word]
        if "." in word and len(word) < 80:
            return rule(word).id
    raise InputError(
        f"answer, move {at}: {shown(verdict)} is none of yes, no, a rule's id, or a letter from {', '.join(letters)}"
    )


def _this_turn(position: JudgePosition) -> list[str]:
    """What was done in this turn so far, in words."""
    events = []
    start = game = game_of(replace(position, opened=()))
    for text in position.opened:
        game = game.apply(text)
        events += [event.words for event in game.events if event.player == start.state.who]
    return [f"In this turn: {' '.join(events)}"] if events else []
