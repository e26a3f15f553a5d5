"""The same login as Django views, with server.py beside this file. SECRET=… SERVICE=… PORT=3000 python3 django_app.py"""
# Not with `runserver` or Waitress: they trim more than spaces from the header Cookie, before cookies_of.
import html, secrets

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_GET
from werkzeug.serving import run_simple

import server


def set_cookies(response, **cookies):
    for name, value in cookies.items():
        response.set_cookie(server.PREFIX + name, value, httponly=True, samesite="Lax", secure=bool(server.SECURE))
    return response


def see_other(url):
    return HttpResponse(status=303, headers={"Location": url})


def read_query(request):
    return {name: values[0] for name, values in request.GET.lists() if len(values) == 1}


def read_cookies(request):
    return server.cookies_of(request.headers.get("Cookie", ""))  # request.COOKIES trims and decodes: see cookies_of


def keep_private(get_response):
    def middleware(request):
        response = get_response(request)
        response["Cache-Control"] = "no-store"
        response["Referrer-Policy"] = "no-referrer"
        return response

    return middleware


@require_GET
def home(request):
    session, browser = read_cookies(request)
    if session:
        return HttpResponse(f"Hello {html.escape(session[2])}")
    new = {} if browser else {"browser": secrets.token_urlsafe(16)}
    return set_cookies(HttpResponse(server.button(browser or new["browser"], "/")), **new)


@require_GET
def start(request):
    _, browser = read_cookies(request)
    new = {} if browser else {"browser": secrets.token_urlsafe(16)}
    status, text = server.start(browser or new["browser"], request.headers, read_query(request))
    return set_cookies(see_other(text), **new) if status == 303 else HttpResponse(text, status=status)


@require_GET
def callback(request):
    session, browser = read_cookies(request)
    query = read_query(request)
    token, _, of_page = query.get("state", "").partition("~")
    login = browser and server.unseal("state", browser, token)
    if not login or not server.once(login[1], login[0]):
        if session:  # a tab that comes back late
            return see_other(f"{server.ORIGIN}/")
        return HttpResponse(server.REFUSAL, status=400)
    uuid = server.identify(query["code"]) if query.get("code") and "error" not in request.GET else None
    response = see_other(server.return_url(of_page or token, login[2], uuid))
    if uuid:
        set_cookies(response, session=server.seal("session", "", uuid, 28800), browser=secrets.token_urlsafe(16))
    return response


@require_GET
def return_page(request):
    outcome = server.unseal("return", "", read_query(request).get("login"))
    return HttpResponse(server.return_html(outcome[2])) if outcome else HttpResponse("Not found", status=404)


urlpatterns = [path("", home), path("callback/start", start), path("callback", callback), path("return", return_page)]
# With Django's limit of 1,000 parameters, a request with more gets status 500.
settings.configure(DATA_UPLOAD_MAX_NUMBER_FIELDS=None, MIDDLEWARE=[f"{__name__}.keep_private"], ROOT_URLCONF=__name__)
application = get_wsgi_application()
if __name__ == "__main__":
    run_simple("localhost", int(server.PORT), application, threaded=True)
