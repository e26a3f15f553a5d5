"""The same login as Django views, with server.py beside this file. SECRET=… SERVICE=… PORT=3000 python3 django_app.py"""
# Not with `runserver` or Waitress: they trim more than spaces from the header Cookie, before cookies_of.
import html

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_GET
from werkzeug.serving import run_simple

import server


def read_cookies(request):
    return server.cookies_of(request.headers.get("Cookie", ""))  # request.COOKIES trims and decodes: see cookies_of


@require_GET
def home(request):
    session, _ = read_cookies(request)
    return HttpResponse(f"Hello {html.escape(session[2])}", headers=server.PRIVATE) if session else HttpResponse(server.BUTTON + server.SCRIPT)


@require_GET
def callback(request):
    query = request.META.get("QUERY_STRING", "")  # request.GET has the last of two values
    status, body, headers, cookies = server.login(query, *read_cookies(request), request.headers)
    response = HttpResponse(body, status=status, headers=headers)
    for name, value in cookies.items():
        response.set_cookie(server.PREFIX + name, value, httponly=True, samesite="Lax", secure=bool(server.SECURE))
    return response


urlpatterns = [path("", home), path("callback", callback), path("callback/", callback)]
settings.configure(ROOT_URLCONF=__name__)
application = get_wsgi_application()
if __name__ == "__main__":
    run_simple("localhost", int(server.PORT), application, threaded=True)
