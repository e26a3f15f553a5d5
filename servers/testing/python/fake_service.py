"""A service that a test sets up, and an app in this process."""

from __future__ import annotations

import http.server
import json
import threading

import pytest
from dpplus_connect import Connect, Welcome
from steps import SETTINGS, UUID, Browser, requests_to

SECRET = "a secret for tests of 32 bytes or more"
ALL = "email phone eid_profile eid_photo eid_address"


def uuid_of(number):
    return f"00000000-0000-4000-8000-{number:012}"


class Service(http.server.ThreadingHTTPServer):
    """Responds by path, and notes the requests."""

    def __init__(self):
        self.answers, self.requests, self.unknown = {}, [], set()
        super().__init__(("127.0.0.1", 0), Handler)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append((self.command, self.path, self.headers.get("Authorization"), body))
        status, content = self.server.answers.get(self.path, (200, {}))
        if self.command == "POST" and self.path.startswith("/api/") and self.server.unknown.intersection(json.loads(body)["uuids"]):
            status, content = 404, {"error": "unknown_uuid"}
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def service():
    with Service() as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        server.answers["/oauth/token"] = 200, {"uuid": UUID.upper(), "access_token": "token-1", "scope": ALL}
        yield server
        server.shutdown()


def make(service, on_login=lambda uuid, request: Welcome(), **settings):
    url = f"http://127.0.0.1:{service.server_port}"
    return Connect({**SETTINGS, "SECRET": SECRET, "SCOPE": ALL, "SERVICE": url, **settings}, on_login)


def sent(service):
    """The UUIDs of the reports, in their order."""
    return [(path.split("/")[-1], json.loads(body)["uuids"]) for command, path, _, body in service.requests if command == "POST" and "/api/" in path]


def log_in(connect):
    return Browser(requests_to(connect)).log_in()
