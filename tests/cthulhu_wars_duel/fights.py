"""Armies that earn no book by meeting, and what a battle asks; used by the chapters on battle and the factions."""

from typing import Any

from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import CTHULHU, GOAT, asked, see, table

IDLE = {CTHULHU: ("yha_nthlei", "submerge"), GOAT: ("ghroth", "blood_sacrifice")}
MET = {CTHULHU: ("kill_1", "kill_2", "first_doom_phase", "water_gates", "awaken"),
       GOAT: ("shared_area", "areas_4", "areas_6", "areas_8", "sacrifice_2")}


def quiet(key: str, units: str, books: str = "", **said: Any) -> dict[str, Any]:
    """A faction with these units and books besides two idle ones, which has already met what a battle could meet."""
    held = list(dict.fromkeys((*IDLE[key], *books.split())))
    return {"units": units, "books": held, "requirements": list(MET[key][: len(held)]), **said}


def war(cthulhu: str, goat: str, books: str = "", goat_books: str = "", by: str = CTHULHU,
        options: dict[str, Any] | None = None, **said: Any) -> State:
    """A position in which two quiet factions stand against each other, and ``by`` is to act."""
    return table(options, quiet(CTHULHU, cthulhu, books), quiet(GOAT, goat, goat_books), active=by, **said)


def doom(state: State) -> tuple[int, int]:
    """Doom of Great Cthulhu and of Black Goat."""
    return see(state, CTHULHU)["doom"], see(state, GOAT)["doom"]


def power(state: State) -> tuple[int, int]:
    """Power of Great Cthulhu and of Black Goat."""
    return see(state, CTHULHU)["power"], see(state, GOAT)["power"]


def dice(state: State) -> list[int]:
    """Dice rolled last, of the attacker and of the defender."""
    return see(state)["dice"].get("dice", [0, 0])


def question(state: State) -> tuple[str, str]:
    """What is being asked, and of whom; a turn when nothing else is."""
    pending = see(state)["pending"]
    return (pending[-1]["ask"] if pending else "turn"), asked(state)
