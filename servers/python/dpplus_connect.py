"""The login with Secure Connect for a server or a framework of yours (docs/python.md). Standard library, Python 3.9 or newer."""

from __future__ import annotations

import base64
import collections
import contextvars
import functools
import hmac
import html
import http.client
import io
import json
import logging
import re
import secrets
import socket
import threading
import time
import urllib.parse
import urllib.request
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

logger = logging.getLogger("dpplus_connect")
# The id of the request of a login, on the page of its error and in each line of the log.
_reference: contextvars.ContextVar[str] = contextvars.ContextVar("dpplus_reference", default="")


class _References(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = f"{record.msg} [{_reference.get()}]" if _reference.get() else record.msg
        return True


logger.addFilter(_References())
# The pages that the browser fetched ahead are those of a visitor who is not logged in.
# written: cleared-by-login, by npm run write
CLEARED_BY_LOGIN = '"prefetchCache", "prerenderCache"'
# /written
PRIVATE = [("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer")]  # headers of pages with a code, a state or a user
STATE_LIFETIME = 3600
RETURN_LIFETIME = 300  # seconds from the answer to the return page
CLOCK_SKEW = 120  # seconds by which the clocks of two machines may differ
PATIENCE = 10  # seconds for a whole response of the service
LONGEST_BODY = 100_000  # bytes of it
AGAIN = "-"  # the outcome of an answer that comes again, neither a success nor a failure. No error code has this character
DELIVERED, WORKING = "delivered", "working"  # in the place of a result (docs/protocol.md, "An answer that comes twice")
# Characters of the state of a page in a URL.
# written: limits, by npm run write
LONGEST_STATE = 1_000
# /written
RELATED = {"gsw": "de", "lb": "de", "rm": "de", "fy": "nl"}  # who reads the one reads the other (Unicode CLDR, languageMatching)
# written: scopes, by npm run write
SCOPES = "email phone eid_profile eid_photo eid_address"
# /written
LOOPBACK = r"http://(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(/[^\s?#\\]*)?"
# written: cookie-constants, by npm run write
COOKIE_PREFIX = "__Host-"
COOKIE_ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax"
BROWSER_COOKIE = "dp-browser"
SESSION_COOKIE = "dp-session"
SESSION_LIFETIME = 28_800
OFFER_COOKIE = "dp-offer"
OFFER_LIFETIME = 600
# /written
# Errors that the developer has to deal with: trying again does not help.
# written: configuration-errors, by npm run write
CONFIGURATION_ERRORS = {
    "login_limit",
    "redirect_uri_mismatch",
    "invalid_request",
    "invalid_client",
    "invalid_scope",
    "unauthorized_client",
    "unsupported_response_type",
}
# /written
# The return page, in which each {part} is HTML.
# written: return-page, by npm run write
RETURN_HTML = (
    '<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>{title}</title><style>"
    ":root{color-scheme:light dark;--ground:#0b4694;--ink:#fff}"
    "@media(prefers-color-scheme:dark){:root{--ground:#a8c8ff;--ink:#06214a}}"
    "body{max-width:30rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}"
    "h1{font-size:1.5rem;line-height:1.25}"
    "a{color:var(--ground)}"
    "p:empty{display:none}"
    "small{-webkit-user-select:all;user-select:all}"
    "@media screen{h1+p+p a:not([hidden]){display:inline-block;padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;"
    "background:var(--ground);color:var(--ink);font-weight:600;text-decoration:none}}"
    "</style><main><h1>{title}</h1><p>{message}</p><p>{link}</p><p>{contact}</p><small>{code}</small></main>{script}"
)
RETURN_POLICY = (
    "default-src 'none'; script-src {scripts}; style-src 'sha256-VhzRYemmbyNRiZBsWsI5uPW3oYecMvol2PNeW4lb33c='; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# /written
TEXTS = {
    # written: texts, by npm run write
    "en": {
        "login": "Log in with Secure Connect",
        "title": "Login successful",
        "failed": "Login not completed",
        "used": "Login already used",
        "lead": "Continue to the website. If you are not logged in there, log in again.",
        "continue": "Continue",
        "back": "Back to the website",
        "code": "Code:",
        "reference": "Reference:",
        "contact": "Contact",
        "access_denied": "You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.",
        "expired_state": "This login took too long or was already finished. Log in again.",
        "unknown_state": "We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or Safari.",
        "account_mismatch": "This Secure Connect account is not linked to your account on this website. If it is yours, log out here, then log in with Secure Connect.",
        "service_unavailable": "Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.",
        "configuration_error": "This website has a technical problem. You did nothing wrong. Contact the website and give it the code.",
        "server_error": "This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.",
    },
    "fr": {
        "login": "S’identifier avec Secure Connect",
        "title": "Connexion réussie",
        "failed": "La connexion n’a pas abouti",
        "used": "Connexion déjà utilisée",
        "lead": "Continuez vers le site. S’il vous demande de vous identifier, recommencez la connexion.",
        "continue": "Continuer",
        "back": "Retour au site",
        "code": "Code :",
        "reference": "Référence :",
        "contact": "Contact",
        "access_denied": "Vous avez interrompu la connexion, ou elle n’a pas été autorisée. Rien n’a été partagé. Si vous ne l’avez pas interrompue, contactez les responsables du site.",
        "expired_state": "La connexion a duré trop longtemps ou était déjà terminée. Recommencez la connexion.",
        "unknown_state": "Nous n’avons pas pu rattacher cette connexion à votre navigateur. Recommencez la connexion. Si elle échoue, autorisez les cookies ou utilisez Chrome, Firefox ou Safari.",
        "account_mismatch": "Ce compte Secure Connect n’est pas relié à votre compte sur ce site. S’il est à vous, déconnectez-vous du site et recommencez la connexion.",
        "service_unavailable": "Secure Connect n’est pas disponible pour le moment. Vous n’y êtes pour rien. Réessayez dans quelques minutes.",
        "configuration_error": "Ce site a un problème technique. Vous n’y êtes pour rien. Contactez les responsables du site et donnez-leur le code.",
        "server_error": "Ce site a un problème. Réessayez dans quelques minutes. S’il se répète, donnez le code aux responsables du site.",
    },
    "de": {
        "login": "Anmelden mit Secure Connect",
        "title": "Anmeldung erfolgreich",
        "failed": "Anmeldung nicht abgeschlossen",
        "used": "Anmeldung schon verwendet",
        "lead": "Fahren Sie auf der Website fort. Wenn Sie dort nicht angemeldet sind, melden Sie sich erneut an.",
        "continue": "Weiter",
        "back": "Zurück zur Website",
        "code": "Code:",
        "reference": "Referenz:",
        "contact": "Kontakt",
        "access_denied": "Sie haben die Anmeldung abgebrochen, oder sie wurde nicht zugelassen. Es wurde nichts weitergegeben. Wenn Sie nicht abgebrochen haben, wenden Sie sich an den Betreiber.",
        "expired_state": "Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.",
        "unknown_state": "Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Melden Sie sich erneut an. Hilft das nicht, erlauben Sie Cookies, oder nutzen Sie Chrome, Firefox oder Safari.",
        "account_mismatch": "Dieses Konto bei Secure Connect ist nicht mit Ihrem Konto auf dieser Website verknüpft. Wenn es Ihnen gehört, melden Sie sich hier ab und dann mit Secure Connect an.",
        "service_unavailable": "Secure Connect ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut.",
        "configuration_error": "Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.",
        "server_error": "Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code.",
    },
    "nl": {
        "login": "Inloggen met Secure Connect",
        "title": "Inloggen gelukt",
        "failed": "Inloggen niet gelukt",
        "used": "Deze inlogpoging is al gebruikt",
        "lead": "Ga door naar de website. Bent u daar niet ingelogd, log dan opnieuw in.",
        "continue": "Doorgaan",
        "back": "Terug naar de website",
        "code": "Code:",
        "reference": "Referentie:",
        "contact": "Contact",
        "access_denied": "U hebt het inloggen afgebroken, of het was niet toegestaan. Er is niets gedeeld. Hebt u het niet afgebroken, neem dan contact op met de beheerder.",
        "expired_state": "Het inloggen duurde te lang of was al klaar. Log opnieuw in.",
        "unknown_state": "We konden deze inlogpoging niet aan uw browser koppelen. Log opnieuw in. Helpt dat niet, sta cookies toe of gebruik Chrome, Firefox of Safari.",
        "account_mismatch": "Dit account bij Secure Connect is niet gekoppeld aan uw account op deze website. Is het van u, log dan hier uit en daarna in met Secure Connect.",
        "service_unavailable": "Secure Connect is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.",
        "configuration_error": "Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.",
        "server_error": "Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de beheerder.",
    },
    "it": {
        "login": "Entra con Secure Connect",
        "title": "Accesso riuscito",
        "failed": "Accesso non completato",
        "used": "Accesso già usato",
        "lead": "Continua sul sito. Se ti chiede di accedere, accedi di nuovo.",
        "continue": "Continua",
        "back": "Torna al sito",
        "code": "Codice:",
        "reference": "Riferimento:",
        "contact": "Contatti",
        "access_denied": "Hai interrotto l’accesso, o non è stato consentito. Non è stato condiviso alcun dato. Se non l’hai interrotto tu, contatta chi gestisce il sito.",
        "expired_state": "L’accesso è durato troppo o era già concluso. Accedi di nuovo.",
        "unknown_state": "Non abbiamo potuto verificare che questo accesso provenga dal tuo browser. Accedi di nuovo. Se si ripete, consenti i cookie, o usa Chrome, Firefox o Safari.",
        "account_mismatch": "Questo account Secure Connect non è collegato al tuo account su questo sito. Se è tuo, esci dal sito ed entra di nuovo con Secure Connect.",
        "service_unavailable": "Al momento Secure Connect non è disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.",
        "configuration_error": "Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.",
        "server_error": "Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.",
    },
    # /written
}


class Response(NamedTuple):
    """What the browser gets. `headers` can have several `Set-Cookie`."""

    status: int
    headers: list[tuple[str, str]]
    body: str = ""


class Welcome(NamedTuple):
    """The answer of `on_login` if the user is logged in now: headers to send, and a path in place of the page of the login.

    `session` is the session of a framework for `resume`, for the response to a second request with the same answer.
    """

    headers: Sequence[tuple[str, str]] = ()
    href: str = ""
    session: str = ""


def _is_whole(welcome: Welcome) -> bool:
    """Tells whether a response can have these headers, and a store the session."""
    pairs = welcome.headers if isinstance(welcome.headers, (list, tuple)) else [()]
    texts = [text for pair in pairs for text in pair] + [welcome.href, welcome.session]
    return all(len(pair) == 2 for pair in pairs) and all(isinstance(text, str) and not re.search("[\r\n\0]", text) for text in texts)


class Refusal(str):
    """The other answer of `on_login`: ask, confirm, mismatch, or the error code of a login that does not succeed."""

    message: str | Mapping[str, str] = ""


def refuse(code: str, message: str | Mapping[str, str]) -> Refusal:
    """Returns a Refusal with the text that the user reads, or a dict of texts by language.

    A text has at most 500 bytes, and no data of the user, because it stands in a URL.
    """
    refusal = Refusal(code)
    refusal.message = message
    return refusal


class Offer(NamedTuple):
    """A login that waits: the UUID, the token for the form of the page that asks, and the page to which the login leads."""

    uuid: str
    token: str
    href: str


class LoginError(Exception):
    """A login that failed. Its text is the error code of the return page, `message` the text for the user, if the app has one."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(code)
        self.message = message


class MisuseError(TypeError):
    """A function of the app returns a wrong value. The text goes into the log: it says what is needed, and has nothing of a user."""


class Token(NamedTuple):
    """A signed text. It may have expired: `until` is in seconds since 1970."""

    until: int
    id: str
    text: str


class HmacSigner:
    """Signs with the first secret, and accepts the signatures of all."""

    def __init__(self, all_secrets: Sequence[str]) -> None:
        self._keys = [secret.encode() for secret in all_secrets]

    def sign(self, salt: str, body: str) -> str:
        """Returns the body and its signature, in characters of cookies and without `~`."""
        return f"{body}.{_mac(self._keys[0], salt, body)}"

    def unsign(self, salt: str, signed: str) -> str | None:
        """Returns the body, or None if it was not signed with this salt."""
        body, _, mac = signed.rpartition(".")
        return body if any(hmac.compare_digest(_mac(key, salt, body), mac) for key in self._keys) else None


class UsedStates:
    """Remembers 100,000 used states in this process: a state needs no login, so anyone can use up many."""

    def __init__(self) -> None:
        self._used: dict[str, int] = collections.OrderedDict()
        self._lock = threading.Lock()

    def once(self, id: str, until: int) -> bool:
        """Returns True for the first call with an id. For several processes, use a table with a unique key."""
        with self._lock:
            while self._used and (len(self._used) >= 100_000 or next(iter(self._used.values())) < time.time()):
                self._used.popitem(last=False)
            return id not in self._used and self._used.setdefault(id, until) == until


class Values:
    """Keeps the latest 5,000 values in this process, each for some seconds. For several processes, use a client of Redis or a cache."""

    def __init__(self) -> None:
        self._values: dict[str, tuple[str, float]] = {}
        self._lock = threading.Lock()

    def get(self, name: str) -> str:
        value, until = self._values.get(name, ("", 0.0))
        return value if until > time.time() else ""

    def set(self, name: str, value: str, seconds: int) -> None:
        with self._lock:
            self._values.pop(name, None)  # so that the oldest one is the first
            if len(self._values) >= 5000:
                del self._values[next(iter(self._values))]
            self._values[name] = value, time.time() + seconds


class TimedReader(io.RawIOBase):
    """Reads from a socket for ten seconds in all, or until `end`: the time limit of a socket is for each read."""

    def __init__(self, sock: socket.socket, end: float = 0) -> None:
        self._sock, self._raw, self._end = sock, sock.makefile("rb", buffering=0), end or time.monotonic() + PATIENCE

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._sock.settimeout(_left(self._end))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _TimedResponse(http.client.HTTPResponse):
    def __init__(self, sock: socket.socket, *more: Any, end: float, **options: Any) -> None:
        super().__init__(sock, *more, **options)
        self.fp.close()
        self.fp = io.BufferedReader(TimedReader(sock, end))

    def _read_status(self) -> tuple[str, int, str]:
        """Skips responses such as 103 Early Hints (RFC 9110, 15.2). Python skips 100 only."""
        while True:
            version, status, reason = super()._read_status()
            if not 101 < status < 200:
                return version, status, reason
            http.client.parse_headers(self.fp)


class _InTime(http.client.HTTPConnection):
    """Has ten seconds in all to connect, to send and to read. Only the search for the address has the limit of the system."""

    def __init__(self, *more: Any, **options: Any) -> None:
        super().__init__(*more, **options)
        self._end = time.monotonic() + PATIENCE
        self.response_class = functools.partial(_TimedResponse, end=self._end)
        self._create_connection = self._open

    def _open(self, place: tuple[str, int], *_: Any) -> socket.socket:
        failure = OSError("no address")
        for *_kind, address in socket.getaddrinfo(*place, type=socket.SOCK_STREAM):
            try:
                sock = socket.create_connection(address[:2], _left(self._end))
                sock.settimeout(_left(self._end))  # of the TLS handshake and of the request
                return sock
            except OSError as error:
                failure = error
        raise failure


class _TlsConnection(_InTime, http.client.HTTPSConnection):
    pass


def _left(end: float) -> float:
    return max(end - time.monotonic(), 0.001)


class _Connections(urllib.request.AbstractHTTPHandler):
    http_request = https_request = urllib.request.AbstractHTTPHandler.do_request_
    http_open = functools.partialmethod(urllib.request.AbstractHTTPHandler.do_open, _InTime)
    https_open = functools.partialmethod(urllib.request.AbstractHTTPHandler.do_open, _TlsConnection)


def _plain(content: bytes, encoding: str) -> bytes:
    """Returns a body in plain bytes, one more than the limit at most. A host between may compress what it was told not to compress."""
    if encoding.lower() != "gzip":
        return content
    reader = zlib.decompressobj(wbits=31)
    plain = reader.decompress(content, LONGEST_BODY + 1)
    if not reader.eof and len(plain) <= LONGEST_BODY:
        raise ValueError("gzip without its end")
    return plain


class Connect:
    """The login at one address, the redirect URI.

    `settings` has the names of docs/python.md, such as SERVICE. A wrong or unknown one raises ValueError: `SERVICE: needs …`.
    `on_login(uuid, request)` finds or creates the user with this UUID, begins the session, and returns a Welcome or a Refusal.
    `current_user(request)` returns the key of the user who is logged in, such as the id, or None. A value that is false is nobody.
    `pages` has the paths `ask` and `confirm`, where a login leads that waits. `home` is the first page.
    `signer` is like HmacSigner, and needs no SECRET. `once` is like the one of UsedStates, `answers` is like Values.
    `resume(session, request)` begins the session of a Welcome again, for a browser that has lost the first response.

    In the methods, `request` is for your two functions, and `headers` is a mapping that ignores case.
    """

    def __init__(
        self,
        settings: Mapping[str, Any],
        on_login: Callable[[str, Any], Welcome | Refusal],
        current_user: Callable[[Any], Any] = lambda request: None,
        pages: Mapping[str, str] | None = None,
        home: str | None = None,
        signer: Any = None,
        once: Callable[[str, int], bool] | None = None,
        answers: Any = None,
        resume: Callable[[str, Any], None] = lambda session, request: None,
    ) -> None:
        self._settings = given = _checked(settings, bool(signer))
        self.service, self.redirect_uri, self.client_id = given["SERVICE"], given["REDIRECT_URI"], given["CLIENT_ID"]
        self.origin, path = re.fullmatch("(https?://[^/]+)(.*)", self.redirect_uri).groups()
        self._paths = {each.removesuffix("/") for each in (path, path[len(given["BASE_PATH"]) :])}
        self._home = f"{given['BASE_PATH']}/" if home is None else home
        self._on_login, self._current_user, self._pages = on_login, current_user, pages or {}
        self._signer = signer or HmacSigner(given["SECRET"])
        self._once, self._answers, self._resume = once or UsedStates().once, answers or Values(), resume
        self._prefix, self._secure = (COOKIE_PREFIX, "; Secure") if self.origin.startswith("https:") else ("", "")

    @property
    def home(self) -> str:
        """The first page."""
        return str(self._home)

    def respond(self, method: str, path: str | None, query: str, headers: Mapping[str, str], request: Any = None) -> Response | None:
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

    def link(self, href: str = "", lang: str = "en", scope: str | None = None) -> str:
        """Returns the HTML of the button, the same for all users. `href` is the page after the login."""
        chosen = {"href": href or None, "lang": lang, "scope": scope}
        query = urllib.parse.urlencode({"dpplus": "start", **{name: value for name, value in chosen.items() if value is not None}})
        label = html.escape(TEXTS[lang]["login"])
        start = html.escape(f"{self.redirect_uri}?{query.replace('+', '%20')}")
        link = f'<a class="dpplus-connect" data-start target="_top" rel="external" href="{start}">'
        return f'{link}<span class="dpplus-label" lang="{lang}">{label}</span></a>{self._script(lang)}'

    def exchange(self, code: str) -> str:
        """Returns the UUID of the user, in lower case. Raises LoginError."""
        fields = {"grant_type": "authorization_code", "code": code, "client_id": self.client_id, "redirect_uri": self.redirect_uri}
        body = urllib.parse.urlencode({**fields, "client_secret": self._settings["CLIENT_SECRET"]})
        status, error, uuid = self._call("/oauth/token", body, {}, _uuid_in)
        if not error:
            return uuid
        # A new login helps if the code was used or has expired, but not if the service rejects the app.
        is_of_app = 400 <= status < 500 and status not in (408, 429) and error != "invalid_grant"
        raise LoginError("configuration_error" if is_of_app else "service_unavailable")

    def report(self, uuids: Iterable[str], what: str) -> bool:
        """Reports at most 1,000 UUIDs as "connected" or "disconnected". Returns whether the service accepted them."""
        keys = base64.b64encode(f"{self.client_id}:{self._settings['CLIENT_SECRET']}".encode()).decode()
        headers = {"Authorization": f"Basic {keys}", "Content-Type": "application/json"}
        return not self._call(f"/api/uuids/{what}", json.dumps({"uuids": list(uuids)}), headers, bool)[1]

    def offered(self, headers: Mapping[str, str], request: Any = None) -> Offer | None:
        """Returns the login that waits for the user's agreement."""
        waiting = self._waiting(headers, request)
        return Offer(waiting[0], self.sign("agreement", "", waiting[1]), waiting[2]) if waiting else None

    def accept(self, headers: Mapping[str, str], token: str, store: Callable[[str], bool], request: Any = None) -> list[tuple[str, str]] | None:
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
            self.report([waiting[0]], "connected")
            return [*PRIVATE, self.set_cookie(OFFER_COOKIE, "", "; Max-Age=0")]
        logger.warning("accept-refused: %s", detail)
        return None

    def _start(self, given: Mapping[str, str], headers: Mapping[str, str], query: str) -> Response:
        if headers.get("HX-Request") == "true":  # htmx requests links by script: with this header, it opens the start in the tab
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

    def _complete(self, given: Mapping[str, str], headers: Mapping[str, str], request: Any) -> Response:
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
            logger.error("callback-failed: %s", _name_of(failure))
            logger.debug("callback-failed", exc_info=True)  # may have data of the user
        outcome = [own, welcome.href or href, error, language, first, _reference.get(), message]
        if first:
            # The session may be in the first response only: the return page asks whether there is a user.
            result = json.dumps([[*outcome[:2], again or error, *outcome[3:]], list(welcome.headers), welcome.session])
            self._remember(first, self.sign("answer", browser, Token(int(time.time()) + 60, first, result)), 60)
        return self._lead_to_return(outcome, welcome.headers)

    def _lead_to_return(self, outcome: list[str], headers: Iterable[tuple[str, str]]) -> Response:
        location = f"{self.redirect_uri}?dpplus=return&outcome={self.sign('return', '', new_token(json.dumps(outcome), RETURN_LIFETIME))}"
        return Response(303, [*PRIVATE, ("Clear-Site-Data", CLEARED_BY_LOGIN), ("Location", location), *headers])

    def _remember(self, id: str, value: str, seconds: int) -> None:
        try:
            self._answers.set(f"dpplus-answer:{id}", value, seconds)
        except Exception as failure:
            logger.error("callback-failed: %s", _name_of(failure))
            logger.debug("callback-failed", exc_info=True)

    def _recall(self, id: str) -> str:
        try:
            value = self._answers.get(f"dpplus-answer:{id}") or ""
        except Exception as failure:
            logger.error("callback-failed: %s", _name_of(failure))
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
            raise _refused("login_limit" if is_limit else _code_of(given.get("error")))
        uuid = self.exchange(given["code"])
        answer = self._on_login(uuid, request)
        browser = secrets.token_urlsafe(16)  # ends the earlier logins of this browser
        renewed = self.set_cookie(BROWSER_COOKIE, browser)
        if answer in ("ask", "confirm"):
            asked = key_of(self._current_user(request)) if answer == "confirm" else ""
            if not asked and answer == "confirm":
                raise MisuseError("on_login: returns confirm, which needs a user whom current_user returns")
            offer = self.sign("offer", browser, new_token(json.dumps([uuid, asked, href]), OFFER_LIFETIME))
            waiting = self.set_cookie(OFFER_COOKIE, offer, f"; Max-Age={OFFER_LIFETIME}")
            return Welcome([renewed, waiting], str(self._pages.get(answer, ""))), ""
        if isinstance(answer, Refusal):
            raise _refused("account_mismatch" if answer == "mismatch" else _code_of(answer), _message_of(answer.message, language))
        if not isinstance(answer, Welcome):
            raise MisuseError("on_login: needs to return a Welcome or a Refusal")
        if not _is_whole(answer):
            raise MisuseError("on_login: a Welcome needs a list of headers, each a pair of texts, and texts as href and session, all without line breaks")
        welcome = Welcome([*answer.headers, renewed], local(answer.href, ""), answer.session)
        self.report([uuid], "connected")
        return welcome, AGAIN

    def _show_return(self, given: Mapping[str, str], headers: Mapping[str, str], request: Any) -> Response:
        outcome = self.read("return", "", given.get("outcome"))
        _check_clock(outcome, RETURN_LIFETIME)
        of_browser = language_of(headers.get("Accept-Language", ""))
        ended = json.loads(outcome.text) if outcome else ["", self.home, "expired_state", of_browser]
        state, href, error, language, first, reference, message, *_ = [*ended, "", "", ""]
        at = outcome.until - RETURN_LIFETIME if outcome else time.time()
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
        parts = _return_parts(language, state, href, self._settings["CONTACT"], *failed)
        if parts["code"]:  # the line for a help desk has the app and the time too
            parts["code"] += f" · {self.origin.split('//')[1]} · {time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime(at))}"
        parts.update(language=language, script=self._script(language))
        body = re.sub(r"\{(\w+)\}", lambda name: parts[name[1]], RETURN_HTML)
        return Response(200, [*PRIVATE, *html_headers], body)

    def _script(self, language: str) -> str:
        src, client_id, redirect_uri = map(html.escape, (f"{self.service}/{language}/dp_connect.js", self.client_id, self.redirect_uri))
        return f'<script src="{src}" data-client-id="{client_id}" data-redirect-uri="{redirect_uri}"></script>'

    def _refuse(self, status: int, detail: str, text: str, what: str = "start") -> Response:
        logger.warning("%s-refused: %s", what, detail)
        return Response(status, [*PRIVATE, ("Content-Type", "text/plain; charset=utf-8")], f"{text}\nReference: {_reference.get()}\n")

    def _is_logged_in(self, request: Any) -> bool:
        try:
            return bool(key_of(self._current_user(request)))
        except Exception as failure:
            logger.error("callback-failed: %s", _name_of(failure))
            logger.debug("callback-failed", exc_info=True)
            return False

    def _waiting(self, headers: Mapping[str, str], request: Any) -> tuple[str, Token, str] | None:
        """Returns the UUID of the login that waits in this browser, the agreement of the user who is logged in now, and the page."""
        browser = self._browser(headers)
        offer = self.read("offer", browser, self.cookie(headers, OFFER_COOKIE)) if browser else None
        if not offer or offer.until <= time.time():
            return None
        uuid, asked, href = json.loads(offer.text)
        user = key_of(self._current_user(request))
        # 'confirm' asked one user. The next user of a shared computer must not get that login.
        return (uuid, offer._replace(text=user), href) if asked in ("", user) else None

    def _browser(self, headers: Mapping[str, str]) -> str:
        browser = self.cookie(headers, BROWSER_COOKIE)
        return browser if re.fullmatch(r"[\w-]{22}", browser, re.ASCII) else ""

    def cookie(self, headers: Mapping[str, str], name: str) -> str:
        return cookie_of(headers.get("Cookie", ""), self._prefix + name)

    def set_cookie(self, name: str, value: str, more: str = "") -> tuple[str, str]:
        return "Set-Cookie", f"{self._prefix}{name}={value}; {COOKIE_ATTRIBUTES}{self._secure}{more}"

    def sign(self, purpose: str, bind: str, token: Token) -> str:
        return sign(self._signer, f"{self.client_id}\n{self.redirect_uri}", purpose, bind, token)

    def read(self, purpose: str, bind: str, signed: str | None) -> Token | None:
        return read(self._signer, f"{self.client_id}\n{self.redirect_uri}", purpose, bind, signed)

    def _call(self, path: str, body: str, headers: dict[str, str], reader: Callable[[bytes], Any]) -> tuple[int, str, Any]:
        """Posts to the service. Returns the status, the error code, which is empty after a success, and what the reader returns."""
        status = 0
        try:
            opener = urllib.request.OpenerDirector()  # without redirects: one would take the client secret to another host
            for handler in (urllib.request.ProxyHandler(), _Connections()):
                opener.add_handler(handler)
            request = urllib.request.Request(self._settings["INTERNAL_SERVICE"] + path, body.encode(), headers)
            with opener.open(request, timeout=PATIENCE) as response:
                status = response.status
                content = _plain(response.read(LONGEST_BODY + 1), response.headers.get("Content-Encoding", ""))
            if len(content) > LONGEST_BODY:
                code = "too_large"
            elif 200 <= status < 300:
                return status, "", reader(content)
            else:
                code = _code_of(json.loads(content)["error"])
        except (OSError, http.client.HTTPException) as error:
            cause = getattr(error, "reason", error)
            code = type(cause if isinstance(cause, Exception) else error).__name__
        except (ValueError, LookupError, TypeError, RecursionError, zlib.error):
            code = "invalid_response"
        logger.warning("request-failed: %s %s %s", path, status, code)
        return status, code, None


def decide(owner: Any, user: Any, uuid_of_user: Any) -> Any:
    """Returns the owner of a UUID, who may log in, or the Refusal for the user who is logged in. Each can be absent."""
    if owner:
        return owner if not user or user == owner else Refusal("mismatch")
    if not user:
        return Refusal("ask")
    return Refusal("mismatch" if uuid_of_user else "confirm")


def is_nobody(user: Any) -> bool:
    """Tells whether an app means nobody: None, another value that is false, or a user of a framework such as AnonymousUser."""
    return not user or not getattr(user, "is_authenticated", True)


def key_of(user: Any) -> str:
    """Returns the key of a user as text, or an empty text for nobody. Raises MisuseError."""
    if is_nobody(user):
        return ""
    key = user.hex() if isinstance(user, bytes) else str(user)
    if isinstance(user, (bool, float, list, tuple, dict, set)) or " object at 0x" in key:
        raise MisuseError("current_user: needs to return the key of the user, such as the id, or None")
    return key


def sign(signer: Any, audience: str, purpose: str, bind: str, token: Token) -> str:
    """Signs a token for one purpose, and for the browser with the id `bind` if it is not empty."""
    return signer.sign(f"{purpose}\n{audience}\n{bind}", f"{token.until}.{token.id}.{_base64(token.text.encode())}")


def read(signer: Any, audience: str, purpose: str, bind: str, signed: str | None) -> Token | None:
    """Returns a token that was signed for this purpose and browser, or None. It may have expired. A state needs a language."""
    body = signer.unsign(f"{purpose}\n{audience}\n{bind}", signed) if signed and signed.isascii() else None
    # A clock before 2001-09-09, such as of a device without a battery, has fewer than ten digits.
    match = re.fullmatch(r"(\d{1,12})\.([\w-]{16})\.([\w-]*)", body or "", re.ASCII)
    text = base64.urlsafe_b64decode(match[3] + "=" * (-len(match[3]) % 4)).decode() if match else ""
    is_odd = purpose == "state" and text[:2] not in TEXTS
    return Token(int(match[1]), match[2], text) if match and not is_odd else None


def ask(query: str) -> str:
    """Returns what a raw query asks: "start", "return", "answer" (of the service), "refused" or "app" (the request is the app's own)."""
    names = urllib.parse.parse_qs(query, keep_blank_values=True)
    is_answer = "code" in names or "error" in names
    if "dpplus" in names:
        return names["dpplus"][0] if names["dpplus"] in (["start"], ["return"]) and not is_answer else "refused"
    return "answer" if "state" in names and is_answer else "app"


def is_prefetch(headers: Mapping[str, str]) -> bool:
    """Tells whether a browser requests a page before its user opens it."""
    hint = " ".join(headers.get(name, "") for name in ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"))
    return bool(re.search("prefetch|preview", hint))


def local(href: str, home: str) -> str:
    """Returns `home` for every text that is not the path of a page here: a login leads to no other site."""
    return href if re.fullmatch(r"/(?![/\\])[!-~]{0,511}", href) else home


def is_loopback(url: str) -> bool:
    """Tells whether a URL leads to this machine."""
    return bool(re.fullmatch(LOOPBACK, url, re.ASCII))


def language_of(accept: str) -> str:
    """Returns the language that a header `Accept-Language` ranks highest, or en."""
    best, highest = "en", 0.0
    for name, rank in re.findall(r"(?:^|,)\s*([a-z]+)[^,;]*(?:;\s*q=(\d\.?\d*))?", accept.lower()):
        if RELATED.get(name, name) in TEXTS and float(rank or 1) > highest:
            best, highest = RELATED.get(name, name), float(rank or 1)
    return best


def cookie_of(header: str, name: str) -> str:
    """Returns a cookie, or an empty text. One that is there twice counts as missing."""
    # A parser that decodes values or trims more than spaces would take the cookie of a sibling host for `__Host-…`.
    pairs = [pair.strip(" ").partition("=") for pair in header.split(";")]
    values = [value for key, _, value in pairs if key == name]
    return values[0] if len(values) == 1 else ""


def _return_parts(language: str, state: str, href: str, contact: str, error: str, own_message: str, reference: str, to_read: str) -> dict[str, str]:
    """Returns the parts of the page after a login. After an error, its script leads to the same page `to_read`, which has no such link."""
    texts = TEXTS[language]
    data = f'class="dpplus-return" data-state="{html.escape(state)}"'
    parts = {"title": texts["title"], "message": "", "link": _link(href, texts["continue"], data), "contact": "", "code": ""}
    if error == AGAIN:
        parts.update(title=texts["used"], message=html.escape(texts["lead"]))
    elif error:
        other = texts["configuration_error" if error in CONFIGURATION_ERRORS else "server_error"]
        message = html.escape(own_message or (texts.get(error, other) if "_" in error else other))  # names without `_` are of labels
        data += f' data-error="{html.escape(error)}" data-error-description="{message}" data-reference="{reference}" hidden'
        links = (_link(to_read, "", data) if to_read else "") + _link(href, texts["back"]), _link(contact, texts["contact"]) if contact else ""
        first, second = reversed(links) if contact and error in CONFIGURATION_ERRORS else links
        code = f"{texts['code']} {html.escape(error)} · {texts['reference']} {reference}"
        parts = {"title": texts["failed"], "message": message, "link": first, "contact": second, "code": code}
    return parts


def _link(href: str, label: str, data: str = "") -> str:
    return f'<a href="{html.escape(href)}"{data and " " + data}>{label}</a>'


def problems_of(settings: Mapping[str, Any], is_signed: bool = False) -> list[str]:
    """Returns a text for each setting that is wrong or unknown. `is_signed`: a signer needs no SECRET."""
    given, problems = _with_defaults(settings, is_signed), []
    url = rf"http{'s?' if given['IS_SANDBOX'] == 'true' else 's'}://(\[[\da-f:]+\]|[\w.-]+)(:\d{{1,5}})?(/[^\s?#\\]*)?"
    service = f"{url}(?<!/)", "a whole URL without a slash at its end, with https unless IS_SANDBOX is true"
    printable = "[!-~]([ -~]*[!-~])?", "printable ASCII characters without white space at its ends"
    name = f"({SCOPES.replace(' ', '|')})"
    scopes = f"({name}( {name})*)?", f"{SCOPES.replace(' ', ', ')}, separated by spaces"
    needs = {
        "IS_SANDBOX": ("true|false", "true or false"),
        "SERVICE": service,
        "INTERNAL_SERVICE": service,
        "CLIENT_ID": printable,
        "CLIENT_SECRET": printable,
        "REDIRECT_URI": (f"{LOOPBACK}|{url}", "a whole URL without query, with https unless it is on this machine or IS_SANDBOX is true"),
        "CONTACT": (r"((https?://|mailto:|tel:)\S+)?", "an http(s), mailto or tel URL"),
        "SCOPE": scopes,
        "ALLOWED_SCOPE": scopes,
        "SECRET": ("[!-~][ -~]{30,}[!-~]", "at least 32 printable ASCII characters without white space at its ends, or several"),
    }
    known = [*needs, "BASE_PATH"]
    problems += [f"{setting}: is no setting. The settings are {', '.join(known)}" for setting in given if setting not in known]
    copies = {"INTERNAL_SERVICE", "ALLOWED_SCOPE"}.difference(settings)  # of another setting, which has the problem
    for setting, (pattern, need) in needs.items():
        values = given["SECRET"] if setting == "SECRET" else [given.get(setting)]
        is_right = all(isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) for value in values)
        if not is_right and setting not in copies:
            shown = "" if "SECRET" in setting else f", and is {_without_password(given.get(setting))}"
            problems.append(f"{setting}: needs {need}{shown}")
    scope, allowed = str(given["SCOPE"]), str(given["ALLOWED_SCOPE"])
    if not problems and not {"", *allowed.split(" ")}.issuperset(scope.split(" ")):
        problems.append(f"SCOPE: needs scopes of ALLOWED_SCOPE, which is {allowed!r}, and is {scope!r}")
    path = re.sub("https?://[^/]+", "", str(given.get("REDIRECT_URI")))
    if not problems and not (re.fullmatch(r"(/[^/]+)*", str(given["BASE_PATH"])) and f"{path}/".startswith(f"{given['BASE_PATH']}/")):
        need = "the beginning of the path of REDIRECT_URI, without a slash at its end, such as /app"
        problems.append(f"BASE_PATH: needs {need}, and is {given['BASE_PATH']!r}")
    return problems


def _with_defaults(settings: Mapping[str, Any], is_signed: bool) -> dict[str, Any]:
    is_local = is_loopback(str(settings.get("SERVICE")))
    given: dict[str, Any] = {"BASE_PATH": "", "CONTACT": "", "SCOPE": "", "SECRET": "", "IS_SANDBOX": is_local, **settings}
    given = {"SERVICE": None, "INTERNAL_SERVICE": given.get("SERVICE"), "ALLOWED_SCOPE": given["SCOPE"], **given}
    if isinstance(given["IS_SANDBOX"], bool):
        given["IS_SANDBOX"] = str(given["IS_SANDBOX"]).lower()
    all_secrets = given["SECRET"].split(",") if isinstance(given["SECRET"], str) else given["SECRET"]
    given["SECRET"] = [] if is_signed else all_secrets or [""]
    return given


def _checked(settings: Mapping[str, Any], is_signed: bool) -> dict[str, Any]:
    """Returns the settings with their defaults. Raises ValueError."""
    for problem in problems_of(settings, is_signed):
        raise ValueError(problem)
    return _with_defaults(settings, is_signed)


def _without_password(value: Any) -> str:
    return re.sub("//[^/]*@", "//…@", repr(value))


def new_token(text: str, lifetime: int) -> Token:
    return Token(int(time.time()) + lifetime, secrets.token_urlsafe(12), text)


def _check_clock(token: Token | None, lifetime: int) -> None:
    """Logs that the clock of the machine that signed a token is further ahead than allowed."""
    ahead = token.until - int(time.time()) - lifetime if token else 0
    if ahead > CLOCK_SKEW:
        logger.warning("clock-differs: %d seconds", ahead)


def _uuid_in(body: bytes) -> str:
    """Returns the UUID of a token response in lower case. Raises ValueError, or TypeError if it is no object."""
    uuid = str(json.loads(body)["uuid"]).lower()
    if re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", uuid):
        return uuid
    raise ValueError("uuid")


def _name_of(failure: Exception) -> str:
    """Returns the type of an error for the log, because its text may have data of the user."""
    return type(failure).__name__ + (f": {failure}" if isinstance(failure, MisuseError) else "")


def _code_of(error: Any) -> str:
    """Returns an error code. Anything else would bring the sender's text into the log."""
    return error if isinstance(error, str) and re.fullmatch(r"\w{1,40}", error, re.ASCII) else "invalid_response"


def _refused(code: str, message: str = "") -> LoginError:
    logger.warning("login-refused: %s", code)
    return LoginError(code, message)


def _message_of(message: str | Mapping[str, str], language: str) -> str:
    """Returns the text that an app has for the user. Raises MisuseError."""
    text = message.get(language, message.get("en", "")) if isinstance(message, Mapping) else message
    if isinstance(text, str) and len(text.encode()) <= 500:
        return text
    raise MisuseError("on_login: the message of a Refusal needs a text of at most 500 bytes, or a dict of such texts by language")


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _mac(key: bytes, salt: str, body: str) -> str:
    return _base64(hmac.digest(key, f"{salt}\n{body}".encode(), "sha256"))
