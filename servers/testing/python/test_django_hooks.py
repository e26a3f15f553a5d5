"""What a project adds to the login: a template, receivers of signals."""

from __future__ import annotations

import sys

import django_project
import pytest
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core.signals import got_request_exception
from django.db import connection
from django.test import override_settings
from dpplus_connect import Connect, Grant
from steps import UUID, Browser

PAGE = "{% extends 'base.html' %}{% block main %}{{ title }}|{{ message }}|{{ link }}|{{ code }}|{{ script }}|{{ user }}{% endblock %}"
LOADER = "django.template.loaders.locmem.Loader"


@pytest.fixture(autouse=True)
def service(monkeypatch):
    monkeypatch.setattr(Connect, "exchange", lambda self, code: Grant(UUID, "token", "email"))
    monkeypatch.setattr(Connect, "report", lambda *_: [])
    yield
    django_project.get_user_model().objects.all().delete()


@pytest.fixture
def receiver():
    """Connects a function to a signal for one test."""
    connected = []

    def connect(signal, function):
        signal.connect(function)
        connected.append((signal, function))

    yield connect
    for signal, function in connected:
        signal.disconnect(function)


def test_a_project_has_its_own_return_page():
    django_project.user_of(UUID, "noah")
    templates = {"dpplus_django/return.html": PAGE, "base.html": "<html lang='{{ language }}'><nav>Books</nav>{% block main %}{% endblock %}"}
    [engine] = settings.TEMPLATES
    own = {**engine, "APP_DIRS": False, "OPTIONS": {**engine["OPTIONS"], "loaders": [(LOADER, templates)]}}
    with override_settings(TEMPLATES=[own]):
        browser = Browser(django_project.request)
        page = browser.open(browser.answer(browser.start("&lang=fr&href=/books"))).text
        assert page.startswith("<html lang='fr'><nav>Books</nav>")
        assert '|<a href="/books" class="dpplus-return"' in page
        assert page.endswith("></script>|noah")
        failed = Browser(django_project.request)
        page = failed.open(failed.answer(failed.start("&href=/a%3Cb"), "error=%3Cb%3E")).text
        assert 'data-error="invalid_response"' in page
        assert "<b" not in page


def test_a_receiver_has_the_data_of_the_user(receiver, monkeypatch):
    django_project.user_of(UUID, "noah")
    seen = []
    monkeypatch.setattr(Connect, "data_of", lambda self, grant: seen.append(connection.in_atomic_block) or {"user": {"email": "noah@users.example"}})

    def store_email(request, user, **_):
        seen.append(request.dpplus_data["user"]["email"])

    receiver(user_logged_in, store_email)
    assert Browser(django_project.request).log_in() == ""
    assert seen == [False, "noah@users.example"]


def test_an_error_of_the_project_reaches_its_tracker(receiver):
    django_project.user_of(UUID, "noah")
    failures = []

    def failing(**_):
        raise KeyError("noah")

    def track(request, **_):
        failures.append((request.path, sys.exc_info()[0]))

    receiver(user_logged_in, failing)
    receiver(got_request_exception, track)
    assert Browser(django_project.request).log_in() == "server_error"
    assert failures == [("/callback", KeyError)]
