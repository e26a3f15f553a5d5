from __future__ import annotations

import socket
import threading
import time

import dpplus_connect
import pytest
from dpplus_connect import Connect, Grant, HmacSigner, Refusal, Token, Welcome, is_loopback
from steps import SETTINGS, SPELLINGS, UUID, Browser, assert_hidden, requests_to

SECRET = "a secret for tests of 32 bytes or more"


def make(**settings):
    connect = Connect({**SETTINGS, "SECRET": SECRET, **settings}, lambda uuid, request: Welcome([connect.set_cookie("user", uuid)]))
    return connect


def browser_of(connect):
    return Browser(requests_to(connect))


def serve(*answers: bytes):
    """Returns the URL of a service that sends these bytes, one after the other, to each connection."""
    server = socket.create_server(("127.0.0.1", 0))

    def run():
        with server:
            for answer in answers:
                connection, _ = server.accept()
                with connection:
                    connection.recv(65536)
                    connection.sendall(answer)

    threading.Thread(target=run, daemon=True).start()
    return f"http://127.0.0.1:{server.getsockname()[1]}"


OK = b'HTTP/1.1 200 OK\r\nContent-Length: 47\r\n\r\n{"uuid":"' + UUID.encode() + b'"}'
HINT = b"HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n"


@pytest.mark.parametrize("before", [b"", HINT, HINT * 3, b"HTTP/1.1 100 Continue\r\n\r\n" + HINT, b"HTTP/1.1 102 Processing\r\n\r\n"])
def test_responses_before_the_response_are_skipped(before):
    connect = make(INTERNAL_SERVICE=serve(before + OK))
    assert connect.exchange("x").uuid == UUID


def test_all_addresses_of_the_service_have_one_time_limit(monkeypatch):
    now, limits = [1000], []

    def connect(address, limit):
        limits.append((address, limit))
        now[0] += 4
        raise TimeoutError

    addresses = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (f"192.0.2.{last}", 443)) for last in range(4)]
    monkeypatch.setattr(dpplus_connect.transport.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(dpplus_connect.transport.socket, "getaddrinfo", lambda *place, **kind: addresses)
    monkeypatch.setattr(dpplus_connect.transport.socket, "create_connection", connect)
    for service in ("http://login.example", "https://login.example"):
        limits.clear()
        assert make(INTERNAL_SERVICE=service, IS_SANDBOX="true").report([UUID], "connected") is None
        assert [limit for _, limit in limits] == [10, 6, 2, 0.001]


@pytest.mark.parametrize("until", [1, 999_999_999, 1_000_000_000, 9_999_999_999, 10_000_000_000, 99_999_999_999])
def test_a_token_of_another_century_is_read(until):
    signer = HmacSigner([SECRET])
    token = Token(until, "A" * 16, "en/")
    assert dpplus_connect.read(signer, "app", "state", "b", dpplus_connect.sign(signer, "app", "state", "b", token)) == token


@pytest.mark.parametrize("now", [0, 86_400, 999_999_000, 9_999_999_000, 20_000_000_000])
def test_a_login_with_a_clock_of_another_century(now, monkeypatch):
    connect = make()
    monkeypatch.setattr(time, "time", lambda: now)
    monkeypatch.setattr(connect, "exchange", lambda code: Grant(UUID))
    monkeypatch.setattr(connect, "report", lambda uuids, what, *_: True)
    browser = browser_of(connect)
    assert browser.log_in() == ""
    assert browser.cookies["user"] == UUID


@pytest.mark.parametrize(
    ("host", "answer"),
    [("127.0.0.1.evil.example", False), ("localhost.evil.example", False), ("127.1", False), ("[::1]", True), ("LOCALHOST", False), ("app.localhost", True)],
)
def test_plain_http_is_for_this_machine_only(host, answer):
    url = f"http://{host}:3000/callback"
    assert is_loopback(url) == answer
    live = {"SERVICE": "https://login.example", "IS_SANDBOX": "false", "REDIRECT_URI": url}
    if answer:
        assert make(**live).redirect_uri == url
    else:
        with pytest.raises(ValueError, match="^REDIRECT_URI: needs a whole URL"):
            make(**live)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_other_spellings_of_the_path_are_no_login(spelling):
    assert browser_of(make()).get(spelling, "dpplus=start").status == 404


def test_a_state_does_not_contain_the_cookie_of_the_browser():
    browser = browser_of(make())
    state = browser.start("&href=/books")
    assert_hidden(browser.cookies["dp-browser"], state)


@pytest.mark.parametrize(
    "welcome",
    [
        *[Welcome(None), Welcome("x"), Welcome([("Set-Cookie",)]), Welcome([("Set-Cookie", b"a=b")]), Welcome([("Set-Cookie", "a=b\r\nX: y")])],
        *[Welcome([], 7), Welcome([], "", b"session"), Welcome([], "", 7)],
    ],
)
def test_a_malformed_welcome_ends_the_login_before_a_report(welcome, caplog):
    connect = Connect({**SETTINGS, "SECRET": "a secret for tests of 32 bytes or more"}, lambda uuid, request: welcome)
    reports = []
    connect.exchange, connect.report = lambda code: Grant(UUID), lambda uuids, what, *_: reports.extend(uuids)
    assert browser_of(connect).log_in() == "server_error"
    assert (reports, "on_login: a Welcome needs" in caplog.text) == ([], True)


@pytest.mark.parametrize("pages", [{}, {"confirm": "/account"}, {"ask": ""}])
def test_a_login_that_asks_without_a_page_that_asks_is_an_error(pages, caplog):
    connect = Connect({**SETTINGS, "SECRET": SECRET}, lambda uuid, request: Refusal("ask"), pages=pages)
    connect.exchange = lambda code: Grant(UUID)
    browser = browser_of(connect)
    assert (browser.log_in(), "dp-offer" in browser.cookies) == ("server_error", False)
    assert "callback-failed: MisuseError: pages: needs the path for ask" in caplog.text
