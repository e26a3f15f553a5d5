"""The endpoints of the service: docs/protocol.md, from "Token endpoint" on. Each failure is a line of the log."""

from __future__ import annotations

import base64
import http.client
import json
import re
import urllib.parse
import urllib.request
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .answers import LoginError
from .log import logger
from .transport import PATIENCE, Connections, plain

REPORT_PATIENCE = 3  # seconds for the report of a login, during which the user waits
BATCH = 1000  # UUIDs in one request, at most
# Bytes of responses. The list of UUIDs has no pages: this is enough for 2,500,000.
LONGEST_BODY = 100_000
LARGEST_PHOTO = 5_000_000
LONGEST_LIST = 100_000_000
UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# The members of data that not each response has, with their scopes.
SCOPE_OF = {
    # written: scope-members, by npm run write
    "email": "email",
    "phone_number": "phone",
    "photo": "eid_photo",
    "address": "eid_address",
    # /written
}


class Grant(NamedTuple):
    """What the service returns for the code of a login. The scope is within ALLOWED_SCOPE."""

    uuid: str
    access_token: str = ""
    scope: str = ""


class Reconciled(NamedTuple):
    """The UUIDs that were reported as connected and as disconnected, and those that the service does not know."""

    added: list[str]
    removed: list[str]
    unknown: list[str]


