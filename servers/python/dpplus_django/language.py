"""The language of the pages of the project, for the button and the page that asks."""

from __future__ import annotations

from django.utils.translation import get_language
from dpplus_connect import language_of


def language_of_page() -> str:
    """Returns the language of this request, one that its readers read too, or English."""
    return language_of(get_language() or "")
