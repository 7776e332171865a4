"""Life and death by definition: statuses of strings from hypothetical play on a finite graph."""
