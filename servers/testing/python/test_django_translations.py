"""The page that asks in a language of the project, whose catalog its own tools make."""

from __future__ import annotations

import os
import pathlib
import re
import shutil

import django_project
import pytest
from django.core.management import call_command
from django.test import override_settings
from django.utils import translation
from dpplus_django.language import texts_of_page
from dpplus_django.texts import TEXTS

APP = pathlib.Path(__file__).parents[2] / "python" / "dpplus_django"
LANGUAGES = [("en", "English"), ("de", "German"), ("es", "Spanish"), ("pt", "Portuguese")]


@pytest.fixture(scope="module")
def catalogs(tmp_path_factory):
    """The folder with what `makemessages` finds in a copy of the app, translated into Spanish and into other German words."""
    project = tmp_path_factory.mktemp("project")
    shutil.copytree(APP, project / "dpplus_django")
    (project / "locale").mkdir()
    before = os.getcwd()
    os.chdir(project)
    try:
        call_command("makemessages", locale=["es", "de"], verbosity=0)
        for language in ("es", "de"):
            catalog = project / f"locale/{language}/LC_MESSAGES/django.po"
            text = catalog.read_text()
            found = re.findall('^msgid "(.+)"$', text.replace('"\n"', ""), re.MULTILINE)
            assert sorted(found) == sorted(TEXTS["en"].values())
            catalog.write_text(re.sub(r'^(msgid (?:"".*\n)?(?:".+"\n?)+)^msgstr ""$', rf'\1msgstr "{language} {{account}}"', text, flags=re.MULTILINE))
        call_command("compilemessages", verbosity=0)
    finally:
        os.chdir(before)
    return str(project / "locale")


@pytest.mark.parametrize(("language", "shown"), [("es", "es"), ("de", "de"), ("en", "en"), ("pt", "en")])
def test_a_catalog_of_the_project_counts_first(language, shown, catalogs):
    with override_settings(LOCALE_PATHS=[catalogs], LANGUAGES=LANGUAGES), translation.override(language):
        found, texts = texts_of_page()
    assert found == shown
    assert texts["question"] == (TEXTS["en"]["question"] if shown == "en" else f"{language} {{account}}")


@pytest.mark.parametrize(("language", "shown"), [("de", "de"), ("lb", "de"), ("es", "en")])
def test_without_a_catalog_the_texts_are_those_of_the_login(language, shown):
    with translation.override(language):
        assert texts_of_page() == (shown, TEXTS[shown])
    assert django_project.request
