"""The weights of the planner's evaluation, a row a feature: for turns that are soon full, later full, and all 17.

Written by `tools/fit_planner.py`; the features are told in `pipeline_nb.play.planner_value`.
"""

__all__ = ["WEIGHTS"]

WEIGHTS = [
    [-8.42, -64.92, 155.88],  # one
    [-0.56, 0.75, 1.7],  # cash 10
    [0.77, -0.84, 0.18],  # cash 25
    [-0.69, 0.99, 0.21],  # cash 50
    [0.19, -0.2, 0.4],  # cash 100
    [0.54, -0.18, 1.75],  # sale 4
    [2.66, -5.96, 1.88],  # sale rest
    [0.51, 0.13, 1.14],  # crude 1
    [-0.11, 0.38, 1.1],  # crude 2
    [-0.61, 9.39, -19.0],  # crude surplus
    [-0.04, 2.44, -1.14],  # worker 1
    [-0.29, 1.23, 0.61],  # worker 2
    [-0.41, -1.03, 6.41],  # worker 3
    [-0.12, 0.06, 1.21],  # worker other
    [1.11, 9.33, -32.36],  # machine
    [0.0, 1.0, 6.0],  # machine extra
    [-0.05, 0.45, -0.65],  # hub
    [-0.05, -0.8, 2.02],  # hub paid
    [0.12, 1.61, 0.81],  # growth
    [-2.1, -15.23, 40.97],  # room crude 4
    [0.17, -0.08, -1.32],  # room crude
    [-1.4, -9.82, 27.98],  # room 6
    [4.18, 5.02, -34.01],  # room 12
    [-0.62, -0.5, 1.36],  # contract oil
    [-0.54, -0.02, 0.56],  # contract line
    [-0.06, -1.23, -0.92],  # contract miss
    [0.07, -0.09, -1.1],  # contract later
    [-0.02, 1.39, -2.69],  # order
    [-13.81, 20.1, 37.33],  # level Government 1
    [2.02, 98.1, -214.06],  # level Government 2
    [23.47, -66.42, 15.56],  # level Government 3
    [-15.32, 43.91, -6.67],  # level Shops 1
    [-21.65, 54.65, -1.19],  # level Shops 2
    [2.94, -29.32, 41.65],  # level Shops 3
    [0.0, 0.0, 26.0],  # level Human Resources 1
    [0.0, 0.0, 26.0],  # level Human Resources 2
    [0.0, 0.0, 130.0],  # level Human Resources 3
    [4.42, 9.71, -141.65],  # level Engineering 1
    [0.0, 0.0, 13.0],  # level Engineering 2
    [0.0, 0.0, 78.0],  # level Engineering 3
    [3.89, 48.4, -151.03],  # level Refined Markets 1
    [0.0, 0.0, 32.5],  # level Refined Markets 2
    [0.0, 0.0, 32.5],  # level Refined Markets 3
    [0.0, 0.0, 26.0],  # level Contracts & Orders 1
    [0.0, 0.0, 39.0],  # level Contracts & Orders 2
    [0.0, 0.0, 26.0],  # level Contracts & Orders 3
    [-33.57, 83.9, -72.42],  # level Machines 1
    [49.23, -7.74, -227.64],  # level Machines 2
    [0.0, 0.0, 78.0],  # level Machines 3
]
