"""Used states and results in a database of the app, for all its processes."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any


class UsedStatesTable:
    """Two tables: `table = UsedStatesTable(engine.raw_connection, "?")`, with SQLAlchemy, is for `once=table.once` and `answers=table`.

    `connect` returns a new connection of the DB-API (PEP 249), whose placeholder for values is `?`, or `%s` such as in PostgreSQL.
    """

    def __init__(self, connect: Callable[[], Any], placeholder: str) -> None:
        self._connect, self._mark = connect, placeholder

    def create(self) -> None:
        """Makes the tables if they are not there."""
        with self._transaction() as (_, cursor):
            cursor.execute("create table if not exists dpplus_used_states (id varchar(16) primary key, ends bigint not null)")
            cursor.execute("create table if not exists dpplus_answers (name varchar(40) primary key, value text not null, ends bigint not null)")

    def once(self, id: str, until: int) -> bool:
        """Returns True for the first call with an id. Deletes expired states and values."""
        with self._transaction() as (_, cursor):
            for table in ("dpplus_used_states", "dpplus_answers"):
                cursor.execute(f"delete from {table} where ends <= {self._mark}", (int(time.time()),))
        with self._transaction() as (connection, cursor):
            try:
                cursor.execute(f"insert into dpplus_used_states (id, ends) values ({self._mark}, {self._mark})", (id, until))
            except connection.IntegrityError:
                connection.rollback()
                return False
        return True

    def get(self, name: str) -> str:
        with self._transaction() as (_, cursor):
            cursor.execute(f"select value from dpplus_answers where name = {self._mark} and ends > {self._mark}", (name, int(time.time())))
            return str((cursor.fetchone() or [""])[0])

    def set(self, name: str, value: str, seconds: int) -> None:
        marks = ", ".join([self._mark] * 3)
        with self._transaction() as (_, cursor):
            cursor.execute(f"delete from dpplus_answers where name = {self._mark}", (name,))
            cursor.execute(f"insert into dpplus_answers (name, value, ends) values ({marks})", (name, value, int(time.time()) + seconds))

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[tuple[Any, Any]]:
        with contextlib.closing(self._connect()) as connection, contextlib.closing(connection.cursor()) as cursor:
            yield connection, cursor
            connection.commit()
