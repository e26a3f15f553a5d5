"""The same login as Flask views, with server.py beside this file. flask --app flask_app run --port 3000"""
import html, sys
from pathlib import Path

from flask import Flask, abort, request

sys.path.insert(0, str(Path(__file__).parent))
import server

app = Flask(__name__)


def read_cookies():
    return server.cookies_of(request.headers.get("Cookie", ""))  # request.cookies trims and decodes: see cookies_of


@app.get("/")
def home():
    session, _ = read_cookies()
    return (f"Hello {html.escape(session[2])}", server.PRIVATE) if session else server.BUTTON + server.SCRIPT


@app.get("/callback", strict_slashes=False)
def callback():
    if request.method != "GET":  # Flask calls the function for HEAD too, which would use up the code
        abort(405)
    query = request.query_string.decode("latin-1")  # request.args has the first of two values
    status, body, headers, cookies = server.login(query, *read_cookies(), request.headers)
    response = app.make_response((body, status, headers))
    for name, value in cookies.items():
        response.set_cookie(server.PREFIX + name, value, httponly=True, samesite="Lax", secure=bool(server.SECURE))
    return response
