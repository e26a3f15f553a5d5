from __future__ import annotations

import uuid

import pytest
from dpplus_connect import Refusal, decide
from flask import session
from flask_app import browser_of, make
from steps import UUID
from werkzeug.local import LocalProxy


def begin(user):
    session["user_id"] = user


class Nobody:
    """As AnonymousUser of Flask-Login and of Django."""

    is_authenticated = False


class Somebody:
    """As a model without a text of its own."""


KEY = uuid.uuid4()


@pytest.mark.parametrize(
    ("owner", "current", "answer"),
    [
        *[(10, "10", 10), ("10", 10, "10"), (KEY, str(KEY), KEY), (10, Nobody(), 10), (10, LocalProxy(lambda: None), 10)],
        *[(10, "1", "mismatch"), (10, "010", "mismatch"), (KEY, "10", "mismatch"), (None, Nobody(), "ask"), (None, "10", "confirm")],
    ],
)
def test_keys_of_users_are_compared_as_texts(owner, current, answer):
    """Flask-Login has the text of a key, and the database a number or a UUID."""
    assert decide(owner, current, None) == answer


ODD = [None, False, "", 0, 0.0, [], {}, (), set(), b"", Nobody(), LocalProxy(Nobody), LocalProxy(lambda: None)]


@pytest.mark.parametrize("user", [*ODD, True, 1.5, float("nan"), [1], {"id": 1}, Somebody()])
def test_a_user_that_find_user_cannot_mean_is_refused(user, caplog):
    app = make(find_user=lambda uuid, current: user)
    browser = browser_of(app)
    browser.get("/cart/before")
    assert browser.log_in() == "server_error"
    assert browser.get("/").text.startswith("None")
    assert app.extensions["reports"] == []
    assert "callback-failed: MisuseError: find_user: needs to return" in caplog.text


@pytest.mark.parametrize("user", ["a", 7, -1, 7**30, uuid.uuid4(), b"key", "\u00e9 7"])
def test_a_key_of_a_user_logs_in(user):
    app = make(find_user=lambda uuid, current: user)
    browser = browser_of(app)
    assert browser.log_in() == ""
    assert browser.get("/").text == f"{user} None"
    assert app.extensions["reports"] == [UUID, "connected"]
    # The late answer of another tab is no failure to this user.
    assert browser.read(browser.answer("x")) == ""


@pytest.mark.parametrize("user", ODD)
def test_nobody_is_no_user_who_is_logged_in(user):
    browser = browser_of(make(current_user=lambda: user))
    assert browser.read(browser.answer("x")) == "unknown_state"


@pytest.mark.parametrize("user", [True, 1.5, float("nan"), [1], (1,), {"id": 1}, {1}, Somebody()])
def test_a_current_user_that_is_no_key_is_refused(user, caplog):
    browser = browser_of(make(current_user=lambda: user))
    assert browser.read(browser.answer("x")) == "server_error"
    assert "callback-failed: MisuseError: current_user or decide: needs the key of a user" in caplog.text


def raising(user):
    session["user_id"] = user
    raise KeyError


@pytest.mark.parametrize(
    ("begin", "error", "line"),
    [
        (lambda user: False, "account_inactive", "login-refused: account_inactive"),
        (lambda user: bool(begin(user)), "account_inactive", "login-refused: account_inactive"),
        (lambda user: None, "server_error", "callback-failed: MisuseError: begin: needs to log the user in"),
        (raising, "server_error", "callback-failed: KeyError ["),
    ],
)
def test_a_user_whom_begin_does_not_log_in_reads_of_no_success(begin, error, line, caplog):
    app = make(begin=begin)
    browser = browser_of(app)
    assert browser.log_in() == error
    assert browser.get("/").text == "None None"
    assert app.extensions["reports"] == []
    assert line in caplog.text


@pytest.mark.parametrize("answer", [None, True, "", "someone", UUID, 7, {}])
def test_an_on_login_without_a_welcome_is_refused(answer, caplog):
    app = make()
    app.extensions["dpplus_connect"]._on_login = lambda uuid, request: answer
    assert browser_of(app).log_in() == "server_error"
    assert app.extensions["reports"] == []
    assert "callback-failed: MisuseError: on_login: needs to return a Welcome or a Refusal" in caplog.text


def test_a_confirmation_needs_a_user(caplog):
    browser = browser_of(make(find_user=lambda uuid, current: Refusal("confirm"), pages={"confirm": "/link"}))
    assert browser.log_in() == "server_error"
    assert "dp-offer" not in browser.cookies
    assert "MisuseError: on_login: returns confirm" in caplog.text
