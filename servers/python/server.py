"""The login on Python's standard library (docs/other-languages.md). SECRET=… SERVICE=… PORT=3000 python3 server.py"""
import base64, collections, hmac, html, http.client, http.server, json, os, re, secrets, sys, threading, time, urllib.parse, urllib.request

PORT, SERVICE = os.environ.get("PORT", "3000"), os.environ.get("SERVICE", "http://127.0.0.1:4000")
SECRETS = os.environ.get("SECRET", "").split(",")  # the first signs, all verify
CLIENT_ID, CLIENT_SECRET = os.environ.get("CLIENT_ID", "demoapp"), os.environ.get("CLIENT_SECRET", "demosecret")
ORIGIN = os.environ.get("ORIGIN", f"http://localhost:{PORT}")  # never taken from a request
REDIRECT_URI, AUDIENCE = f"{ORIGIN}/callback", f"{CLIENT_ID}\n{ORIGIN}/callback"
IS_LOCAL = re.match(r"http://(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(/|$)", SERVICE)
IS_SANDBOX = os.environ.get("IS_SANDBOX", "true" if IS_LOCAL else "false")
ALLOWED_SCOPE = {"", *os.environ.get("ALLOWED_SCOPE", "email").split(" ")}  # the most that a link to the start can ask for
PREFIX, SECURE = ("__Host-", "; Secure") if ORIGIN.startswith("https:") else ("", "")
USED, LOCK = collections.OrderedDict(), threading.Lock()  # the ids of used states; with several processes: a table with a unique key


def once(id, until):
    """Answers true once. Holds at most 100,000 ids: a state needs no login, so anyone can use up many."""
    with LOCK:
        while USED and (len(USED) >= 100_000 or next(iter(USED.values())) < time.time()):
            USED.popitem(last=False)
        return id not in USED and USED.setdefault(id, until) == until


b64 = lambda data: base64.urlsafe_b64encode(data).decode().rstrip("=")


def mac(secret, audience, purpose, bind, body):
    return b64(hmac.digest(secret.encode(), "\n".join([purpose, audience, bind, body]).encode(), "sha256"))


def sign(secret, audience, purpose, bind, until, id, text):
    body = f"{until}.{id}.{b64(text.encode())}"
    return f"{body}.{mac(secret, audience, purpose, bind, body)}"


def read(all_secrets, audience, purpose, bind, now, token):
    """Returns [until, id, text], or None."""
    match = re.fullmatch(r"((\d{10})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})", token or "", re.ASCII)
    if not match or int(match[2]) <= now or not any(hmac.compare_digest(mac(secret, audience, purpose, bind, match[1]), match[5]) for secret in all_secrets):
        return None
    return [int(match[2]), match[3], base64.urlsafe_b64decode(match[4] + "=" * (-len(match[4]) % 4)).decode()]


seal = lambda purpose, bind, text, lifetime: sign(SECRETS[0], AUDIENCE, purpose, bind, int(time.time()) + lifetime, secrets.token_urlsafe(12), text)
unseal = lambda purpose, bind, token: read(SECRETS, AUDIENCE, purpose, bind, time.time(), token)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        """A redirect would take the client secret to another host."""


def call(path, body, headers={}):
    """Posts to the service. Returns the response's members, or {}: what the service says of an error is not for a log."""
    try:
        with urllib.request.build_opener(NoRedirect).open(urllib.request.Request(SERVICE + path, body.encode(), headers), timeout=10) as response:
            members = json.loads(response.read(100_000))
            return members if isinstance(members, dict) else {}
    except (OSError, ValueError, RecursionError, http.client.HTTPException):
        return {}


