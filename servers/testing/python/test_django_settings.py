"""Settings of a project: what `manage.py check` says of them, and when they count."""

from __future__ import annotations

import asyncio
import pathlib
import subprocess
import sys
from contextlib import ExitStack

import django_project
import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import reverse_lazy, set_script_prefix
from dpplus_django.middleware import one_session_cookie
from steps import SETTINGS

FIRST, *OTHERS = settings.MIDDLEWARE


def messages():
    return [(each.id, each.msg) for each in run_checks(include_deployment_checks=True) if each.id.startswith("dpplus_django")]


def test_right_settings_have_no_message():
    assert messages() == []


def test_each_wrong_setting_has_its_message():
    wrong = {**SETTINGS, "SERVICE": "http://127.0.0.1:4000/", "CLIENT_SECRET": "", "SCOPES": "email", "CONTACT": "7", "SCOPE": "mail"}
    with override_settings(DPPLUS_CONNECT=wrong):
        found = messages()
    assert [id for id, _ in found] == ["dpplus_django.E001"] * 5
    assert sorted(text.partition(" needs")[0].partition(" is no")[0] for _, text in found) == [
        f"DPPLUS_CONNECT: {name}:" for name in ("CLIENT_SECRET", "CONTACT", "SCOPE", "SCOPES", "SERVICE")
    ]
    assert "demosecret" not in str(found)


def test_missing_settings_have_messages():
    with override_settings():
        del settings.DPPLUS_CONNECT
        assert len(messages()) == 4


@pytest.mark.parametrize(
    ("change", "id", "text"),
    [
        ({"DPPLUS_CONNECT": {**SETTINGS, "REDIRECT_URI": "http://localhost/login/callback"}}, "E002", "/login/callback is not in the URLconf"),
        ({"DPPLUS_CONNECT": {**SETTINGS, "REDIRECT_URI": "http://localhost/"}}, "E002", "/ leads to home"),
        ({"DPPLUS_CONNECT": {**SETTINGS, "REDIRECT_URI": "http://localhost/callback/confirm"}}, "E002", "/callback/confirm leads to confirm"),
        ({"MIDDLEWARE": OTHERS}, "W001", "has no dpplus_django.middleware.one_session_cookie"),
        ({"MIDDLEWARE": [*OTHERS, FIRST]}, "W001", "after SessionMiddleware"),
        ({"SESSION_COOKIE_SAMESITE": "Strict"}, "W002", "SESSION_COOKIE_SAMESITE"),
        ({"LOGIN_URL": "/elsewhere"}, "W003", "LOGIN_URL: /elsewhere is not in the URLconf"),
        ({"LOGIN_URL": "elsewhere"}, "W003", "LOGIN_URL: Reverse for 'elsewhere' not found"),
        ({"LOGIN_REDIRECT_URL": "/accounts/profile/"}, "W004", "LOGIN_REDIRECT_URL: /accounts/profile/ is not in the URLconf"),
        ({"LOGIN_REDIRECT_URL": "profile"}, "W004", "LOGIN_REDIRECT_URL: Reverse for 'profile' not found"),
        ({"LOGIN_URL": reverse_lazy("elsewhere")}, "W003", "LOGIN_URL: Reverse for 'elsewhere' not found"),
    ],
)
def test_a_setting_that_ends_logins_has_a_message(change, id, text):
    with override_settings(**change):
        [(found, said)] = messages()
    assert found == f"dpplus_django.{id}"
    assert text in said


@pytest.mark.parametrize("redirect_uri", ["http://localhost/callback/", "http://localhost/app/callback"])
def test_a_redirect_uri_with_a_slash_or_below_a_proxy_is_right(redirect_uri):
    base_path = "/app" if "app" in redirect_uri else ""
    with override_settings(DPPLUS_CONNECT={**SETTINGS, "REDIRECT_URI": redirect_uri, "BASE_PATH": base_path}):
        assert messages() == []


@pytest.mark.parametrize("prefix", ["/", "/app/"])
@pytest.mark.parametrize("login_url", ["dpplus_django:confirm", "/app/login", "/login", "https://login.example/login"])
def test_pages_below_a_path_are_right(prefix, login_url):
    given = {**SETTINGS, "REDIRECT_URI": "http://localhost/app/callback", "BASE_PATH": "/app"}
    set_script_prefix(prefix)
    try:
        with override_settings(DPPLUS_CONNECT=given, LOGIN_URL=login_url, LOGIN_REDIRECT_URL="/app"):
            assert messages() == []
    finally:
        set_script_prefix("/")


def test_settings_of_a_test_have_their_effect():
    start = {"dpplus": "start"}
    with ExitStack() as stack:
        for client_id in ("one", "other"):
            stack.enter_context(override_settings(DPPLUS_CONNECT={**SETTINGS, "CLIENT_ID": client_id}))
            assert f"client_id={client_id}&" in Client(HTTP_HOST="localhost").get("/callback", start)["Location"]
    assert "client_id=demoapp&" in Client(HTTP_HOST="localhost").get("/callback", start)["Location"]


@pytest.mark.parametrize("handler", [WSGIHandler, ASGIHandler])
def test_a_server_does_not_start_with_a_wrong_setting(handler):
    with override_settings(DPPLUS_CONNECT={}), pytest.raises(ImproperlyConfigured, match="^DPPLUS_CONNECT: SERVICE: needs"):
        handler()


def test_commands_that_need_no_login_need_no_settings(tmp_path):
    folder = pathlib.Path(__file__).parents[2] / "python"
    project = f"""
import sys
sys.path.insert(0, {str(folder)!r})
from django.conf import settings
from django.core.management import execute_from_command_line
settings.configure(
    STATIC_URL="/static/", STATIC_ROOT={str(tmp_path / "static")!r}, DATABASES={{}}, SECRET_KEY="x" * 50,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.staticfiles", "dpplus_django"],
)
execute_from_command_line(["manage.py", "collectstatic", "--no-input"])
"""
    result = subprocess.run([sys.executable, "-c", project], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "0 static files copied" in result.stdout


@pytest.mark.parametrize("planted", ["", "; sessionid=planted"])
def test_the_middleware_serves_async_views(planted):
    seen = []

    async def view(request):
        seen.append(request.COOKIES.get("sessionid"))
        return HttpResponse()

    request = HttpRequest()
    request.META["HTTP_COOKIE"] = f"sessionid=own{planted}"
    request.COOKIES = {"sessionid": "planted" if planted else "own"}
    middleware = one_session_cookie(view)
    assert asyncio.iscoroutinefunction(middleware)
    assert asyncio.run(middleware(request)).status_code == 200
    assert seen == [None if planted else "own"]


def test_a_project_on_asgi_keeps_its_middleware_async(caplog):
    """Django says in its log which middleware it has to run in a thread."""
    with override_settings(MIDDLEWARE=[FIRST]), caplog.at_level("DEBUG", "django.request"):
        ASGIHandler()
    assert "one_session_cookie" not in caplog.text
    assert django_project.home
