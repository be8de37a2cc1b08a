"""What a store keeps, and what it refuses."""

import math
from dataclasses import replace

import pytest

from conqueror.store import Conflict, Event, Key, Store, TableRow
from tests.store.examples import NOW, TABLE, create, events, key


def test_every_field_comes_back_as_it_was_written(address: str) -> None:
    strange = "Ζεύς 🎲 \x00 \ud800 'quoted\" \\ \n"
    row = TableRow(TABLE, "conquests", "gathering", False, 1, NOW + 2**33, NOW, NOW + 1)
    first = Event(0, "created", "", "", "née 1", 1, {"name": strange, "nested": [1, -(2**60), None, True]}, "", NOW)
    second = Event(1, "chatted", "Κ", "gäst", "", 1, {strange: 1.5}, "ff" * 32, NOW + 2)
    keys = [Key(TABLE, "00", "secret", "gäst", "", None), Key(TABLE, "ff", "handover", "", "Κ", NOW + 3)]
    content = {"maps/ägäis.toml": strange, "empty": ""}
    with Store.open(address) as store:
        store.create(row, [first, second], keys, b"\x00\xff" * 16, content, "digest")
    with Store.open(address) as store:
        assert store.row(TABLE) == row
        assert store.read(TABLE) == [first, second]
        assert store.read(TABLE, 0) == [second]
        assert store.read(TABLE, 1) == []
        assert store.keys(TABLE) == keys
        assert store.key(TABLE, "ff") == keys[1]
        assert store.seed(TABLE) == b"\x00\xff" * 16
        assert store.content("digest") == content


def test_what_is_not_there(store: Store) -> None:
    assert store.row(TABLE) is None
    assert store.read(TABLE) == []
    assert store.key(TABLE, "00") is None
    assert store.content("digest") is None
    assert store.last_beat() is None
    assert list(store.all_ids()) == []
    with pytest.raises(LookupError):
        store.seed(TABLE)
    with pytest.raises(Conflict) as caught:
        store.append(TABLE, 0, events(0), status="running", due=None)
    assert caught.value.head == -1


def test_an_append_moves_the_head_and_sets_status_and_due(store: Store) -> None:
    row = create(store)
    store.append(TABLE, 0, events(0, 3, at=NOW + 5), status="over", due=NOW + 9)
    assert store.row(TABLE) == replace(row, status="over", head=3, due=NOW + 9, changed=NOW + 5)
    assert [event.number for event in store.read(TABLE)] == [0, 1, 2, 3]


def test_an_append_may_bring_keys_only(store: Store) -> None:
    row = create(store)
    store.append(TABLE, 0, [], status="running", due=None, add_keys=[key("11")])
    assert store.row(TABLE) == row
    assert store.keys(TABLE) == [key("11")]


def test_a_stale_append_writes_nothing(store: Store) -> None:
    create(store, keys=[key("11")])
    store.append(TABLE, 0, events(0, 2), status="running", due=None)
    before = (store.row(TABLE), store.read(TABLE), store.keys(TABLE))
    for stale in (-1, 0, 1, 3):
        with pytest.raises(Conflict) as caught:
            store.append(TABLE, stale, events(stale), status="over", due=1, add_keys=[key("22")], drop_keys=["11"])
        assert caught.value.head == 2
    assert (store.row(TABLE), store.read(TABLE), store.keys(TABLE)) == before


def test_a_table_is_created_once(store: Store) -> None:
    row = create(store)
    with pytest.raises(Conflict) as caught:
        create(store, game="conquests")
    assert caught.value.head == 0
    assert store.row(TABLE) == row


def test_a_clients_id_is_used_once_by_each_guest(store: Store) -> None:
    create(store)
    store.append(TABLE, 0, events(0, 2, client_id="click"), status="running", due=None)
    with pytest.raises(Conflict) as caught:
        store.append(TABLE, 2, events(2, client_id="click"), status="over", due=None, add_keys=[key("22")])
    assert caught.value.head == 2
    assert store.row(TABLE) == replace(create(store, "t" * 16), id=TABLE, head=2)
    assert store.keys(TABLE) == []
    store.append(TABLE, 2, events(2, client_id="click", guest="bob"), status="running", due=None)
    store.append(TABLE, 3, events(3), status="running", due=None)
    store.append(TABLE, 4, events(4), status="running", due=None)  # no id is no duplicate
    store.append("t" * 16, 0, events(0, client_id="click"), status="running", due=None)  # nor is another table's


