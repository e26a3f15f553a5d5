"""docs/protocol.md, "An answer that comes twice", with the decisions of contract/vectors.json."""

from __future__ import annotations

import json
import pathlib
import re
import threading
import time

import dpplus_connect
import pytest
from dpplus_connect import Connect, Grant, Refusal, UsedStates, Values, Welcome
from steps import SETTINGS, UUID, Browser, requests_to

VECTORS = json.loads((pathlib.Path(__file__).parents[3] / "contract/vectors.json").read_text())["twice"]
SECRET = "a secret for tests of 32 bytes or more"
ids = [vector["title"] for vector in VECTORS]


class App:
    def __init__(self, **options):
        self.user, self.logins, self.tokens, self.reports = None, [], [], []
        self.connect = Connect({**SETTINGS, "SECRET": SECRET}, self.log_in, lambda request: self.user, **options)
        self.connect.exchange = lambda code: self.tokens.append(code) or Grant(UUID)
        self.connect.report = lambda uuids, what, *_: self.reports.extend(uuids)

    def log_in(self, uuid, request):
        self.logins.append(uuid)
        return Welcome([self.connect.set_cookie("user", uuid)])

    def browser(self, cookies=()):
        browser = Browser(requests_to(self.connect))
        browser.cookies.update(cookies)
        return browser


class Driven(Values):
    """A store in which a vector says what the first look finds."""

    def __init__(self, entry):
        super().__init__()
        self.entry, self.looks = entry, 0

    def get(self, name):
        self.looks += 1
        if self.entry == "none" or (self.entry == "working" and self.looks == 1):
            return {"none": "", "working": "working"}[self.entry]
        return super().get(name)


@pytest.mark.parametrize("vector", VECTORS, ids=ids)
def test_the_response_to_an_answer(vector, monkeypatch):
    of, entry = vector["state"], vector["entry"]
    app = App(answers=(store := Driven(entry)))
    browser, other = app.browser(), app.browser()
    other.start()
    state, before = browser.start(), dict(browser.cookies)
    if vector["isUsed"] or of == "before":
        first = browser.answer(state)
        if entry in ("delivered", "working"):
            browser.open(first)
    began = len(app.logins)
    app.user = "ann" if vector["hasUser"] else None
    if of == "expired":
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 3601)
    here = {"before": browser, "other": other}.get(of) or app.browser(before)
    again = here.answer(state)
    text = here.open(again).text
    if len(app.logins) > began:
        found = "login"
    elif "user" in again.cookies:
        found = "result"
    elif store.looks > 1 and entry == "working":
        found = "wait"
    else:
        title = re.search("<title>(.*?)</title>", text)[1]
        error = re.search('data-error="([^"]*)"', text)
        found = error[1] if error else {"Login already used": "used", "Login successful": "success"}[title]
    assert found == vector.get("withOneId", vector["response"])


@pytest.mark.parametrize("answers", [None, Values()], ids=["only the used states", "and the answers"])
def test_a_copy_of_the_cookie_gets_nothing_after_the_return_page_of_another_process(answers):
    shared = {"once": UsedStates().once, "answers": answers}
    app, other = App(**shared), App(**shared)
    browser = app.browser()
    state, before = browser.start(), dict(browser.cookies)
    first = browser.answer(state)
    in_other = other.browser(browser.cookies)
    assert "Login successful" in in_other.open(first).text
    copy = app.browser(before)
    again = copy.answer(state)
    assert ("user" in again.cookies, len(app.tokens)) == (False, 1)
    assert ("<h1>Login already used</h1>" if answers is None else "expired_state") in copy.open(again).text


class Sleepless:
    @staticmethod
    def sleep(seconds):
        pass

    time, monotonic = time.time, time.monotonic


def test_a_state_is_used_for_two_minutes_after_its_end_because_the_clock_of_another_machine_may_be_behind():
    ends = []
    app = App(once=lambda id, until: ends.append(until) or True)
    browser = app.browser()
    state = browser.start()
    browser.answer(state)
    assert ends == [int(state.partition(".")[0]) + 120]


def test_a_login_that_no_process_finishes_leads_on(monkeypatch):
    store = Driven("")
    store.get = lambda name: setattr(store, "looks", store.looks + 1) or b"working"
    monkeypatch.setattr(dpplus_connect.login, "time", Sleepless)
    app = App(answers=store, once=lambda id, until: False)
    browser = app.browser()
    assert "<h1>Login already used</h1>" in browser.open(browser.answer(browser.start())).text
    assert (store.looks, app.tokens) == (300, [])


