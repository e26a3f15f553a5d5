"""The login of docs/testing.md in the process of an app, with the clients of Django and Flask."""

from __future__ import annotations

import pathlib
import re
import runpy

import django_project
import pytest
from django.test import Client
from flask_app import make
from steps import UUID

PAGE = pathlib.Path(__file__).parents[3].joinpath("docs/testing.md").read_text()


@pytest.fixture
def log_in(tmp_path):
    file = tmp_path / "log_in.py"
    file.write_text(re.search("<!-- in process -->\n```py\n(.*?)```", PAGE, re.DOTALL)[1])
    return runpy.run_path(str(file))["log_in"]


def test_the_client_of_django_logs_in(log_in):
    user = django_project.user_of(UUID, "noah")
    client = Client(HTTP_HOST="localhost")
    assert "<h1>Login successful</h1>" in log_in(client, UUID).content.decode()
    assert client.get("/").content.decode() == "noah None"
    user.delete()


def test_the_client_of_flask_logs_in(log_in):
    client = make().test_client()
    assert "<h1>Login successful</h1>" in log_in(client, UUID).get_data(as_text=True)
    assert client.get("/").text == f"{UUID} None"
