"""The language of the pages of the project, for the button and the page that asks."""

from __future__ import annotations

from django.utils.translation import get_language, gettext
from dpplus_connect import language_of

from .texts import TEXTS


def language_of_page() -> str:
    """Returns the language of this request, one that its readers read too, or English."""
    return language_of(get_language() or "")


def texts_of_page() -> tuple[str, dict[str, str]]:
    """Returns the language and the texts of the page that asks. A catalog of the project counts first, also in another language."""
    english = TEXTS["en"]
    translated = {name: gettext(text) for name, text in english.items()}
    if translated["question"] != english["question"]:  # Django has catalogs with "No"
        return get_language() or "en", translated
    language = language_of_page()
    return language, TEXTS[language]
