"""Application factories, several apps and registrations, Flask-Login, and tables of an app."""

from __future__ import annotations

import concurrent.futures
import sqlite3
import time

import flask_login
import pytest
import sqlalchemy
from dpplus_connect import TEXTS, Grant, UsedStatesTable
from dpplus_flask import DpplusConnect, OneCookieSessions, login_blueprint
from flask import Flask, got_request_exception, render_template_string, session
from flask_app import browser_of, make
from jinja2 import DictLoader
from steps import SETTINGS, UUID, Browser

OTHER = UUID.replace("1", "2")


def factory(login, **config):
    app = Flask(__name__)
    app.config.update({"SECRET_KEY": "a secret", **{f"DPPLUS_{name}": value for name, value in SETTINGS.items()}, **config})
    login.init_app(app)

    @app.get("/")
    def home():
        return render_template_string("{{ session.user_id }} {{ dpplus_link() }}")

    return app


def accept(connect, uuid=UUID):
    connect.exchange, connect.report = lambda code: Grant(uuid), lambda *_: []


def test_the_path_of_a_redirect_uri_can_have_percent_encoded_letters():
    app = factory(DpplusConnect(rule="/caf\u00e9"), DPPLUS_REDIRECT_URI="http://localhost/caf%C3%A9")
    assert browser_of(app).get("/caf%C3%A9", "dpplus=start").status == 303


def test_an_extension_serves_each_app_of_a_factory():
    login = DpplusConnect(lambda uuid, current: f"user of {uuid}")
    one, other = factory(login), factory(login, DPPLUS_CLIENT_ID="other")
    for app, client_id in ((one, "demoapp"), (other, "other")):
        accept(app.extensions["dpplus_connect"])
        browser = browser_of(app)
        assert f"client_id={client_id}&" in browser.get("/callback", "dpplus=start").location
        assert browser.log_in() == ""
        assert browser.get("/").text.startswith(f"user of {UUID} <a ")
        with app.app_context():
            assert login.connect.client_id == client_id
    foreign = browser_of(other)
    foreign.cookies = dict(browser_of(one).cookies)
    assert foreign.read(foreign.answer(browser_of(one).start())) == "unknown_state"


def test_an_extension_takes_its_app_at_once_and_a_prefix_of_its_url():
    app = Flask(__name__)
    app.config.update(SECRET_KEY="a secret", **{f"DPPLUS_{name}": value for name, value in SETTINGS.items()})
    app.config["DPPLUS_REDIRECT_URI"] = "http://localhost/members/login"
    DpplusConnect(app=app, rule="/login", url_prefix="/members")
    assert browser_of(app).get("/members/login", "dpplus=start").status == 303


def test_one_app_has_two_registrations():
    app = make()
    staff = {"CLIENT_ID": "staff", "CLIENT_SECRET": "x", "REDIRECT_URI": "http://localhost/staff", "SERVICE": SETTINGS["SERVICE"]}
    app.config.update({f"STAFF_{name}": value for name, value in staff.items()})
    app.register_blueprint(login_blueprint(app, name="staff", prefix="STAFF_", rule="/staff"))
    accept(app.extensions["staff"], OTHER)

    @app.get("/links")
    def links():
        return render_template_string("{{ dpplus_link() }} {{ dpplus_link(login='staff') }}")

    page = browser_of(app).get("/links").text
    assert page.count('data-client-id="demoapp"') == page.count('data-client-id="staff"') == 1
    browser = browser_of(app)
    assert browser.log_in() == ""
    assert browser.get("/").text == f"{UUID} None"
    state = browser.get("/staff", "dpplus=start").location.partition("state=")[2].partition("&")[0]
    assert "client_id=staff&" in browser.get("/staff", "dpplus=start").location
    wrong = Browser(browser._request)
    wrong.cookies = dict(browser.cookies)
    assert wrong.get("/callback", f"code=x&state={state}").cookies.get("session") is None  # the state of one is none of the other
    browser.get("/staff", f"code=x&state={state}")
    assert browser.get("/").text == f"{OTHER} None"


class User(flask_login.UserMixin):
    def __init__(self, id, is_active=True):
        self.id, self._is_active = id, is_active

    @property
    def is_active(self):
        return self._is_active


@pytest.fixture
def with_flask_login():
    users = {UUID: User("noah"), OTHER: User("lea", is_active=False)}
    by_key = {user.id: user for user in users.values()}
    app = make(
        find_user=lambda uuid, current: users[uuid].id,
        begin=lambda key: flask_login.login_user(by_key[key], remember=True),
        current_user=lambda: flask_login.current_user.get_id(),
    )
    flask_login.LoginManager(app).user_loader(by_key.get)

    @app.get("/who")
    @flask_login.login_required
    def who():
        return f"{flask_login.current_user.id} {session.get('cart')}"

    return app


