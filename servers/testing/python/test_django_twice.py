"""Answers that come twice, in Django (docs/protocol.md)."""

from __future__ import annotations

import time
from importlib import import_module

import django_project
import pytest
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from dpplus_connect import Connect, Grant
from dpplus_django.links import Results, once
from dpplus_django.models import Result
from steps import UUID, Browser


@pytest.fixture(autouse=True)
def service(monkeypatch):
    """What the service does: the code of a login, and the reports that it gets."""
    reports: list[str] = []
    monkeypatch.setattr(Connect, "exchange", lambda self, code: Grant(UUID))
    monkeypatch.setattr(Connect, "report", lambda self, uuids, what, *_: reports.extend([*uuids, what]))
    yield reports
    django_project.get_user_model().objects.all().delete()
    Result.objects.all().delete()


def noah():
    return django_project.user_of(UUID, "noah")


@pytest.mark.parametrize("engine", ["db", "cache", "cached_db", "file", "signed_cookies"])
def test_a_browser_that_has_lost_the_response_gets_the_same_session(engine, service, tmp_path):
    noah()
    logins = []
    user_logged_in.connect(lambda **_: logins.append(1), weak=False, dispatch_uid=engine)
    with override_settings(SESSION_ENGINE=f"django.contrib.sessions.backends.{engine}", SESSION_FILE_PATH=str(tmp_path)):
        browser = Browser(django_project.request)
        browser.get("/", "cart=of-a-visitor")
        state, before = browser.start("&href=/books"), dict(browser.cookies)
        first = browser.answer(state).cookies
        browser.cookies = dict(before)
        again = browser.answer(state)
        if engine != "signed_cookies":
            assert again.cookies == first
        assert "<h1>Login successful</h1>" in browser.open(again).text
        assert browser.get("/").text == "noah None"
        # The browser has been at the return page: a copy of its cookies gets nothing.
        copy = Browser(django_project.request)
        copy.cookies = before
        assert copy.read(copy.answer(state)) == "expired_state"
        assert copy.get("/").text.startswith("AnonymousUser")
    user_logged_in.disconnect(dispatch_uid=engine)
    assert (logins, service) == ([1], [UUID, "connected"])


def test_no_transaction_writes_after_it_has_read(service):
    """SQLite does not wait for another writer then: the login would end with “database is locked”."""
    noah()
    browser = Browser(django_project.request)
    with CaptureQueriesContext(connection) as captured:
        assert browser.read(browser.answer(browser.start())) == ""  # no error
    statements = [query["sql"].split()[0] for query in captured]
    begins = [at for at, word in enumerate(statements) if word == "BEGIN"]
    assert begins and [statements[at + 1] for at in begins if statements[at + 1] == "SELECT"] == []


def test_results_end_and_are_deleted(monkeypatch):
    now = time.time()
    results = Results()
    for seconds in (60, 30):  # the second takes the place of the first
        results.set("a", f"for {seconds}", seconds)
    assert (results.get("a"), results.get("b")) == ("for 30", "")
    monkeypatch.setattr(time, "time", lambda: now + 31)
    assert (results.get("a"), Result.objects.count()) == ("", 1)
    once("id", int(now) + 60)
    assert Result.objects.count() == 0


def test_a_user_who_has_logged_out_is_not_logged_in_again():
    noah()
    browser = Browser(django_project.request)
    state, before = browser.start(), dict(browser.cookies)
    browser.answer(state)
    import_module(settings.SESSION_ENGINE).SessionStore(browser.cookies["sessionid"]).delete()
    browser.cookies = before
    assert "<h1>Login already used</h1>" in browser.open(browser.answer(state)).text
    assert browser.get("/").text == "AnonymousUser None"
