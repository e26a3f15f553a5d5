"""Connects the login with the users of the project."""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.contrib.auth import load_backend, login
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, router, transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.urls import reverse_lazy
from django.utils.functional import lazy
from dpplus_connect import Connect, Refusal, Welcome, decide

from .models import Link, UsedState


class ProjectSigner:
    """Signs with SECRET_KEY, and accepts SECRET_KEY_FALLBACKS."""

    def sign(self, salt: str, body: str) -> str:
        return Signer(salt=salt, sep=".").sign(body)

    def unsign(self, salt: str, signed: str) -> str | None:
        try:
            return Signer(salt=salt, sep=".").unsign(signed)
        except BadSignature:
            return None


def once(id: str, until: int) -> bool:
    """Stores a used state. A state needs no login, so anyone can use up many: 100,000 stay."""
    newest = UsedState.objects.order_by("-until").values_list("until", flat=True)
    too_old = newest[100_000:100_001].first() or 0
    UsedState.objects.filter(until__lte=max(too_old, int(time.time()))).delete()
    _, is_new = UsedState.objects.get_or_create(id=id, defaults={"until": until})
    return is_new


def current_user(request: HttpRequest) -> object:
    return request.user.pk if request.user.is_authenticated else None


def on_login(uuid: str, request: HttpRequest) -> Welcome | Refusal:
    link = Link.objects.filter(uuid=uuid).select_related("user").first()
    user = request.user if request.user.is_authenticated else None
    owner = decide(link and link.user, user, user and Link.objects.filter(user=user).exists())
    if isinstance(owner, Refusal):
        return owner
    if not owner.is_active:
        return Refusal("account_inactive")
    backend = _backend_of(owner)
    request.session.flush()  # `login` alone takes over the session of an anonymous visitor, which another host may have planted
    try:
        with transaction.atomic(router.db_for_write(Link)):
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


def store(user: object, uuid: str) -> bool:
    """Stores the UUID of a user, and returns whether neither has another one."""
    try:
        with transaction.atomic(router.db_for_write(Link)):
            Link.objects.create(user=user, uuid=uuid)
    except IntegrityError:
        return False
    return True


@receiver(post_delete, sender=Link)
def disconnect(instance: Link, using: str, **_: object) -> None:
    transaction.on_commit(lambda: connect.report([str(instance.uuid)], "disconnected"), using)


confirm_page = reverse_lazy("dpplus_django:confirm")  # it asks for the password first
try:
    connect = Connect(
        getattr(settings, "DPPLUS_CONNECT", {}),
        on_login,
        current_user,
        pages={"ask": confirm_page, "confirm": confirm_page},
        home=lazy(resolve_url, str)(settings.LOGIN_REDIRECT_URL),
        signer=ProjectSigner(),
        once=once,
        answers=cache,
        resume=resume,
    )
except ValueError as error:
    raise ImproperlyConfigured(f"DPPLUS_CONNECT: {error}") from error
