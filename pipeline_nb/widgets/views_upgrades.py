"""From a game to `UpgradeShelf`: types and their tokens, levels and what stands against them, who owns what."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pipeline_nb.game import Game
from pipeline_nb.game.actions import BlockUpgrade, BuyUpgrade, Done, Secondary, Work
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import BetweenStep, UpgradesStep
from pipeline_nb.rules.reasons import Reason, count
from pipeline_nb.widgets.frames_upgrades import (
    ChangeLine,
    ChoiceList,
    SeatLevels,
    SpecialCard,
    UpgradeFamily,
    UpgradeLevel,
    UpgradeSeat,
    UpgradeWay,
    WhyNot,
)
from pipeline_nb.widgets.views_choices import choices
from pipeline_nb.widgets.views_upgrades_now import level_changes, numeral

__all__ = [
    "choice_list",
    "family_views",
    "finish",
    "level_reasons",
    "seat_views",
    "tag_of",
    "upgrade_ways",
    "visit_words",
]

LEVELS = (1, 2, 3)


def tag_of(player: int) -> str:
    """Return what stands for a player where there is no room for a name."""
    return str(player + 1)


# ---- who owns what ---------------------------------------------------------------------------------------------------


def seat_views(game: Game) -> tuple[UpgradeSeat, ...]:
    """Return the players with all their upgrade cards in words."""
    return tuple(
        UpgradeSeat(tag=tag_of(who), name=name, acting=who == game.state.who, cards=_cards(game, who))
        for who, name in enumerate(game.table.names)
    )


def _cards(game: Game, who: int) -> str:
    player = game.state.players[who]
    owned = zip(game.table.families, player.levels, strict=True)
    cards = [f"{family} {_up_to(level)}" for family, level in owned if level]
    if player.extra:
        from pipeline_nb.widgets.views_upgrades_em import owned_words

        cards += owned_words(game, who)
    return "; ".join(cards) or "no upgrade yet"


def _up_to(level: int) -> str:
    return numeral(1) if level == 1 else f"I to {numeral(level)}"


# ---- types and levels ------------------------------------------------------------------------------------------------


def family_views(game: Game) -> tuple[UpgradeFamily, ...]:
    """Return the types of the game, each with its three levels as the acting player finds them."""
    return tuple(_family(game, number) for number in range(len(game.table.families)))


def _family(game: Game, number: int) -> UpgradeFamily:
    title, state = game.table.families[number], game.state
    face_up = state.tokens[number]
    cards_title, cards = "", tuple[SpecialCard, ...]()
    if game.rules.modules:
        from pipeline_nb.widgets.views_upgrades_em import handed_out

        cards_title, cards = handed_out(game, title)
    block = BlockUpgrade(number)
    return UpgradeFamily(
        number=number,
        title=title,
        open=face_up,
        token="Token face up: open" if face_up else "Token face down: closed this year",
        text=BuyUpgrade(number).to_text(),
        block=block.to_text(),
        can_block=block in game.legal_actions(),
        levels=tuple(_level(game, number, level) for level in LEVELS),
        seats=tuple(
            SeatLevels(tag=tag_of(who), name=name, levels=player.levels[number])
            for who, (name, player) in enumerate(zip(game.table.names, state.players, strict=True))
        ),
        cards_title=cards_title,
        cards=cards,
    )


def _level(game: Game, family: int, level: int) -> UpgradeLevel:
    owned, state = game.state.me.levels[family], game.state
    title, buy = game.table.families[family], BuyUpgrade(family)
    reasons = level_reasons(game, family, level) if level > owned else ()
    stands = "owned" if level <= owned else "later" if level > owned + 1 else "blocked" if reasons else "next"
    changes = level_changes(game, family, level) if level > owned else ()
    owners = tuple(who for who, player in enumerate(state.players) if player.levels[family] >= level)
    left = state.cards[family][level - 1]
    fee = game.rules.box.fees.upgrade
    note = _note(stands, reasons, fee, level)
    card = game.rules.cards[title, level]
    parts = [f"{title} level {level}", card.words.rstrip("."), note, f"{count(left, 'card')} left"]
    parts += [_said(line) for line in changes]
    parts += [f"owned by {', '.join(game.table.names[who] for who in owners)}"] * bool(owners)
    return UpgradeLevel(
        level=level,
        numeral=numeral(level),
        state=stands,  # type: ignore[arg-type]
        price="" if level <= owned else f"${fee}",
        words=card.words,
        note=note,
        left=f"{count(left, 'card')} left",
        owners=tuple(map(tag_of, owners)),
        changes=changes,
        why=tuple(WhyNot(text=reason.text, rule=reason.rule) for reason in reasons),
        legal=level == owned + 1 and buy in game.legal_actions(),
        name="; ".join(parts),
    )


def _note(stands: str, reasons: tuple[Reason, ...], fee: int, level: int) -> str:
    if stands == "owned":
        return "yours"
    if stands == "next":
        return f"your next level, ${fee}"
    return f"after level {numeral(level - 1)}" if stands == "later" else f"not now: {reasons[0].text}"


def _said(line: ChangeLine) -> str:
    return (
        f"{line.what} {line.before} becomes {line.after}" if line.before else f"{line.what} {line.after}".rstrip(" .")
    )


def level_reasons(game: Game, family: int, level: int) -> tuple[Reason, ...]:
    """Return what stands against buying a level, as if upgrades were bought now.

    That levels come in order comes first, then all that the game says against the type.
    """
    state, owned = game.state, game.state.me.levels[family]
    title, broken = game.table.families[family], list[Reason]()
    if level <= owned:
        broken.append(
            Reason(
                code="upgrades.owned",
                rule=f"base.upgrades.level-{level}-{'first' if level == 1 else 'next'}",
                text=f"You own {title} {numeral(level)} already.",
                fix=f"Your next level is {numeral(owned + 1)}." if owned < LEVELS[-1] else "Choose another type.",
                values={"family": family, "level": level},
            )
        )
    elif level > owned + 1:
        broken.append(
            Reason(
                code="upgrades.in-order",
                rule=f"base.upgrades.level-{level}-next",
                text=f"Levels come in order: your next one of {title} is {numeral(owned + 1)}, not {numeral(level)}.",
                fix=f"Buy level {numeral(owned + 1)} first.",
                values={"family": family, "level": level},
            )
        )
    due = [step for step in state.steps if isinstance(step, UpgradesStep)]
    bought = due[-1] if due else UpgradesStep()
    asked = game if isinstance(game.step, UpgradesStep) else game.at(replace(state, steps=(*state.steps, bought)))
    return (*broken, *asked.why_not(BuyUpgrade(family)))


# ---- what is due -----------------------------------------------------------------------------------------------------


def upgrade_ways(game: Game) -> tuple[UpgradeWay, ...]:
    """Return the ways to the upgrade space, by a Main Action or, where that is due, a Secondary Action."""
    second, legal, ways = isinstance(game.step, BetweenStep), game.legal_actions(), list[UpgradeWay]()
    taken = game.rules.steps[type(game.step)].takes
    for space, name in enumerate(game.table.spaces):
        action = Secondary(space) if second else Work(space)
        if type(action) in taken and isinstance(game.rules.spaces[name].opens, UpgradesStep):
            fee = f" (Secondary Action, ${powers(game).secondary_fee})" if second else ""
            ways.append(
                UpgradeWay(
                    text=action.to_text(),
                    label=f"Send the worker to Upgrades{fee}",
                    legal=action in legal,
                )
            )
    return tuple(ways)


def choice_list(game: Game) -> ChoiceList | None:
    """Return what a bought card has opened: something is due before more upgrades can be bought. None: nothing is."""
    if isinstance(game.step, UpgradesStep) or not any(isinstance(step, UpgradesStep) for step in game.state.steps):
        return None
    found, without = choices(game)
    words = game.rules.steps[type(game.step)].words
    return ChoiceList(title=f"{words[:1].upper()}{words[1:]}", choices=found, finish=without)


def visit_words(game: Game) -> str:
    """Return how many upgrades this action has bought; empty where none is under way."""
    steps: Iterable[UpgradesStep] = (step for step in game.state.steps if isinstance(step, UpgradesStep))
    bought, most = next((step.bought for step in steps), None), game.rules.box.limits.upgrades_per_action
    return "" if bought is None else f"{bought} of {most} upgrades bought in this action"


def finish(game: Game) -> tuple[str, bool]:
    """Return the action that ends buying, empty where it is not due, and whether it is legal."""
    return (Done().to_text(), Done() in game.legal_actions()) if isinstance(game.step, UpgradesStep) else ("", False)
