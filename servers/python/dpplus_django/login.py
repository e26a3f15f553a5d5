"""Connects the login with the users of the project."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import load_backend, login
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ImproperlyConfigured
from django.core.signals import got_request_exception, setting_changed
from django.core.signing import BadSignature, Signer
from django.db import router, transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse_lazy
from django.utils.functional import lazy
from django.utils.safestring import mark_safe
from dpplus_connect import Connect, Refusal, Welcome, decide

from .links import Results, links, once


class ProjectSigner:
    """Signs with SECRET_KEY, and accepts SECRET_KEY_FALLBACKS."""

    def sign(self, salt: str, body: str) -> str:
        return Signer(salt=salt, sep=".").sign(body)

    def unsign(self, salt: str, signed: str) -> str | None:
        try:
            return Signer(salt=salt, sep=".").unsign(signed)
        except BadSignature:
            return None


def current_user(request: HttpRequest) -> object:
    return request.user.pk if request.user.is_authenticated else None


def on_login(uuid: str, request: HttpRequest) -> Welcome | Refusal:
    link = links().filter(uuid=uuid).select_related("user").first()
    user = request.user if request.user.is_authenticated else None
    decided = decide(link and link.user_id, user and user.pk, user and links().filter(user_id=user.pk).exists())
    if not link or isinstance(decided, Refusal):
        return decided
    owner = link.user
    if not owner.is_active:
        return Refusal("account_inactive")
    backend = _backend_of(owner)
    request.dpplus_data = connect().data()  # for receivers, which run in a transaction
    request.session.flush()  # `login` alone takes over the session of an anonymous visitor, which another host may have planted
    try:
        alias = router.db_for_write(type(owner), instance=owner)
        with transaction.atomic(alias):
            # `login` reads first, and SQLite does not wait for another writer after that.
            type(owner)._base_manager.using(alias).filter(pk=owner.pk).update(**{owner._meta.pk.attname: owner.pk})
            login(request, owner, backend)
        request.session.save()
    except Exception:  # of a receiver of `user_logged_in`: a user who reads of an error must not be logged in
        request.session.flush()
        request.user = AnonymousUser()
        raise
    return Welcome(session=request.session.session_key)


def resume(session_key: str, request: HttpRequest) -> None:
    """Sends the session of the first response again."""
    request.session = type(request.session)(session_key)
    request.session.modified = True


def _backend_of(user: Any) -> str:
    """Returns the first backend that returns the user to the next pages. Those of permissions and of failed logins return none."""
    for path in settings.AUTHENTICATION_BACKENDS:
        get_user = getattr(load_backend(path), "get_user", None)
        if get_user and get_user(user.pk) == user:
            return str(path)
    raise ImproperlyConfigured("AUTHENTICATION_BACKENDS: needs a backend whose get_user returns the user, such as ModelBackend")


def return_page(parts: Mapping[str, str], request: HttpRequest) -> str | None:
    """Returns the project's own return page, if it has the template."""
    try:
        template = get_template("dpplus_django/return.html")
    except TemplateDoesNotExist:
        return None
    return str(template.render({name: mark_safe(text) for name, text in parts.items()}, request))


def on_error(failure: Exception, request: HttpRequest) -> None:
    """Tells trackers of errors about an exception of a receiver, and the test client, which raises it."""
    got_request_exception.send(sender=Connect, request=request)


@functools.cache
def connect() -> Connect:
    """Returns the login with the settings of the project. Raises ImproperlyConfigured."""
    confirm_page = reverse_lazy("dpplus_django:confirm")  # it asks for the password first
    try:
        return Connect(
            getattr(settings, "DPPLUS_CONNECT", {}),
            on_login,
            current_user,
            pages={"ask": confirm_page, "confirm": confirm_page},
            home=lazy(resolve_url, str)(settings.LOGIN_REDIRECT_URL),
            signer=ProjectSigner(),
            once=once,
            answers=Results(),
            resume=resume,
            return_page=return_page,
            on_error=on_error,
        )
    except ValueError as error:
        raise ImproperlyConfigured(f"DPPLUS_CONNECT: {error}") from error


@receiver(setting_changed)
def forget(setting: str, **_: object) -> None:
    """Lets `override_settings` of a test have its effect."""
    if setting in ("DPPLUS_CONNECT", "LOGIN_REDIRECT_URL"):
        connect.cache_clear()
