from __future__ import annotations

import asyncio
import time
from importlib import import_module

import django
import django_project
import pytest
from django.conf import settings
from django.contrib.auth.backends import BaseBackend, ModelBackend
from django.contrib.auth.signals import user_logged_in
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.shortcuts import redirect
from django.test import override_settings
from django.urls import resolve
from dpplus_connect import Connect, Grant, cookie_of
from dpplus_django.models import Link
from steps import PLANTED, SPELLINGS, UUID, Browser, assert_hidden, requests_of


@pytest.fixture(autouse=True)
def service(monkeypatch):
    """What the service does: the code of a login, and the reports that it gets."""
    reports: list[str] = []
    monkeypatch.setattr(Connect, "exchange", lambda self, code: Grant(UUID))
    monkeypatch.setattr(Connect, "report", lambda self, uuids, what, *_: reports.extend([*uuids, what]))
    yield reports
    django_project.get_user_model().objects.all().delete()
    Link.objects.all().delete()


def noah():
    return django_project.user_of(UUID, "noah")


class WithoutUsers:
    """As the backends of django-rules."""


class Guard(ModelBackend):
    """As the backend of django-axes, which returns no user."""

    def get_user(self, user_id):
        return None


@pytest.mark.parametrize("first", [WithoutUsers, Guard, BaseBackend])
def test_the_backend_that_returns_the_user_logs_in(first):
    noah()
    with override_settings(AUTHENTICATION_BACKENDS=[f"{first.__module__}.{first.__name__}", "django.contrib.auth.backends.ModelBackend"]):
        browser = Browser(django_project.request)
        assert browser.log_in() == ""
        assert browser.get("/").text == "noah None"


def test_without_a_backend_that_returns_the_user_no_login_succeeds(service):
    noah()
    with override_settings(AUTHENTICATION_BACKENDS=[f"{__name__}.WithoutUsers", f"{__name__}.Guard"]):
        assert Browser(django_project.request).log_in() == "server_error"
    assert service == []


class LoginRequired:
    """Stands in for LoginRequiredMiddleware of Django 5.1 and newer."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_view(self, request, view, args, kwargs):
        if request.user.is_authenticated or not getattr(view, "login_required", True):
            return None
        return django_project.HttpResponse("log in first", status=302)


def test_a_project_that_requires_logins_of_all_views_has_logins():
    noah()
    login_required = "django.contrib.auth.middleware.LoginRequiredMiddleware" if django.VERSION >= (5, 1) else f"{__name__}.LoginRequired"
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, login_required]):
        browser = Browser(django_project.request)
        assert browser.get("/callback/confirm").status == 302
        assert browser.log_in() == ""
        assert browser.get("/").text == "noah None"


class NamesOnly:
    """As a middleware of a project that exempts views by their names."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        name = resolve(request.path_info).view_name
        exempt = getattr(settings, "EXEMPT", ["dpplus_django:callback"])
        return self.get_response(request) if request.user.is_authenticated or name in exempt else redirect("/login?next=" + request.get_full_path())


@pytest.mark.parametrize("path", ["/callback", "/callback/"])
def test_a_middleware_that_exempts_names_of_views_lets_each_spelling_through(path, caplog):
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, f"{__name__}.NamesOnly"]):
        assert Browser(django_project.request).get(path, "dpplus=start").status == 303
        assert caplog.text == ""
        with override_settings(EXEMPT=[]):
            assert Browser(django_project.request).get(path, "code=c0de&state=x").status == 302
    assert "callback-redirected: a middleware leads to /login. It has to let views with login_required = False through" in caplog.text
    assert "c0de" not in caplog.text


NAME = "sessionid"


def session_of_the_attacker():
    attacker = Browser(django_project.request)
    attacker.get("/", "cart=of-the-attacker")
    return attacker.cookies[NAME]


@pytest.mark.parametrize("name", [NAME, "__Host-sessionid"])
@pytest.mark.parametrize("spelling", [*PLANTED, "{}", "percent"])
@pytest.mark.parametrize("after", [True, False])
def test_a_session_that_a_sibling_host_planted_does_not_count(name, spelling, after):
    with override_settings(SESSION_COOKIE_NAME=name):
        user = Browser(django_project.request)
        user.get("/", "cart=own")
        own = f"{name}={user.cookies.pop(name)}"
        attacker = Browser(django_project.request)
        attacker.get("/", "cart=of-the-attacker")
        odd = f"%{ord(name[0]):02x}{name[1:]}" if spelling == "percent" else spelling.format(name)
        planted = f"{odd}={attacker.cookies[name]}"
        header = f"{own}; {planted}" if after else f"{planted}; {own}"
        assert "attacker" not in user.get("/", Cookie=header).text
        assert ("attacker" in user.get("/", Cookie=planted).text) == (cookie_of(planted, name) != "")


