"""An app in Flask with the blueprint, in this process."""

from __future__ import annotations

from dpplus_connect import Grant
from dpplus_flask import OneCookieSessions, login_blueprint
from flask import Flask, session
from steps import SETTINGS, UUID, Browser, requests_of


def make(interface=None, name="session", **options):
    """Returns a new browser of a new app."""
    app = Flask(__name__)
    app.session_interface = interface or OneCookieSessions()
    app.config.update({"SECRET_KEY": "a secret", "SESSION_COOKIE_NAME": name, **{f"DPPLUS_{each}": value for each, value in SETTINGS.items()}})
    app.register_blueprint(login_blueprint(app, **options))
    connect = app.extensions["dpplus_connect"]
    app.extensions["reports"] = reports = []
    connect.exchange, connect.report = lambda code: Grant(UUID), lambda uuids, what, *_: reports.extend([*uuids, what])

    @app.get("/")
    def home():
        return f"{session.get('user_id')} {session.get('cart')}"

    @app.get("/cart/<text>")
    def fill(text):
        session["cart"] = text
        return ""

    return app


def browser_of(app):
    return Browser(requests_of(app.wsgi_app))
