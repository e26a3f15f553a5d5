"""What the project stores of the login: the UUID of each user, the used states, and the latest results."""

from __future__ import annotations

import threading
import time
from typing import Any

from django.conf import settings
from django.db import IntegrityError, models, router, transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from .models import Link, Result, UsedState

BATCH = 1000  # UUIDs in one request to the service, at most


def links() -> QuerySet[Link]:
    """The links in the database that has the newest ones: a replica may lack the one of a moment ago."""
    return Link.objects.using(router.db_for_write(Link))


def once(id: str, until: int) -> bool:
    """Stores a used state. A state needs no login, so anyone can use up many: 100,000 stay, and as many results."""
    for model in (UsedState, Result):
        newest = _stored(model).order_by("-until").values_list("until", flat=True)
        too_old = newest[100_000:100_001].first() or 0
        _stored(model).filter(until__lte=max(too_old, int(time.time()))).delete()
    _, is_new = _stored(UsedState).get_or_create(id=id, defaults={"until": until})
    return is_new


class Results:
    """Keeps results for all processes. A cache of one process would give a result again that has been delivered by another."""

    def get(self, name: str) -> str:
        found = _stored(Result).filter(id=name, until__gt=int(time.time())).first()
        return found.value if found else ""

    def set(self, name: str, value: str, seconds: int) -> None:
        # Not `update_or_create`, which reads first in a transaction: SQLite does not wait for another writer after that.
        values = {"value": value, "until": int(time.time()) + seconds}
        if not _stored(Result).filter(id=name).update(**values):
            _stored(Result).create(id=name, **values)


def _stored(model: type[models.Model]) -> QuerySet[Any]:
    return model._default_manager.using(router.db_for_write(model))


def store(request: HttpRequest, uuid: str) -> bool:
    """Stores the UUID of the user who is logged in. Returns whether the user has it now, also after a second click."""
    try:
        with transaction.atomic(links().db):
            links().create(user_id=request.user.pk, uuid=uuid)
    except IntegrityError:
        return links().filter(user_id=request.user.pk, uuid=uuid).exists()
    return True


class _Removed(threading.local):
    """The UUIDs of the links that the transactions of this thread deleted, by database."""

    def __init__(self) -> None:
        self.of: dict[str, list[str]] = {alias: [] for alias in settings.DATABASES}


_removed = _Removed()


def report_removed(instance: Link, using: str, **_: object) -> None:
    """Reports links as disconnected when their deletion is committed, those of one transaction together."""
    _removed.of[using].append(str(instance.uuid))
    transaction.on_commit(lambda: _report_all(using), using)


def _report_all(using: str) -> None:
    """Does so at the first commit. A deletion that was rolled back is in the list too, and its link is there."""
    from .login import connect

    uuids, _removed.of[using] = _removed.of[using], []
    for start in range(0, len(uuids), BATCH):
        part = uuids[start : start + BATCH]
        linked = set(map(str, Link.objects.using(using).filter(uuid__in=part).values_list("uuid", flat=True)))
        gone = [uuid for uuid in part if uuid not in linked]
        if gone:
            connect().report(gone, "disconnected")
