"""What the operators of a project do: the admin, and the commands."""

from __future__ import annotations

import io
import re

import django_project
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from dpplus_connect import Connect, Reconciled
from dpplus_django.models import Link
from steps import UUID

OTHER = UUID.replace("1", "2")


@pytest.fixture(autouse=True)
def service(monkeypatch):
    """The reports, and the list of the service."""
    calls: list[object] = []
    monkeypatch.setattr(Connect, "report", lambda self, uuids, what, *_: calls.extend([*uuids, what]) or [])
    monkeypatch.setattr(Connect, "connected", lambda self: [OTHER])
    yield calls
    django_project.get_user_model().objects.all().delete()


@pytest.fixture
def operator():
    browser = Client(HTTP_HOST="localhost")
    browser.force_login(django_project.get_user_model().objects.create_superuser("operator"))
    return browser


def test_the_admin_lists_links_and_finds_them_by_user_and_uuid(operator):
    django_project.user_of(UUID, "noah")
    django_project.user_of(OTHER, "lea")
    for words in ("noah", UUID, UUID[:13]):
        page = operator.get("/admin/dpplus_django/link/", {"q": words}).content.decode()
        assert "noah" in page
        assert ">lea<" not in page


def test_the_admin_changes_no_link_and_adds_none(operator):
    user = django_project.user_of(UUID, "noah")
    page = operator.get(f"/admin/dpplus_django/link/{user.pk}/change/").content.decode()
    assert UUID in page
    assert 'name="_save"' not in page
    assert operator.get("/admin/dpplus_django/link/add/").status_code == 403


def test_the_admin_removes_links_of_several_users_with_one_report(operator, service):
    users = [django_project.user_of(UUID, "noah"), django_project.user_of(OTHER, "lea")]
    fields = {"action": "delete_selected", "_selected_action": [user.pk for user in users], "post": "yes"}
    assert operator.post("/admin/dpplus_django/link/", fields).status_code == 302
    assert Link.objects.count() == 0
    assert sorted(service) == [UUID, OTHER, "disconnected"]
    assert django_project.get_user_model().objects.filter(username__in=("noah", "lea")).count() == 2


def run(name, *words):
    out = io.StringIO()
    call_command(name, *words, stdout=out)
    return out.getvalue()


def test_a_command_reports_the_differences(service):
    django_project.user_of(UUID, "noah")
    assert run("dpplus_reconcile", "--most-removed", "1") == "1 added, 1 removed, 0 unknown\n"
    assert service == [UUID, "connected", OTHER, "disconnected"]


@pytest.mark.parametrize(("answer", "words"), [(None, "See the log"), (Reconciled([], [], [UUID]), "")])
def test_the_command_ends_with_an_error_if_it_did_nothing(answer, words, monkeypatch):
    monkeypatch.setattr(Connect, "reconcile", lambda self, uuids, most: answer)
    if words:
        with pytest.raises(CommandError, match=words):
            run("dpplus_reconcile")
    else:
        assert run("dpplus_reconcile") == f"0 added, 0 removed, 1 unknown\nunknown: {UUID}\n"


def test_a_command_removes_links_of_users(service):
    django_project.user_of(UUID, "noah")
    lea = django_project.user_of(OTHER, "lea")
    assert run("dpplus_disconnect", "noah") == "1 removed\n"
    assert service == [UUID, "disconnected"]
    assert list(Link.objects.values_list("user", flat=True)) == [lea.pk]


def test_a_command_removes_all_links(service):
    django_project.user_of(UUID, "noah")
    django_project.user_of(OTHER, "lea")
    assert run("dpplus_disconnect", "--all") == "2 removed\n"
    assert sorted(service) == [UUID, OTHER, "disconnected"]


@pytest.mark.parametrize("words", [["nobody"], ["noah", "nobody"], [], ["noah", "--all"]])
def test_a_user_who_does_not_exist_removes_nothing(words, service):
    django_project.user_of(UUID, "noah")
    with pytest.raises(CommandError, match="nobody|usernames, or --all"):
        run("dpplus_disconnect", *words)
    assert service == []
    assert re.fullmatch("[0-9a-f-]{36}", str(Link.objects.get().uuid))


def test_the_migrations_are_complete():
    call_command("makemigrations", "dpplus_django", check=True, dry_run=True)
