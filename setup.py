"""Everything is declared in pyproject.toml; this file only copies the data folders into a wheel."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

DATA_FOLDERS = ("rulesets", "bestiary")


class BuildWithData(build_py):
    """Copy the top-level data folders to ``gorules/_data/`` of the build."""

    def run(self) -> None:
        """Build the modules, then the data; an editable install reads the checkout itself."""
        super().run()
        if self.editable_mode:
            return
        for name in DATA_FOLDERS:
            target = Path(self.build_lib, "gorules", "_data", name)
            shutil.rmtree(target, ignore_errors=True)  # no leftovers from an earlier build
            shutil.copytree(name, target, ignore=shutil.ignore_patterns(".*", "__pycache__"))


setup(cmdclass={"build_py": BuildWithData})
