"""The settings of an app."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# written: scopes, by npm run write
SCOPES = "email phone eid_profile eid_photo eid_address"
# /written
LOOPBACK = r"http://(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(/[^\s?#\\]*)?"


def is_loopback(url: str) -> bool:
    """Tells whether a URL leads to this machine."""
    return bool(re.fullmatch(LOOPBACK, url, re.ASCII))


def problems_of(settings: Mapping[str, Any], is_signed: bool = False) -> list[str]:
    """Returns a text for each setting that is wrong or unknown. `is_signed`: a signer needs no SECRET."""
    given, problems = _with_defaults(settings, is_signed), []
    url = rf"http{'s?' if given['IS_SANDBOX'] == 'true' else 's'}://(\[[\da-f:]+\]|[\w.-]+)(:\d{{1,5}})?(/[^\s?#\\]*)?"
    service = f"{url}(?<!/)", "a whole URL without a slash at its end, with https unless IS_SANDBOX is true"
    printable = "[!-~]([ -~]*[!-~])?", "printable ASCII characters without white space at its ends"
    name = f"({SCOPES.replace(' ', '|')})"
    scopes = f"({name}( {name})*)?", f"{SCOPES.replace(' ', ', ')}, separated by spaces"
    needs = {
        "IS_SANDBOX": ("true|false", "true or false"),
        "SERVICE": service,
        "INTERNAL_SERVICE": service,
        "CLIENT_ID": printable,
        "CLIENT_SECRET": printable,
        "REDIRECT_URI": (f"{LOOPBACK}|{url}", "a whole URL without query, with https unless it is on this machine or IS_SANDBOX is true"),
        "CONTACT": (r"((https?://|mailto:|tel:)\S+)?", "an http(s), mailto or tel URL"),
        "SCOPE": scopes,
        "ALLOWED_SCOPE": scopes,
        "SECRET": ("[!-~][ -~]{30,}[!-~]", "at least 32 printable ASCII characters without white space at its ends, or several"),
    }
    known = [*needs, "BASE_PATH"]
    # In the environment, PORT is of the server, and SANDBOX_… are of the sandbox.
    unknown = [setting for setting in given if setting not in [*known, "PORT"] and not setting.startswith("SANDBOX_")]
    problems += [f"{setting}: is no setting. The settings are {', '.join(known)}" for setting in unknown]
    copies = {"INTERNAL_SERVICE", "ALLOWED_SCOPE"}.difference(settings)  # of another setting, which has the problem
    for setting, (pattern, need) in needs.items():
        values = given["SECRET"] if setting == "SECRET" else [given.get(setting)]
        is_right = all(isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) for value in values)
        if not is_right and setting not in copies:
            shown = "" if "SECRET" in setting else f", and is {_without_password(given.get(setting))}"
            problems.append(f"{setting}: needs {need}{shown}")
    scope, allowed = str(given["SCOPE"]), str(given["ALLOWED_SCOPE"])
    if not problems and not {"", *allowed.split(" ")}.issuperset(scope.split(" ")):
        problems.append(f"SCOPE: needs scopes of ALLOWED_SCOPE, which is {allowed!r}, and is {scope!r}")
    path = re.sub("https?://[^/]+", "", str(given.get("REDIRECT_URI")))
    if not problems and not (re.fullmatch(r"(/[^/]+)*", str(given["BASE_PATH"])) and f"{path}/".startswith(f"{given['BASE_PATH']}/")):
        need = "the beginning of the path of REDIRECT_URI, without a slash at its end, such as /app"
        problems.append(f"BASE_PATH: needs {need}, and is {given['BASE_PATH']!r}")
    return problems


def checked(settings: Mapping[str, Any], is_signed: bool) -> dict[str, Any]:
    """Returns the settings with their defaults. Raises ValueError."""
    for problem in problems_of(settings, is_signed):
        raise ValueError(problem)
    return _with_defaults(settings, is_signed)


def _with_defaults(settings: Mapping[str, Any], is_signed: bool) -> dict[str, Any]:
    is_local = is_loopback(str(settings.get("SERVICE")))
    given: dict[str, Any] = {"BASE_PATH": "", "CONTACT": "", "SCOPE": "", "SECRET": "", "IS_SANDBOX": is_local, **settings}
    given = {"SERVICE": None, "INTERNAL_SERVICE": given.get("SERVICE"), "ALLOWED_SCOPE": given["SCOPE"], **given}
    if isinstance(given["IS_SANDBOX"], bool):
        given["IS_SANDBOX"] = str(given["IS_SANDBOX"]).lower()
    all_secrets = given["SECRET"].split(",") if isinstance(given["SECRET"], str) else given["SECRET"]
    given["SECRET"] = [] if is_signed else all_secrets or [""]
    return given


def _without_password(value: Any) -> str:
    return re.sub("//[^/]*@", "//…@", repr(value))
