"""Run the command line as ``python -m gorules``."""

from gorules.cli import main

if __name__ == "__main__":
    main()
