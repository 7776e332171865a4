"""Reading and refusing files: YAML with line and column, validation, data folders, wording."""
