"""What an app passes to Connect."""

from __future__ import annotations

from typing import Any, Protocol


class Signer(Protocol):
    """Signs texts for a purpose, such as HmacSigner."""

    def sign(self, salt: str, body: str, /) -> str: ...

    def unsign(self, salt: str, signed: str, /) -> str | None: ...


class Answers(Protocol):
    """Keeps values for some seconds, such as Values, a client of Redis or a cache."""

    def get(self, name: str, /) -> Any: ...

    def set(self, name: str, value: str, seconds: int, /) -> Any: ...


class Headers(Protocol):
    """The headers of a request, whose names ignore case, such as those of a framework."""

    def get(self, name: str, default: str, /) -> Any: ...
