"""Closed accounts and reconciliation."""

from __future__ import annotations

import pytest
from dpplus_connect import Reconciled
from fake_service import make, sent, service, uuid_of
from steps import UUID

__all__ = ["service"]


def test_a_closed_account_is_disconnected(service):
    connect = make(service)
    assert connect.disconnect(UUID.upper(), uuid_of(1)) is True
    assert sent(service) == [("disconnected", [UUID, uuid_of(1)])]
    service.unknown = {UUID}
    assert connect.disconnect(UUID) is True
    service.answers["/api/uuids/disconnected"] = 503, {"error": "busy"}
    assert connect.disconnect(uuid_of(1)) is False


@pytest.mark.parametrize("count", [0, 1000, 1001, 2500])
def test_many_uuids_are_sent_in_parts(count, service):
    uuids = [uuid_of(number) for number in range(count)]
    assert make(service).report(uuids, "connected") == []
    assert [len(part) for _, part in sent(service)] == [min(1000, count - start) for start in range(0, count, 1000)]


def test_a_uuid_that_the_service_does_not_know_does_not_hold_up_the_others(service):
    service.unknown = {uuid_of(7)}
    uuids = [uuid_of(number) for number in range(50)]
    assert make(service).report(uuids, "connected") == [uuid_of(7)]
    accepted = {uuid for _, part in sent(service) if uuid_of(7) not in part for uuid in part}
    assert accepted == set(uuids) - service.unknown


@pytest.mark.parametrize("uuid", ["", "7", None, f"{UUID}\n", UUID[:-1], "lotte@users.example"])
def test_a_value_that_is_no_uuid_is_refused(uuid, service):
    with pytest.raises(ValueError, match="^disconnected: value 2 is not a UUID"):
        make(service).disconnect(UUID, uuid)
    assert service.requests == []


def test_the_differences_of_two_lists_are_reported(service):
    service.answers["/api/uuids/connected"] = 200, {"uuids": [uuid_of(number).upper() for number in range(4)]}
    service.unknown = {uuid_of(6)}
    order = []

    def list_uuids():
        order.append([path for _, path, _, _ in service.requests])
        return [uuid_of(number) for number in (2, 3, 4, 5, 6)]

    assert make(service).reconcile(list_uuids) == Reconciled([uuid_of(4), uuid_of(5)], [uuid_of(0), uuid_of(1)], [uuid_of(6)])
    assert order == [["/api/uuids/connected"]]
    assert sent(service)[-1] == ("disconnected", [uuid_of(0), uuid_of(1)])


@pytest.mark.parametrize(("here", "options", "is_done"), [(2, {}, True), (1, {}, False), (0, {"most_removed": 4}, True), (3, {"most_removed": 0}, False)])
def test_a_list_that_lacks_most_users_disconnects_nobody(here, options, is_done, service, caplog):
    service.answers["/api/uuids/connected"] = 200, {"uuids": [uuid_of(number) for number in range(4)]}
    result = make(service).reconcile(lambda: [uuid_of(number) for number in range(here)], **options)
    assert (result is not None) == is_done
    assert ("reconcile-refused: " in caplog.text) != is_done
    assert bool(sent(service)) == is_done


@pytest.mark.parametrize("answer", [(500, {}), (200, {}), (200, {"uuids": ["x"]}), (200, [])])
def test_without_the_list_of_the_service_nothing_is_reported(answer, service):
    service.answers["/api/uuids/connected"] = answer
    assert make(service).reconcile(lambda: [UUID]) is None
    assert sent(service) == []
