"""The login in an app of Starlette, whose sessions are its own."""

from __future__ import annotations

import asyncio
import threading
import urllib.parse

import pytest
from dpplus_connect import Connect, Grant, Welcome, cookie_of
from dpplus_connect.asgi import Login, OneSessionCookie
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from steps import PLANTED, SETTINGS, SPELLINGS, UUID, Browser, Page, assert_hidden


def on_login(uuid, scope):
    scope["session"].clear()
    scope["session"]["user_id"] = uuid
    return Welcome()


def home(request):
    if "cart" in request.query_params:
        request.session["cart"] = request.query_params["cart"]
    return PlainTextResponse(f"{request.session.get('user_id')} {request.session.get('cart')}")


def make(on_login=on_login, name="session", **options):
    """Returns a function that requests a page of a new app, and its login."""
    secret = "a secret for tests of 32 bytes or more"
    connect = Connect({**SETTINGS, "SECRET": secret}, on_login, lambda scope: scope["session"].get("user_id"), **options)
    connect.exchange, connect.report = lambda code: Grant(UUID), lambda *_: []
    middleware = [
        Middleware(OneSessionCookie, name=name),
        Middleware(SessionMiddleware, secret_key="x", session_cookie=name),
        Middleware(Login, connect=connect),
    ]
    app = Starlette(routes=[Route("/", home)], middleware=middleware)

    def request(path, query, headers, method="GET"):
        sent = []

        async def send(message):
            sent.append(message)

        scope = {
            "type": "http",
            "method": method,
            "path": urllib.parse.unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(key.lower().encode(), value.encode()) for key, value in headers.items()],
        }
        asyncio.run(app(scope, None, send))
        pairs = [(key.decode(), value.decode()) for key, value in sent[0]["headers"]]
        cookies = dict(value.partition(";")[0].split("=", 1) for key, value in pairs if key == "set-cookie")
        return Page(sent[0]["status"], dict(pairs).get("location", ""), sent[1]["body"].decode(), cookies)

    return request, connect


def test_a_login_begins_an_empty_session():
    request, _ = make()
    browser = Browser(request)
    browser.get("/", "cart=of-a-visitor")
    state, before = browser.start("&href=/books"), dict(browser.cookies)
    page = browser.open(browser.answer(state)).text
    assert '<a href="/books" class="dpplus-return"' in page
    assert browser.get("/").text == f"{UUID} None"
    copy = Browser(request)
    copy.cookies = before
    assert copy.read(copy.answer(state)) == "expired_state"
    assert copy.get("/").text == "None of-a-visitor"


def test_other_requests_reach_the_app():
    request, _ = make()
    for path in ("/", *SPELLINGS):
        assert request(path, "dpplus=start", {}).status == (200 if path == "/" else 404)
    assert request("/callback", "dpplus=start", {}, method="HEAD").status == 404
    assert request("/callback", "dpplus=start", {}).status == 303


@pytest.mark.parametrize("raw_path", [None, b"", b"/callback", b"/callback?dpplus=start", b"/callback/"])
def test_a_server_may_leave_out_the_raw_path(raw_path):
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/callback", "query_string": b"dpplus=start", "headers": []}
    login = Login(None, make()[1])
    asyncio.run(login({**scope, **({} if raw_path is None else {"raw_path": raw_path})}, None, send))
    assert sent[0]["status"] == 303


def test_other_kinds_of_connections_reach_the_app():
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["type"])

    for kind in ("lifespan", "websocket"):
        asyncio.run(OneSessionCookie(Login(app, make()[1]))({"type": kind, "headers": []}, None, None))
    assert seen == ["lifespan", "websocket"]


def test_the_service_does_not_hold_up_the_event_loop():
    threads = []
    request, connect = make()
    connect.exchange = lambda code: threads.append(threading.current_thread()) or Grant(UUID)
    assert Browser(request).log_in() == ""
    assert threads[0] is not threading.main_thread()


def test_an_error_of_the_app_logs_nobody_in():
    def failing(uuid, scope):
        on_login(uuid, scope)
        raise KeyError

    failures = []
    request, _ = make(failing, on_error=lambda failure, scope: failures.append(failure))
    browser = Browser(request)
    browser.get("/", "cart=own")
    assert browser.log_in() == "server_error"
    assert browser.get("/").text == "None None"
    assert [type(failure) for failure in failures] == [KeyError]


def test_an_error_on_the_return_page_does_not_end_the_session(monkeypatch):
    request, connect = make()
    browser = Browser(request)
    back = browser.answer(browser.start())
    monkeypatch.setattr(connect, "_current_user", lambda scope: 1 / 0)
    assert browser.read(back._replace(location=back.location + "x")) == "expired_state"
    monkeypatch.undo()
    assert browser.get("/").text == f"{UUID} None"


@pytest.mark.parametrize("name", ["session", "__Host-session"])
@pytest.mark.parametrize("spelling", [*PLANTED, "{}"])
@pytest.mark.parametrize("after", [True, False])
def test_a_session_that_a_sibling_host_planted_does_not_count(name, spelling, after):
    request, _ = make(name=name)
    user, attacker = Browser(request), Browser(request)
    user.get("/", "cart=own")
    attacker.get("/", "cart=of-the-attacker")
    own = f"{name}={user.cookies.pop(name)}"
    planted = f"{spelling.format(name)}={attacker.cookies[name]}"
    header = f"{own}; {planted}" if after else f"{planted}; {own}"
    assert "attacker" not in user.get("/", Cookie=header).text
    assert ("attacker" in user.get("/", Cookie=planted).text) == (cookie_of(planted, name) != "")


def test_cookies_that_http_2_has_split_are_joined():
    connect = make()[1]
    scope = {"type": "http", "method": "GET", "path": "/callback", "query_string": b"dpplus=start", "session": {}}
    sent = []

    async def send(message):
        sent.append(message)

    browser = ("b" * 22).encode()
    scope["headers"] = [(b"cookie", b"a=b"), (b"cookie", b"dp-browser=" + browser)]
    asyncio.run(Login(None, connect)(scope, None, send))
    assert not [value for key, value in sent[0]["headers"] if key == b"set-cookie"]


def test_a_state_does_not_contain_the_cookie_of_the_browser():
    browser = Browser(make()[0])
    assert_hidden(browser.start("&href=/books") and browser.cookies["dp-browser"], browser.start())
