"""A login that waits for the agreement of its user (docs/protocol.md)."""

from __future__ import annotations

import json

import pytest
from dpplus_connect import OFFER_COOKIE, OFFER_LIFETIME, Connect, Grant, new_token, refuse
from steps import SETTINGS, UUID, Browser, requests_to

BROWSER = "B" * 22


class App:
    def __init__(self):
        self.user, self.reports, self.stored = "noah", [], []
        settings = {**SETTINGS, "SECRET": "a secret for tests of 32 bytes or more"}
        self.connect = Connect(settings, lambda uuid, request: "ask", lambda request: self.user, pages={"ask": "/account"})
        self.connect.exchange = lambda code: Grant(UUID)
        self.connect.report = lambda uuids, what, *_: self.reports.extend(uuids)

    def headers(self, asked="", seconds=60):
        """The cookies after a login that asked one user, or any."""
        offer = self.connect.sign("offer", BROWSER, new_token(json.dumps([UUID, asked, "/books"]), seconds))
        cookies = [self.connect.set_cookie(name, value)[1].split(";")[0] for name, value in [("dp-browser", BROWSER), (OFFER_COOKIE, offer)]]
        return {"Cookie": "; ".join(cookies)}

    def accept(self, headers, token):
        return self.connect.accept(headers, token, lambda uuid: self.stored.append(uuid) is None)


@pytest.mark.parametrize("asked", ["", "noah"])
def test_the_user_who_saw_the_form_accepts(asked):
    app = App()
    headers = app.headers(asked)
    uuid, token, href = app.connect.offered(headers)
    assert (uuid, href) == (UUID, "/books")
    assert app.accept(headers, token)
    assert (app.stored, app.reports) == ([UUID], [UUID])


@pytest.mark.parametrize(("asked", "reason"), [("", "token"), ("noah", "no-login")])
def test_the_form_of_one_user_is_not_for_the_next(asked, reason, caplog):
    app = App()
    headers = app.headers(asked)
    _, token, _ = app.connect.offered(headers)
    app.user = "lea"
    assert app.accept(headers, token) is None
    assert (app.stored, app.reports) == ([], [])
    assert f"accept-refused: {reason}" in caplog.text


def test_a_user_declines():
    app = App()
    headers = app.headers()
    assert app.connect.offered(headers)
    cookie = dict(app.connect.decline())["Set-Cookie"]
    assert cookie.startswith(f"{OFFER_COOKIE}=;") and "; Max-Age=0" in cookie


def test_an_offer_ends(caplog):
    app = App()
    _, token, _ = app.connect.offered(app.headers())
    late = app.headers(seconds=0)
    assert app.connect.offered(late) is None
    assert app.accept(late, token) is None
    assert "accept-refused: no-login" in caplog.text


def test_an_offer_ends_with_its_cookie():
    connect = App().connect
    browser = Browser(requests_to(connect))
    query = f"code=x&state={browser.start()}"
    answer = connect.respond("GET", "/callback", query, {"Cookie": f"dp-browser={browser.cookies['dp-browser']}"})
    [line] = [value for name, value in answer.headers if name == "Set-Cookie" and OFFER_COOKIE in value]
    assert f"; Max-Age={OFFER_LIFETIME}" in line


@pytest.mark.parametrize(
    ("message", "accepted", "text"),
    [
        ("Your account is closed & gone.", "de", "Your account is closed &amp; gone."),
        ({"en": "Closed.", "fr": "Clos."}, "fr", "<p>Clos.</p>"),
        ({"en": "Closed.", "fr": "Clos."}, "it", "<p>Closed.</p>"),
        ({"fr": "Clos."}, "en", "This website has a problem."),
        ("", "en", "This website has a problem."),
        ("\u00e9" * 250, "en", "\u00e9" * 250),
    ],
)
def test_a_user_reads_the_message_of_a_refusal(message, accepted, text):
    app = App()
    app.connect._on_login = lambda uuid, request: refuse("account_closed", message)
    browser = Browser(requests_to(app.connect))
    page = browser.open(browser.answer(browser.start(f"&lang={accepted}"))).text
    assert text in page
    assert 'data-error="account_closed"' in page


@pytest.mark.parametrize("message", [7, None, b"x", "\u00e9" * 251, {"en": 7}])
def test_a_message_that_is_no_short_text_is_refused(message, caplog):
    app = App()
    app.connect._on_login = lambda uuid, request: refuse("account_closed", message)
    assert Browser(requests_to(app.connect)).log_in() == "server_error"
    assert "MisuseError: on_login: the message of a Refusal needs a text" in caplog.text