@pytest.mark.parametrize("value", ['"{}"', "{} ", "\u00a0{}", '"\\{}"', "{}\u2003"])
def test_another_spelling_of_a_value_is_no_session(value):
    own = session_of_the_attacker()
    page = Browser(django_project.request).get("/", Cookie=f"{NAME}={value.format(own)}")
    assert page.text == ("AnonymousUser of-the-attacker" if value == "{} " else "AnonymousUser None")


def test_a_login_takes_over_nothing_of_the_session_before():
    noah()
    browser = Browser(django_project.request)
    browser.cookies[NAME] = session_of_the_attacker()
    assert browser.log_in() == ""
    assert browser.get("/").text == "noah None"


def test_a_second_login_of_the_same_user_has_a_new_session():
    noah()
    browser = Browser(django_project.request)
    browser.log_in()
    first = browser.cookies[NAME]
    browser.get("/", "cart=before")
    assert browser.log_in() == ""
    assert browser.get("/").text == "noah None"
    assert Browser(django_project.request).get("/", Cookie=f"{NAME}={first}").text == "AnonymousUser None"


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_other_spellings_of_the_path_are_not_found(spelling):
    assert Browser(django_project.request).get(spelling, "dpplus=start").status == 404


@pytest.mark.parametrize(("raw_path", "status"), [(b"/callback", 303), (b"/callb%61ck", 404), (b"/callback%2F", 404), (None, 303)])
def test_a_project_on_asgi_compares_the_path_as_it_was_sent(raw_path, status):
    sent = []

    async def receive():
        return {"type": "http.request"}

    async def send(message):
        sent.append(message)

    path = {} if raw_path is None else {"raw_path": raw_path}
    scope = {"type": "http", "method": "GET", "path": "/callback", "query_string": b"dpplus=start", "headers": [(b"host", b"localhost")], **path}
    asyncio.run(ASGIHandler()(scope, receive, send))
    assert sent[0]["status"] == status


def test_a_state_does_not_contain_the_cookie_of_the_browser():
    browser = Browser(django_project.request)
    state = browser.start("&href=/books")
    assert_hidden(browser.cookies["dp-browser"], state)


def test_a_receiver_that_raises_logs_nobody_in(service):
    user = noah()

    def raising(**_):
        django_project.get_user_model().objects.create_user("half-written")
        raise KeyError

    user_logged_in.connect(raising)
    try:
        browser = Browser(django_project.request)
        assert browser.log_in() == "server_error"
        assert browser.get("/").text == "AnonymousUser None"
    finally:
        user_logged_in.disconnect(raising)
    assert service == []
    assert list(django_project.get_user_model().objects.all()) == [user]


def test_no_transaction_is_open_during_the_requests_to_the_service(monkeypatch):
    noah()
    seen = []
    monkeypatch.setattr(Connect, "exchange", lambda self, code: seen.append(connection.in_atomic_block) or Grant(UUID))
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", True)
    browser = Browser(django_project.request)
    assert browser.log_in() == ""
    assert browser.get("/").text == "noah None"
    assert seen == [False]


@pytest.mark.parametrize("seconds", [0, 0.002, 0.02, 0.2])
@pytest.mark.parametrize("engine", ["db", "cache", "cached_db", "file", "signed_cookies"])
def test_the_page_after_a_login_knows_the_user_with_a_slow_store(engine, seconds, monkeypatch, tmp_path):
    noah()
    pages = []
    module = f"django.contrib.sessions.backends.{engine}"
    store = import_module(module).SessionStore
    save = store.save
    monkeypatch.setattr(store, "save", lambda *parts, **more: (time.sleep(seconds), save(*parts, **more)))

    def open_next(page):
        if "outcome" in page.location:
            pages.append(Browser(django_project.request).get("/", Cookie=f"{NAME}={page.cookies[NAME]}").text)

    with override_settings(SESSION_ENGINE=module, SESSION_FILE_PATH=str(tmp_path)):
        assert Browser(requests_of(WSGIHandler(), open_next)).log_in() == ""
    assert pages == ["noah None"]