def identify(code):
    """Steps 3 to 8 of the flow: returns the user's UUID, or None."""
    fields = {"grant_type": "authorization_code", "code": code, "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "redirect_uri": REDIRECT_URI}
    uuid = str(call("/oauth/token", urllib.parse.urlencode(fields)).get("uuid")).lower()
    if not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", uuid):
        return None
    # Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
    basic = "Basic " + base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
    call("/api/uuids/connected", json.dumps({"uuids": [uuid]}), {"Authorization": basic, "Content-Type": "application/json"})
    return uuid


APP = f'data-client-id="{CLIENT_ID}" data-redirect-uri="{REDIRECT_URI}"'  # on the script: the only values that a button can have
SCRIPT = f'<script src="{SERVICE}/en/dp_connect.js" {APP}></script>'
REFUSAL = 'This login was not started here, or it has expired. <a href="/">Log in again</a>'


def cookies_of(header):
    """Returns the session, or None, and the browser's id, or "". A cookie that is there twice counts as missing."""
    # Do not use a parser that decodes values or trims more than spaces: a cookie of a sibling host could then count as
    # `__Host-…`, or hold a line break.
    pairs = [pair.strip(" ").partition("=")[::2] for pair in header.split(";")]
    count = collections.Counter(name for name, _ in pairs)
    jar = {name: value for name, value in pairs if count[name] == 1}
    browser = jar.get(f"{PREFIX}browser", "")
    return unseal("session", "", jar.get(f"{PREFIX}session")), browser if re.fullmatch(r"[\w-]{22}", browser, re.ASCII) else ""


def local(href):
    """Returns "/" for every text that is not the path of a page here: a login leads to no other site."""
    return href if re.fullmatch(r"/(?![/\\])[!-~]{0,511}", href) else "/"


def authorization_url(state, scope="email", language="en"):
    fields = {"response_type": "code", "client_id": CLIENT_ID, "redirect_uri": REDIRECT_URI, "scope": scope, "state": state, "is_sandbox": IS_SANDBOX}
    return f"{SERVICE}/{language}/oauth/authenticate.html?" + urllib.parse.urlencode(fields, quote_via=urllib.parse.quote)


def button(browser, href):
    state = seal("state", browser, href, 3600)  # href is the page where the login leads
    return f'<a href="{html.escape(authorization_url(state))}" class="dpplus-connect" data-scope="email" {APP}' \
        f' data-is-sandbox="{IS_SANDBOX}" data-state="{state}"><span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>{SCRIPT}'


def start(browser, headers, query):
    """Returns 303 and the URL where a link of a cached page continues, or the status and the text of a refusal."""
    if "prefetch" in headers.get("Sec-Purpose", "") or headers.get("Sec-Fetch-Dest", "document") != "document":
        return 403, "Open this link in a tab or a popup."
    scope = query.get("scope", "email")
    if not ALLOWED_SCOPE.issuperset(scope.split(" ")):
        return 400, "This scope is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting."
    state = seal("state", browser, local(query.get("href", "/")), 3600) + (f"~{query['state']}" if query.get("state") else "")
    language = query["lang"] if query.get("lang") in ("en", "fr", "de", "nl", "it") else "en"
    return 303, authorization_url(state, scope, language) + ("&popup=1" if query.get("popup") == "1" else "")


def return_url(state, href, uuid):
    return f"{ORIGIN}/return?login=" + seal("return", "", json.dumps([state[:2000], href, "" if uuid else "login_failed"]), 300)


def return_html(outcome):
    state, href, error = map(html.escape, json.loads(outcome))
    title, failed = ("Login not completed", f' data-error="{error}"') if error else ("Login confirmed", "")
    return f'<!doctype html><html lang="en"><title>{title}</title><h1>{title}</h1>' \
        f'<a class="dpplus-return" href="{href}" data-state="{state}"{failed}>Continue</a>{SCRIPT}'


class App(http.server.BaseHTTPRequestHandler):
    timeout = 10  # seconds for each read: a half-sent request keeps a thread

    def answer(self, status, body="", cookies={}, location=None):
        self.send_response(status)
        headers = [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer")]
        headers += [("Content-Length", len(body.encode())), *([("Location", location)] if location else [])]
        for name, value in headers + [("Set-Cookie", f"{PREFIX}{name}={value}; Path=/; HttpOnly; SameSite=Lax{SECURE}") for name, value in cookies.items()]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self):
        path, _, query = self.path.partition("?")
        query = {name: values[0] for name, values in urllib.parse.parse_qs(query, keep_blank_values=True).items() if len(values) == 1}
        session, browser = cookies_of(";".join(self.headers.get_all("Cookie", [])))
        new = {} if browser else {"browser": secrets.token_urlsafe(16)}
        if path == "/":
            self.answer(200, f"Hello {html.escape(session[2])}") if session else self.answer(200, button(browser or new["browser"], "/"), new)
        elif path == "/callback/start":
            status, text = start(browser or new["browser"], self.headers, query)
            self.answer(303, "", new, text) if status == 303 else self.answer(status, text)
        elif path == "/callback":
            token, _, of_page = query.get("state", "").partition("~")
            login = browser and unseal("state", browser, token)
            if not login or not once(login[1], login[0]):
                return self.answer(303, location=f"{ORIGIN}/") if session else self.answer(400, REFUSAL)  # with a session: a tab that comes back late
            uuid = identify(query["code"]) if query.get("code") and "error" not in query else None
            cookies = {"session": seal("session", "", uuid, 28800), "browser": secrets.token_urlsafe(16)} if uuid else {}
            self.answer(303, "", cookies, return_url(of_page or token, login[2], uuid))
        elif path == "/return" and (outcome := unseal("return", "", query.get("login"))):
            self.answer(200, return_html(outcome[2]))
        else:
            self.answer(404, "Not found")

    def log_message(self, *_):
        """The callback's URL holds the code."""


if any(len(secret) < 32 for secret in SECRETS):
    sys.exit("SECRET: needs 32 random bytes (openssl rand -base64 32)")
elif IS_SANDBOX not in ("true", "false"):
    sys.exit("IS_SANDBOX: must be true or false")
elif IS_SANDBOX == "false" and not IS_LOCAL and not SERVICE.startswith("https://"):
    sys.exit("SERVICE: needs https. Only a sandbox (IS_SANDBOX=true) can have http")
elif __name__ == "__main__":
    http.server.ThreadingHTTPServer(("localhost", int(PORT)), App).serve_forever()
