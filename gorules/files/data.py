"""Where the data that comes with gorules is on disk.

In an installed package the data is in ``gorules/_data/``. In a checkout (run directly, or installed with
``pip install -e``) it is in the folders next to the package.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def rulesets_folder() -> Path:
    """The folder of the rulesets that come with gorules."""
    return _folder("rulesets")


def bestiary() -> Path:
    """The folder of the bestiary, with its topic sub-folders."""
    return _folder("bestiary")


def docs() -> Path:
    """The folder of the documentation."""
    return _folder("docs")


def _folder(name: str) -> Path:
    places = (_PACKAGE / "_data" / name, _PACKAGE.parent / name)
    for place in places:
        if place.is_dir():
            return place
    looked = " and ".join(str(place) for place in places)
    raise FileNotFoundError(f"the {name} folder of gorules is missing: looked for {looked}")
