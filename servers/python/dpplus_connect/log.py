"""The logger `dpplus_connect`."""

from __future__ import annotations

import contextvars
import logging

logger = logging.getLogger("dpplus_connect")
# The id of the request of a login, on the page of its error and in each line of the log.
reference: contextvars.ContextVar[str] = contextvars.ContextVar("dpplus_reference", default="")


class _References(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = f"{record.msg} [{reference.get()}]" if reference.get() else record.msg
        return True


logger.addFilter(_References())
