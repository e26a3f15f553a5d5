"""A project with users, whose accounts are linked at their first login."""

from __future__ import annotations

import contextlib
import html
import re

import django_project
import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.signals import user_logged_in
from django.db import connection, transaction
from django.template import Context, Template
from django.test import Client, override_settings
from dpplus_connect import TEXTS as LOGIN_TEXTS
from dpplus_connect import Connect, Grant
from dpplus_django.models import Link
from dpplus_django.texts import TEXTS
from steps import UUID


@pytest.fixture(autouse=True)
def service(monkeypatch):
    reports: list[str] = []
    monkeypatch.setattr(Connect, "exchange", lambda self, code: Grant(UUID))
    monkeypatch.setattr(Connect, "report", lambda self, uuids, what, *_: reports.extend([*uuids, what]))
    yield reports
    django_project.get_user_model().objects.all().delete()


def noah(**options):
    return django_project.get_user_model().objects.create(username="noah", password=make_password("correct-horse"), **options)


def open_browser():
    return Client(HTTP_HOST="localhost")


def log_in(browser, **query):
    """Logs in at the service, and returns the return page."""
    start = browser.get("/callback", {"dpplus": "start", **query})
    state = re.search("[?&]state=([^&]*)", start["Location"])[1]
    return browser.get(browser.get("/callback", {"code": "x", "state": state})["Location"]).content.decode()


def link_of(page):
    return html.unescape(re.search('href="([^"]*)" class="dpplus-return"', page)[1])


def fields_of(page):
    return dict(re.findall('type="hidden" name="([a-z]+)" value="([^"]*)"', page.content.decode()))


def ask(browser, **query):
    """Logs in as a new user of the service, then with the password, and returns the page that asks."""
    assert link_of(log_in(browser, **query)) == "/callback/confirm"
    browser.force_login(noah())
    return browser.get("/callback/confirm")


def test_a_page_knows_that_a_login_waits():
    page = Template("{% load dpplus %}{% dpplus_waiting as waiting %}{{ waiting }}")

    def waiting(browser, next="/callback/confirm"):
        return page.render(Context({"request": browser.get("/login", {"next": next, "cart": ""}).wsgi_request}))

    browser, other = open_browser(), open_browser()
    assert waiting(browser) == "False"
    ask(browser)
    assert (waiting(browser), waiting(browser, "/books"), waiting(other)) == ("True", "False", "False")
    fields = fields_of(browser.get("/callback/confirm"))
    browser.post("/callback/confirm", fields)
    assert waiting(browser) == "False"


def test_the_login_leads_to_its_page_after_the_account_is_linked():
    browser = open_browser()
    page = ask(browser, href="/books?sort=title")
    assert browser.post("/callback/confirm", fields_of(page))["Location"] == "/books?sort=title"


def test_without_a_page_the_account_leads_home():
    browser = open_browser()
    assert browser.post("/callback/confirm", fields_of(ask(browser)))["Location"] == "/"


def test_a_second_click_on_the_confirmation_is_no_error(service):
    browser = open_browser()
    fields = fields_of(ask(browser, href="/books"))
    cookies = browser.cookies.copy()
    assert browser.post("/callback/confirm", fields)["Location"] == "/books"
    assert browser.post("/callback/confirm", fields)["Location"] == "/books"  # the browser has deleted the cookie of the offer
    browser.cookies = cookies
    assert browser.post("/callback/confirm", fields)["Location"] == "/books"  # at the same time as the first
    assert Link.objects.get().user.username == "noah"


def test_a_second_click_leads_to_no_other_site():
    browser = open_browser()
    fields = fields_of(ask(browser))
    browser.post("/callback/confirm", fields)
    assert browser.post("/callback/confirm", {**fields, "next": "https://elsewhere.example/"})["Location"] == "/"


@pytest.mark.parametrize("end", [lambda browser, fields: browser.post("/callback/confirm", {**fields, "no": ""}), lambda browser, _: browser.post("/logout")])
def test_a_no_or_a_logout_ends_the_login_that_waits(end, service):
    browser = open_browser()
    fields = fields_of(ask(browser, href="/books"))
    end(browser, fields)
    browser.force_login(django_project.get_user_model().objects.create(username="lea"))
    assert browser.get("/callback/confirm").status_code == 302  # and no page that asks
    assert (list(Link.objects.all()), service) == ([], [])


