from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from ..language import language_of_page
from ..login import connect

register = template.Library()


@register.simple_tag(takes_context=True)
def dpplus_link(context: template.Context, href: str = "", scope: str | None = None) -> SafeString:
    """The button. The login leads to `href`, or to the parameter `next` of the page, or to LOGIN_REDIRECT_URL."""
    return mark_safe(connect().link(href or context["request"].GET.get("next", ""), language_of_page(), scope))


@register.simple_tag(takes_context=True)
def dpplus_waiting(context: template.Context) -> bool:
    """Tells whether a login that waits for an account has led to this page: `{% dpplus_waiting as waiting %}`."""
    request = context["request"]
    return request.GET.get("next") == reverse("dpplus_django:confirm") and connect().offered(request.headers, request) is not None
