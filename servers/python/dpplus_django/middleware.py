"""The session of Django beside other hosts of the domain."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.decorators import sync_and_async_middleware
from dpplus_connect import cookie_of

from .login import connect
from .views import with_headers

logger = logging.getLogger("dpplus_connect")


@sync_and_async_middleware
def one_session_cookie(respond: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]:
    """A session cookie counts if it is there once, in its exact spelling: another host may have planted one. Comes first in MIDDLEWARE."""
    connect()  # a wrong setting ends the start of the server

    async def one_async(request: HttpRequest) -> HttpResponse:
        _remove_planted(request)
        return _noted(request, _without_offer(request, await respond(request)))

    def one(request: HttpRequest) -> HttpResponse:
        _remove_planted(request)
        return _noted(request, _without_offer(request, respond(request)))

    return one_async if asyncio.iscoroutinefunction(respond) else one


def end_offer(sender: object, request: HttpRequest | None, **_: object) -> None:
    """At a logout: the next user of a shared browser is not asked about the login that waits."""
    if request:
        setattr(request, "dpplus_ends_offer", True)  # noqa: B010 - Django has no field for it


def _without_offer(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    return with_headers(response, connect().decline()) if getattr(request, "dpplus_ends_offer", False) else response


def _noted(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Writes a line to the log if a middleware took the place of the login. The login itself redirects with 303."""
    if response.status_code == 302 and _is_callback(request.path_info):
        path = response.get("Location", "").partition("?")[0]
        logger.warning("callback-redirected: a middleware leads to %s. It has to let views with login_required = False through", path)
    return response


def _is_callback(path: str) -> bool:
    try:
        return resolve(path).view_name.endswith("dpplus_django:callback")
    except Resolver404:
        return False


def _remove_planted(request: HttpRequest) -> None:
    name = settings.SESSION_COOKIE_NAME
    # Django trims Unicode spaces from names and values, and removes quotes. Of several cookies it keeps the last.
    if request.COOKIES.get(name) != cookie_of(request.META.get("HTTP_COOKIE", ""), name):
        request.COOKIES.pop(name, None)
