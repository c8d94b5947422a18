"""The log: a line for everything that happens, dice included, and nothing that a seat may not know."""

from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import play, rolled, table


def told(before: State, after: State, move: str, seat: int | None = None) -> list[str]:
    """What the log says of a move that led from one position to another."""
    action = before.game.parse_action(before, move)
    return before.game.spec.events(before.states[0], action, after.states[0], seat)


def test_dice_losses_and_doom_are_told() -> None:
    goat = {"units": "arkham: 2 acolyte", "requirements": "shared_area", "books": "frenzy"}
    g = table(cthulhu={"units": "arkham: 3 deep_one"}, goat=goat)
    after = rolled(g, "battle in Arkham", attacker=(2, 0), defender=(0, 0))
    lines = told(g, after, "battle in Arkham")
    assert lines[:2] == ["Great Cthulhu rolls 3 dice: 2 kills, 0 pains", "Black Goat rolls 2 dice: 0 kills, 0 pains"]
    assert "Great Cthulhu: -1 power, now 4" in lines
    after, before = play(after, "kill Acolyte", "kill Acolyte"), play(after, "kill Acolyte")
    lines = told(before, after, "kill Acolyte")
    assert lines == ["Black Goat loses 2 Acolyte in Arkham", "Great Cthulhu: +2 doom, now 2"]


def test_gates_moves_and_phases_are_told() -> None:
    g = table(cthulhu={"units": "arkham: acolyte; salem: acolyte"}, goat={"power": 0, "units": "dunwich: acolyte"})
    built = play(g, "build a gate in Arkham")
    assert told(g, built, "build a gate in Arkham") == ["a gate is built in Arkham", "Great Cthulhu: -3 power, now 2"]
    taken = play(built, "take the gate in Arkham")
    assert told(built, taken, "take the gate in Arkham") == ["Great Cthulhu controls the gate in Arkham"]
    over = play(taken, "end turn")
    assert told(taken, over, "end turn")[-1] == "decay rises to 1"
    done = play(over, "pass", "end turn")
    lines = told(play(over, "pass"), done, "end turn")
    assert "Doom phase; Great Cthulhu is first" in lines


def test_a_sign_is_told_by_value_to_its_owner_only() -> None:
    g = table(cthulhu={"units": "jersey_reef: acolyte", "power": 10}, gates="jersey_reef: great_cthulhu")
    after = play(g, "awaken Cthulhu")
    own = [line for line in told(g, after, "awaken Cthulhu", 0) if "Elder Sign" in line]
    other = [line for line in told(g, after, "awaken Cthulhu", 1) if "Elder Sign" in line]
    assert own[0].startswith("Great Cthulhu draws 1 Elder Sign worth ")
    assert other == ["Great Cthulhu draws 1 Elder Sign"]


def test_several_signs_are_signs() -> None:
    g = table(cthulhu={"units": "jersey_reef: acolyte", "power": 10}, gates="jersey_reef: great_cthulhu")
    after = play(g, "awaken Cthulhu")
    after.states["signs"][0, 0, 0] += 1
    assert "Great Cthulhu draws 2 Elder Signs" in told(g, after, "awaken Cthulhu", 1)
