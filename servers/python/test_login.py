"""Logins in pytest, with a real sandbox: docs/testing.md of dpplus-connect. Start: pytest test_login.py"""

import html
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

SANDBOX = ["node", "node_modules/dpplus-sandbox/dist/bin.js", "--port", "0"]


@pytest.fixture(scope="session")
def sandbox():
    """The URL of a sandbox on a free port. The first line that it prints says that it is ready."""
    with subprocess.Popen(SANDBOX, stdout=subprocess.PIPE, text=True) as process:
        url = re.search(r"http://[\w.:]+", process.stdout.readline())
        assert url, f"{SANDBOX} does not start. Install the package (docs/testing.md), and run pytest beside node_modules"
        yield url[0]
        process.terminate()


@pytest.fixture(scope="session")
def app(sandbox):
    """The URL of the app under test, here server.py beside this file (with dpplus_connect). Start your app in its place."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://localhost:{port}"
    registered = call(f"{sandbox}/_sandbox/apps", {"name": "Test", "redirect_uri": f"{url}/callback"})
    keys = {"DPPLUS_CLIENT_ID": registered["client_id"], "DPPLUS_CLIENT_SECRET": registered["client_secret"]}
    login = {**keys, "DPPLUS_SERVICE": sandbox, "DPPLUS_SECRET": "a secret for tests of 32 bytes or more"}
    env = {**os.environ, **login, "PORT": str(port)}
    with subprocess.Popen([sys.executable, os.path.join(os.path.dirname(__file__), "server.py")], env=env) as process:
        while process.poll() is None and socket.socket().connect_ex(("localhost", port)):
            time.sleep(0.05)
        assert process.poll() is None, "the app does not start"
        yield url
        process.terminate()


def call(url, body, method="POST"):
    """Sends a request to the control API of the sandbox."""
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method=method)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        pytest.fail(error.read().decode())


def log_in(sandbox, app, persona):
    """Logs a persona in, and returns a browser with its cookies."""
    browser = urllib.request.build_opener(cookies := urllib.request.HTTPCookieProcessor())
    link = re.search('href="([^"]*dpplus=start[^"]*)"', page := browser.open(app).read().decode())
    assert link, f"no login button on {app}: {page[:500]}"
    stay = urllib.request.HTTPRedirectHandler()
    stay.http_error_303 = lambda request, response, *more: response
    start = urllib.request.build_opener(cookies, stay).open(urllib.parse.urljoin(app, html.unescape(link[1])))
    login = dict(re.findall("[?&](client_id|scope|state)=([^&]*)", urllib.parse.unquote_plus(start.headers["Location"])))
    end = browser.open(call(f"{sandbox}/_sandbox/codes", {**login, "persona": persona})["redirect_to"]).read().decode()
    error = re.search('data-error="([^"]*)"', end)
    assert not error, f"the login of {persona} failed: {error[1]}"
    return browser


def test_a_new_user_logs_in(sandbox, app):
    browser = log_in(sandbox, app, "fresh")
    assert "Hello" in browser.open(app).read().decode()


def test_the_service_fails(sandbox, app):
    call(f"{sandbox}/_sandbox/faults", [{"on": "token", "times": 1, "then": {"drop": True}}], "PUT")
    with pytest.raises(AssertionError, match="service_unavailable"):
        log_in(sandbox, app, "fresh")
