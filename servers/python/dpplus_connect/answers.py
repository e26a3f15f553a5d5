"""What the functions of an app return and raise, and what the browser gets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Response(NamedTuple):
    """What the browser gets. `headers` can have several `Set-Cookie`."""

    status: int
    headers: list[tuple[str, str]]
    body: str = ""


class Welcome(NamedTuple):
    """The answer of `on_login` if the user is logged in now: headers to send, and a path in place of the page of the login.

    `session` is the session of a framework for `resume`, for the response to a second request with the same answer.
    """

    headers: Sequence[tuple[str, str]] = ()
    href: str = ""
    session: str = ""


def is_whole(welcome: Welcome) -> bool:
    """Tells whether a response can have these headers, and a store the session."""
    pairs = welcome.headers if isinstance(welcome.headers, (list, tuple)) else [()]
    texts = [text for pair in pairs for text in pair] + [welcome.href, welcome.session]
    return all(len(pair) == 2 for pair in pairs) and all(isinstance(text, str) and not re.search("[\r\n\0]", text) for text in texts)


class Refusal(str):
    """The other answer of `on_login`: ask, confirm, mismatch, or the error code of a login that does not succeed."""

    message: str | Mapping[str, str] = ""


def refuse(code: str, message: str | Mapping[str, str]) -> Refusal:
    """Returns a Refusal with the text that the user reads, or a dict of texts by language.

    A text has at most 500 bytes, and no data of the user, because it stands in a URL.
    """
    refusal = Refusal(code)
    refusal.message = message
    return refusal


class Offer(NamedTuple):
    """A login that waits: the UUID, the token for the form of the page that asks, and the page to which the login leads."""

    uuid: str
    token: str
    href: str


class LoginError(Exception):
    """A login that failed. Its text is the error code of the return page, `message` the text for the user, if the app has one."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(code)
        self.message = message


class MisuseError(TypeError):
    """A function of the app returns a wrong value. The text goes into the log: it says what is needed, and has nothing of a user."""


def message_of(message: str | Mapping[str, str], language: str) -> str:
    """Returns the text that an app has for the user. Raises MisuseError."""
    text = message.get(language, message.get("en", "")) if isinstance(message, Mapping) else message
    if isinstance(text, str) and len(text.encode()) <= 500:
        return text
    raise MisuseError("on_login: the message of a Refusal needs a text of at most 500 bytes, or a dict of such texts by language")


def decide(owner: Any, user: Any, uuid_of_user: Any) -> Any:
    """Returns the owner of a UUID, who may log in, or the Refusal for the user who is logged in. Each is a key, or absent.

    A key of the database, such as 10, is the same as its text in a session. Raises MisuseError.
    """
    if owner:
        return owner if key_of(user) in ("", key_of(owner)) else Refusal("mismatch")
    if is_nobody(user):
        return Refusal("ask")
    return Refusal("mismatch" if uuid_of_user else "confirm")


def is_nobody(user: Any) -> bool:
    """Tells whether an app means nobody: None, another value that is false, or a user of a framework such as AnonymousUser."""
    return not user or not getattr(user, "is_authenticated", True)


def key_of(user: Any) -> str:
    """Returns the key of a user as text, or an empty text for nobody. Raises MisuseError."""
    if is_nobody(user):
        return ""
    key = user.hex() if isinstance(user, bytes) else str(user)
    if isinstance(user, (bool, float, list, tuple, dict, set)) or " object at 0x" in key:
        raise MisuseError("current_user or decide: needs the key of a user, such as the id, or None")
    return key
