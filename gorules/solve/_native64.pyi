"""The native core for boards of up to 64 points: what `_native.pyi` says holds of it as well."""

from gorules.solve._native import Cycles as Cycles
from gorules.solve._native import Searcher as Searcher
from gorules.solve._native import Solved as Solved
from gorules.solve._native import count_games as count_games
from gorules.solve._native import divide as divide
from gorules.solve._native import perft as perft
from gorules.solve._native import playout as playout
from gorules.solve._native import replay as replay
from gorules.solve._native import solve as solve
from gorules.solve._native import why_not_cycles as why_not_cycles
from gorules.solve._native import why_not_solved as why_not_solved
