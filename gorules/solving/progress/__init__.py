"""Progress proofs: one side gets a margin along lines on which nothing comes back (docs/progress.md)."""
