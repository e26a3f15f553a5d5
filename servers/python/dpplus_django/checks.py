"""What `manage.py check` says of the settings. `SILENCED_SYSTEM_CHECKS` takes the ids."""

from __future__ import annotations

import urllib.parse
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.shortcuts import resolve_url
from django.urls import NoReverseMatch, Resolver404, get_script_prefix, resolve
from dpplus_connect import problems_of

MIDDLEWARE = "dpplus_django.middleware.one_session_cookie"
SESSIONS = "django.contrib.sessions.middleware.SessionMiddleware"


@register(Tags.urls)
def check_settings(app_configs: Any, **_: Any) -> list[CheckMessage]:
    given = getattr(settings, "DPPLUS_CONNECT", {})
    wrong: list[CheckMessage] = [Error(f"DPPLUS_CONNECT: {problem}", id="dpplus_django.E001") for problem in problems_of(given, is_signed=True)]
    prefixes = [get_script_prefix().rstrip("/"), str(given.get("BASE_PATH", ""))]
    login = _page("LOGIN_URL", prefixes, "The first login of a user leads there, to ask for the password.", "dpplus_django.W003")
    after = _page("LOGIN_REDIRECT_URL", prefixes, "A login leads there if neither the button nor its page names another page.", "dpplus_django.W004")
    return [*(wrong or _address(given)), *_middleware(), *login, *after]


def _address(given: dict[str, Any]) -> Iterator[CheckMessage]:
    path = urllib.parse.urlsplit(given["REDIRECT_URI"]).path
    below = path[len(given.get("BASE_PATH", "")) :] or "/"
    try:
        name, app = resolve(below).func.__name__, resolve(below).app_name
    except Resolver404:
        is_wrong, found = True, f"{below} is not in the URLconf"
    else:
        is_wrong, found = (app, name) != ("dpplus_django", "callback"), f"{below} leads to {name}"
    if is_wrong:
        hint = "Add path('…', include('dpplus_django.urls')), so that the path of REDIRECT_URI is the one of its view callback."
        yield Error(f"DPPLUS_CONNECT: REDIRECT_URI: {found}", hint=hint, id="dpplus_django.E002")


def _middleware() -> Iterator[CheckMessage]:
    given = list(settings.MIDDLEWARE)
    found = "has no" if MIDDLEWARE not in given else "has, after SessionMiddleware," if SESSIONS in given[: given.index(MIDDLEWARE)] else ""
    if found:
        hint = "Make it the first one. Without it, a session cookie that another host of the domain has planted can count."
        yield Warning(f"MIDDLEWARE: {found} {MIDDLEWARE}", hint=hint, id="dpplus_django.W001")
    if settings.SESSION_COOKIE_SAMESITE == "Strict":
        hint = "With Strict, a login does not see the user who is logged in already, and asks for the password."
        yield Warning("SESSION_COOKIE_SAMESITE: needs 'Lax', because a login comes from another site", hint=hint, id="dpplus_django.W002")


def _page(setting: str, prefixes: list[str], hint: str, id: str) -> Iterator[CheckMessage]:
    try:
        url = urllib.parse.urlsplit(resolve_url(getattr(settings, setting)))
        path = next((url.path[len(each) :] for each in prefixes if each and f"{url.path}/".startswith(f"{each}/")), url.path)
        url.netloc or resolve(path or "/")
    except NoReverseMatch as failure:
        yield Warning(f"{setting}: {failure}", hint=hint, id=id)
    except Resolver404:
        yield Warning(f"{setting}: {url.path} is not in the URLconf", hint=hint, id=id)
