"""The data of a login, its log, and the functions of an app."""

from __future__ import annotations

import logging

import pytest
from dpplus_connect import Connect, MisuseError, Refusal, Welcome
from fake_service import ALL, SECRET, log_in, make, service, uuid_of
from steps import SETTINGS, UUID, Browser, requests_to

__all__ = ["service"]
JPEG = b"\xff\xd8\xff\xe0 a photo"
USER = {"uuid": UUID, "email": "lotte@users.example", "phone_number": "+32 1", "more": 7}
EID = {"last_name": "Peeters", "address": "Rue 1"}


@pytest.mark.parametrize(
    ("scope", "data"),
    [
        (ALL, {"user": USER, "eid": EID}),
        ("email", {"user": {"uuid": UUID, "email": "lotte@users.example", "more": 7}}),
        ("eid_profile", {"eid": {"last_name": "Peeters"}}),
        ("eid_photo", {}),
        ("", {}),
    ],
)
def test_an_app_gets_the_data_of_the_granted_scope(scope, data, service):
    service.answers["/oauth/token"] = 200, {"uuid": UUID, "access_token": "token-1", "scope": scope}
    service.answers.update({"/oauth/user_data": (200, USER), "/oauth/eid_data": (200, EID)})
    found = []
    connect = make(service, lambda uuid, request: found.append(connect.data()) or Welcome())
    assert log_in(connect) == ""
    assert found == [data]
    requested = {(path, key) for _, path, key, _ in service.requests if "data" in path}
    assert requested == {(f"/oauth/{part}_data", "Bearer token-1") for part in data}


def test_a_larger_grant_than_the_setting_does_not_count(service):
    service.answers.update({"/oauth/user_data": (200, USER), "/oauth/eid_data": (200, EID)})
    found = []
    connect = make(service, lambda uuid, request: found.append(connect.data()) or Welcome(), SCOPE="email")
    assert log_in(connect) == ""
    assert found == [{"user": {"uuid": UUID, "email": "lotte@users.example", "more": 7}}]


@pytest.mark.parametrize(
    "answer",
    [(200, {**USER, "uuid": uuid_of(1)}), (200, []), (200, b"x"), (500, {"error": "x"}), (404, {"error": "not_found"}), (200, b" " * 100_001)],
)
def test_a_login_succeeds_without_data_that_the_service_does_not_have(answer, service, caplog):
    service.answers.update({"/oauth/user_data": answer, "/oauth/eid_data": (200, {})})
    found = []
    connect = make(service, lambda uuid, request: found.append(connect.data()) or Welcome())
    assert log_in(connect) == ""
    assert found == [{}]
    assert ("request-failed: /oauth/user_data" in caplog.text) == (answer[0] != 404)
    assert "lotte" not in caplog.text


@pytest.mark.parametrize(
    ("photo", "found"),
    [
        (JPEG, JPEG),
        (b"\x89PNG\r\n\x1a\n", b"\x89PNG\r\n\x1a\n"),
        (b"<svg/>", None),
        (b"<html>", None),
        (JPEG + b" " * 200_000, JPEG + b" " * 200_000),
        (JPEG + b" " * 5_000_000, None),
    ],
)
def test_a_photo_is_an_image_of_at_most_5_megabytes(photo, found, service):
    service.answers["/oauth/eid_photo_data"] = 200, photo
    photos = []
    connect = make(service, lambda uuid, request: photos.append(connect.photo()) or Welcome())
    assert log_in(connect) == ""
    assert photos == [found]


def test_data_are_of_the_login_under_way(service):
    connect = make(service)
    for call in (connect.data, connect.photo):
        with pytest.raises(MisuseError, match="needs a call in on_login"):
            call()
    log_in(connect)
    with pytest.raises(MisuseError):
        connect.data()


def test_the_log_has_the_login(service, caplog):
    with caplog.at_level(logging.INFO, "dpplus_connect"):
        assert log_in(make(service)) == ""
    [started, succeeded] = [record.getMessage() for record in caplog.records]
    assert started.startswith("started [")
    assert succeeded == started.replace("started", "succeeded")
    caplog.clear()
    with caplog.at_level(logging.INFO, "dpplus_connect"):
        log_in(make(service, lambda uuid, request: Refusal("closed")))
    assert [record.getMessage().partition(" [")[0] for record in caplog.records] == ["started", "login-refused: closed"]


def test_an_error_of_the_app_has_its_cause(service, caplog):
    failures = []

    def on_login(uuid, request):
        raise KeyError("lotte@users.example")

    connect = make(service, on_login)
    connect._on_error = lambda failure, request: failures.append(failure)
    assert log_in(connect) == "server_error"
    assert [str(failure) for failure in failures] == ["'lotte@users.example'"]
    assert failures[0].__traceback__.tb_next
    assert "lotte" not in caplog.text


def test_a_tracker_of_errors_that_fails_ends_no_response(service, caplog):
    connect = Connect({**SETTINGS, "SECRET": SECRET}, lambda uuid, request: 7, on_error=lambda failure, request: 1 / 0)
    connect.exchange = make(service).exchange
    assert log_in(connect) == "server_error"
    assert "callback-failed: ZeroDivisionError" in caplog.text


def test_an_app_draws_its_own_return_page(service):
    def return_page(parts, request):
        return None if parts["code"] else f"<html lang={parts['language']}>{parts['title']}{parts['link']}{parts['script']}"

    url = f"http://127.0.0.1:{service.server_port}"
    connect = Connect({**SETTINGS, "SECRET": SECRET, "SERVICE": url}, lambda uuid, request: Welcome(), return_page=return_page)
    browser = Browser(requests_to(connect))
    page = browser.open(browser.answer(browser.start("&lang=de&href=/books"))).text
    assert page.startswith("<html lang=de>")
    assert 'href="/books" class="dpplus-return"' in page
    assert "dp_connect.js" in page
    browser = Browser(requests_to(connect))
    assert 'data-error="access_denied"' in browser.open(browser.answer(browser.start(), "error=access_denied")).text
