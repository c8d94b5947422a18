"""What always holds, looked for by hypothesis: symmetries, and plain-Python references for what is legal and paid.

Masks, refusals, words, clones, replays and hiding are checked for every game by tests/conformance.py, and bounds after
every step by test_fuzz.py; neither is repeated here.
"""

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import mythos_envs as me
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.actions import CAST, GIVE_UP, NUM_BEINGS, OCCUPY, PLACE
from mythos_envs.kingsport_festival.components import BEINGS, BUILDINGS, LINES, RESOURCES, SCENARIOS, SPELLS
from mythos_envs.kingsport_festival.layout import EXTRA, FRAMES, IN_HAND, MAX_SEATS, SLOTS, STATE
from random_positions import (
    check_seats_are_alike,
    check_single_answers_change_nothing,
    play_on,
    positions_of,
    seeded,
)

from kingsport_festival.build import at, do
from kingsport_festival.fuzz import broken

OPTIONS = st.fixed_dictionaries({
    "players": st.sampled_from((3, 4, 5)),
    "scenario": st.sampled_from([row.key for row in SCENARIOS]),
    "play_forced": st.booleans(),
})
PER_SEAT = [name for name in STATE.names or () if STATE[name].shape[:1] == (MAX_SEATS,) and name != "order"]
OF_SPELLS = ("hands", "rng")
OF_RAIDS = ("events", "investigators", "festival")


def positions(**fixed: Any) -> st.SearchStrategy[State]:
    """Running games with any options but those that are fixed."""
    return positions_of("kingsport_festival", OPTIONS, 600, **fixed)


def turns_of(step: str, seed: int, options: dict[str, Any]) -> Iterator[State]:
    """All positions of one game in which a seat has its own turn in this step."""
    for state in play_on(me.load("kingsport_festival", **options).start(seed), seed, 5_000):
        position = state.to_position()
        if position["step"] == step and not position["pending"]:
            yield state


@seeded
@given(positions())
def test_a_position_read_back_gives_the_same_bytes(state: State) -> None:
    again = state.game.position(json.loads(json.dumps(state.to_position())))
    assert again.to_bytes() == state.to_bytes()


@seeded
@given(positions(), st.integers(0, 2**20))
def test_a_redrawn_world_changes_only_what_the_seat_cannot_know(state: State, seed: int) -> None:
    deck = {spell.key: spell.deck for spell in SPELLS}
    before = state.to_position()
    for seat in range(state.game.num_players):
        world = state.clone()
        world.redeterminize(seat, seed)
        assert broken(world) == ""
        after = world.to_position()
        assert {**after, **{name: before[name] for name in (*OF_SPELLS, *OF_RAIDS)}} == before
        assert after["hands"][seat] == before["hands"][seat]
        for one, two in zip(before["hands"], after["hands"], strict=True):
            assert Counter(map(deck.get, one)) == Counter(map(deck.get, two))
        done, shown = before["raids_done"], before["shown"]
        shown = (done + (shown != "nothing"), done + (shown == "both"))
        for name, word, past in zip(OF_RAIDS, ("event", "investigator"), shown, strict=False):
            for raid, (one, two) in enumerate(zip(before[name], after[name], strict=True), start=1):
                assert one == two or (raid > past and f"{word} {raid}" not in before["foreseen"][seat])
        assert after["festival"] == before["festival"] or "festival" not in before["foreseen"][seat]


# Symmetries.


def turned(state: State) -> State:
    """The same table with everybody moved to the next seat."""
    state = state.clone()
    s, seats = state.states[0], state.game.num_players
    for name in PER_SEAT:
        s[name][:seats] = np.roll(s[name][:seats], 1, axis=0)
    s["order"][:seats] = (s["order"][:seats] + 1) % seats
    held = s["spell_at"] >= IN_HAND
    s["spell_at"][held] = (s["spell_at"][held] - IN_HAND + 1) % seats + IN_HAND
    s["player"] = (s["player"] + 1) % seats
    for k in range(s["depth"]):
        s["frame_seat"][k] = (s["frame_seat"][k] + 1) % seats
        if FRAMES[s["frame"][k]] == "steal":  # whom the thief has robbed already
            robbed = int(s["frame_b"][k])
            s["frame_b"][k] = sum(1 << (seat + 1) % seats for seat in range(seats) if robbed >> seat & 1)
    return state


