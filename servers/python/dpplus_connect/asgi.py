"""The login in an app on ASGI, such as of Starlette or FastAPI (docs/python.md)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from .login import Connect, ask, cookie_of

Scope = MutableMapping[str, Any]
App = Callable[[Scope, Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]


class Login:
    """Middleware that responds at the redirect URI. Put it inside the one of the sessions.

    The functions of `connect` get the scope, and run in a thread: they may wait.
    """

    def __init__(self, app: App, connect: Connect) -> None:
        self._app, self._connect, self._on_error = app, connect, connect._on_error
        connect._on_error = self._end

    def _end(self, failure: Exception, scope: Scope | None) -> None:
        """Ends the session of a login that failed after `on_login` has set the user."""
        if scope and ask(scope["query_string"].decode("latin-1")) == "answer":
            scope.get("session", {}).clear()
        self._on_error(failure, scope)

    async def __call__(self, scope: Scope, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        answer = None
        if scope["type"] == "http":
            query = scope.get("query_string", b"").decode("latin-1")
            answer = await asyncio.to_thread(self._connect.respond, scope["method"], _path_of(scope), query, headers_of(scope), scope)
        if not answer:
            return await self._app(scope, receive, send)
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in answer.headers]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body.encode()})


class OneSessionCookie:
    """Middleware around the one of the sessions: their cookie counts if it is there once, in its exact spelling.

    Another host of the domain may have planted one. `name` is the name of the cookie, in Starlette `session`.
    """

    def __init__(self, app: App, name: str = "session") -> None:
        self._app, self._name = app, name

    async def __call__(self, scope: Scope, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["type"] in ("http", "websocket"):
            header, name = headers_of(scope).get("Cookie", ""), self._name
            # A parser may trim more than spaces, and remove quotes and backslashes, and would take the pair for the session.
            others = [pair.strip(" ") for pair in header.split(";") if re.sub(r"[^!-~]|[\"'\\$\[\],]", "", pair.partition("=")[0]) != name]
            own = [f"{name}={value}"] if (value := cookie_of(header, name)) else []
            kept = [pair for pair in scope["headers"] if pair[0].lower() != b"cookie"]
            scope = {**scope, "headers": [*kept, (b"cookie", "; ".join([*others, *own]).encode("latin-1"))]}
        await self._app(scope, receive, send)


def _path_of(scope: Scope) -> str:
    """Returns the path as the browser sent it, where the server says so: `path` is decoded, and `/callb%61ck` is another path."""
    raw = scope.get("raw_path") or scope["path"].encode()
    return str(raw.decode("latin-1").partition("?")[0])


class _Headers(dict[str, str]):
    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
        return super().get(name.lower(), default)


def headers_of(scope: Scope) -> _Headers:
    """Returns the headers of a request, for the methods of Connect. Their names ignore case."""
    found = _Headers()
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        joint = "; " if name == "cookie" else ", "  # RFC 9113, 8.2.3: HTTP/2 splits the cookies
        found[name] = f"{found[name]}{joint}{value}" if name in found else value
    return found
