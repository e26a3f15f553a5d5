"""The login on Python's standard library (docs/server.md). SECRET=… SERVICE=… PORT=3000 python3 server.py"""
import base64, hmac, html, http.cookies, http.server, json, os, re, secrets, sys, time, urllib.parse, urllib.request

PORT, SERVICE = os.environ.get("PORT", "3000"), os.environ.get("SERVICE", "http://127.0.0.1:4000")
SECRETS = os.environ.get("SECRET", "").split(",")  # the first signs, all verify
CLIENT_ID, CLIENT_SECRET = os.environ.get("CLIENT_ID", "demoapp"), os.environ.get("CLIENT_SECRET", "demosecret")
ORIGIN = os.environ.get("ORIGIN", f"http://localhost:{PORT}")  # never taken from a request
REDIRECT_URI = f"{ORIGIN}/callback"
IS_SECURE = ORIGIN.startswith("https:")
PREFIX = "__Host-" if IS_SECURE else ""
USED = {}  # the ids of used states; with several processes: a table with a unique key


def once(id, until):
    for old in [old for old, (end, _) in list(USED.items()) if end < time.time()]:
        USED.pop(old, None)
    entry = (until, object())
    return USED.setdefault(id, entry) is entry  # one step, so that two threads cannot both be the first


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def mac(secret, audience, purpose, bind, body):
    return b64(hmac.digest(secret.encode(), "\n".join([purpose, audience, bind, body]).encode(), "sha256"))


def sign(secret, audience, purpose, bind, until, id, text):
    body = f"{until}.{id}.{b64(text.encode())}"
    return f"{body}.{mac(secret, audience, purpose, bind, body)}"


def read(all_secrets, audience, purpose, bind, now, token):
    """Returns [until, id, text], or None."""
    match = re.fullmatch(r"((\d{10})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})", token or "", re.ASCII)
    if not match or int(match[2]) <= now:
        return None
    if not any(hmac.compare_digest(mac(secret, audience, purpose, bind, match[1]), match[5]) for secret in all_secrets):
        return None
    return [int(match[2]), match[3], base64.urlsafe_b64decode(match[4] + "=" * (-len(match[4]) % 4)).decode()]


AUDIENCE = f"{CLIENT_ID}\n{REDIRECT_URI}"
seal = lambda purpose, bind, text, lifetime: sign(SECRETS[0], AUDIENCE, purpose, bind, int(time.time()) + lifetime, secrets.token_urlsafe(12), text)
unseal = lambda purpose, bind, token: read(SECRETS, AUDIENCE, purpose, bind, time.time(), token)


def call(path, body, headers={}):
    """Posts to the service. Returns the response's members, or {}: what the service says of an error is not for a log."""
    try:
        with urllib.request.urlopen(urllib.request.Request(SERVICE + path, body.encode(), headers), timeout=10) as response:
            return json.load(response)
    except (OSError, ValueError):
        return {}


def identify(code):
    """Steps 3 to 8 of the flow: returns the user's UUID."""
    fields = {"grant_type": "authorization_code", "code": code, "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "redirect_uri": REDIRECT_URI}
    uuid = call("/oauth/token", urllib.parse.urlencode(fields)).get("uuid")
    if uuid:
        # Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
        basic = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        call("/api/uuids/connected", json.dumps({"uuids": [uuid]}), {"Authorization": f"Basic {basic}", "Content-Type": "application/json"})
    return uuid


SCRIPT = f'<script src="{SERVICE}/en/dp_connect.js"></script>'
REFUSAL = 'This login was not started here, or it has expired. <a href="/">Log in again</a>'


def button(browser, href):
    state = seal("state", browser, href, 3600)  # href is the page where the login leads
    return f'<a href="#" class="dpplus-connect" data-scope="email" data-client-id="{CLIENT_ID}" data-redirect-uri="{REDIRECT_URI}" data-is-sandbox="true" data-state="{state}"></a>{SCRIPT}'


def return_url(state, href, uuid):
    return f"{ORIGIN}/return?login=" + seal("return", "", json.dumps([state, href, "" if uuid else "login_failed"]), 300)


def return_html(outcome):
    state, href, error = map(html.escape, json.loads(outcome))
    failed = f' data-error="{error}"' if error else ""
    return f'<a class="dpplus-return" href="{href}" data-state="{state}"{failed}>Continue</a>{SCRIPT}'


class App(http.server.BaseHTTPRequestHandler):
    def answer(self, status, body="", cookies={}, location=None):
        self.send_response(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Content-Length": len(body.encode()), "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Location": location}.items():
            if value is not None:
                self.send_header(name, str(value))
        for name, value in cookies.items():
            self.send_header("Set-Cookie", f"{PREFIX}{name}={value}; Path=/; HttpOnly; SameSite=Lax{'; Secure' if IS_SECURE else ''}")
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = {name: values[0] for name, values in urllib.parse.parse_qs(url.query).items() if len(values) == 1}
        jar = {name: morsel.value for name, morsel in http.cookies.SimpleCookie(self.headers.get("Cookie", "")).items()}
        browser, session = jar.get(f"{PREFIX}browser", ""), unseal("session", "", jar.get(f"{PREFIX}session"))
        if url.path == "/":
            if session:
                return self.answer(200, f"Hello {html.escape(session[2])}")
            browser = browser or secrets.token_urlsafe(16)
            self.answer(200, button(browser, "/"), {"browser": browser})
        elif url.path == "/callback":
            login = browser and unseal("state", browser, query.get("state"))
            if not login or not once(login[1], login[0]):
                if session:  # a tab that comes back late
                    return self.answer(303, location=f"{ORIGIN}/")
                return self.answer(400, REFUSAL)
            uuid = identify(query["code"]) if "code" in query and "error" not in query else None
            cookies = {"session": seal("session", "", uuid, 28800), "browser": secrets.token_urlsafe(16)} if uuid else {}
            self.answer(303, cookies=cookies, location=return_url(query["state"], login[2], uuid))
        elif url.path == "/return" and (outcome := unseal("return", "", query.get("login"))):
            self.answer(200, return_html(outcome[2]))
        else:
            self.answer(404, "Not found")

    def log_message(self, *_):
        """The callback's URL holds the code."""


assert sys.argv[1:] == ["vectors"] or all(len(secret) >= 32 for secret in SECRETS), "SECRET: needs 32 random bytes (openssl rand -base64 32)"
if sys.argv[1:] == ["vectors"]:
    for line in sys.stdin:
        do, secret, audience, bind, *rest = line.rstrip("\n").replace("\\n", "\n").split("\t")
        token = sign(secret, audience, "state", bind, *rest) if do == "sign" else read([secret], audience, "state", bind, int(rest[0]), rest[1])
        print(token if do == "sign" else token[2] if token else "refused")
elif __name__ == "__main__":
    http.server.ThreadingHTTPServer(("localhost", int(PORT)), App).serve_forever()