def test_a_confirmation_of_nothing_is_an_error():
    browser = open_browser()
    browser.force_login(noah())
    assert browser.post("/callback/confirm", {"token": "x"}).status_code == 403


def test_a_user_with_another_uuid_does_not_get_this_one(service):
    browser = open_browser()
    fields = fields_of(ask(browser))
    Link.objects.create(user=django_project.get_user_model().objects.get(), uuid=UUID.replace("1", "2"))
    assert browser.post("/callback/confirm", fields).status_code == 403
    assert service == []


def test_no_transaction_is_open_while_a_link_is_reported(monkeypatch):
    open_transactions = []
    monkeypatch.setattr(Connect, "report", lambda self, uuids, what, *_: open_transactions.append(connection.in_atomic_block))
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", True)
    browser = open_browser()
    browser.post("/callback/confirm", fields_of(ask(browser)))
    assert open_transactions == [False]


@pytest.mark.parametrize(("accepted", "language"), [("de", "de"), ("lb", "de"), ("es", "en"), ("en", "en")])
def test_the_page_that_asks_is_in_the_language_that_it_says(accepted, language):
    with override_settings(LANGUAGE_CODE=accepted, LANGUAGES=[(accepted, accepted)]):
        page = ask(open_browser()).content.decode()
    assert f'<html lang="{language}">' in page
    assert TEXTS[language]["yes"] in page


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_user_who_may_not_log_in_reads_so(language, service):
    user = noah(is_active=False)
    Link.objects.create(user=user, uuid=UUID)
    page = log_in(open_browser(), lang=language)
    assert "account_inactive" in page
    assert LOGIN_TEXTS[language]["account_inactive"] in page
    assert service == []


def test_accounts_that_are_deleted_together_are_reported_together(service):
    users = django_project.get_user_model().objects
    uuids = [f"00000000-0000-4000-8000-{number:012}" for number in range(1050)]
    for number, uuid in enumerate(uuids):
        Link.objects.create(user=users.create(username=str(number)), uuid=uuid)
    users.all().delete()
    assert service.count("disconnected") == 2  # 1,000 at once are the most
    assert sorted(service)[: len(uuids)] == uuids


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_deletion_that_is_rolled_back_is_not_reported(is_whole, service):
    """`is_whole`: the transaction, in place of a part of it."""
    first = Link.objects.create(user=noah(), uuid=UUID)
    lea = django_project.user_of(UUID.replace("1", "2"), "lea")

    def fail():
        with transaction.atomic():
            first.delete()
            raise KeyError

    with transaction.atomic() if is_whole else contextlib.nullcontext():
        with contextlib.suppress(KeyError):
            fail()
        lea.delete()
    assert service == [UUID.replace("1", "2"), "disconnected"]


class UsersElsewhere:
    def db_for_write(self, model, **_):
        return "users"

    db_for_read = db_for_write


def test_a_router_chooses_the_database_of_users(service):
    def raising(**_):
        django_project.get_user_model().objects.create_user("half-written")
        raise KeyError

    with override_settings(DATABASE_ROUTERS=[f"{__name__}.UsersElsewhere"], SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies"):
        browser = open_browser()
        assert browser.post("/callback/confirm", fields_of(ask(browser)))["Location"] == "/"
        assert service == [UUID, "connected"]
        user_logged_in.connect(raising)
        try:
            assert 'data-error="server_error"' in log_in(Client(raise_request_exception=False, HTTP_HOST="localhost"))
        finally:
            user_logged_in.disconnect(raising)
        assert "half-written" not in django_project.get_user_model().objects.values_list("username", flat=True)
        assert link_of(log_in(open_browser(), href="/books")) == "/books"
        service.clear()
        with transaction.atomic("users"):
            django_project.get_user_model().objects.all().delete()
            assert service == []
    assert service == [UUID, "disconnected"]


def test_a_second_click_in_a_transaction_is_no_error():
    """As in a TestCase, whose transaction goes on after a row that is there already."""
    browser = open_browser()
    fields = fields_of(ask(browser))
    cookies = browser.cookies.copy()
    with transaction.atomic():
        browser.post("/callback/confirm", fields)
        browser.cookies = cookies
        assert browser.post("/callback/confirm", fields).status_code == 302
