from __future__ import annotations

import secrets
import time

import pytest
from dpplus_connect import cookie_of
from dpplus_flask import OneCookieSessions
from flask import session
from flask.sessions import SessionInterface, SessionMixin
from flask_app import browser_of, make
from steps import PLANTED, SPELLINGS, UUID, Browser, assert_hidden, requests_of


@pytest.mark.parametrize("name", ["session", "__Host-session"])
@pytest.mark.parametrize("spelling", [*PLANTED, "{}", "percent"])
@pytest.mark.parametrize("after", [True, False])
def test_a_session_that_a_sibling_host_planted_does_not_count(name, spelling, after):
    app = make(name=name)
    user, attacker = browser_of(app), browser_of(app)
    user.get("/cart/own")
    attacker.get("/cart/of-the-attacker")
    own = f"{name}={user.cookies.pop(name)}"
    odd = f"%{ord(name[0]):02x}{name[1:]}" if spelling == "percent" else spelling.format(name)
    planted = f"{odd}={attacker.cookies[name]}"
    header = f"{own}; {planted}" if after else f"{planted}; {own}"
    assert "attacker" not in user.get("/", Cookie=header).text
    assert ("attacker" in user.get("/", Cookie=planted).text) == (cookie_of(planted, name) != "")


@pytest.mark.parametrize("value", ['"{}"', "\u00a0{}", '"\\{}"'])
def test_another_spelling_of_a_value_is_no_session(value):
    browser = browser_of(make())
    browser.get("/cart/own")
    assert browser.get("/", Cookie=f"session={value.format(browser.cookies['session'])}").text == "None None"


class Stored(dict, SessionMixin):
    sid = ""


class StoredSessions(SessionInterface):
    """Sessions of a server, as those of Flask-Session: the cookie has the key of a store."""

    def __init__(self):
        self.store: dict[str, dict] = {}

    def open_session(self, app, request):
        sid = request.cookies.get("session") or secrets.token_urlsafe(8)
        session = Stored(self.store.get(sid, {}))
        session.sid = sid
        return session

    def regenerate(self, session):
        if session:
            self.store.pop(session.sid, None)
            session.sid = secrets.token_urlsafe(8)

    def save_session(self, app, session, response):
        self.store[session.sid] = dict(session)
        response.set_cookie("session", session.sid)


def begin(user):
    session["user_id"] = user


@pytest.mark.parametrize("interface", [OneCookieSessions, StoredSessions])
@pytest.mark.parametrize("options", [{}, {"begin": begin}])
def test_a_login_takes_over_nothing_of_the_session_before(interface, options):
    app = make(interface(), **options)
    attacker, user = browser_of(app), browser_of(app)
    attacker.get("/cart/of-the-attacker")
    user.cookies["session"] = planted = attacker.cookies["session"]
    assert user.log_in() == ""
    assert user.get("/").text == f"{UUID} None"
    assert attacker.get("/", Cookie=f"session={planted}").text.startswith("None")


@pytest.mark.parametrize("seconds", [0, 0.002, 0.02, 0.2])
@pytest.mark.parametrize("interface", [OneCookieSessions, StoredSessions])
def test_the_page_after_a_login_knows_the_user_with_a_slow_store(interface, seconds):
    class Slow(interface):
        def save_session(self, *parts):
            time.sleep(seconds)
            super().save_session(*parts)

    app, pages = make(Slow()), []

    def open_next(page):
        if "outcome" in page.location:
            pages.append(browser_of(app).get("/", Cookie=f"session={page.cookies['session']}").text)

    assert Browser(requests_of(app.wsgi_app, open_next)).log_in() == ""
    assert pages == [f"{UUID} None"]


class WithoutNewIds(StoredSessions):
    regenerate = None


def test_a_session_of_the_server_that_keeps_its_id_is_refused():
    app = make(WithoutNewIds())
    browser = browser_of(app)
    assert browser.log_in() == "server_error"
    assert browser.get("/").text == "None None"
    assert app.extensions["reports"] == []


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_other_spellings_of_the_path_are_not_found(spelling):
    page = browser_of(make()).get(spelling, "dpplus=start")
    # Werkzeug redirects `/callback//`.
    assert page.status == 404 or (page.status, page.location) == (308, "http://localhost/callback/?dpplus=start")


@pytest.mark.parametrize(("name", "status"), [("REQUEST_URI", 404), ("OTHER", 303)])
def test_the_path_is_compared_as_the_server_passes_it_on(name, status):
    """uWSGI has another name than Gunicorn. A server that passes on the decoded path only has one spelling."""
    assert requests_of(make().wsgi_app, raw=name)("/callb%61ck", "dpplus=start", {}).status == status


def test_a_state_does_not_contain_the_cookie_of_the_browser():
    browser = browser_of(make())
    state = browser.start("&href=/books")
    assert_hidden(browser.cookies["dp-browser"], state)


@pytest.mark.parametrize("name", ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"])
def test_a_prefetch_of_the_answer_uses_up_nothing(name):
    browser = browser_of(make())
    state = browser.start()
    assert browser.answer(state, **{name: "prefetch;prerender"})[:4:3] == (403, {})
    assert browser.read(browser.answer(state)) == ""


@pytest.mark.parametrize("interface", [OneCookieSessions, StoredSessions])
@pytest.mark.parametrize("options", [{}, {"begin": begin}, {"find_user": lambda uuid, current: uuid.encode()}])
def test_a_browser_that_has_lost_the_response_gets_the_same_session(interface, options):
    app = make(interface(), **options)
    browser = browser_of(app)
    browser.get("/cart/of-a-visitor")
    state, before = browser.start("&href=/books"), dict(browser.cookies)
    browser.answer(state)
    browser.cookies = dict(before)
    assert "<h1>Login successful</h1>" in browser.open(browser.answer(state)).text
    assert UUID in browser.get("/").text
    assert "cart" not in browser.get("/").text
    assert app.extensions["reports"] == [UUID, "connected"]
    if interface is StoredSessions:
        assert [values.get("user_id") for values in app.session_interface.store.values()].count(None) == 0
    # The browser has been at the return page: a copy of its cookies gets nothing.
    copy = browser_of(app)
    copy.cookies = before
    assert copy.read(copy.answer(state)) == "expired_state"
    assert copy.get("/").text.startswith("None")
    assert app.extensions["reports"] == [UUID, "connected"]


class Failing:
    def get(self, name):
        raise OSError

    def set(self, name, value, seconds):
        raise OSError


class Odd:
    """Sessions whose values JSON cannot have, as those of Flask-Session can be."""


def begin_odd(user):
    session["user_id"], session["cart"] = user, Odd()


@pytest.mark.parametrize("options", [{"answers": Failing()}, {"begin": begin_odd}])
def test_without_a_result_an_answer_that_comes_twice_leads_on(options):
    app = make(StoredSessions(), **options)
    browser = browser_of(app)
    state, before = browser.start("&href=/books"), dict(browser.cookies)
    browser.answer(state)
    again = browser_of(app)
    again.cookies = before
    second = again.answer(state)
    page = again.open(second)
    assert "<h1>Login already used</h1>" in page.text
    assert 'href="/books" class="dpplus-return"' in page.text
    # The response to the first request arrives: the user is logged in.
    assert "<h1>Login successful</h1>" in browser.open(second).text
    assert app.extensions["reports"] == [UUID, "connected"]


@pytest.mark.parametrize("query", ["error=used", "error=-"])
def test_a_code_of_the_service_is_no_answer_that_comes_twice(query):
    browser = browser_of(make())
    back = browser.answer(browser.start(), query)
    assert "Login not completed" in browser.open(back).text