def test_a_key_is_dropped_once_and_with_all_or_nothing(store: Store) -> None:
    create(store, keys=[key("11"), key("22")])
    with pytest.raises(Conflict):
        store.append(TABLE, 0, events(0), status="running", due=None, drop_keys=["11", "33"])
    assert store.keys(TABLE) == [key("11"), key("22")]
    store.append(TABLE, 0, events(0), status="running", due=None, drop_keys=["11"], add_keys=[key("44")])
    with pytest.raises(Conflict):
        store.append(TABLE, 1, events(1), status="running", due=None, drop_keys=["11"])
    assert store.keys(TABLE) == [key("22"), key("44")]
    assert store.heads([TABLE]) == {TABLE: 1}


def test_a_key_of_another_table_is_not_dropped(store: Store) -> None:
    create(store)
    create(store, "t" * 16, keys=[key("11", "t" * 16)])
    with pytest.raises(Conflict):
        store.append(TABLE, 0, events(0), status="running", due=None, drop_keys=["11"])


def test_events_that_make_no_log_are_refused(store: Store) -> None:
    create(store)
    for wrong, reason in (
        (events(1), "is not event 1"),
        ([events(0)[0], events(0)[0]], "is not event"),
        ([replace(events(0)[0], through=2)], "through 2"),
        ([events(0, 2)[0], replace(events(0, 2)[1], client_id="late")], "client's id"),
        ([replace(events(0)[0], data={"odds": math.nan})], "JSON"),
        ([replace(events(0)[0], guest="zero\0")], "zero character"),
        ([replace(events(0)[0], client_id="\ud800")], "surrogates"),
    ):
        with pytest.raises(ValueError, match=reason):
            store.append(TABLE, 0, wrong, status="running", due=None)
    assert store.heads([TABLE]) == {TABLE: 0}


def test_due_tables_come_longest_overdue_first(store: Store) -> None:
    for number, (status, due) in enumerate(
        [("running", 50), ("gathering", 10), ("over", 5), ("halted", 6), ("running", 60), ("running", None)]
    ):
        create(store, f"{number}" * 16, status=status, due=due)
    assert store.due(9) == []
    assert store.due(50) == ["1" * 16, "0" * 16]
    assert store.due(1000) == ["1" * 16, "0" * 16, "4" * 16]
    assert store.due(1000, limit=1) == ["1" * 16]
    assert store.last_change_of_due() == NOW


def test_tables_are_listed_newest_first_until_they_are_over(store: Store) -> None:
    create(store, "a" * 16, created=1)
    create(store, "b" * 16, created=3, listed=False)
    create(store, "c" * 16, created=2, status="over")
    create(store, "d" * 16, created=4, status="gathering")
    assert [row.id[0] for row in store.rows(listed_only=False, limit=9)] == ["d", "b", "a"]
    assert [row.id[0] for row in store.rows(listed_only=True, limit=9)] == ["d", "a"]
    assert [row.id[0] for row in store.rows(listed_only=True, limit=1)] == ["d"]


def test_all_ids_and_heads_go_over_many_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conqueror.store.store.PAGE", 3)
    ids = [f"{number:016}" for number in range(10)]
    for table in reversed(ids):
        create(store, table)
    slow = store.all_ids()
    assert next(slow) == ids[0]
    create(store, "z" * 16)  # a reader that has not finished is in nobody's way
    assert list(slow) == [*ids[1:], "z" * 16]
    assert store.heads([*ids, "unknown"]) == dict.fromkeys(ids, 0)
    assert store.heads([]) == {}


def test_content_is_kept_once_for_all_tables(store: Store) -> None:
    for table in ("a" * 16, "b" * 16):
        row = TableRow(table, "final", "running", True, 0, None, NOW, NOW)
        store.create(row, events(-1), [], b"seed", {"file": "text"}, "digest")
    assert store.content("digest") == {"file": "text"}


def test_the_last_beat_is_the_newest_of_all_servers(store: Store) -> None:
    store.beat("one", NOW)
    store.beat("two", NOW - 500)
    assert store.last_beat() == NOW
    store.beat("two", NOW + 500)
    store.beat("one", NOW + 400)
    assert store.last_beat() == NOW + 500


def test_reopening_keeps_everything(address: str) -> None:
    with Store.open(address) as store:
        create(store, keys=[key("11")])
        store.append(TABLE, 0, events(0, 2), status="running", due=7)
        store.beat("one", NOW)
        before = (store.row(TABLE), store.read(TABLE), store.keys(TABLE), store.seed(TABLE))
    for _ in range(2):
        with Store.open(address) as store:
            assert (store.row(TABLE), store.read(TABLE), store.keys(TABLE), store.seed(TABLE)) == before
            assert store.last_beat() == NOW