def test_flask_login_has_the_user(with_flask_login):
    browser = browser_of(with_flask_login)
    browser.get("/cart/of-the-attacker")
    assert browser.get("/who").status == 401
    state, before = browser.start(), dict(browser.cookies)
    first = browser.answer(state)
    assert browser.read(first) == ""
    assert browser.get("/who").text == "noah None"
    assert "remember_token" in first.cookies
    copy = browser_of(with_flask_login)
    copy.cookies = before
    assert copy.read(copy.answer(state)) == "expired_state"


def test_flask_login_has_the_user_after_a_lost_response(with_flask_login):
    browser = browser_of(with_flask_login)
    state, before = browser.start(), dict(browser.cookies)
    browser.answer(state)
    browser.cookies = before
    assert browser.read(browser.answer(state)) == ""
    assert browser.get("/who").text == "noah None"


def test_a_user_who_is_not_active_reads_so(with_flask_login):
    accept(with_flask_login.extensions["dpplus_connect"], OTHER)
    browser = browser_of(with_flask_login)
    page = browser.open(browser.answer(browser.start("&lang=it"))).text
    assert 'data-error="account_inactive"' in page
    assert TEXTS["it"]["account_inactive"] in page
    assert browser.get("/who").status == 401


@pytest.mark.parametrize(("given", "sent"), [(None, "Lax"), ("Lax", "Lax"), ("Strict", "Strict"), ("None", "None")])
def test_the_cookie_of_the_session_is_not_for_other_sites(given, sent):
    app = make()
    app.config["SESSION_COOKIE_SAMESITE"] = given
    with app.test_client() as client:
        assert f"; SameSite={sent}" in client.get("/cart/own").headers["Set-Cookie"]


def raising(uuid, current):
    raise KeyError("lotte@users.example")


def test_an_error_of_the_app_reaches_its_tracker():
    failures = []
    app = make(find_user=raising)

    def track(sender, exception, **_):
        failures.append((sender, str(exception)))

    got_request_exception.connect(track)
    assert browser_of(app).log_in() == "server_error"
    got_request_exception.disconnect(track)
    assert failures == [(app, "'lotte@users.example'")]


def test_a_template_is_the_return_page():
    app = make()
    app.jinja_loader = DictLoader({"dpplus_connect/return.html": "<html lang={{ language }}><nav></nav>{{ title }} {{ link }} {{ script }}"})
    browser = browser_of(app)
    page = browser.open(browser.answer(browser.start("&lang=de&href=/books"))).text
    assert page.startswith("<html lang=de><nav></nav>")
    assert '<a href="/books" class="dpplus-return"' in page


@pytest.fixture(params=["plain", "sqlalchemy"])
def table(request, tmp_path):
    path = tmp_path / "users.db"
    engine = sqlalchemy.create_engine(f"sqlite:///{path}")
    table = UsedStatesTable(engine.raw_connection if request.param == "sqlalchemy" else lambda: sqlite3.connect(path), "?")
    table.create()
    table.create()
    yield table
    engine.dispose()


def test_a_state_counts_once_for_all_processes(table):
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        for id in ("one", "other"):
            assert sorted(pool.map(lambda _, id=id: table.once(id, 4_000_000_000), range(40))) == [False] * 39 + [True]


def test_expired_states_are_deleted(table):
    assert table.once("old", 1)
    assert table.once("new", 4_000_000_000)
    assert table.once("old", 1)
    assert not table.once("new", 4_000_000_000)


def test_the_latest_value_is_kept_until_its_end(table, monkeypatch):
    now = time.time()
    for seconds in (60, 30):  # the second takes the place of the first
        table.set("a", f"for {seconds}", seconds)
    assert (table.get("a"), table.get("b")) == ("for 30", "")
    monkeypatch.setattr(time, "time", lambda: now + 31)
    assert table.get("a") == ""
    table.set("b", "value", 60)
    table.once("id", int(now) + 60)
    with table._transaction() as (_, cursor):
        assert cursor.execute("select name from dpplus_answers").fetchall() == [("b",)]


def test_a_browser_that_has_lost_the_response_of_one_process_gets_it_from_another(table):
    one, other = (make(once=table.once, answers=table) for _ in range(2))
    browser = browser_of(one)
    state, before = browser.start(), dict(browser.cookies)
    browser.answer(state)
    again, copy = browser_of(other), browser_of(one)
    again.cookies, copy.cookies = dict(before), dict(before)
    assert again.read(again.answer(state)) == ""
    assert again.get("/").text.startswith(UUID)
    assert copy.read(copy.answer(state)) == "expired_state"
    assert copy.get("/").text == "None None"


def test_a_database_that_fails_ends_the_login(tmp_path):
    app = make(OneCookieSessions(), once=UsedStatesTable(lambda: sqlite3.connect(tmp_path / "empty.db"), "?").once)
    browser = browser_of(app)
    assert browser.log_in() == "server_error"
    assert browser.get("/").text == "None None"
