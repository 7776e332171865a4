"""The native search for boards of up to 64 points: what `_search.pyi` says holds of it as well."""

from gorules.native._search import FIELDS as FIELDS
from gorules.native._search import Searcher as Searcher
from gorules.native._search import divide as divide
from gorules.native._search import perft as perft
from gorules.native._search import replay as replay
from gorules.native._search import why_not_solved as why_not_solved
