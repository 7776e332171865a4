"""Engines: gorules as an engine that speaks GTP, and the search for the rules that another engine plays."""
