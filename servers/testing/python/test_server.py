"""The plain server in environments of other hosts."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import urllib.request

import pytest

SERVER = os.path.join(os.path.dirname(__file__), "../../python/server.py")
SECRET = "a secret for tests of 32 bytes or more"
FOREIGN = {
    "IS_SANDBOX": "yes",
    "SECRET": "x",
    "SCOPE": "all",
    "STORE": "/dev/null/x",
    "SERVICE": "consul",
    "CLIENT_ID": "é",
    "CONTACT": "me",
    "DPPLUS_SANDBOX_LOG": "text",
}


def free_port():
    """Returns a port below the range that systems assign on their own, so that no other program gets it before the server does."""
    while True:
        port = random.randrange(30_000, 32_768)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port


def run(env):
    """Returns the page of a server, or the message with which it ends."""
    port = str(free_port())
    with subprocess.Popen([sys.executable, SERVER], env={"PORT": port, "PYTHONDONTWRITEBYTECODE": "1", **env}, stderr=subprocess.PIPE) as server:
        try:
            while server.poll() is None:
                try:
                    return urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://localhost:{port}/").read().decode()
                except OSError:
                    continue
            return server.stderr.read().decode()
        finally:
            server.terminate()


@pytest.mark.parametrize("more", [{}, {"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, FOREIGN, {**os.environ, **FOREIGN}])
def test_the_server_starts_with_a_whole_page(more):
    page = run({**more, "DPPLUS_SECRET": SECRET})
    for part in (
        "<!doctype html>",
        '<html lang="en">',
        '<meta name="viewport"',
        "<title>",
        "scope",
        "http://127.0.0.1:4000/en/dp_connect.js",
        'data-client-id="demoapp"',
    ):
        assert (part in page) == (part != "scope"), page


@pytest.mark.parametrize(
    ("env", "message"),
    [
        ({}, "Environment: DPPLUS_SECRET: needs at least 32 printable ASCII characters without white space at its ends, or several\n"),
        (
            {"DPPLUS_SECRET": "short-one"},
            "Environment: DPPLUS_SECRET: needs at least 32 printable ASCII characters without white space at its ends, or several\n",
        ),
        ({"DPPLUS_CLIENT_SECRET": "caf\u00e9 "}, "Environment: DPPLUS_CLIENT_SECRET: needs printable ASCII characters without white space at its ends\n"),
        ({"DPPLUS_IS_SANDBOX": "yes"}, "Environment: DPPLUS_IS_SANDBOX: needs true or false, and is 'yes'\n"),
        ({"DPPLUS_STORE": "/tmp/x"}, "Environment: DPPLUS_STORE: is no setting. The settings are IS_SANDBOX, SERVICE,"),
        (
            {"DPPLUS_SCOPE": "email phone", "DPPLUS_ALLOWED_SCOPE": "email"},
            "Environment: DPPLUS_SCOPE: needs scopes of ALLOWED_SCOPE, which is 'email', and is 'email phone'\n",
        ),
        (
            {"DPPLUS_BASE_PATH": "/app"},
            "DPPLUS_BASE_PATH: needs the beginning of the path of REDIRECT_URI, without a slash at its end, such as /app, and is '/app'\n",
        ),
    ],
)
def test_a_wrong_setting_ends_the_start_with_its_name_and_value(env, message):
    ended = run({"DPPLUS_SECRET": SECRET, **env} if env else env)
    assert message in ended
    assert not any(hidden in ended for hidden in (SECRET, "short-one", "caf"))


def test_the_password_of_a_url_is_in_no_message():
    assert "hunter2" not in run({"DPPLUS_SECRET": SECRET, "DPPLUS_SERVICE": "https://user:hunter2@login.example/"})
