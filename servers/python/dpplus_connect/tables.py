"""Used states in a database of the app, for all its processes."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any


class UsedStatesTable:
    """A table of used states. `UsedStatesTable(engine.raw_connection, "?").once` is for SQLAlchemy.

    `connect` returns a new connection of the DB-API (PEP 249), whose placeholder for values is `?`, or `%s` such as in PostgreSQL.
    """

    def __init__(self, connect: Callable[[], Any], placeholder: str) -> None:
        self._connect, self._mark = connect, placeholder

    def create(self) -> None:
        """Makes the table if it is not there."""
        with self._transaction() as (_, cursor):
            cursor.execute("create table if not exists dpplus_used_states (id varchar(16) primary key, ends bigint not null)")

    def once(self, id: str, until: int) -> bool:
        """Returns True for the first call with an id. Deletes expired states."""
        with self._transaction() as (_, cursor):
            cursor.execute(f"delete from dpplus_used_states where ends <= {self._mark}", (int(time.time()),))
        with self._transaction() as (connection, cursor):
            try:
                cursor.execute(f"insert into dpplus_used_states (id, ends) values ({self._mark}, {self._mark})", (id, until))
            except connection.IntegrityError:
                connection.rollback()
                return False
        return True

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[tuple[Any, Any]]:
        with contextlib.closing(self._connect()) as connection, contextlib.closing(connection.cursor()) as cursor:
            yield connection, cursor
            connection.commit()