@pytest.mark.parametrize("count", [2, 5])
def test_requests_at_once_get_the_same_result(count):
    app = App()
    begun, ended = threading.Event(), threading.Event()
    app.connect.exchange = lambda code: (app.tokens.append(code), begun.set(), ended.wait(5)) and Grant(UUID)
    browser = app.browser()
    state = browser.start()
    copies = [app.browser(browser.cookies) for _ in range(count)]
    pages = {}
    threads = [threading.Thread(target=lambda copy=copy: pages.update({copy: copy.answer(state)})) for copy in copies]
    for thread in threads:
        thread.start()
        assert begun.wait(5)
    ended.set()
    for thread in threads:
        thread.join()
    assert [page.cookies for page in pages.values()] == [pages[copies[0]].cookies] * count
    assert (len(app.tokens), app.logins, app.reports) == (1, [UUID], [UUID])


@pytest.mark.parametrize("answer", [Refusal("blocked"), Refusal("ask"), KeyError()])
def test_a_login_that_did_not_succeed_ends_again_in_the_same_way(answer):
    app = App(pages={"ask": "/signup"})

    def log_in(uuid, request):
        if isinstance(answer, Exception):
            raise answer
        return answer

    app.connect._on_login = log_in
    browser = app.browser()
    state, before = browser.start(), dict(browser.cookies)
    first = browser.answer(state)
    again = app.browser(before)
    second = again.answer(state)
    assert second.cookies == first.cookies
    assert again.open(second).text.partition("outcome")[0] == browser.open(first).text.partition("outcome")[0]
    assert len(app.tokens) == 1


class Shown(Values):
    """A store that shows some entries first, and notes the seconds of each entry."""

    def __init__(self, *entries):
        super().__init__()
        self.entries, self.seconds = list(entries), []

    def get(self, name):
        return self.entries.pop(0) if self.entries else super().get(name)

    def set(self, name, value, seconds):
        self.seconds.append(("result" if len(value) > 9 else value, seconds))
        super().set(name, value, seconds)


def test_each_entry_ends():
    store = Shown()
    browser = App(answers=store).browser()
    browser.open(browser.answer(browser.start()))
    assert store.seconds == [("working", 30), ("result", 60), ("delivered", 3600)]


@pytest.mark.parametrize("shown, title", [([""], "result"), (["working", "delivered"], "Login already used")])
def test_the_store_changes_while_a_request_waits(shown, title):
    store = Shown()
    app = App(answers=store)
    browser = app.browser()
    state, before = browser.start(), dict(browser.cookies)
    browser.answer(state)
    again = app.browser(before)
    store.entries = shown
    page = again.answer(state)
    assert ("result" if "user" in page.cookies else re.search("<title>(.*?)</title>", again.open(page).text)[1]) == title


@pytest.mark.parametrize(
    "browser, id, seconds, gets",
    [("own", "own", 60, True), ("other", "own", 60, False), ("own", "other", 60, False), ("own", "own", 0, False)],
)
def test_the_result_is_for_one_browser_and_one_state_for_a_minute(browser, id, seconds, gets):
    """Who can write to the store can copy an entry to the id of his own state, and keep it longer."""
    store = Shown()
    app = App(answers=store, once=lambda id, until: False)
    user = app.browser()
    state = user.start()
    own = {"browser": user.cookies["dp-browser"], "id": app.connect.read("state", user.cookies["dp-browser"], state).id}
    text = json.dumps([["", "/", "", "en", ""], [["Set-Cookie", "user=ann"]], ""])
    entry = dpplus_connect.Token(int(time.time()) + seconds, own["id"] if id == "own" else "A" * 16, text)
    store.entries = [app.connect.sign("answer", own["browser"] if browser == "own" else "another", entry)]
    assert ("user" in user.answer(state).cookies) == gets


def test_the_store_keeps_5000_values(monkeypatch):
    store = Values()
    for number in range(5001):
        store.set(str(number), "value", 60)
    assert (len(store._values), store.get("0"), store.get("1")) == (5000, "", "value")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 61)
    assert store.get("1") == ""