class Service:
    """The requests of an app to the service. `settings` are those of Connect, which have been checked."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        self._settings = settings

    def exchange(self, code: str) -> Grant:
        """Returns the grant of a code. Raises LoginError."""
        given = self._settings
        fields = {"grant_type": "authorization_code", "code": code, "client_id": given["CLIENT_ID"], "redirect_uri": given["REDIRECT_URI"]}
        body = urllib.parse.urlencode({**fields, "client_secret": given["CLIENT_SECRET"]})
        status, error, grant = self._call("/oauth/token", self._grant_in, body)
        if not error:
            return grant  # type: ignore[no-any-return]
        # A new login helps if the code was used or has expired, but not if the service rejects the app.
        is_of_app = 400 <= status < 500 and status not in (408, 429) and error != "invalid_grant"
        raise LoginError("configuration_error" if is_of_app else "service_unavailable")

    def data_of(self, grant: Grant) -> dict[str, dict[str, Any]]:
        """Returns "user" with the scope email or phone, and "eid" with eid_profile, without parts that failed."""

        def user_in(content: bytes) -> dict[str, Any]:
            user = _object_in(content)
            if str(user.get("uuid", grant.uuid)).lower() != grant.uuid:
                raise ValueError("the data of another user")
            return user

        found = {
            "user": self._fetch(grant, {"email", "phone"}, "/oauth/user_data", user_in),
            "eid": self._fetch(grant, {"eid_profile"}, "/oauth/eid_data", _object_in),
        }
        granted = {"", *grant.scope.split(" ")}  # the service also sends what an earlier login was granted
        return {part: {name: value for name, value in members.items() if SCOPE_OF.get(name, "") in granted} for part, members in found.items() if members}

    def photo_of(self, grant: Grant) -> bytes | None:
        """Returns the bytes of the photo on the identity card, a JPEG or PNG, or None. It needs the scope eid_photo."""

        def image_in(content: bytes) -> bytes:
            # A page or an SVG in its place could run on the origin of the site.
            if not content.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n")):
                raise ValueError("no JPEG or PNG")
            return content

        return self._fetch(grant, {"eid_photo"}, "/oauth/eid_photo_data", image_in, LARGEST_PHOTO)  # type: ignore[no-any-return]

    def report(self, uuids: Iterable[str], what: str, patience: float = PATIENCE) -> list[str] | None:
        """Reports UUIDs as "connected" or "disconnected". Returns those that the service does not know, or None after a failure."""
        given = _list_of(uuids, what)
        if not given:
            return []
        if len(given) <= BATCH:
            body, headers = json.dumps({"uuids": given}), {**self._authorization(), "Content-Type": "application/json"}
            error = self._call(f"/api/uuids/{what}", bool, body, headers, patience=patience, expected="unknown_uuid")[1]
            if error != "unknown_uuid" or len(given) == 1:
                return given if error == "unknown_uuid" else None if error else []
        # It is all or nothing: one UUID that the service does not know would hold up the others for good.
        unknown: list[str] = []
        for part in _parts(given, BATCH if len(given) > BATCH else -(-len(given) // 10)):
            found = self.report(part, what, patience)
            if found is None:
                return None
            unknown += found
        return unknown

    def disconnect(self, *uuids: str) -> bool:
        """Reports the UUIDs of closed accounts. Returns whether the service has none of them as connected now."""
        return self.report(uuids, "disconnected") is not None

    def connected(self) -> list[str] | None:
        """Returns the UUIDs that the service has as connected, or None if it does not respond."""

        def list_in(content: bytes) -> list[str]:
            return _list_of(_object_in(content)["uuids"], "connected")

        return self._call("/api/uuids/connected", list_in, headers=self._authorization(), limit=LONGEST_LIST)[2]  # type: ignore[no-any-return]

    def reconcile(self, list_uuids: Callable[[], Iterable[str]], most_removed: int | None = None) -> Reconciled | None:
        """Reports the differences between the list of the service and the UUIDs of all your users. Returns None after a failure.

        It calls `list_uuids` last: an app stores a UUID before it is reported, so a UUID of the service is stored by then. It changes
        nothing if it would disconnect more than half of the users, or more than `most_removed`.
        """
        there = self.connected()
        if there is None:
            return None
        here = _list_of(list_uuids(), "reconcile")
        missing, removed = _without(here, there), _without(there, here)
        # A short list is more often a query that failed or has a limit than a site that lost most of its users.
        if len(removed) > (len(there) / 2 if most_removed is None else most_removed):
            logger.error("reconcile-refused: %s of %s", len(removed), len(there))
            return None
        unknown = self.report(missing, "connected")
        if unknown is None or self.report(removed, "disconnected") is None:
            return None
        return Reconciled(_without(missing, unknown), removed, unknown)

    def _fetch(self, grant: Grant, scopes: set[str], path: str, reader: Callable[[bytes], Any], limit: int = LONGEST_BODY) -> Any:
        """Requests data if one of the scopes is granted. A user without such data is not a failure."""
        if scopes.isdisjoint(grant.scope.split(" ")) or not re.fullmatch("[!-~]+", grant.access_token):
            return None
        return self._call(path, reader, headers={"Authorization": f"Bearer {grant.access_token}"}, limit=limit, expected="not_found")[2]

    def _grant_in(self, content: bytes) -> Grant:
        given = _object_in(content)
        uuid = str(given["uuid"]).lower()
        if not UUID.fullmatch(uuid):
            raise ValueError("uuid")
        token, scope = (given.get(name) if isinstance(given.get(name), str) else "" for name in ("access_token", "scope"))
        allowed = self._settings["ALLOWED_SCOPE"].split(" ")
        return Grant(uuid, str(token), " ".join(name for name in str(scope).split(" ") if name in allowed))

    def _authorization(self) -> dict[str, str]:
        keys = f"{self._settings['CLIENT_ID']}:{self._settings['CLIENT_SECRET']}"
        return {"Authorization": f"Basic {base64.b64encode(keys.encode()).decode()}"}

    def _call(
        self,
        path: str,
        reader: Callable[[bytes], Any],
        body: str | None = None,
        headers: Mapping[str, str] | None = None,
        limit: int = LONGEST_BODY,
        patience: float = PATIENCE,
        expected: str = "",
    ) -> tuple[int, str, Any]:
        """Returns the status, the error code, which is empty after a success, and what the reader returns. `expected` is not a failure."""
        status = 0
        try:
            opener = urllib.request.OpenerDirector()  # without redirects: one would take the client secret to another host
            for handler in (urllib.request.ProxyHandler(), Connections()):
                opener.add_handler(handler)
            data = None if body is None else body.encode()
            request = urllib.request.Request(self._settings["INTERNAL_SERVICE"] + path, data, dict(headers or {}))
            with opener.open(request, timeout=patience) as response:
                status = response.status
                content = plain(response.read(limit + 1), response.headers.get("Content-Encoding", ""), limit)
            if len(content) > limit:
                code = "too_large"
            elif 200 <= status < 300:
                return status, "", reader(content)
            else:
                code = code_of(json.loads(content)["error"])
        except (OSError, http.client.HTTPException) as error:
            cause = getattr(error, "reason", error)
            code = type(cause if isinstance(cause, Exception) else error).__name__
        except (ValueError, LookupError, TypeError, RecursionError, zlib.error):
            code = "invalid_response"
        if code != expected:
            hint = ": check CLIENT_ID and CLIENT_SECRET" if code == "invalid_client" else ""
            logger.warning("request-failed: %s %s %s%s", path, status, code, hint)
        return status, code, None


def code_of(error: Any) -> str:
    """Returns an error code. Anything else would bring the sender's text into the log."""
    return error if isinstance(error, str) and re.fullmatch(r"\w{1,40}", error, re.ASCII) else "invalid_response"


def _object_in(content: bytes) -> dict[str, Any]:
    """Returns the JSON object of a body. Raises ValueError."""
    found = json.loads(content)
    if isinstance(found, dict):
        return found
    raise ValueError("no object")


def _list_of(uuids: Iterable[str], what: str) -> list[str]:
    """Returns UUIDs in lower case, each once. Raises ValueError."""
    found: dict[str, None] = {}
    for number, uuid in enumerate(uuids, 1):
        if not UUID.fullmatch(str(uuid).lower()):
            raise ValueError(f"{what}: value {number} is not a UUID. Pass the UUIDs of connected users only")
        found[str(uuid).lower()] = None
    return list(found)


def _without(uuids: list[str], others: list[str]) -> list[str]:
    known = set(others)
    return [uuid for uuid in uuids if uuid not in known]


def _parts(uuids: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(uuids), size):
        yield uuids[start : start + size]
