"""The login for an existing Flask app (docs/python.md), with the folder dpplus_connect beside this one."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from dpplus_connect import Connect, MisuseError, Refusal, Welcome, cookie_of, is_nobody, key_of
from flask import Blueprint, Flask, Request, Response, abort, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, session_json_serializer
from itsdangerous import BadSignature, Signer
from markupsafe import Markup


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


def login_blueprint(
    app: Flask,
    find_user: Callable[[str, Any], Any] = lambda uuid, current: uuid,
    *,
    begin: Callable[[Any], Any] = begin_session,
    current_user: Callable[[], Any] = lambda: session.get("user_id"),
    rule: str = "/callback",
    **options: Any,
) -> Blueprint:
    """Returns the login for `app.register_blueprint`. The settings are those of `app.config` that begin with DPPLUS_.

    `find_user(uuid, current)` returns the key of the user with this UUID, or a Refusal. `begin` and `current_user` take the
    place of `session["user_id"]`, such as with Flask-Login. `begin` returns False for a user who cannot log in. `rule` is the path of the redirect URI below the `url_prefix`.
    Other options are those of Connect, which is in `app.extensions["dpplus_connect"]`. Raises ValueError.
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

    settings: Mapping[str, Any] = app.config.get_namespace("DPPLUS_", lowercase=False)
    connect = Connect(settings, on_login, lambda _request: current_user(), signer=AppSigner(app), resume=_resume, **options)
    app.extensions["dpplus_connect"] = connect
    blueprint = Blueprint("dpplus_connect", __name__)

    @blueprint.get(rule, strict_slashes=False)
    def callback() -> Response:
        if request.environ["PATH_INFO"].startswith("//"):  # another spelling of the path, for which Werkzeug finds the rule too
            abort(404)
        # The raw query, because `request.args` has the first of two values. A HEAD request is no login.
        answer = connect.respond(request.method, None, request.query_string.decode("latin-1"), request.headers)
        return Response(answer.body, answer.status, answer.headers) if answer else abort(404)

    @blueprint.app_template_global()
    def dpplus_link(href: str = "", lang: str = "en", scope: str | None = None) -> Markup:
        return Markup(connect.link(href, lang, scope))

    return blueprint
