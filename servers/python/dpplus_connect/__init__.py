"""The login with Secure Connect for a server or a framework of yours (docs/python.md). Standard library, Python 3.9 or newer."""

from .answers import LoginError, MisuseError, Offer, Refusal, Response, Welcome, decide, is_nobody, key_of, refuse
from .login import OFFER_COOKIE, OFFER_LIFETIME, PRIVATE, SESSION_COOKIE, SESSION_LIFETIME, Connect, ask, cookie_of, is_prefetch, local
from .service import Grant, Reconciled
from .settings import is_loopback, problems_of
from .stores import UsedStates, Values
from .tables import UsedStatesTable
from .texts import TEXTS, language_of
from .tokens import HmacSigner, Token, new_token, read, sign
from .transport import TimedReader

__version__ = "0.1.0"
__all__ = [
    "OFFER_COOKIE",
    "OFFER_LIFETIME",
    "PRIVATE",
    "SESSION_COOKIE",
    "SESSION_LIFETIME",
    "TEXTS",
    "Connect",
    "Grant",
    "HmacSigner",
    "LoginError",
    "MisuseError",
    "Offer",
    "Reconciled",
    "Refusal",
    "Response",
    "TimedReader",
    "Token",
    "UsedStates",
    "UsedStatesTable",
    "Values",
    "Welcome",
    "ask",
    "cookie_of",
    "decide",
    "is_loopback",
    "is_nobody",
    "is_prefetch",
    "key_of",
    "language_of",
    "local",
    "new_token",
    "problems_of",
    "read",
    "refuse",
    "sign",
]
