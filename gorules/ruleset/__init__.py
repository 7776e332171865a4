"""Rulesets: YAML files turned into validated compositions of rule components."""

from gorules.ruleset.composition import AXES, Certainty, Family, Players, Ruleset, Source, ruleset_model
from gorules.ruleset.loading import (
    Named,
    all_rulesets,
    families,
    load_family,
    load_rules,
    load_ruleset,
    other_games,
    read_family,
    read_rules,
    read_ruleset,
    rulesets,
    the_one,
)

__all__ = [
    "AXES",
    "Certainty",
    "Family",
    "Named",
    "Players",
    "Ruleset",
    "Source",
    "all_rulesets",
    "families",
    "load_family",
    "load_rules",
    "load_ruleset",
    "other_games",
    "read_family",
    "read_rules",
    "read_ruleset",
    "ruleset_model",
    "rulesets",
    "the_one",
]
