"""`pipeline-nb score` with modules of Emerging Markets: what the engine pays, and faults with their lines."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pipeline_nb import Game, Rulings, load_box, new_game
from pipeline_nb.commands.score_file import read_table
from pipeline_nb.commands.score_words import ScoreLog
from pipeline_nb.emerging_markets.em5 import NAMES
from pipeline_nb.emerging_markets.specialization import card_words, cards_of
from pipeline_nb.game import actions as act
from pipeline_nb.game import position
from pipeline_nb.game.modules import MODULES
from pipeline_nb.game.powers import extra_cards
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.scoring import ended, holdings
from pipeline_nb.rules.oil import OILS, Stock
from tests.command_runs import Cli

ALL = tuple(MODULES)
EXAMPLE = Path(__file__).parents[1] / "docs/examples/emerging_markets_table.toml"
COSTS = "[costs]\nteal = [6, 4, 5]\norange = [5, 7, 6]\nsilver = [7, 7, 4]\n"
WORDS = {number: name for name, number in NAMES.items()}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def score(run: Cli, path: Path, *words: str) -> ScoreLog:
    return msgspec.json.decode(run.says("score", str(path), "--json", *words), type=ScoreLog)


def one(run: Cli, table: Path, player: str, top: str = "") -> dict[str, int]:
    """The amounts of a table with one player, by key."""
    table.write_text(f'{top}\n{COSTS}\n[[players]]\nname = "Ann"\n{player}\n', encoding="utf-8")
    (found,) = score(run, table).scores
    return {line.key: line.amount for line in found.lines} | {"total": found.total}


# ---- the engine and the file -----------------------------------------------------------------------------------------


def written(game: Game) -> str:
    """The end of a game as somebody at the table would write it down."""
    state, rules = ended(game).state, game.rules
    rows = [f"{oil.word} = {list(row)}" for oil, row in zip(OILS, state.costs.rows, strict=True)]
    cards = ", ".join(f'"{WORDS[n]}"' if n in WORDS else str(n) for n in game.table.valuations)
    names = ", ".join(f'"{place.player}"' for place in game.ranking())
    lines = [f"modules = {list(rules.modules)}".replace("'", '"'), f"valuations = [{cards}]", f"order = [{names}]"]
    lines += ["[costs]", *rows, "[rulings]"]
    lines += [f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {str(value).lower()}"
              for name, value in rules.rulings.changed().items()]  # fmt: skip
    for who, player in enumerate(state.players):
        held = holdings(game, who)
        pipes = [f"{line.oil.word} {line.length}{' machine' if line.machine else ''}" for line in held.lines]
        levels = {name: level for name, level in zip(game.table.families, player.levels, strict=True) if level}
        lines += ["[[players]]", f'name = "{game.table.names[who]}"', f"cash = {held.cash}"]
        lines += [f"penalties = {held.penalties}", f"incomplete = {held.incomplete}", f"tanks = {list(player.tanks)}"]
        lines += [f'barrels = "{Stock(player.barrels).to_text()}"', f"pipelines = {pipes}"]
        for key, found in (("contracts", held.contracts), ("orders", held.orders)):
            texts = [" ".join(f"{b.oil.value}{int(b.asked)}>{int(b.placed)}" for b in one) for one in found]
            lines.append(f"{key} = {texts}")
        if "em4" in rules.modules:
            lines.append(f"specialization = {[card_words(card) for card in cards_of(player)]}")
            lines.append(f"technology = {[f'{name} {level}' for name, level in extra_cards(rules, player.extra)]}")
        lines += ["[players.upgrades]", *(f'"{name}" = {level}' for name, level in levels.items())]
    return "\n".join(lines) + "\n"


def played(game: Game, seed: int) -> Game:
    """A game to its end, by players who take any action but are keen on upgrades."""
    draws = Dealer(seed)
    while not game.is_over:
        legal = game.legal_actions()
        keen = [a for a in legal if isinstance(a, act.BuyUpgrade | act.TakeSpecialization | act.TakeUpgrade)]
        keen += [a for a in legal if isinstance(a, act.Work) and game.table.spaces[a.space] == "Upgrades"]
        choices = keen if keen and draws.below(3) else legal
        game = game.apply(choices[draws.below(len(choices))])
    return game


def test_a_game_that_is_written_down_scores_as_in_the_engine(table: Path) -> None:
    box, seen = load_box(), set[str]()
    rulings = (Rulings(), Rulings(em6="le", em5_counts="all", em4_below="zero", em_columns="colours", spec_stack=False))
    for seed in range(12):
        start = new_game(
            2 + seed % 3,
            modules=ALL,
            seed=seed,
            rulings=rulings[seed % 2],
            setup={"valuations": list(NAMES)[seed % 4 : seed % 4 + 3], "upgrades": ["Specialization", "Technology"]},
        )
        game = played(start, seed)
        table.write_text(written(game), encoding="utf-8")
        found = read_table(str(table), box)
        assert [[line.amount for line in one.lines] for one in found.scores(box)] == [
            [line.amount for line in one.lines] for one in game.scores()
        ]
        seen |= {name for player in game.state.players for name, _ in player.extra}
    assert seen >= {"special"}


def test_a_rich_end_with_every_kind_of_card_scores_as_in_the_engine(table: Path) -> None:
    box = load_box()
    types = ["Specialization", "Technology", "Crude", "Machines", "Engineering"]
    first = position(modules=ALL, setup={"upgrades": types}, seed=4)
    at = {family: first.rules.families.index(family) for family in first.rules.families}
    extra = (("special", 0), ("special", 5), ("card", at["Shops"] * 4 + 2), ("card", at["Government"] * 4 + 3))
    owned = {"Specialization": 2, "Technology": 3, "Engineering": 1}
    for valuations in (["EM1", "EM2", "EM3"], ["EM4", "EM5", "EM6"], [1, 2, 6], [4, 12, 13]):
        game = position(
            modules=ALL, setup={"upgrades": types, "valuations": valuations}, seed=4, extra=extra,
            supplies=(1, 2, 3, 4), levels=tuple(owned.get(name, 0) for name in first.table.families), cash=120, year=3,
            stock="T3x2 O3 S2 T0", tanks=(2, 0, 1, 3), net="4@0,0;3@2,0;5@4,0", costs="6,4,5/4,6,7/7,5,4",
        )  # fmt: skip
        table.write_text(written(game), encoding="utf-8")
        found = read_table(str(table), box).scores(box)
        assert [score.total for score in found] == [score.total for score in game.scores()]
        assert found == game.scores()


def test_a_file_has_everything_that_the_engine_looks_at() -> None:
    # a part that the engine adds to the holdings would be missing in the file
    assert set(holdings(new_game(2, seed=1), 0).__struct_fields__) == {
        "costs", "cash", "penalties", "incomplete", "barrels", "tanks", "lines", "engineering", "upgrades_3",
        "contracts", "orders", "barrel_bonus", "rises", "empty_rows",
    }  # fmt: skip


# ---- good files ------------------------------------------------------------------------------------------------------


def test_the_example_adds_up_as_by_hand(run: Cli) -> None:
    log = score(run, EXAMPLE)
    assert [[line.amount for line in found.lines] for found in log.scores] == [
        # EM6, contracts, barrels, pipelines, tile, card 4, EM1, penalties, cash
        [150, 0, 2 * 30 + 30 + 20 + 2 * 10 + 5, 30 + 10, 30, 100, 0, -140, 212],
        [10, 0, 0, 20 + 10, 20, 2 * 100, 2 * 100, -20, 449],
        [30, 0, 2 * 10, 10 + 10, 10, 100, 100, -50, 388],
    ]
    text = " ".join(run.says("score", str(EXAMPLE)).split())
    # Ann: teal and mid to high, and the dark sides 6/9/5 of the third column
    assert "own costs teal 7/6/4; orange 5/7/8; silver 8/6/4: the Specialization cards lower them" in text
    assert "the third column of costs was turned before this [em2.flip.before-scoring]" in text
    assert "3 barrels that your cards raise: 2 x $10 + $5" in text


@pytest.mark.parametrize("modules", ["em1", "em2", "em4", "em5", "em4,em5", "all"])
def test_the_template_with_modules_is_a_file_that_can_be_scored(run: Cli, table: Path, modules: str) -> None:
    table.write_text(run.says("score", "--template", "--modules", modules), encoding="utf-8")
    assert "Ann wins with $" in run.says("score", str(table))
    assert "Ann wins with $" in run.says("score", str(table), "--modules", modules)


def test_modules_are_named_in_the_file_or_beside_it(run: Cli, table: Path) -> None:
    player = f'{COSTS}\n[[players]]\nname = "Ann"\ncash = 449\n'
    for head, words in (
        ('modules = ["em5"]\n', ()),
        ('modules = "all"\n', ()),
        ('modules = "em5, em4"\n', ()),
        ("", ("--modules", "em5")),
        ('modules = ["em5"]\n', ("--modules", "em5")),
    ):
        table.write_text(f'{head}valuations = ["em6"]\n{player}', encoding="utf-8")
        assert score(run, table, *words).scores[0].line("em6").amount == 10
    assert "the file names em5 and --modules names em4; say it once" in run.refuses(
        "score", str(table), "--modules", "em4"
    )
    table.write_text(f"modules = []\n{player}", encoding="utf-8")
    score(run, table)
    assert "names none and --modules names em1" in run.refuses("score", str(table), "--modules", "em1")


def test_readings_change_what_new_cards_pay(run: Cli, table: Path) -> None:
    lines = 'cash = 450\npipelines = ["teal 3"]'
    top = 'modules = ["em5"]\nvaluations = ["EM4", "EM6"]\n'
    plain = one(run, table, lines, top)
    other = one(run, table, lines, f'{top}[rulings]\nem6 = "le"\nem4_below = "zero"\n')
    assert (plain["em4"], plain["em6"]) == (450, 0)
    assert (other["em4"], other["em6"]) == (0, 10)


def test_the_third_column_is_turned_by_the_readings(run: Cli, table: Path) -> None:
    lines = 'pipelines = ["teal 15", "silver 20"]'
    top = 'modules = ["em2"]\nthird_column = [9, 9, 9]\n'
    # teal 6/4/5 needs 6/10/15, then 6/10/19; silver 7/7/4 needs 7/14/18, then 7/14/23, or all of it turned 9/18/27
    assert one(run, table, lines, 'modules = ["em2"]')["pipelines"] == 30 + 30
    assert one(run, table, lines, top)["pipelines"] == 20 + 20
    assert one(run, table, lines, f"{top}[rulings]\nem_flip3_before_scoring = false")["pipelines"] == 30 + 30
    assert one(run, table, lines, f'{top}[rulings]\nem_columns = "colours"')["pipelines"] == 30 + 20


def test_specialization_lowers_costs_and_raises_prices_once_or_twice(run: Cli, table: Path) -> None:
    lines = 'barrels = "T3"\npipelines = ["teal 5"]\nspecialization = ["Teal", "mid-to-high"]\n'
    top = 'modules = ["em4"]'
    assert one(run, table, f"{lines}upgrades = {{ Specialization = 2 }}", top) == {
        "contracts": 0, "barrels": 40, "pipelines": 10, "tile": 0, "penalties": 0, "cash": 0, "total": 50,
    }  # fmt: skip
    once = one(run, table, f"{lines}upgrades = {{ specialization = 2 }}", f"{top}\n[rulings]\nspec_stack = false")
    assert once["barrels"] == 35
    # a Specialization card of level 3 from Technology gives three of them
    through = 'technology = ["specialization III"]\nupgrades = { Technology = 3 }'
    assert one(run, table, f"{lines}{through}", top)["barrels"] == 40


def test_cards_from_technology_count_like_upgrades(run: Cli, table: Path) -> None:
    lines, top = 'pipelines = ["teal 4"]\n', 'modules = ["em4"]\nvaluations = [4]'
    cards = 'technology = ["Engineering 2", "Shops level 3"]\nupgrades = { Technology = 3 }'
    found = one(run, table, lines + cards, top)
    assert (found["pipelines"], found["card-04"]) == (10, 200)
    assert one(run, table, lines + "upgrades_3 = 2\nspecialization = []", top)["card-04"] == 200


# ---- faults ----------------------------------------------------------------------------------------------------------

HEAD = f'modules = ["em4", "em5"]\n{COSTS}\n[[players]]\nname = "Ann"\n'  # eight lines
BO = '[[players]]\nname = "Bo"\n'


@pytest.mark.parametrize(
    ("text", "line", "help_"),
    [
        (HEAD.replace('["em4", "em5"]', '["em9"]'), 1, "modules: there is no module 'em9'; there are em1"),
        (HEAD.replace('["em4", "em5"]', '["valuation"]'), 1, "did you mean em5, Valuations?"),
        (HEAD.replace('["em4", "em5"]', '["em4", "em4"]'), 1, "each module once"),
        (HEAD.replace('["em4", "em5"]', "4"), 1, 'a list such as ["em4", "em5"]'),
        (HEAD.replace('["em4", "em5"]', "[4]"), 1, 'a list such as ["em4", "em5"]'),
        (f"valuations = ['EM7']\n{HEAD}", 1, "from 1 to 16 and EM1 to EM6, such as"),
        (f"valuations = [17, 'EM1']\n{HEAD}", 1, "from 1 to 16 and EM1 to EM6"),
        (f"valuations = ['EM6', 'em 6']\n{HEAD}", 1, "different card numbers"),
        (f"valuations = ['EM6']\n{HEAD}".replace(', "em5"', ""), 1, "of the module em5, Valuations; write"),
        (f"valuations = ['EM1']\n{HEAD}tanks = 4", 10, "card EM1 pays for rows without a tank"),
        (f"valuations = ['EM1']\n{HEAD}", 8, "card EM1 pays for rows without a tank"),
        (f"{HEAD}tanks = [1, 2, 3]", 9, "in the crude, low, mid and high row"),
        (f"{HEAD}tanks = [1, 2, 3, -1]", 9, "in the crude, low, mid and high row"),
        (f"{HEAD}barrels = 'T1x3'\ntanks = [9, 1, 9, 9]", 10, "1 tanks in the low row cannot hold 3 barrels"),
        (f"{HEAD}specialization = ['teel']", 9, "did you mean teal?"),
        (f"{HEAD}specialization = ['teal', 'Teal']", 9, "stands there twice"),
        (f"{HEAD}specialization = ['teal']", 9, "1 cards, but no upgrade here gives any"),
        (
            f"{HEAD}upgrades = {{ Specialization = 1 }}\nspecialization = ['teal', 'silver']",
            10,
            "2 cards, but the upgrades here give 1",
        ),
        (
            "{0}{2}{1}{2}".format(HEAD, BO, "upgrades = { Specialization = 1 }\nspecialization = ['teal']\n"),
            14,
            "'Ann' and 'Bo' cannot both have teal",
        ),
        (f"{HEAD}technology = ['Shop']", 9, "'Shop' is no card; write a type and its level"),
        (f"{HEAD}technology = ['Shop 2']", 9, "did you mean Shops?"),
        (f"{HEAD}technology = ['Shops 1']", 9, "'Shops 1' is no card"),
        (f"{HEAD}technology = ['Shops 2']", 9, "only Technology level 2 gives it"),
        (f"{HEAD}upgrades = {{ Technology = 2 }}\ntechnology = ['Shops 3']", 10, "only Technology level 3 gives it"),
        (
            f"{HEAD}upgrades = {{ Technology = 3 }}\ntechnology = ['Shops 3', 'Machines 3']",
            10,
            "at most one card of level 2 and one of level 3",
        ),
        (
            f"{HEAD}upgrades = {{ Technology = 3 }}\ntechnology = ['Shops 3']\n{BO}upgrades = {{ Shops = 1 }}",
            10,
            "no card of a type that 'Bo' has bought",
        ),
        (
            "{0}{2}{1}{2}".format(HEAD, BO, "upgrades = { Technology = 3 }\ntechnology = ['Shops 3']\n"),
            14,
            "'Ann' has it already",
        ),
        (f"{HEAD}upgrades_3 = 1\ntechnology = ['Shops 3']", 9, "leave it out where the levels are given in technology"),
        (f"{HEAD}third_column = [1, 2, 3]", 9, "there is no key 'third_column' here"),
        (f"third_column = [1, 2, 3]\n{HEAD}", 1, "only with the module em2"),
        (f"third_column = [1, 2]\n{HEAD}".replace("em4", "em2"), 1, "three numbers from 1 to 20, not [1, 2]"),
        (
            f"third_column = [1, 1, 1]\n{HEAD}".replace("em4", "em2"), 1,
            "third_column: 1 for teal, mid to high, is less than 5 in costs; a marker that is turned asks for",
        ),
        (
            f"third_column = [9, 9, 3]\n{HEAD}".replace("em4", "em2"), 1,
            "third_column: 3 for silver, mid to high, is less than 4 in costs",
        ),
        (
            f'third_column = [9, 9, 3]\nrulings = {{ em_columns = "colours" }}\n{HEAD}'.replace("em4", "em2"), 1,
            "third_column: 3 for silver, mid to high, is less than 4 in costs",
        ),
        (
            f'third_column = [9, 6, 9]\nrulings = {{ em_columns = "colours" }}\n{HEAD}'.replace("em4", "em2"), 1,
            "6 for silver, low to mid, is less than 7 in costs",
        ),
        (f"{HEAD}upgrades = {{ Technology = 1 }}".replace("em4", "em1"), 9, "a type of the module em4; write"),
        (f"{HEAD}specialization = ['teal']".replace("em4", "em1"), 9, "these cards are of the module em4; write"),
        (f"{HEAD}technology = 3".replace("em4", "em1"), 9, "these cards are of the module em4; write"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_file_line_and_what_helps(
    run: Cli, table: Path, text: str, line: int, help_: str
) -> None:
    table.write_text(text, encoding="utf-8")
    message = run.refuses("score", str(table))
    assert any(f"line {line}:" in part and help_ in part for part in message.splitlines()), message