@seeded
@given(positions(), st.integers(0, 2**20))
def test_no_seat_is_special(state: State, seed: int) -> None:
    """Up to the next roll, which takes the seats in their order."""
    number = int(state.states["round"][0])
    check_seats_are_alike(state, seed, 60, turned, lambda now: now.states["round"][0] != number)


def test_whom_a_thief_has_robbed_is_seen_from_ones_own_place() -> None:
    """The only decision whose numbers name seats; random games seldom come to the second theft."""
    state = at("concession_spells", players=4, hands=[["thief_of_flames"]], magic=[2], cult=[0, 5, 5, 5],
               resources=[{}, {"evil": 2}, {"evil": 2}, {"evil": 2}])
    state = do(state, "cast thief_of_flames", "steal 2 evil")
    moved = turned(state)
    assert moved.legal_actions().tolist() == state.legal_actions().tolist()
    for seat in range(4):
        assert np.array_equal(moved.observe((seat + 1) % 4), state.observe(seat))


@seeded
@given(positions())
def test_more_magic_opens_spells_and_abilities_and_nothing_else(state: State) -> None:
    rich = state.clone()
    rich.states["magic"][0][state.player] += 9
    few, many = set(state.legal_actions().tolist()), set(rich.legal_actions().tolist())
    assert few <= many and all(CAST <= action < OCCUPY for action in many - few)
    assert few == many or state.states["depth"][0] == 0


@seeded
@given(positions())
def test_a_single_answer_played_for_the_player_is_the_same_game(state: State) -> None:
    check_single_answers_change_nothing(state, 40)


# Plain-Python references.


Summons = tuple[tuple[int, ...], int, str]
"""Faces of own dice, face of the extra die or 0, and the being."""


def possible_summons(p: dict[str, Any], seat: int) -> set[Summons]:
    """What the seat may summon with which dice (chapter 4), from the position as a player reads it."""
    scenario = next(row for row in SCENARIOS if row.key == p["scenario"])
    taken = {being for other, beings in enumerate(p["summoned"]) if other != seat for being in beings}
    found = set()
    for size in range(1, len(p["dice"][seat]) + 1):
        for own, extra in itertools.product(itertools.combinations(p["dice"][seat], size), {0, p["extra"][seat]}):
            sums = {sum(own) + extra + change for change in p["sums"]}
            for being in BEINGS:
                opened = scenario.open_being if scenario.open_being and scenario.open_being.being == being.key else None
                numbers = {being.number} if opened is None else {*range(opened.lowest, opened.highest + 1)}
                is_free = being.key not in taken or being.shared or opened is not None
                is_free = is_free or (p["share"] is not None and being.number <= p["share"])
                if is_free and being.key not in p["summoned"][seat] and (being.takes_any_dice or sums & numbers):
                    found.add((tuple(sorted(own)), extra, being.key))
    return found


def offered_summons(state: State) -> list[Summons]:
    dice, found = [int(die) for die in state.states["dice"][0][state.player]], []
    for action in state.legal_actions():
        if PLACE <= action < CAST:
            chosen, being = divmod(int(action) - PLACE, NUM_BEINGS)
            slots = [slot for slot in range(SLOTS) if chosen + 1 >> slot & 1]
            own = tuple(sorted(dice[slot] for slot in slots if slot != EXTRA))
            found.append((own, dice[EXTRA] if EXTRA in slots else 0, BEINGS[being].key))
    return found


