"""The compiled core and the one bridge to it."""
