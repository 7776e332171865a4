"""What is compiled, as it is found: it knows no rules."""