@settings(seeded, max_examples=40)
@given(OPTIONS, st.integers(0, 2**20))
def test_summons_are_those_of_the_reference(options: dict[str, Any], seed: int) -> None:
    for state in turns_of("summoning", seed, options):
        offered = offered_summons(state)
        assert len(set(offered)) == len(offered), "equal dice are one choice"
        assert set(offered) == possible_summons(state.to_position(), state.player)


def discount(p: dict[str, Any], seat: int, building: Any) -> int:
    own = [row for row in BUILDINGS if row.key in p["buildings"][seat]]
    abilities = [ability for row in own for ability in row.abilities if ability.op == "discount"]
    return p["discount"] + sum(ability.amount for ability in abilities if building.level in ability.levels)


def is_joined(p: dict[str, Any], seat: int, building: Any) -> bool:
    """Chapter 8: the House, then along lines from a held building of a level that leads there."""
    level = {row.key: row.level for row in BUILDINGS}
    held = p["buildings"][seat]
    if building.level == 1 or "house" not in held:
        return building.level == 1
    near = {key for line in LINES if building.key in line.between for key in line.between} & set(held)
    leads = {2: {1}, 3: {2, 4}, 4: {3}}[building.level]
    return building.level in p["no_line"] or any(level[key] in leads for key in near)


def is_affordable(p: dict[str, Any], seat: int, building: Any) -> bool:
    """Whether some way of saving what the discount saves leaves a cost that can be paid."""
    cost = [kind for kind in (*RESOURCES, "any") for _ in range(getattr(building.cost, kind))]
    size = max(0, len(cost) - discount(p, seat, building))
    for paid in itertools.combinations(cost, size):
        need = Counter(paid)
        if sum(p["resources"][seat].values()) >= size and all(p["resources"][seat][k] >= need[k] for k in RESOURCES):
            return True
    return False


@settings(seeded, max_examples=40)
@given(OPTIONS, st.integers(0, 2**20))
def test_buildings_and_their_prices_are_those_of_the_reference(options: dict[str, Any], seed: int) -> None:
    chance = np.random.default_rng(seed)
    for state in turns_of("expansion", seed, options):
        p, seat = state.to_position(), state.player
        expected = [k for k, row in enumerate(BUILDINGS) if row.key not in p["buildings"][seat] and not p["has_built"]
                    and is_joined(p, seat, row) and is_affordable(p, seat, row)]
        offered = [int(action) - OCCUPY for action in state.legal_actions() if OCCUPY <= action < GIVE_UP]
        assert offered == expected
        for building in offered:
            after = state.clone()
            after.states["play_forced"] = 0  # or single answers would play on into the raid
            after.apply(OCCUPY + building)
            while (pending := after.to_position()["pending"]) and pending[-1]["ask"] in ("save", "pay_any"):
                after.apply(int(chance.choice(after.legal_actions())))
            have, had = after.to_position()["resources"][seat], p["resources"][seat]
            row = BUILDINGS[building]
            whole = sum(getattr(row.cost, kind) for kind in (*RESOURCES, "any"))
            assert sum(had.values()) - sum(have.values()) == max(0, whole - discount(p, seat, row))
            assert all(had[kind] - have[kind] <= getattr(row.cost, kind) + row.cost.any for kind in RESOURCES)


@settings(seeded, max_examples=40)
@given(OPTIONS, st.integers(0, 2**20))
def test_the_order_of_a_roll_is_that_of_the_reference(options: dict[str, Any], seed: int) -> None:
    state = me.load("kingsport_festival", **options).start(seed)
    sign, seen = (-1 if options["scenario"] == "shadow_out_of_time" else 1), 0
    for now in play_on(state, seed, 5_000):
        p = now.to_position()
        if p["round"] == seen:
            continue
        seen = p["round"]
        keys = [(sign * sum(dice), [sign * die for die in reversed(dice)], cult)
                for dice, cult in zip(p["rolled"], p["cult"], strict=True)]
        assert [keys[seat] for seat in p["order"]] == sorted(keys)
    assert seen == 12
