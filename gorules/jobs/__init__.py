"""Many pieces of work that do not need each other: made in processes or on a cluster, kept as they come."""
