"""A process that answers questions, one a line, until its input ends:
``python -m gorules.web.worker BYTES SECONDS [STRATEGY ...]``.

Each line of output is a JSON object: {"ready": true} before the first question, {"done": ..., "of": ...} how
far it is, or {"answer": ...}.
"""

import json
import sys
import time
import traceback
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gorules.web.questions import LIFE_SECONDS, answer
from gorules.web.strategies import use_strategies

EVERY = 0.2
"""Seconds between two words on how far it is."""

resource: Any = import_module("resource") if find_spec("resource") else None  # only Unix has it


def main(memory: int, seconds: float, *strategies: str) -> None:
    """Answer, with this number of bytes of address space where the system can set a limit. A score waits so
    many seconds for life and death. The solver plays by the strategies in these files.
    """
    if resource is not None and memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    LIFE_SECONDS.set(seconds)
    use_strategies(strategies)
    _say({"ready": True})
    for line in sys.stdin.buffer:
        told = [time.monotonic()]

        def tell(done: int, of: int | None, told: list[float] = told) -> None:
            if time.monotonic() - told[0] > EVERY:
                told[0] = time.monotonic()
                _say({"done": done, "of": of})

        try:
            question = json.loads(line)
        except (ValueError, RecursionError):
            _say({"answer": {"error": "a question is a JSON object", "problems": []}})
        else:
            try:
                said = answer(question, tell)
            except Exception as error:  # a fault of ours ends one answer, and no process
                traceback.print_exc()
                said = {"error": f"gorules failed at this: {type(error).__name__}: {error}", "problems": []}
            _say({"answer": said})


def _say(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
