"""Things that every rule speaks of: colours, boards, positions, turns and verdicts."""
