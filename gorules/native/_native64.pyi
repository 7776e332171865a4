"""The native core for boards of up to 64 points: what `_native.pyi` says holds of it as well."""

from gorules.native._native import FIELDS as FIELDS
from gorules.native._native import Cycles as Cycles
from gorules.native._native import Searcher as Searcher
from gorules.native._native import count_games as count_games
from gorules.native._native import divide as divide
from gorules.native._native import perft as perft
from gorules.native._native import replay as replay
from gorules.native._native import why_not_cycles as why_not_cycles
from gorules.native._native import why_not_solved as why_not_solved
