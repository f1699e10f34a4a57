"""A whole game with all five modules in words, with the final accounts: ``python -m tests.golden.em_game`` writes it.

    emerging_markets.json   what was done, action by action
    emerging_markets.txt    the same told, for a person to read

Planners play; but whoever can have a card of the new types takes it, so that the game shows what the modules do. The
test replays what was done: another bot needs no other golden game.
"""

from __future__ import annotations

import json
import sys

from pipeline_nb.emerging_markets.specialization import card_words
from pipeline_nb.game import Action, Game, new_game
from pipeline_nb.game import actions as act
from pipeline_nb.game.powers import extra_cards
from pipeline_nb.game.state import BetweenStep, UpgradesStep, WorkStep
from pipeline_nb.play.bots import bot
from tests.golden.planner_games import ALL, HERE

ACTIONS, WORDS = HERE / "emerging_markets.json", HERE / "emerging_markets.txt"
NAMES, SEED = ("Ann", "Bo", "Cleo"), 31
NEW = ("Specialization", "Technology", "Crude")
CARDS, GUIDES = ("EM2", "EM4", "EM6"), (1, 2, 12)
"""The Valuation cards of the game, and those that the bots look at: EM4 and EM6 together reward who builds nothing."""
FREE = (act.TakeSpecialization, act.TakeUpgrade, act.ReceiveCrude, act.UseCrudeCard)
KEEP = 4
"""What stays in hand when an upgrade is bought: a little for crude."""


def begun(valuations: tuple[str | int, ...] = CARDS) -> Game:
    """The game before anything was done."""
    setup = {"upgrades": (*NEW, "Engineering", "Machines"), "valuations": valuations}
    return new_game(NAMES, modules=ALL, seed=SEED, setup=setup)


def _wants_upgrades(game: Game) -> bool:
    """Whether the acting player can buy a card of a new type and has not bought two a year."""
    me, state = game.state.me, game.state
    owned = sum(level for family, level in zip(game.table.families, me.levels, strict=True) if family in NEW)
    return me.cash >= game.rules.box.fees.upgrade + KEEP and owned < 2 * state.year


def _preferred(game: Game) -> Action | None:
    """What is done for the sake of the modules, if anything is to be done now."""
    legal, state = game.legal_actions(), game.state
    free = [action for action in legal if isinstance(action, FREE)]
    if free:
        return free[state.round % len(free)]
    if isinstance(state.step, UpgradesStep):
        wanted = [a for a in legal if isinstance(a, act.BuyUpgrade) and game.table.families[a.family] in NEW]
        return wanted[state.who % len(wanted)] if wanted and _wants_upgrades(game) else None
    if isinstance(state.step, WorkStep | BetweenStep) and _wants_upgrades(game):
        space = game.table.spaces.index("Upgrades")
        going: list[Action] = [act.Work(space), act.Secondary(space)]
        return next((action for action in going if action in legal), None)
    late = [action for action in legal if isinstance(action, act.BuySupply)]
    return late[0] if late else None


def played() -> list[str]:
    """What everybody does."""
    game, done = begun(GUIDES), list[str]()
    bots = [bot("planner", seed=who) for who in range(len(NAMES))]
    while not game.is_over:
        action = _preferred(game) or bots[game.state.who].choose(game).action
        game = game.apply(action)
        done.append(action.to_text())
    return done


def told(actions: list[str]) -> str:
    """The game as text: what was drawn, turn by turn what everybody did, then the final accounts."""
    game, when = begun(), (0, 0)
    lines = ["Set-up"]
    lines += [f"  Upgrades: {', '.join(game.table.families)}.", f"  Valuation cards: {', '.join(CARDS)}."]
    lines += [f"  {event.words}" for event in game.events]
    for action in actions:
        if (game.year, game.round) != when and type(game.step).__name__ != "StartTanksStep":
            when = (game.year, game.round)
            lines += ["", f"Year {when[0]}, round {when[1]}; Refinement Costs {game.state.costs.to_text()}"]
            lines += [f"  {game.table.names[who]}: {_stands(game, who)}" for who in game.state.order]
        game = game.apply(action)
        lines += [f"  {event.words}" for event in game.events if event.kind != "turn"]
    lines += ["", f"Refinement Costs {game.state.costs.to_text()}"]
    lines += [f"  {name}: {_stands(game, who)}" for who, name in enumerate(game.table.names)]
    lines += ["", *(f"{score}\n" for score in game.scores())]
    lines += [f"{place.player}: {place.words}" for place in game.ranking()]
    return "\n".join(lines) + "\n"


def _stands(game: Game, who: int) -> str:
    """Cash, farm, upgrades and costs of a player."""
    player, families = game.state.players[who], game.table.families
    cards = [f"{family} {level}" for family, level in zip(families, player.levels, strict=True) if level]
    cards += [f"{family} {level} alone" for family, level in extra_cards(game.rules, player.extra)]
    cards += [f"the card {card_words(number)}" for name, number in player.extra if name == "special"]
    cards += ["the Crude card turned" for name, _ in player.extra if name == "crudeused"]
    costs = game.costs_of(who).to_text()
    own = f"; own costs {costs}" if costs != game.state.costs.to_text() else ""
    return f"${player.cash}, farm {player.farm.to_text()}; {', '.join(cards) or 'no cards'}{own}"


def main() -> None:
    """Let the bots play, and write what they did and how it reads."""
    actions = played()
    ACTIONS.write_text(json.dumps(actions) + "\n", encoding="utf-8")
    WORDS.write_text(told(actions), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
