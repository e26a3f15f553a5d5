"""Answers test vectors, and ids alone with the result of once."""

import email.message
import sys
import time

import dpplus_connect as library

used = library.UsedStates()


def answer(do: str, *f: str) -> str:
    if not f:
        return "true" if used.once(do, int(time.time()) + 3600) else "false"
    if do == "sign":
        return library.sign(library.HmacSigner([f[1]]), f[2], f[0], f[3], library.Token(int(f[4]), f[5], f[6]))
    if do == "read":
        token = library.read(library.HmacSigner([f[1]]), f[2], f[0], f[3], f[5])
        return token.text if token and token.until > int(f[4]) else "refused"
    if do == "href":
        return library.local(f[0], "/")
    if do == "prefetch":
        headers = email.message.Message()
        headers[f[0]] = f[1]
        return str(library.is_prefetch(headers)).lower()
    if do == "loopback":
        return str(library.is_loopback(f[0])).lower()
    return {"ask": library.ask, "language": library.language_of, "decide": library.decide}[do](*f)


for line in sys.stdin:
    print(answer(*line.rstrip("\n").replace("\\n", "\n").split("\t")))
