"""The tables of the base game as frozen values: one class a table of ``base.toml``, in the same order.

Only data lives here. Every field is bounded by a type of :mod:`pipeline_nb.box.bounds`. Money is in dollars; lists of
prices run from left to right as they stand on the board, from the cheap end to the dear one.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pipeline_nb.box import bounds as b
from pipeline_nb.box.tables_cards import (
    CardContractsOrders,
    CardEngineering,
    CardGovernment,
    CardHumanResources,
    CardMachines,
    CardRefinedMarkets,
    CardShops,
    EndValues,
    Penalties,
    PenaltiesBeyond,
    Table,
    UpgradeCards,
    Upgrades,
    ValuationAmounts,
    Valuations,
    ValuationTypes,
)
from pipeline_nb.box.tables_em import (
    EmActionTiles,
    EmCrude,
    EmCrudeTiles,
    EmDemand,
    EmRefinedTiles,
    EmRefinementMarkers,
    EmSpecialization,
    EmUpgradeCards,
    EmValuations,
)


class Components(Table, frozen=True):
    """How many of each component lie in the box."""

    game_boards: b.Pieces
    player_boards: b.Pieces
    player_disks: b.Pieces
    # the tiles are generated from their shapes and colourings, so their number is no choice
    pipe_tiles: Literal[135]
    workers: b.Pieces
    machine_tiles: b.Pieces
    barrels_of_each_type: b.Pieces
    tank_tiles: b.Pieces
    market_overlays: b.Pieces
    valuation_tiles: b.Pieces
    round_markers: b.Pieces
    penalty_markers: b.Pieces
    order_tiles: b.Pieces
    contract_tiles: b.Pieces
    upgrade_cards: b.Pieces
    refinement_markers: b.Pieces
    upgrade_tokens: b.Pieces
    action_tiles: b.Pieces
    valuation_cards: b.Pieces
    money_tokens: b.Pieces


class Oil(Table, frozen=True):
    """The oil types, and the grades from the bottom up. Their names are fixed."""

    types: tuple[Literal["teal"], Literal["orange"], Literal["silver"]]
    grades: tuple[Literal["crude"], Literal["low"], Literal["mid"], Literal["high"]]


class Players(Table, frozen=True):
    """For how many players the game is."""

    minimum: b.Players
    maximum: b.Players


class Years(Table, frozen=True):
    """The rounds of each year, and the years that a Refresh Phase opens."""

    rounds: Annotated[tuple[b.Rounds, ...], b.length(3)]
    refresh_before: Annotated[tuple[b.Year, ...], b.rising(2)]


class Start(Table, frozen=True):
    """What a player starts with, the tanks apart."""

    money: b.Dollars


class TankFarm(Table, frozen=True):
    """The tank farm of a player board. `suggested_start` is tanks in the crude, low, mid and high row."""

    barrels_per_tank: b.Two
    starting_tanks: b.Some
    suggested_start: b.TanksOfRows
    places_per_row: b.Places


class Fees(Table, frozen=True):
    """Fixed amounts of dollars, and the Penalty markers of a loan and of a missed contract."""

    secondary_action: b.Dollars
    machine_phase: b.Dollars
    upgrade: b.Dollars
    loan_money: b.Dollars
    loan_penalties: b.Few
    missed_contract_penalties: b.Few


class Limits(Table, frozen=True):
    """How often something may be done in one action or turn."""

    contracts_per_action: b.Some
    contracts_per_row: b.Some
    loans_per_action: b.Some
    upgrades_per_action: b.Some
    secondary_actions_per_turn: b.Some


Side = Literal["top", "left", "bottom", "right"]
OuterSpace = Literal["Crude Market", "Refined Market 1", "Refined Market 2", "Refined Market 3"]


class Board(Table, frozen=True):
    """The cross: the arm on ``sides[i]`` has ``outer_spaces[i]``; the tiles on the inner spaces are shuffled."""

    sides: Annotated[tuple[Side, ...], b.distinct(4)]
    outer_spaces: Annotated[tuple[OuterSpace, ...], b.distinct(4)]
    inner_tiles: Annotated[tuple[b.ActionTileName, ...], b.distinct(4)]


class TurnOrder(Table, frozen=True):
    """The action tiles with the Turn Order icon."""

    icon_on: Annotated[tuple[b.ActionTileName, ...], b.distinct(4)]


class Refinement(Table, frozen=True):
    """The 3 by 3 spaces of the Refinement Cost markers, and how many markers are dealt."""

    dealt: Literal[9]
    first_game_without: b.Cost
    columns: tuple[Literal["crude to low"], Literal["low to mid"], Literal["mid to high"]]
    rows: Annotated[tuple[b.OilName, ...], b.distinct(3)]


class RefinementMarkers(Table, frozen=True):
    """The printed Refinement Costs in segments, and how many markers show each."""

    values: Annotated[tuple[b.Cost, ...], b.rising(4)]
    copies: Annotated[tuple[b.Few, ...], b.length(4)]


class CrudeMarket(Table, frozen=True):
    """Prices of the crude rows of the Crude Market."""

    orange_crude: b.CrudePrices
    silver_crude: b.CrudePrices
    teal_crude: b.CrudePrices


class RefinedMarket1(Table, frozen=True):
    """Prices of the rows of Refined Market 1."""

    teal_crude: b.CrudePrices
    orange_low: b.RefinedPrices
    orange_mid: b.RefinedPrices
    orange_high: b.RefinedPrices
    silver_low: b.RefinedPrices
    silver_mid: b.RefinedPrices
    silver_high: b.RefinedPrices


class RefinedMarket2(Table, frozen=True):
    """Prices of the rows of Refined Market 2."""

    silver_crude: b.CrudePrices
    orange_low: b.RefinedPrices
    orange_mid: b.RefinedPrices
    orange_high: b.RefinedPrices
    teal_low: b.RefinedPrices
    teal_mid: b.RefinedPrices
    teal_high: b.RefinedPrices


class RefinedMarket3(Table, frozen=True):
    """Prices of the rows of Refined Market 3."""

    orange_crude: b.CrudePrices
    silver_low: b.RefinedPrices
    silver_mid: b.RefinedPrices
    silver_high: b.RefinedPrices
    teal_low: b.RefinedPrices
    teal_mid: b.RefinedPrices
    teal_high: b.RefinedPrices


class MarketSpaces(Table, frozen=True):
    """The spaces of a market row that are in use, counted from the left; the first is 1."""

    crude_spaces: b.CrudeSpaces
    refined_spaces: b.RefinedSpaces


class Supply(Table, frozen=True):
    """Barrels that each crude row gains in a Refresh Phase, at most."""

    crude_row: Annotated[int, Meta(ge=0, le=8)]


class MarketDemand(Table, frozen=True):
    """Barrels that a Refresh Phase takes out of the low, mid and high row of an oil type of a Refined Market."""

    market_1_orange: b.DemandOfMarket
    market_1_silver: b.DemandOfMarket
    market_2_orange: b.DemandOfMarket
    market_2_teal: b.DemandOfMarket
    market_3_silver: b.DemandOfMarket
    market_3_teal: b.DemandOfMarket


class ShopPrices(Table, frozen=True):
    """Dollars for a tank and for a machine in each price row."""

    tanks: b.PriceRows
    machines: b.PriceRows


class ShopSpaces(Table, frozen=True):
    """Spaces in use in each price row of the Tank Shop and of the Machine Shop."""

    tanks: b.SpacesOfPriceRows
    machines: b.SpacesOfPriceRows


class ShopPipes(Table, frozen=True):
    """Pipe tiles beside each shop, and what a bundle of ``bundle_sizes[i]`` tiles costs in all."""

    tiles_per_player: b.Some
    bundle_sizes: Annotated[tuple[b.Some, ...], b.rising(2)]
    bundle_prices: Annotated[tuple[b.Dollars, ...], b.rising(2)]


class Government(Table, frozen=True):
    """Dollars in all for 1, 2 ... tiles, the quadrants, and how many of them can be open in years 1, 2, 3."""

    prices: Annotated[tuple[b.Dollars, ...], b.rising(5)]
    quadrants: Literal[4]
    open_by_year: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], b.rising(3)]


class GovernmentLayout(Table, frozen=True):
    """The pinwheel of a quadrant: a square of half tiles, and the tiles that share a side with tile 0, 1 ..."""

    tiles: Literal[8]
    layout: Annotated[tuple[b.LayoutRow, ...], b.length(4)]
    neighbours: Annotated[tuple[b.Neighbours, ...], b.length(8)]
    same_in_all_quadrants: bool


class Displays(Table, frozen=True):
    """Columns of the Contract and Order displays, and Contracts of each grade kept for the game."""

    columns: Annotated[int, Meta(ge=1, le=3)]
    contracts_kept: Annotated[int, Meta(ge=1, le=10)]


class Contracts(Table, frozen=True):
    """What the Contracts ask for, by the grade of their stack."""

    low: b.Contracts
    mid: b.Contracts
    high: b.Contracts


class Orders(Table, frozen=True):
    """What the Orders ask for, by their size in barrels."""

    three: b.Orders
    four: b.Orders
    five: b.Orders


class DisplayRows(Table, frozen=True):
    """What the rows of the displays hold, from the top of the board downwards."""

    contracts: Annotated[tuple[Literal["low", "mid", "high"], ...], b.distinct(3)]
    orders: Annotated[tuple[Literal[3, 4, 5], ...], b.distinct(3)]


class Pay(Table, frozen=True):
    """Dollars for one barrel on a Contract or an Order, asked for at low, mid, high."""

    contract: b.LowMidHigh
    order: b.LowMidHigh


class Tables(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every table, by the names of ``base.toml``, then those of ``emerging_markets.toml``."""

    components: Components
    oil: Oil
    players: Players
    years: Years
    start: Start
    tank_farm: TankFarm
    fees: Fees
    limits: Limits
    board: Board
    turn_order: TurnOrder
    refinement: Refinement
    refinement_markers: RefinementMarkers
    crude_market: CrudeMarket
    refined_market_1: RefinedMarket1
    refined_market_2: RefinedMarket2
    refined_market_3: RefinedMarket3
    market_spaces_2p: MarketSpaces
    market_spaces_3p: MarketSpaces
    market_spaces_4p: MarketSpaces
    supply_2p: Supply
    supply_3p: Supply
    supply_4p: Supply
    demand_2p: MarketDemand
    demand_3p: MarketDemand
    demand_4p: MarketDemand
    shop_prices: ShopPrices
    shop_spaces_2p: ShopSpaces
    shop_spaces_3p: ShopSpaces
    shop_spaces_4p: ShopSpaces
    shop_pipes: ShopPipes
    government: Government
    government_layout: GovernmentLayout
    displays_2p: Displays
    displays_3p: Displays
    displays_4p: Displays
    contracts: Contracts
    orders: Orders
    display_rows: DisplayRows
    pay: Pay
    upgrades: Upgrades
    upgrade_cards: UpgradeCards
    card_government: CardGovernment
    card_shops: CardShops
    card_human_resources: CardHumanResources
    card_engineering: CardEngineering
    card_refined_markets: CardRefinedMarkets
    card_contracts_orders: CardContractsOrders
    card_machines: CardMachines
    end_values: EndValues
    penalties: Penalties
    penalties_beyond: PenaltiesBeyond
    valuations: Valuations
    valuation_amounts: ValuationAmounts
    valuation_types: ValuationTypes
    em_crude_tiles: EmCrudeTiles
    em_refined_tiles: EmRefinedTiles
    em_demand_2p: EmDemand
    em_demand_3p: EmDemand
    em_demand_4p: EmDemand
    em_refinement_markers: EmRefinementMarkers
    em_action_tiles: EmActionTiles
    em_upgrade_cards: EmUpgradeCards
    em_specialization: EmSpecialization
    em_crude: EmCrude
    em_valuations: EmValuations
