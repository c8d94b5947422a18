"""Generic functions find the rules of a state by its type; two games of the same shape stay apart."""

from pathlib import Path

import lantern
import mythos_envs as me
import numba
import numpy as np
import pytest
from mythos_envs.kernel.compile import UNCOMPILED, compiled
from mythos_envs.kernel.generic import generic, implement
from mythos_envs.kernel.layout import PlainRecord, new_states, state_dtype

price = generic("price")


@compiled
def cheap(s, amount):
    return amount + s.num_seats


@compiled
def dear(s, amount):
    return amount * 100


@compiled
def ask(states, amount):
    return price(states[0], amount)


def shape(folder: Path) -> np.dtype:
    folder.mkdir()
    (folder / "rules.py").write_text(f"# {folder.name}", encoding="utf-8")
    return state_dtype([("coins", np.int8)], 2, folder)


def test_dispatch_by_type_of_state(tmp_path: Path) -> None:
    one, two = shape(tmp_path / "one"), shape(tmp_path / "two")
    assert one != two and one.itemsize == two.itemsize
    implement(price, one, cheap)
    implement(price, two, dear)
    assert (ask(new_states(one, 1), 5), ask(new_states(two, 1), 5)) == (5, 500)


def test_a_state_without_the_rule_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyError if UNCOMPILED else numba.core.errors.TypingError):
        ask(new_states(shape(tmp_path / "three"), 1), 5)


def test_the_type_of_a_state_changes_with_its_sources(tmp_path: Path) -> None:
    before = shape(tmp_path / "four")
    (tmp_path / "four" / "rules.py").write_text("# edited", encoding="utf-8")
    assert state_dtype([("coins", np.int8)], 2, tmp_path / "four") != before


def test_the_registry_knows_registered_games() -> None:
    assert "lantern" in me.games() and me.load("lantern").spec is lantern.SPEC


def test_bug_a_field_named_like_an_attribute_of_numpy() -> None:
    dtype = np.dtype([("flags", np.int8), ("round", np.int8)])
    record = np.zeros(1, dtype).view(np.dtype((PlainRecord, dtype)))[0]
    record.flags |= 3
    record.round += 7
    assert (record.flags, record.round, record["round"]) == (3, 7, 7)
