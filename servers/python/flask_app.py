"""The same login as Flask views, with server.py beside this file. flask --app flask_app run --port 3000"""
import html, json, secrets, sys
from pathlib import Path

from flask import Flask, redirect, request

sys.path.insert(0, str(Path(__file__).parent))
import server

app = Flask(__name__)


def set_cookies(response, **cookies):
    for name, value in cookies.items():
        response.set_cookie(server.PREFIX + name, value, httponly=True, samesite="Lax", secure=bool(server.SECURE))
    return response


def read_query():
    return {name: values[0] for name, values in request.args.lists() if len(values) == 1}


def read_cookies():
    return server.cookies_of(request.headers.get("Cookie", ""))  # request.cookies trims and decodes: see cookies_of


@app.after_request
def keep_private(response):
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@app.get("/")
def home():
    session, browser = read_cookies()
    if session:
        return f"Hello {html.escape(session[2])}"
    if browser:
        return server.button(browser, "/")
    browser = secrets.token_urlsafe(16)
    return set_cookies(app.make_response(server.button(browser, "/")), browser=browser)


@app.get("/callback/start")
def start():
    _, browser = read_cookies()
    new = {} if browser else {"browser": secrets.token_urlsafe(16)}
    status, text = server.start(browser or new["browser"], request.headers, read_query())
    return set_cookies(redirect(text, 303), **new) if status == 303 else (text, status)


@app.get("/callback")
def callback():
    session, browser = read_cookies()
    query = read_query()
    token, _, of_page = query.get("state", "").partition("~")
    login = browser and server.unseal("state", browser, token)
    if not login or not server.once(login[1], login[0]):
        if session:  # a tab that comes back late
            return redirect(f"{server.ORIGIN}/", 303)
        return server.REFUSAL, 400
    uuid = server.identify(query["code"]) if query.get("code") and "error" not in request.args else None
    response = redirect(server.return_url(of_page or token, login[2], uuid), 303)
    if uuid:
        set_cookies(response, session=server.seal("session", "", uuid, 28800), browser=secrets.token_urlsafe(16))
    return response


@app.get("/return")
def return_page():
    outcome = server.unseal("return", "", read_query().get("login"))
    return server.return_html(outcome[2]) if outcome else ("Not found", 404)
