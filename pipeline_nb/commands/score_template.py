"""The file of `pipeline-nb score` to fill in, with what each line means."""

from __future__ import annotations

from collections.abc import Collection

__all__ = ["template"]

_TEMPLATE = """\
# The end of a real game, for: pipeline-nb score FILE
# T O S are teal, orange, silver; 1 2 3 are low, mid, high. Leave out what a
# player has none of.

{modules}valuations = {valuations}    # the cards; the Valuation tile always counts
order = ["Ann", "Bo"]     # player order after the last round: it breaks a tie
{third_column}
[costs]                   # Refinement Costs to low, to mid, to high
teal = [6, 4, 5]
orange = [5, 7, 6]
silver = [7, 7, 4]

[rulings]                 # disputed rules, read the other way (rules --rulings)
# delivery_pay = "placed"

[[players]]
name = "Ann"
cash = 128
penalties = 3             # Penalty markers
incomplete = 1            # contracts not complete: a marker more for each
barrels = "T1x2 O3"       # in tanks: two low teal, one high orange
{tanks}
{longest}pipelines = [             # those that lift crude; "machine" if one is connected
  "teal 15",
  "silver 8 machine",
]
contracts = [             # complete ones
  "T1 T1",
  "O2 O1>3",              # O1>3: low was asked for, high was put there
]
orders = ["S3 S3 T3"]     # filled ones
{cards}[players.upgrades]        # the highest level of each type
Engineering = 2
"Contracts & Orders" = 1
{levels}
[[players]]
name = "Bo"
cash = 96
{other_tanks}"""

_THIRD_COLUMN = """
# em2: the dark sides of the column that is turned last, from the top, if the
# costs below were written down before that; else leave this out
third_column = [6, 7, 5]
"""

_LONGEST = '# em5: with card EM4 also the longest one, with em5_counts = "all" every one\n'

_CARDS = """\
specialization = ["teal", "mid to high"]     # em4: the cards taken
technology = ["Shops 2"]  # em4: cards of types that are not in the game
"""

_LEVELS = """\
Specialization = 2
Technology = 2
"""


def template(modules: Collection[str] = ()) -> str:
    """The file, with the lines that these modules bring.

    Examples
    --------
    >>> print(template(("em5",)).splitlines()[4])
    modules = ["em5"]
    """
    em4, em5 = "em4" in modules, "em5" in modules
    listed = ", ".join(f'"{name}"' for name in modules)
    by_row = "    # tanks in the crude, low, mid, high row"
    return _TEMPLATE.format(
        modules=f"modules = [{listed}]\n" if modules else "",
        valuations='[1, 2, "EM6"]' if em5 else "[1, 2, 3]",
        third_column=_THIRD_COLUMN if "em2" in modules else "",
        tanks=f"tanks = [3, 2, 2, 2]{by_row}" if em5 else "tanks = 9",
        other_tanks="tanks = [2, 1, 1, 0]\n" if em5 else "",
        longest=_LONGEST if em5 else "",
        cards=_CARDS if em4 else "",
        levels=_LEVELS if em4 else "",
    )
