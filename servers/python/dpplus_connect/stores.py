"""What a process remembers of logins, if the app has no store."""

from __future__ import annotations

import collections
import threading
import time


class UsedStates:
    """Remembers 100,000 used states in this process: a state needs no login, so anyone can use up many."""

    def __init__(self) -> None:
        self._used: collections.OrderedDict[str, int] = collections.OrderedDict()
        self._lock = threading.Lock()

    def once(self, id: str, until: int) -> bool:
        """Returns True for the first call with an id. For several processes, use a table with a unique key."""
        with self._lock:
            while self._used and (len(self._used) >= 100_000 or next(iter(self._used.values())) < time.time()):
                self._used.popitem(last=False)
            return id not in self._used and self._used.setdefault(id, until) == until


class Values:
    """Keeps the latest 5,000 values in this process, each for some seconds. For several processes, use a client of Redis or a cache."""

    def __init__(self) -> None:
        self._values: dict[str, tuple[str, float]] = {}
        self._lock = threading.Lock()

    def get(self, name: str) -> str:
        value, until = self._values.get(name, ("", 0.0))
        return value if until > time.time() else ""

    def set(self, name: str, value: str, seconds: int) -> None:
        with self._lock:
            self._values.pop(name, None)  # so that the oldest one is the first
            if len(self._values) >= 5000:
                del self._values[next(iter(self._values))]
            self._values[name] = value, time.time() + seconds


class NoValues:
    """Keeps nothing."""

    def get(self, name: str) -> str:
        return ""

    def set(self, name: str, value: str, seconds: int) -> None:
        pass
