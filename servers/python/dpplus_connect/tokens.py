"""Signed texts: docs/other-languages.md, "The algorithm"."""

from __future__ import annotations

import base64
import hmac
import re
import secrets
import time
from collections.abc import Sequence
from typing import NamedTuple

from .protocols import Signer
from .texts import TEXTS


class Token(NamedTuple):
    """A signed text. It may have expired: `until` is in seconds since 1970."""

    until: int
    id: str
    text: str


class HmacSigner:
    """Signs with the first secret, and accepts the signatures of all."""

    def __init__(self, all_secrets: Sequence[str]) -> None:
        self._keys = [secret.encode() for secret in all_secrets]

    def sign(self, salt: str, body: str) -> str:
        """Returns the body and its signature, in characters of cookies and without `~`."""
        return f"{body}.{_mac(self._keys[0], salt, body)}"

    def unsign(self, salt: str, signed: str) -> str | None:
        """Returns the body, or None if it was not signed with this salt."""
        body, _, mac = signed.rpartition(".")
        return body if any(hmac.compare_digest(_mac(key, salt, body), mac) for key in self._keys) else None


def sign(signer: Signer, audience: str, purpose: str, bind: str, token: Token) -> str:
    """Signs a token for one purpose, and for the browser with the id `bind` if it is not empty."""
    return signer.sign(f"{purpose}\n{audience}\n{bind}", f"{token.until}.{token.id}.{_base64(token.text.encode())}")


def read(signer: Signer, audience: str, purpose: str, bind: str, signed: str | None) -> Token | None:
    """Returns a token that was signed for this purpose and browser, or None. It may have expired. A state needs a language."""
    body = signer.unsign(f"{purpose}\n{audience}\n{bind}", signed) if signed and signed.isascii() else None
    # A clock before 2001-09-09, such as of a device without a battery, has fewer than ten digits.
    match = re.fullmatch(r"(\d{1,12})\.([\w-]{16})\.([\w-]*)", body or "", re.ASCII)
    text = base64.urlsafe_b64decode(match[3] + "=" * (-len(match[3]) % 4)).decode() if match else ""
    is_odd = purpose == "state" and text[:2] not in TEXTS
    return Token(int(match[1]), match[2], text) if match and not is_odd else None


def new_token(text: str, lifetime: int) -> Token:
    return Token(int(time.time()) + lifetime, secrets.token_urlsafe(12), text)


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _mac(key: bytes, salt: str, body: str) -> str:
    return _base64(hmac.digest(key, f"{salt}\n{body}".encode(), "sha256"))
