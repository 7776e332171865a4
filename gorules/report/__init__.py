"""Reports: the same results as plain data (JSON) and for the terminal."""
