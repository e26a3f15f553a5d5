"""The session of Django beside other hosts of the domain."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from dpplus_connect import cookie_of


def one_session_cookie(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A session cookie that is there twice counts as missing: another host may have planted one. Comes first in MIDDLEWARE."""

    def one(request: HttpRequest) -> HttpResponse:
        if not cookie_of(request.META.get("HTTP_COOKIE", ""), settings.SESSION_COOKIE_NAME):
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return respond(request)

    return one
