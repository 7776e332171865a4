"""Rulesets: YAML files turned into validated compositions of rule components."""

# ruff: isort: skip_file
from gorules.ruleset.composition import (
    AXES as AXES,
    Certainty as Certainty,
    Family as Family,
    Players as Players,
    Ruleset as Ruleset,
    Source as Source,
    ruleset_model as ruleset_model,
)
from gorules.ruleset.loading import (
    AsRuleset as AsRuleset,
    UnknownRuleset as UnknownRuleset,
    all_rulesets as all_rulesets,
    families as families,
    rulesets_for as rulesets_for,
    gathered as gathered,
    load_family as load_family,
    load_rules as load_rules,
    load_ruleset as load_ruleset,
    meant as meant,
    other_games as other_games,
    own_rulesets as own_rulesets,
    read_family as read_family,
    read_rules as read_rules,
    read_ruleset as read_ruleset,
    ruleset_ids as ruleset_ids,
    rulesets as rulesets,
    the_one as the_one,
)
