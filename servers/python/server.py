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
    if match and int(match[2]) > now and any(hmac.compare_digest(mac(secret, audience, purpose, bind, match[1]), match[5]) for secret in all_secrets):
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
    if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", uuid):
        # Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
        basic = "Basic " + base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        call("/api/uuids/connected", json.dumps({"uuids": [uuid]}), {"Authorization": basic, "Content-Type": "application/json"})
        return uuid


PRIVATE = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}  # headers of the login, and of pages with a session
TEXT = {**PRIVATE, "Content-Type": "text/plain; charset=utf-8"}
SCRIPT = f'<script src="{SERVICE}/en/dp_connect.js" data-client-id="{CLIENT_ID}" data-redirect-uri="{REDIRECT_URI}"></script>'
BUTTON = f'<a class="dpplus-connect" data-start href="{REDIRECT_URI}?dpplus=start"><span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>'
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


def ask(query):
    """Returns what a raw query asks: "start", "return", "answer" (of the service), "refused" or "app" (the request is the app's own)."""
    names = urllib.parse.parse_qs(query, keep_blank_values=True)
    is_answer = "code" in names or "error" in names
    if "dpplus" in names:
        return names["dpplus"][0] if names["dpplus"] in (["start"], ["return"]) and not is_answer else "refused"
    return "answer" if "state" in names and is_answer else "app"


def login(query, session, browser, headers):
    """Answers a GET at the redirect URI, from its raw query: returns status, body, headers and new cookies."""
    asks = ask(query)
    query = {"scope": "email", **{name: values[0] for name, values in urllib.parse.parse_qs(query, keep_blank_values=True).items() if len(values) == 1}}
    if asks == "start":
        purpose, dest, mode = (headers.get(f"Sec-{name}", "") for name in ("Purpose", "Fetch-Dest", "Fetch-Mode"))
        # A service worker passes a navigation on as `empty`: with `navigate` in Chromium, with `same-origin` in Firefox.
        if "prefetch" in purpose or not (dest in ("", "document") or (dest == "empty" and mode in ("navigate", "same-origin"))):
            return 403, "Open this link in a tab or a popup.", TEXT, {}
        if not ALLOWED_SCOPE.issuperset(query["scope"].split(" ")):
            return 400, "This scope is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.", TEXT, {}
        new = {} if browser else {"browser": secrets.token_urlsafe(16)}
        state = seal("state", browser or new["browser"], local(query.get("href", "/")), 3600) + (f"~{query['state']}" if query.get("state") else "")
        language = query["lang"] if query.get("lang") in ("en", "fr", "de", "nl", "it") else "en"
        fields = {"client_id": CLIENT_ID, "redirect_uri": REDIRECT_URI, "scope": query["scope"], "state": state, "is_sandbox": IS_SANDBOX}
        url = f"{SERVICE}/{language}/oauth/authenticate.html?response_type=code&" + urllib.parse.urlencode(fields, quote_via=urllib.parse.quote)
        return 303, "", {**PRIVATE, "Location": url + ("&popup=1" if query.get("popup") == "1" else "")}, new
    if asks == "answer":
        token, _, of_page = query.get("state", "").partition("~")
        state = browser and unseal("state", browser, token)
        if not state or not once(state[1], state[0]):
            # With a session: a tab that comes back late.
            return (303, "", {**PRIVATE, "Location": f"{ORIGIN}/"}, {}) if session else (400, REFUSAL, PRIVATE, {})
        uuid = identify(query["code"]) if query.get("code") and "error" not in query else None
        outcome = json.dumps([(of_page or token)[:2000], state[2], "" if uuid else "login_failed"])
        cookies = {"session": seal("session", "", uuid, 28800), "browser": secrets.token_urlsafe(16)} if uuid else {}
        return 303, "", {**PRIVATE, "Location": f"{REDIRECT_URI}?dpplus=return&outcome=" + seal("return", "", outcome, 300)}, cookies
    if asks == "return" and (outcome := unseal("return", "", query.get("outcome"))):
        return 200, return_html(outcome[2]), PRIVATE, {}
    return (400, "This link asks for two things at once, or for something unknown.", TEXT, {}) if asks == "refused" else (404, "Not found", TEXT, {})


def return_html(outcome):
    state, href, error = map(html.escape, json.loads(outcome))
    title, failed = ("Login not completed", f' data-error="{error}"') if error else ("Login confirmed", "")
    return f'<!doctype html><html lang="en"><title>{title}</title><h1>{title}</h1>' \
        f'<a class="dpplus-return" href="{href}" data-state="{state}"{failed}>Continue</a>{SCRIPT}'


class App(http.server.BaseHTTPRequestHandler):
    timeout = 10  # seconds for each read: a half-sent request keeps a thread

    def answer(self, status, body, headers={}, cookies={}):
        self.send_response(status)
        headers = {"Content-Type": "text/html; charset=utf-8", "Content-Length": len(body.encode()), **headers}
        set_cookie = [("Set-Cookie", f"{PREFIX}{name}={value}; Path=/; HttpOnly; SameSite=Lax{SECURE}") for name, value in cookies.items()]
        for name, value in [*headers.items(), *set_cookie]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self):
        path, _, query = self.path.partition("?")
        session, browser = cookies_of(";".join(self.headers.get_all("Cookie", [])))
        if path == "/":
            self.answer(200, f"Hello {html.escape(session[2])}", PRIVATE) if session else self.answer(200, BUTTON + SCRIPT)
        else:
            self.answer(*login(query if path in ("/callback", "/callback/") else "", session, browser, self.headers))

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
