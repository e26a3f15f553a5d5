"""A project in Django with the app, in this process. Import it before modules of Django that need settings."""

from __future__ import annotations

import django
from django.conf import settings
from steps import SETTINGS, requests_of

if not settings.configured:
    settings.configure(
        SECRET_KEY="a secret for tests of 32 bytes or more",
        ALLOWED_HOSTS=["localhost"],
        ROOT_URLCONF="django_project",
        USE_TZ=True,
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "dpplus_django"],
        MIDDLEWARE=[
            "dpplus_django.middleware.one_session_cookie",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
        ],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        DPPLUS_CONNECT=SETTINGS,
        LOGIN_URL="/login",
        LOGIN_REDIRECT_URL="/",
    )
    django.setup()

from django.contrib.auth import get_user_model
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from dpplus_django.models import Link


def home(request: HttpRequest) -> HttpResponse:
    """Shows the user and the cart. With a query it fills the cart."""
    if request.GET:
        request.session["cart"] = request.GET["cart"]
    return HttpResponse(f"{request.user} {request.session.get('cart')}")


urlpatterns = [path("", include("dpplus_django.urls")), path("", home)]


def user_of(uuid: str, name: str) -> object:
    """Returns a new user, whose account is linked."""
    user = get_user_model().objects.create_user(name)
    Link.objects.create(user=user, uuid=uuid)
    return user


request = requests_of(lambda *both: WSGIHandler()(*both))  # with the middleware of each test
call_command("migrate", verbosity=0)
