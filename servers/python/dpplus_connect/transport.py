"""Requests to the service with a limit for the whole of each."""

from __future__ import annotations

import functools
import http.client
import io
import socket
import time
import urllib.request
import zlib
from typing import Any

PATIENCE = 10  # seconds for a whole response of the service


class TimedReader(io.RawIOBase):
    """Reads from a socket for ten seconds in all, or until `end`: the time limit of a socket is for each read."""

    def __init__(self, sock: socket.socket, end: float = 0) -> None:
        self._sock, self._raw, self._end = sock, sock.makefile("rb", buffering=0), end or time.monotonic() + PATIENCE

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._sock.settimeout(_left(self._end))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _TimedResponse(http.client.HTTPResponse):
    def __init__(self, sock: socket.socket, *more: Any, end: float, **options: Any) -> None:
        super().__init__(sock, *more, **options)
        self.fp.close()
        self.fp = io.BufferedReader(TimedReader(sock, end))

    def _read_status(self) -> tuple[str, int, str]:
        """Skips responses such as 103 Early Hints (RFC 9110, 15.2). Python skips 100 only."""
        while True:
            version, status, reason = super()._read_status()  # type: ignore[misc]
            if not 101 < status < 200:
                return version, status, reason
            http.client.parse_headers(self.fp)


class _InTime(http.client.HTTPConnection):
    """Has its timeout in all to connect, to send and to read. Only the search for the address has the limit of the system."""

    def __init__(self, *more: Any, **options: Any) -> None:
        super().__init__(*more, **options)
        self._end = time.monotonic() + float(self.timeout or PATIENCE)
        self.response_class = functools.partial(_TimedResponse, end=self._end)  # type: ignore[assignment]
        self._create_connection = self._open

    def _open(self, place: tuple[str, int], *_: Any) -> socket.socket:
        failure = OSError("no address")
        for *_kind, address in socket.getaddrinfo(*place, type=socket.SOCK_STREAM):
            try:
                sock = socket.create_connection(address[:2], _left(self._end))
                sock.settimeout(_left(self._end))  # of the TLS handshake and of the request
                return sock
            except OSError as error:
                failure = error
        raise failure


class _TlsConnection(_InTime, http.client.HTTPSConnection):
    pass


def _left(end: float) -> float:
    return max(end - time.monotonic(), 0.001)


class Connections(urllib.request.AbstractHTTPHandler):
    http_request = https_request = urllib.request.AbstractHTTPHandler.do_request_
    http_open = functools.partialmethod(urllib.request.AbstractHTTPHandler.do_open, _InTime)
    https_open = functools.partialmethod(urllib.request.AbstractHTTPHandler.do_open, _TlsConnection)


def plain(content: bytes, encoding: str, limit: int) -> bytes:
    """Returns a body in plain bytes, one more than the limit at most. A host between may compress what it was told not to compress."""
    if encoding.lower() != "gzip":
        return content
    reader = zlib.decompressobj(wbits=31)
    plain = reader.decompress(content, limit + 1)
    if not reader.eof and len(plain) <= limit:
        raise ValueError("gzip without its end")
    return plain
