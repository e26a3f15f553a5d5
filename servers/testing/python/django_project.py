"""A project in Django with the app, in this process. Import it before modules of Django that need settings."""

from __future__ import annotations

import django
from django.conf import settings
from steps import SETTINGS, requests_of

PROCESSORS = [
    f"django.{name}" for name in ("template.context_processors.request", "contrib.auth.context_processors.auth", "contrib.messages.context_processors.messages")
]
if not settings.configured:
    settings.configure(
        SECRET_KEY="a secret for tests of 32 bytes or more",
        ALLOWED_HOSTS=["localhost"],
        ROOT_URLCONF="django_project",
        USE_TZ=True,
        DATABASES={name: {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"} for name in ("default", "users")},
        INSTALLED_APPS=[f"django.contrib.{name}" for name in ("admin", "auth", "contenttypes", "messages", "sessions")] + ["dpplus_django"],
        MIDDLEWARE=[
            "dpplus_django.middleware.one_session_cookie",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
        ],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"context_processors": PROCESSORS}}],
        DPPLUS_CONNECT=SETTINGS,
        LOGIN_URL="/login",
        LOGIN_REDIRECT_URL="/",
    )
    django.setup()

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.contrib.auth.views import LogoutView
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from dpplus_django.models import Link


def home(request: HttpRequest) -> HttpResponse:
    """Shows the user and the cart. With a query it fills the cart."""
    if request.GET:
        request.session["cart"] = request.GET["cart"]
    return HttpResponse(f"{request.user} {request.session.get('cart')}")


urlpatterns = [path("", include("dpplus_django.urls")), path("admin/", admin.site.urls), path("", home), path("login", home)]
urlpatterns += [path("logout", LogoutView.as_view(next_page="/"))]


def user_of(uuid: str, name: str) -> object:
    """Returns a new user, whose account is linked."""
    user = get_user_model().objects.create_user(name)
    Link.objects.create(user=user, uuid=uuid)
    return user


request = requests_of(lambda *both: WSGIHandler()(*both))  # with the middleware of each test
for name in connections:
    call_command("migrate", database=name, verbosity=0)
