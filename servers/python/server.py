"""A server with the login, on the standard library (docs/python.md). DPPLUS_SECRET=… DPPLUS_SERVICE=… PORT=3000 python3 server.py"""

import html
import http.server
import io
import logging
import os
import sys
import time

from dpplus_connect import PRIVATE, SESSION_COOKIE, SESSION_LIFETIME, Connect, Response, TimedReader, Welcome, new_token

PREFIX = "DPPLUS_"  # other programs have variables such as SECRET and SCOPE
given = {name.removeprefix(PREFIX): value for name, value in os.environ.items() if name.startswith(PREFIX)}
PORT = given.get("PORT", os.environ.get("PORT", "3000"))  # hosts set the name without the prefix
DEFAULTS = {
    "SERVICE": "http://127.0.0.1:4000",
    "CLIENT_ID": "demoapp",
    "CLIENT_SECRET": "demosecret",
    "REDIRECT_URI": f"http://localhost:{PORT}/callback",
}
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Books</title><main><h1>Books</h1>{}</main>'
)


def on_login(uuid: str, request: http.server.BaseHTTPRequestHandler) -> Welcome:
    """Find or create the user with this UUID here. This server keeps no users: its session of eight hours has the UUID."""
    return Welcome([connect.set_cookie(SESSION_COOKIE, connect.sign("session", "", new_token(uuid, SESSION_LIFETIME)))])


def current_user(request: http.server.BaseHTTPRequestHandler) -> str:
    session = connect.read("session", "", connect.cookie(request.headers, SESSION_COOKIE))
    return session.text if session and session.until > time.time() else ""


class Handler(http.server.BaseHTTPRequestHandler):
    def setup(self) -> None:
        super().setup()
        self.rfile = io.BufferedReader(TimedReader(self.connection))  # a half-sent request would keep its thread

    def do_GET(self) -> None:
        path, _, query = self.requestline.split()[1].partition("?")  # `self.path` of newer versions has `/callback` for `//callback`
        cookies = ";".join(self.headers.get_all("Cookie", []))
        del self.headers["Cookie"]
        self.headers["Cookie"] = cookies
        response = connect.respond("GET", path, query, self.headers, self) or self.page(path)
        body = response.body.encode()
        self.send_response(response.status)
        for name, value in [*response.headers, ("Content-Length", str(len(body)))]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.send_error(405)

    do_HEAD = do_POST

    def page(self, path: str) -> Response:
        if path not in ("/", connect.home):
            return Response(404, [], "Not found")
        user, as_html = current_user(self), [("Content-Type", "text/html; charset=utf-8")]
        if not user:
            return Response(200, as_html, PAGE.format(connect.link()))
        return Response(200, [*PRIVATE, *as_html], PAGE.format(f"Hello {html.escape(user)}"))

    def log_message(self, *_) -> None:
        """The URL of a callback has the code."""


logging.basicConfig(format="[dpplus-connect] %(message)s")
try:
    connect = Connect({**DEFAULTS, **given}, on_login, current_user)
except ValueError as error:
    sys.exit(f"Environment: {PREFIX}{error}")
http.server.ThreadingHTTPServer(("localhost", int(PORT)), Handler).serve_forever()
