"""Engines: gorules as one that speaks GTP, and finding out by which rules another one plays."""
