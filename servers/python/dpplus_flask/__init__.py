"""The login for an existing Flask app (docs/python.md), with the folder dpplus_connect beside this one."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from dpplus_connect import Connect, MisuseError, Refusal, Welcome, cookie_of, is_nobody, key_of
from flask import Blueprint, Flask, Request, Response, abort, current_app, got_request_exception, render_template, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, session_json_serializer
from itsdangerous import BadSignature, Signer
from jinja2 import TemplateNotFound
from markupsafe import Markup

NAME = "dpplus_connect"


class AppSigner:
    """Signs with the SECRET_KEY of the app, and accepts its SECRET_KEY_FALLBACKS."""

    def __init__(self, app: Flask) -> None:
        if not app.secret_key:
            raise ValueError("SECRET_KEY: needs a value, by which Flask signs")
        self._keys = [*(app.config.get("SECRET_KEY_FALLBACKS") or []), app.secret_key]

    def sign(self, salt: str, body: str) -> str:
        return self._signer(salt).sign(body).decode()

    def unsign(self, salt: str, signed: str) -> str | None:
        try:
            return self._signer(salt).unsign(signed).decode()
        except BadSignature:
            return None

    def _signer(self, salt: str) -> Signer:
        return Signer(self._keys, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)


class OneCookieSessions(SecureCookieSessionInterface):
    """Sessions of Flask. Their cookie counts if it is there once, in its exact spelling: another host may have planted one."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        name = self.get_cookie_name(app)
        # Werkzeug trims spaces from names and values, and removes quotes. Of several cookies it keeps the first.
        if request.cookies.get(name, "") != cookie_of(request.headers.get("Cookie", ""), name):
            return self.session_class()
        return super().open_session(app, request)

    def get_cookie_samesite(self, app: Flask) -> str:
        """Returns SESSION_COOKIE_SAMESITE, or Lax: without it, the requests of other sites have the session in some browsers."""
        return super().get_cookie_samesite(app) or "Lax"


def begin_session(user: Any) -> None:
    """Keeps the user in the session, which is empty. Raises MisuseError."""
    if isinstance(user, bool) or not isinstance(user, (str, int, bytes, uuid.UUID)):
        raise MisuseError("find_user: needs to return a str, int, bytes or UUID, which the session can keep. Or pass begin")
    session["user_id"] = user


def _renew_id(app: Flask) -> None:
    """Gives a session that a server stores a new id, such as that of Flask-Session: another host may know the id before the login."""
    old = getattr(session, "sid", None)
    regenerate = getattr(app.session_interface, "regenerate", None)
    if old and regenerate:
        regenerate(session)
    if old and getattr(session, "sid", None) == old:
        raise MisuseError("session_interface: needs regenerate(session), which gives the session a new id, such as of Flask-Session 0.7")


def _session_as_text() -> str:
    """Returns the session for an answer that comes twice, or an empty text if JSON cannot have its values."""
    try:
        return session_json_serializer.dumps([getattr(session, "sid", None), dict(session)])
    except TypeError:
        return ""


def _resume(kept: str, _request: Any) -> None:
    session.clear()
    sid, values = session_json_serializer.loads(kept)
    if sid:
        setattr(session, "sid", sid)  # noqa: B010 - of a session that a server stores
    session.update(values)


def _return_page(parts: Mapping[str, str], _request: Any) -> str | None:
    """Returns the app's own return page, if it has the template."""
    try:
        return render_template("dpplus_connect/return.html", **{name: Markup(text) for name, text in parts.items()})
    except TemplateNotFound:
        return None


def _on_error(failure: Exception, _request: Any) -> None:
    """Tells trackers of errors, as Flask does of its own."""
    got_request_exception.send(current_app._get_current_object(), exception=failure)  # type: ignore[attr-defined]


def login_blueprint(
    app: Flask,
    find_user: Callable[[str, Any], Any] = lambda uuid, current: uuid,
    *,
    begin: Callable[[Any], Any] = begin_session,
    current_user: Callable[[], Any] = lambda: session.get("user_id"),
    rule: str = "/callback",
    name: str = NAME,
    prefix: str = "DPPLUS_",
    **options: Any,
) -> Blueprint:
    """Returns the login for `app.register_blueprint`. The settings are those of `app.config` that begin with `prefix`.

    `find_user(uuid, current)` returns the key of the user with this UUID, or a Refusal. `begin` and `current_user` take the
    place of `session["user_id"]`, such as with Flask-Login. `begin` returns False for a user who cannot log in. `rule` is the path of the redirect URI below the `url_prefix`.
    Other options are those of Connect, which is in `app.extensions[name]`: each registration of an app has a name. Raises ValueError.
    """

    def on_login(uuid_of_user: str, _request: Any) -> Welcome | Refusal:
        user = find_user(uuid_of_user, current_user())
        if isinstance(user, Refusal):
            return user
        if is_nobody(user):
            raise MisuseError("find_user: needs to return the key of a user, or a Refusal")
        session.clear()  # nothing of the session before the login stays: another host may have planted it
        try:
            if begin(user) is False:  # as login_user of Flask-Login does for a user who is not active
                session.clear()
                return Refusal("account_inactive")
            if not session and not key_of(current_user()):
                raise MisuseError("begin: needs to log the user in. Afterwards the session is empty, and current_user returns nobody")
            _renew_id(app)
        except Exception:
            session.clear()
            raise
        return Welcome(session=_session_as_text())

    settings: Mapping[str, Any] = app.config.get_namespace(prefix, lowercase=False)
    options = {"signer": AppSigner(app), "resume": _resume, "return_page": _return_page, "on_error": _on_error, **options}
    connect = Connect(settings, on_login, lambda _request: current_user(), **options)
    app.extensions[name] = connect
    blueprint = Blueprint(name, __name__)

    @blueprint.get(rule, strict_slashes=False)
    def callback() -> Response:
        # Other spellings of the path, for which Werkzeug finds the rule too.
        if request.environ["PATH_INFO"].startswith("//") or not connect.is_spelled(request.environ):
            abort(404)
        # The raw query, because `request.args` has the first of two values. A HEAD request is no login.
        answer = connect.respond(request.method, None, request.query_string.decode("latin-1"), request.headers)
        return Response(answer.body, answer.status, answer.headers) if answer else abort(404)

    blueprint.add_app_template_global(dpplus_link)
    return blueprint


def dpplus_link(href: str = "", lang: str = "en", scope: str | None = None, login: str = NAME) -> Markup:
    """The button, in templates too. `login` is the name of a registration."""
    return Markup(current_app.extensions[login].link(href, lang, scope))


class DpplusConnect:
    """The login as an extension: `DpplusConnect(find_user).init_app(app)`. Its options are those of `login_blueprint`."""

    def __init__(self, find_user: Callable[[str, Any], Any] = lambda uuid, current: uuid, app: Flask | None = None, **options: Any) -> None:
        self._find_user, self._options, self._name = find_user, options, options.get("name", NAME)
        self._url_prefix = options.pop("url_prefix", None)
        if app:
            self.init_app(app)

    def init_app(self, app: Flask) -> None:
        """Adds the login to an app. Raises ValueError."""
        app.register_blueprint(login_blueprint(app, self._find_user, **self._options), url_prefix=self._url_prefix)

    @property
    def connect(self) -> Connect:
        """The login of the current app, with `offered`, `accept` and `disconnect`."""
        return current_app.extensions[self._name]  # type: ignore[no-any-return]
