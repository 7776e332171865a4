"""The public names of gorules, each with its home: the one list of them. Type checkers read it, and so does
``gorules/__init__.py``, when a name is first used.
"""

from gorules.amend.amendment import Amendment as Amendment
from gorules.amend.amendment import diff as diff
from gorules.bestiary.beasts import Beast as Beast
from gorules.bestiary.beasts import beasts as beasts
from gorules.bestiary.beasts import load_beast as load_beast
from gorules.bestiary.check import check as check
from gorules.comparing.lines import Comparison as Comparison
from gorules.comparing.lines import Comparisons as Comparisons
from gorules.comparing.lines import compare as compare
from gorules.dispute.adjudication import Adjudication as Adjudication
from gorules.dispute.adjudication import adjudicate as adjudicate
from gorules.files.inputs import InputError as InputError
from gorules.formats.graph import read_graph as read_graph
from gorules.formats.records import read_record as read_record
from gorules.formats.rule_names import Meant as Meant
from gorules.formats.rule_names import meant_by as meant_by
from gorules.formats.rule_names import meant_in as meant_in
from gorules.formats.sgf import (
    format_sgf as format_sgf,
)
from gorules.formats.sgf import (
    parse_sgf as parse_sgf,
)
from gorules.formats.sgf import (
    read_sgf as read_sgf,
)
from gorules.formats.sgf import (
    write_sgf as write_sgf,
)
from gorules.go.board import Board as Board
from gorules.go.position import Position as Position
from gorules.go.setup import Flaw as Flaw
from gorules.go.setup import FlawKind as FlawKind
from gorules.go.setup import Setup as Setup
from gorules.go.turns import Turn as Turn
from gorules.go.verdicts import (
    Ending as Ending,
)
from gorules.go.verdicts import (
    Kind as Kind,
)
from gorules.go.verdicts import (
    Outcome as Outcome,
)
from gorules.go.verdicts import (
    Reason as Reason,
)
from gorules.go.verdicts import (
    ScoreRange as ScoreRange,
)
from gorules.go.verdicts import (
    Verdict as Verdict,
)
from gorules.go.verdicts import (
    Violation as Violation,
)
from gorules.play.counting import perft as perft
from gorules.play.game import Game as Game
from gorules.play.game import IllegalPlay as IllegalPlay
from gorules.play.moves import Move as Move
from gorules.play.record import (
    Heading as Heading,
)
from gorules.play.record import (
    PlayerNamed as PlayerNamed,
)
from gorules.play.record import (
    Record as Record,
)
from gorules.play.record import (
    game_of as game_of,
)
from gorules.play.record import (
    result_text as result_text,
)
from gorules.play.replay import (
    Line as Line,
)
from gorules.play.replay import (
    Replay as Replay,
)
from gorules.play.replay import (
    Result as Result,
)
from gorules.play.replay import (
    replay as replay,
)
from gorules.play.settle import score as score
from gorules.ruleset import Ruleset as Ruleset
from gorules.ruleset import load_ruleset as load_ruleset
from gorules.ruleset import rulesets as rulesets
from gorules.solving.front import solve as solve
from gorules.solving.solution import Limits as Limits
from gorules.solving.solution import Solution as Solution
from gorules.status.definitions import statuses as statuses
from gorules.status.questions import StatusLimits as StatusLimits
from gorules.status.statuses import Status as Status
from gorules.version import __version__ as __version__

__all__: list[str]
