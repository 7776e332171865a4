"""Rule components, one module for each kind; gorules.rules.registry knows them all."""
