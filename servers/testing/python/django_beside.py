"""The project beside django-rules, django-axes and django-allauth, each with its backend before the one of Django: prints who is logged in."""

from __future__ import annotations

import sys

import django
from django.conf import settings
from steps import SETTINGS, UUID, Browser, requests_of

PACKAGES = {
    "rules": (["rules.apps.AutodiscoverRulesConfig"], ["rules.permissions.ObjectPermissionBackend"], []),
    "axes": (["axes"], ["axes.backends.AxesBackend"], ["axes.middleware.AxesMiddleware"]),
    "allauth": (
        ["django.contrib.sites", "allauth", "allauth.account", "allauth.socialaccount"],
        ["allauth.account.auth_backends.AuthenticationBackend"],
        [],
    ),
}
chosen = [PACKAGES[name] for name in sys.argv[1:]]
apps, backends, middleware = ([name for package in chosen for name in package[part]] for part in range(3))
settings.configure(
    SECRET_KEY="a secret for tests of 32 bytes or more",
    ALLOWED_HOSTS=["localhost"],
    ROOT_URLCONF="django_beside",
    USE_TZ=True,
    SITE_ID=1,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:", "ATOMIC_REQUESTS": True}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=[*(f"django.contrib.{name}" for name in ("auth", "contenttypes", "messages", "sessions")), *apps, "dpplus_django"],
    AUTHENTICATION_BACKENDS=[*backends, "django.contrib.auth.backends.ModelBackend"],
    MIDDLEWARE=[
        "dpplus_django.middleware.one_session_cookie",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        *middleware,
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    DPPLUS_CONNECT=SETTINGS,
    LOGIN_URL="/",
)
django.setup()

from django.contrib.auth import get_user_model
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.http import HttpResponse
from django.urls import include, path
from dpplus_connect import Connect, Grant
from dpplus_django.models import Link

sys.modules["django_beside"] = sys.modules["__main__"]
urlpatterns = [path("", include("dpplus_django.urls")), path("", lambda request: HttpResponse(request.user.get_username()))]
Connect.exchange, Connect.report = lambda self, code: Grant(UUID), lambda self, uuids, what, *_: True

call_command("migrate", verbosity=0)
call_command("check")
user = get_user_model().objects.create_user("noah")
browser = Browser(requests_of(WSGIHandler()))
print("asks:", browser.log_in() == "" and browser.get("/").text == "")
Link.objects.create(user=user, uuid=UUID)
browser = Browser(requests_of(WSGIHandler()))
print("error:", browser.log_in())
print("user:", browser.get("/").text)
print("backend:", settings.AUTHENTICATION_BACKENDS.index(django.contrib.sessions.backends.db.SessionStore(browser.cookies["sessionid"])["_auth_user_backend"]))
