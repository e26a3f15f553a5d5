"""The login at one address, the redirect URI."""

from __future__ import annotations

import contextvars
import html
import json
import re
import secrets
import time
import urllib.parse
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .answers import LoginError, MisuseError, Offer, Refusal, Response, Welcome, is_whole, key_of, message_of
from .log import logger
from .log import reference as _reference
from .page import AGAIN, RETURN_HTML, RETURN_POLICY, return_parts
from .protocols import Answers, Headers, Signer
from .service import REPORT_PATIENCE, Grant, Service, code_of
from .settings import checked
from .stores import NoValues, UsedStates, Values
from .texts import TEXTS, language_of
from .tokens import HmacSigner, Token, new_token, read, sign

# The pages that the browser fetched ahead are those of a visitor who is not logged in.
# written: cleared-by-login, by npm run write
CLEARED_BY_LOGIN = '"prefetchCache", "prerenderCache"'
# /written
PRIVATE = [("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer")]  # headers of pages with a code, a state or a user
STATE_LIFETIME = 3600
RETURN_LIFETIME = 300  # seconds from the answer to the return page
CLOCK_SKEW = 120  # seconds by which the clocks of two machines may differ
DELIVERED, WORKING = "delivered", "working"  # in the place of a result (docs/protocol.md, "An answer that comes twice")
# Characters of the state of a page in a URL.
# written: limits, by npm run write
LONGEST_STATE = 1_000
# /written
# written: cookie-constants, by npm run write
COOKIE_PREFIX = "__Host-"
COOKIE_ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax"
BROWSER_COOKIE = "dp-browser"
SESSION_COOKIE = "dp-session"
SESSION_LIFETIME = 28_800
OFFER_COOKIE = "dp-offer"
OFFER_LIFETIME = 600
# /written


# The login under way, for `data` and `photo`.
_grant: contextvars.ContextVar[Grant | None] = contextvars.ContextVar("dpplus_grant", default=None)


