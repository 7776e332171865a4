"""The native search for boards of up to 64 points, where a set of points is one word: the same, but quicker."""

include "_search.pyx"
