"""Rule components, one module each. Importing this package imports them all."""
