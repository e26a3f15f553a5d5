"""The requests of a login, over a function that requests a page of an app."""

from __future__ import annotations

import base64
import io
import re
import urllib.parse
from collections.abc import Callable
from typing import Any, NamedTuple

UUID = "11111111-2222-4333-8444-555555555555"
SETTINGS = {"SERVICE": "http://127.0.0.1:4000", "REDIRECT_URI": "http://localhost/callback", "CLIENT_ID": "demoapp", "CLIENT_SECRET": "demosecret"}
SPELLINGS = [
    *["//callback", "/callback/.", "/callback/..", "/x/../callback", "/./callback", "/%2e/callback", "/Callback", "/CALLBACK", "/callback;x"],
    *[
        "/callback//",
        "/callback%20",
        "/callback%00",
        "/callback%2F",
        "/callback%3Fx",
        "/callb%61ck",
        "/callb%61ck/",
        "/callback.html",
        "/callback%0A",
        "/callback/%0A",
        "/-callback",
        "/x/callback",
        "/callback/x",
    ],
]
PLANTED = [  # names that only a browser, or a parser that trims, tells from the name of the session
    *["\u00a0{}", "{}\u00a0", "\u2003{}", "\u3000{}", "\u0085{}", "\u2028{}", "\t{}", "{}\t", "\x0b{}", "\x0c{}", "\x1c{}", "\x1f{}"],
    *['"{}"', "'{}'", "{}[]", "$Path=/; {}", "a=\\; {}", "\ufeff{}", "\u200b{}"],
]


class Page(NamedTuple):
    status: int
    location: str
    text: str
    cookies: dict[str, str]  # those that it sets


def requests_of(
    app: Callable[..., Any], when_sent: Callable[[Page], None] = lambda page: None, raw: str = "RAW_URI"
) -> Callable[[str, str, dict[str, str]], Page]:
    """Returns a function that requests a page over WSGI, as a server does: names and values are bytes in latin-1.

    `when_sent` gets the page without its text when its headers are sent: the browser can request the next page then. `raw` is the name by
    which the server passes on the path as it was sent, here Gunicorn's.
    """

    def request(path: str, query: str, headers: dict[str, str]) -> Page:
        answers = []
        environ = {
            "REQUEST_METHOD": "GET",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SCRIPT_NAME": "",
            "PATH_INFO": urllib.parse.unquote_to_bytes(path).decode("latin-1"),
            raw: f"{path}?{query}",
            "QUERY_STRING": query,
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            **{f"HTTP_{name.upper().replace('-', '_')}": value.encode().decode("latin-1") for name, value in headers.items()},
        }

        def start_response(status: str, sent: list[tuple[str, str]], *_: Any) -> None:
            cookies = dict(value.partition(";")[0].strip().split("=", 1) for name, value in sent if name == "Set-Cookie")
            answers.append(Page(int(status[:3]), dict(sent).get("Location", ""), "", cookies))
            when_sent(answers[0])

        text = b"".join(app(environ, start_response)).decode()
        return answers[0]._replace(text=text)

    return request


def requests_to(connect: Any) -> Callable[[str, str, dict[str, str]], Page]:
    """Returns a function that requests a page of the library without a framework."""

    def request(path: str, query: str, headers: dict[str, str]) -> Page:
        answer = connect.respond("GET", path, query, headers)
        if not answer:
            return Page(404, "", "", {})
        cookies = dict(value.partition(";")[0].split("=", 1) for name, value in answer.headers if name == "Set-Cookie")
        return Page(answer.status, dict(answer.headers).get("Location", ""), answer.body, cookies)

    return request


class Browser:
    """Keeps cookies. `request(path, query, headers)` requests a page."""

    def __init__(self, request: Callable[[str, str, dict[str, str]], Page]) -> None:
        self._request, self.cookies = request, {}

    def get(self, path: str, query: str = "", **headers: str) -> Page:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        page = self._request(path, query, {"Cookie": cookie, **headers})
        self.cookies.update(page.cookies)
        for name in [name for name, value in self.cookies.items() if not value]:
            del self.cookies[name]
        return page

    def start(self, query: str = "") -> str:
        """Opens a start, and returns the state."""
        location = self.get("/callback", f"dpplus=start{query}").location
        return urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)["state"][0]

    def answer(self, state: str, query: str = "code=x", **headers: str) -> Page:
        return self.get("/callback", f"{query}&state={state}", **headers)

    def log_in(self) -> str:
        """Returns the error code of the login, or an empty text after a success."""
        return self.read(self.answer(self.start()))

    def open(self, back: Page) -> Page:
        """Opens the return page."""
        return self.get("/callback", urllib.parse.urlsplit(back.location).query)

    def read(self, back: Page) -> str:
        error = re.search('data-error="([^"]*)"', self.open(back).text)
        return error[1] if error else ""


def assert_hidden(cookie: str, state: str) -> None:
    """Who sees a state, such as in the log of the service, must not know the cookie: he could make another state for its browser."""
    parts = [state, *(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode("latin-1") for part in state.split("."))]
    of_cookie = cookie.encode()
    for hidden in (of_cookie, of_cookie.hex().encode(), base64.urlsafe_b64encode(of_cookie)[:20], base64.b64encode(of_cookie)[:20]):
        assert not any(hidden.decode() in part for part in parts)