class Connect(Service):
    """The login at one address, the redirect URI.

    `settings` has the names of docs/python.md, such as SERVICE. A wrong or unknown one raises ValueError: `SERVICE: needs …`.
    `on_login(uuid, request)` finds or creates the user with this UUID, begins the session, and returns a Welcome or a Refusal.
    `current_user(request)` returns the key of the user who is logged in, such as the id, or None. A value that is false is nobody.
    `pages` has the paths `ask` and `confirm`, where a login leads that waits. `home` is the first page.
    `signer` is like HmacSigner, and needs no SECRET. `once` is like the one of UsedStates, `answers` is like Values.
    With `once` alone, no results are kept.
    `resume(session, request)` begins the session of a Welcome again, for a browser that has lost the first response.
    `return_page(parts, request)` returns the HTML of your return page, or None for the usual one. The values of `parts` are HTML: language,
    title, message, link, contact, code and script. `on_error(failure, request)` gets an exception of your functions, which ends the login.

    In the methods, `request` is for your two functions, and `headers` is a mapping that ignores case.
    """

    def __init__(
        self,
        settings: Mapping[str, Any],
        on_login: Callable[[str, Any], Welcome | Refusal],
        current_user: Callable[[Any], Any] = lambda request: None,
        pages: Mapping[str, str] | None = None,
        home: str | None = None,
        signer: Signer | None = None,
        once: Callable[[str, int], bool] | None = None,
        answers: Answers | None = None,
        resume: Callable[[str, Any], None] = lambda session, request: None,
        return_page: Callable[[Mapping[str, str], Any], str | None] = lambda parts, request: None,
        on_error: Callable[[Exception, Any], object] = lambda failure, request: None,
    ) -> None:
        super().__init__(given := checked(settings, bool(signer)))
        self.service, self.redirect_uri, self.client_id = given["SERVICE"], given["REDIRECT_URI"], given["CLIENT_ID"]
        scheme, _, host, *rest = self.redirect_uri.split("/")
        self.origin, path = f"{scheme}//{host}", "".join(f"/{each}" for each in rest)
        self._paths = {each.removesuffix("/") for each in (path, path[len(given["BASE_PATH"]) :])}
        self._home = f"{given['BASE_PATH']}/" if home is None else home
        self._on_login, self._current_user, self._pages = on_login, current_user, pages or {}
        self._signer = signer or HmacSigner(given["SECRET"])
        self._return_page, self._on_error = return_page, on_error
        self._once, self._resume = once or UsedStates().once, resume
        # With `once` alone, the return page of another process could not take a result out of the memory of this one, and a copy of the
        # cookie from before the login would get the session.
        self._answers = answers or (NoValues() if once else Values())
        self._prefix, self._secure = (COOKIE_PREFIX, "; Secure") if self.origin.startswith("https:") else ("", "")

    @property
    def home(self) -> str:
        """The first page."""
        return str(self._home)

    def respond(self, method: str, path: str | None, query: str, headers: Headers, request: Any = None) -> Response | None:
        """Responds at the redirect URI, or returns None if the request is of another page of the app.

        `path` is None where a route of a framework has compared it. `query` is the raw one: parsers keep one of two values.
        """
        if method != "GET" or (path is not None and path.removesuffix("/") not in self._paths):
            return None
        asks = ask(query)
        names = urllib.parse.parse_qs(query, keep_blank_values=True)
        given = {name: values[0] for name, values in names.items() if len(values) == 1}
        reference = _reference.set(secrets.token_hex(4))
        try:
            if asks == "start":
                return self._start(given, headers, query)
            if asks == "answer":
                return self._complete(given, headers, request)
            if asks == "return":
                return self._show_return(given, headers, request)
            return self._refuse(400, "query", "This link asks for two things at once, or for something unknown.") if asks == "refused" else None
        finally:
            _reference.reset(reference)

    def is_spelled(self, given: Mapping[str, Any]) -> bool:
        """Tells whether a request has the spelling of the redirect URI. The routes of frameworks compare the decoded path.

        `given` is the `environ` of WSGI or the scope of ASGI, which have the path as it was sent if the server passes it on.
        """
        raw = given.get("RAW_URI") or given.get("REQUEST_URI") or given.get("raw_path") or ""  # Gunicorn, uWSGI and mod_wsgi, ASGI
        return "%" in self.redirect_uri or "%" not in str(raw).partition("?")[0]

    def link(self, href: str = "", lang: str = "en", scope: str | None = None) -> str:
        """Returns the HTML of the button, the same for all users. `href` is the page after the login."""
        chosen = {"href": href or None, "lang": lang, "scope": scope}
        query = urllib.parse.urlencode({"dpplus": "start", **{name: value for name, value in chosen.items() if value is not None}})
        label = html.escape(TEXTS[lang]["login"])
        start = html.escape(f"{self.redirect_uri}?{query.replace('+', '%20')}")
        link = f'<a class="dpplus-connect" data-start target="_top" rel="external" href="{start}">'
        return f'{link}<span class="dpplus-label" lang="{lang}">{label}</span></a>{self._script(lang)}'

    def data(self) -> dict[str, dict[str, Any]]:
        """Returns what the user shares, such as `["user"]["email"]` and `["eid"]["last_name"]`, without what was not granted or failed.

        Call it in `on_login`, before a transaction: it requests the data from the service.
        """
        return self.data_of(_under_way("data"))

    def photo(self) -> bytes | None:
        """Returns the photo of the user, a JPEG or PNG, or None. Call it in `on_login`, before a transaction."""
        return self.photo_of(_under_way("photo"))

    def offered(self, headers: Headers, request: Any = None) -> Offer | None:
        """Returns the login that waits for the user's agreement."""
        waiting = self._waiting(headers, request)
        return Offer(waiting[0], self.sign("agreement", "", waiting[1]), waiting[2]) if waiting else None

    def accept(self, headers: Headers, token: str, store: Callable[[str], bool], request: Any = None) -> list[tuple[str, str]] | None:
        """Completes the login that waits, and returns headers to send. Returns None without a right token or if `store` refuses.

        `store(uuid)` stores the UUID with the user who is logged in, only if neither has another one, and returns whether it did.
        """
        site = headers.get("Sec-Fetch-Site", "")
        waiting = self._waiting(headers, request)
        agreed = self.read("agreement", "", token)
        # The form of a page with `Referrer-Policy: no-referrer` has the origin `null`.
        if site.endswith("-site") or headers.get("Origin", "") not in ("", self.origin, "null" if site else ""):
            detail = "foreign"
        elif not waiting:
            detail = "no-login"
        elif not agreed or agreed[1:] != waiting[1][1:]:
            detail = "token"
        elif not store(waiting[0]):
            detail = "not-stored"
        else:
            self._connect(waiting[0])
            return self.decline()
        logger.warning("accept-refused: %s", detail)
        return None

    def decline(self) -> list[tuple[str, str]]:
        """Returns headers that end the login that waits, for the user who says no, and for a logout."""
        return [*PRIVATE, self.set_cookie(OFFER_COOKIE, "", "; Max-Age=0")]

    def _connect(self, uuid: str) -> None:
        if self.report([uuid], "connected", REPORT_PATIENCE):
            logger.warning("request-failed: /api/uuids/connected 404 unknown_uuid")

    def _start(self, given: Mapping[str, str], headers: Headers, query: str) -> Response:
        if headers.get("HX-Request", "") == "true":  # htmx requests links by script: with this header, it opens the start in the tab
            path = self.redirect_uri.removeprefix(self.origin).lstrip("/")
            return Response(200, [*PRIVATE, ("HX-Redirect", f"/{path}?{query}")])
        dest, mode = headers.get("Sec-Fetch-Dest", ""), headers.get("Sec-Fetch-Mode", "")
        if is_prefetch(headers):
            return self._refuse(403, "prefetch", "Open this link in a tab or a popup.")
        # A service worker passes a navigation on as `empty`: with `navigate` in Chromium, with `same-origin` in Firefox.
        if dest not in ("", "document") and not (dest == "empty" and mode in ("navigate", "same-origin")):
            return self._refuse(403, "not-navigation", "Open this link in a tab or a popup.")
        scope = given.get("scope", self._settings["SCOPE"])
        if not {"", *self._settings["ALLOWED_SCOPE"].split(" ")}.issuperset(scope.split(" ")):
            text = "This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting."
            return self._refuse(400, "scope", text)
        of_page = given.get("state", "")
        if len(urllib.parse.quote(of_page, "")) > LONGEST_STATE:
            return self._refuse(400, "state", f"The state of this link is longer than {LONGEST_STATE:,} characters in the URL.")
        browser = self._browser(headers)
        cookies = [] if browser else [self.set_cookie(BROWSER_COOKIE, browser := secrets.token_urlsafe(16))]
        language = given["lang"] if given.get("lang") in TEXTS else language_of(headers.get("Accept-Language", ""))
        token = self.sign("state", browser, new_token(language + local(given.get("href", ""), self.home), STATE_LIFETIME))
        fields = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": scope,
            "state": f"{token}~{of_page}" if of_page else token,
            "is_sandbox": self._settings["IS_SANDBOX"],
            **({"popup": "1"} if given.get("popup") == "1" else {}),
        }
        url = f"{self.service}/{language}/oauth/authenticate.html?{urllib.parse.urlencode(fields, quote_via=urllib.parse.quote)}"
        return Response(303, [*PRIVATE, ("Location", url), *cookies])

    def _complete(self, given: Mapping[str, str], headers: Headers, request: Any) -> Response:
        if is_prefetch(headers):  # it would use up the state and the code before the user comes
            return self._refuse(403, "prefetch", "Open this link in a tab or a popup.", "state")
        browser = self._browser(headers)
        token, mark, of_page = given.get("state", "").partition("~")
        state = self.read("state", browser, token) if browser else None
        _check_clock(state, STATE_LIFETIME)
        asked = state.text if state else language_of(headers.get("Accept-Language", "")) + self.home
        language, href, error, message, first, again, welcome = asked[:2], asked[2:], "", "", "", "", Welcome()
        own = (of_page if mark else token)[:LONGEST_STATE]
        try:
            reason = self._reason_to_refuse(browser, state)
            if not reason and state:
                logger.info("started")
                self._remember(first := state.id, WORKING, 30)  # so that the work of a process that was killed ends
                welcome, again = self._log_in(given, request, language, href)
            else:
                kept = self._result_of(state.id, browser) if state and reason == "used" else ""
                if isinstance(kept, list):
                    outcome, sent, session = kept
                    if session:
                        self._resume(session, request)
                    return self._lead_to_return(outcome, [(name, value) for name, value in sent])
                logger.warning("state-refused: %s", reason)
                # With a user, it is the back button, or a tab that comes back after another has logged in.
                other = kept or ("expired_state" if state else "unknown_state")
                error = "" if key_of(self._current_user(request)) else other
        except LoginError as failure:
            error, message = str(failure), failure.message
        except Exception as failure:
            error = "server_error"
            self._note(failure, request)
            logger.debug("callback-failed", exc_info=True)
        outcome = [own, welcome.href or href, error, language, first, _reference.get(), message]
        if first:
            # The session may be in the first response only: the return page asks whether there is a user.
            result = json.dumps([[*outcome[:2], again or error, *outcome[3:]], list(welcome.headers), welcome.session])
            self._remember(first, self.sign("answer", browser, Token(int(time.time()) + 60, first, result)), 60)
        return self._lead_to_return(outcome, welcome.headers)

    def _lead_to_return(self, outcome: list[str], headers: Iterable[tuple[str, str]]) -> Response:
        location = f"{self.redirect_uri}?dpplus=return&outcome={self.sign('return', '', new_token(json.dumps(outcome), RETURN_LIFETIME))}"
        return Response(303, [*PRIVATE, ("Clear-Site-Data", CLEARED_BY_LOGIN), ("Location", location), *headers])

    def _note(self, failure: Exception, request: Any) -> None:
        """Writes an exception of the app into the log, and passes it on. Its text and its traceback may have data of the user."""
        logger.error("callback-failed: %s", _name_of(failure))
        try:
            self._on_error(failure, request)
        except Exception as another:
            logger.error("callback-failed: %s", _name_of(another))
            logger.debug("callback-failed", exc_info=True)

    def _remember(self, id: str, value: str, seconds: int) -> None:
        try:
            self._answers.set(f"dpplus-answer:{id}", value, seconds)
        except Exception as failure:
            self._note(failure, None)
            logger.debug("callback-failed", exc_info=True)

    def _recall(self, id: str) -> str:
        try:
            value = self._answers.get(f"dpplus-answer:{id}") or ""
        except Exception as failure:
            self._note(failure, None)
            logger.debug("callback-failed", exc_info=True)
            return ""
        return value.decode() if isinstance(value, bytes) else str(value)

    def _result_of(self, id: str, browser: str) -> Any:
        """Returns the result of the first request with a state, or AGAIN, or nothing if the browser has it. Waits while that works."""
        is_waiting = False
        for look in range(300):
            entry = self._recall(id)
            if entry == DELIVERED:
                return AGAIN if is_waiting else ""
            if entry not in ("", WORKING):
                kept = self.read("answer", browser, entry)
                return json.loads(kept.text) if kept and kept.id == id and kept.until > time.time() else AGAIN
            if not entry and look:  # another process may have used up the state, and not have begun yet
                break
            is_waiting = entry == WORKING
            time.sleep(0.1)
        return AGAIN

    def _reason_to_refuse(self, browser: str, state: Token | None) -> str:
        if not browser:
            return "no-cookie"
        if not state:
            return "foreign"
        if state.until <= time.time():
            return "expired"
        return "" if self._once(state.id, state.until + CLOCK_SKEW) else "used"

    def _log_in(self, given: Mapping[str, str], request: Any, language: str, href: str) -> tuple[Welcome, str]:
        """Returns the response, and the outcome of its repetition. Raises LoginError, and errors of the app."""
        if "error" in given or not given.get("code"):
            is_limit = "login limit" in given.get("error_description", "").lower()
            raise _refused("login_limit" if is_limit else code_of(given.get("error")))
        grant = self.exchange(given["code"])
        uuid, under_way = grant.uuid, _grant.set(grant)
        try:
            answer = self._on_login(uuid, request)
        finally:
            _grant.reset(under_way)
        browser = secrets.token_urlsafe(16)  # ends the earlier logins of this browser
        renewed = self.set_cookie(BROWSER_COOKIE, browser)
        if answer in ("ask", "confirm"):
            page = str(self._pages.get(str(answer), ""))
            if not page:
                raise MisuseError(f'pages: needs the path for {answer}, which on_login returns, such as {{"{answer}": "/account"}}')
            asked = key_of(self._current_user(request)) if answer == "confirm" else ""
            if not asked and answer == "confirm":
                raise MisuseError("on_login: returns confirm, which needs a user whom current_user returns")
            offer = self.sign("offer", browser, new_token(json.dumps([uuid, asked, href]), OFFER_LIFETIME))
            waiting = self.set_cookie(OFFER_COOKIE, offer, f"; Max-Age={OFFER_LIFETIME}")
            return Welcome([renewed, waiting], page), ""
        if isinstance(answer, Refusal):
            raise _refused("account_mismatch" if answer == "mismatch" else code_of(answer), message_of(answer.message, language))
        if not isinstance(answer, Welcome):  # of an app without types
            raise MisuseError("on_login: needs to return a Welcome or a Refusal")
        if not is_whole(answer):
            raise MisuseError("on_login: a Welcome needs a list of headers, each a pair of texts, and texts as href and session, all without line breaks")
        welcome = Welcome([*answer.headers, renewed], local(answer.href, ""), answer.session)
        self._connect(uuid)
        logger.info("succeeded")
        return welcome, AGAIN

    def _show_return(self, given: Mapping[str, str], headers: Headers, request: Any) -> Response:
        outcome = self.read("return", "", given.get("outcome"))
        _check_clock(outcome, RETURN_LIFETIME)
        of_browser = language_of(headers.get("Accept-Language", ""))
        ended = json.loads(outcome.text) if outcome else ["", self.home, "expired_state", of_browser]
        state, href, error, language, first, reference, message = (str(each) for each in [*ended, "", "", ""][:7])
        at: float = outcome.until - RETURN_LIFETIME if outcome else time.time()
        if not outcome or outcome.until <= time.time():
            # The back button, or a tab that the browser restores: a user who is logged in must not read of a failed login.
            if error in ("", AGAIN) or self._is_logged_in(request):
                return Response(303, [*PRIVATE, ("Location", urllib.parse.urljoin(self.origin, href))])
            logger.warning("return-refused: %s", "expired" if outcome else "foreign")
            state, error, first, reference, at = "", "expired_state", "", _reference.get(), time.time()
        elif error == AGAIN and self._is_logged_in(request):  # by the response to another request
            error = ""
        if first:  # only a browser that has the response comes here
            self._remember(first, DELIVERED, 3600)
        scripts = "/".join(self.service.split("/")[:3])
        policy = RETURN_POLICY.replace("{scripts}", scripts)
        html_headers = [("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy)]
        to_read = f"{self.redirect_uri}?dpplus=return&outcome={urllib.parse.quote(given.get('outcome', ''))}&read"
        failed = (error, message, reference, "" if "read" in given else to_read)
        parts = return_parts(language, state, href, self._settings["CONTACT"], *failed)
        if parts["code"]:  # the line for a help desk has the app and the time too
            parts["code"] += f" · {self.origin.split('//')[1]} · {time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime(at))}"
        parts.update(language=language, script=self._script(language))
        drawn = self._return_page(parts, request)
        if drawn is not None:  # with the policy of the app
            return Response(200, [*PRIVATE, html_headers[0]], drawn)
        return Response(200, [*PRIVATE, *html_headers], re.sub(r"\{(\w+)\}", lambda name: parts[name[1]], RETURN_HTML))

    def _script(self, language: str) -> str:
        given = (f"{self.service}/{language}/dp_connect.js", self.client_id, self.redirect_uri)
        src, client_id, redirect_uri = (html.escape(text) for text in given)
        return f'<script src="{src}" data-client-id="{client_id}" data-redirect-uri="{redirect_uri}"></script>'

    def _refuse(self, status: int, detail: str, text: str, what: str = "start") -> Response:
        logger.warning("%s-refused: %s", what, detail)
        return Response(status, [*PRIVATE, ("Content-Type", "text/plain; charset=utf-8")], f"{text}\nReference: {_reference.get()}\n")

    def _is_logged_in(self, request: Any) -> bool:
        try:
            return bool(key_of(self._current_user(request)))
        except Exception as failure:
            self._note(failure, request)
            logger.debug("callback-failed", exc_info=True)
            return False

    def _waiting(self, headers: Headers, request: Any) -> tuple[str, Token, str] | None:
        """Returns the UUID of the login that waits in this browser, the agreement of the user who is logged in now, and the page."""
        browser = self._browser(headers)
        offer = self.read("offer", browser, self.cookie(headers, OFFER_COOKIE)) if browser else None
        if not offer or offer.until <= time.time():
            return None
        uuid, asked, href = json.loads(offer.text)
        user = key_of(self._current_user(request))
        # 'confirm' asked one user. The next user of a shared computer must not get that login.
        return (uuid, offer._replace(text=user), href) if asked in ("", user) else None

    def _browser(self, headers: Headers) -> str:
        browser = self.cookie(headers, BROWSER_COOKIE)
        return browser if re.fullmatch(r"[\w-]{22}", browser, re.ASCII) else ""

    def cookie(self, headers: Headers, name: str) -> str:
        return cookie_of(headers.get("Cookie", ""), self._prefix + name)

    def set_cookie(self, name: str, value: str, more: str = "") -> tuple[str, str]:
        return "Set-Cookie", f"{self._prefix}{name}={value}; {COOKIE_ATTRIBUTES}{self._secure}{more}"

    def sign(self, purpose: str, bind: str, token: Token) -> str:
        return sign(self._signer, f"{self.client_id}\n{self.redirect_uri}", purpose, bind, token)

    def read(self, purpose: str, bind: str, signed: str | None) -> Token | None:
        return read(self._signer, f"{self.client_id}\n{self.redirect_uri}", purpose, bind, signed)


def ask(query: str) -> str:
    """Returns what a raw query asks: "start", "return", "answer" (of the service), "refused" or "app" (the request is the app's own)."""
    names = urllib.parse.parse_qs(query, keep_blank_values=True)
    is_answer = "code" in names or "error" in names
    if "dpplus" in names:
        return names["dpplus"][0] if names["dpplus"] in (["start"], ["return"]) and not is_answer else "refused"
    return "answer" if "state" in names and is_answer else "app"


def is_prefetch(headers: Headers) -> bool:
    """Tells whether a browser requests a page before its user opens it."""
    hint = " ".join(headers.get(name, "") for name in ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"))
    return bool(re.search("prefetch|preview", hint))


def local(href: str, home: str) -> str:
    """Returns `home` for every text that is not the path of a page here: a login leads to no other site."""
    return href if re.fullmatch(r"/(?![/\\])[!-~]{0,511}", href) else home


def cookie_of(header: str, name: str) -> str:
    """Returns a cookie, or an empty text. One that is there twice counts as missing."""
    # A parser that decodes values or trims more than spaces would take the cookie of a sibling host for `__Host-…`.
    pairs = [pair.strip(" ").partition("=") for pair in header.split(";")]
    values = [value for key, _, value in pairs if key == name]
    return values[0] if len(values) == 1 else ""


def _refused(code: str, message: str = "") -> LoginError:
    logger.warning("login-refused: %s", code)
    return LoginError(code, message)


def _check_clock(token: Token | None, lifetime: int) -> None:
    """Logs that the clock of the machine that signed a token is further ahead than allowed."""
    ahead = token.until - int(time.time()) - lifetime if token else 0
    if ahead > CLOCK_SKEW:
        logger.warning("clock-differs: %d seconds", ahead)


def _under_way(what: str) -> Grant:
    grant = _grant.get()
    if grant:
        return grant
    raise MisuseError(f"{what}: needs a call in on_login")


def _name_of(failure: Exception) -> str:
    """Returns the type of an error for the log, because its text may have data of the user."""
    return type(failure).__name__ + (f": {failure}" if isinstance(failure, MisuseError) else "")
