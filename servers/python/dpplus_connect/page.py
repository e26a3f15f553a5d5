"""The return page, in which each {part} is HTML."""

from __future__ import annotations

import html

from .texts import TEXTS

# Errors that the developer has to deal with: trying again does not help.
# written: configuration-errors, by npm run write
CONFIGURATION_ERRORS = {
    "login_limit",
    "redirect_uri_mismatch",
    "invalid_request",
    "invalid_client",
    "invalid_scope",
    "unauthorized_client",
    "unsupported_response_type",
}
# /written
# After a login that another request has completed, or not. No error code has this character.
AGAIN = "-"
# written: return-page, by npm run write
RETURN_HTML = (
    '<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>{title}</title><style>"
    ":root{color-scheme:light dark;--ground:#0b4694;--ink:#fff}"
    "@media(prefers-color-scheme:dark){:root{--ground:#a8c8ff;--ink:#06214a}}"
    "body{max-width:30rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}"
    "h1{font-size:1.5rem;line-height:1.25}"
    "a{color:var(--ground)}"
    "p:empty{display:none}"
    "small{-webkit-user-select:all;user-select:all}"
    "@media screen{h1+p+p a:not([hidden]){display:inline-block;padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;"
    "background:var(--ground);color:var(--ink);font-weight:600;text-decoration:none}}"
    "</style><main><h1>{title}</h1><p>{message}</p><p>{link}</p><p>{contact}</p><small>{code}</small></main>{script}"
)
RETURN_POLICY = (
    "default-src 'none'; script-src {scripts}; style-src 'sha256-VhzRYemmbyNRiZBsWsI5uPW3oYecMvol2PNeW4lb33c='; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# /written


def return_parts(language: str, state: str, href: str, contact: str, error: str, own_message: str, reference: str, to_read: str) -> dict[str, str]:
    """Returns the parts of the page after a login. After an error, its script leads to the same page `to_read`, which has no such link."""
    texts = TEXTS[language]
    data = f'class="dpplus-return" data-state="{html.escape(state)}"'
    parts = {"title": texts["title"], "message": "", "link": _link(href, texts["continue"], data), "contact": "", "code": ""}
    if error == AGAIN:
        parts.update(title=texts["used"], message=html.escape(texts["lead"]))
    elif error:
        other = texts["configuration_error" if error in CONFIGURATION_ERRORS else "server_error"]
        message = html.escape(own_message or (texts.get(error, other) if "_" in error else other))  # names without `_` are of labels
        data += f' data-error="{html.escape(error)}" data-error-description="{message}" data-reference="{reference}" hidden'
        links = (_link(to_read, "", data) if to_read else "") + _link(href, texts["back"]), _link(contact, texts["contact"]) if contact else ""
        first, second = reversed(links) if contact and error in CONFIGURATION_ERRORS else links
        code = f"{texts['code']} {html.escape(error)} · {texts['reference']} {reference}"
        parts = {"title": texts["failed"], "message": message, "link": first, "contact": second, "code": code}
    return parts


def _link(href: str, label: str, data: str = "") -> str:
    return f'<a href="{html.escape(href)}"{data and " " + data}>{label}</a>'
