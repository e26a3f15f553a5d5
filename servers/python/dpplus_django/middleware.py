"""The session of Django beside other hosts of the domain."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from dpplus_connect import cookie_of


def one_session_cookie(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A session cookie counts if it is there once, in its exact spelling: another host may have planted one. Comes first in MIDDLEWARE."""

    def one(request: HttpRequest) -> HttpResponse:
        name = settings.SESSION_COOKIE_NAME
        # Django trims Unicode spaces from names and values, and removes quotes. Of several cookies it keeps the last.
        if request.COOKIES.get(name) != cookie_of(request.META.get("HTTP_COOKIE", ""), name):
            request.COOKIES.pop(name, None)
        return respond(request)

    return one
