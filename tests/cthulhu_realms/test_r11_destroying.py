"""Chapter 11: destroying locations."""

import pytest

from cthulhu_realms.build import legal_words, offered, play, see, table

DESTROY = "use Shadow of Cthulhu #1"


@pytest.mark.rule("realms-11.1")
@pytest.mark.parametrize(("words", "seat", "key"), [
    ("destroy Arkham of yourself", 0, "arkham"),
    ("destroy Ruins of yourself", 0, "ruins"),
    ("destroy Arkham of player 1", 1, "arkham"),
    ("destroy Tomb of player 1", 1, "tomb"),
])
def test_a_location_of_any_player_goes_to_its_owners_discard_pile(words: str, seat: int, key: str) -> None:
    g = table(play="shadow_of_cthulhu", locations={0: "arkham ruins", 1: "arkham tomb"},
              discards={0: "goon", 1: "goon"})
    g = play(g, DESTROY)
    assert legal_words(g) == ["destroy Ruins of yourself", "destroy Arkham of yourself", "destroy Tomb of player 1",
                              "destroy Arkham of player 1"]
    before, seen = see(g), see(play(g, words))
    assert sorted(seen["discards"][seat]) == sorted([key, "goon"]) and seen["discards"][1 - seat] == ["goon"]
    assert key not in seen["locations"][seat] and len(seen["locations"][seat]) == 1
    assert seen["locations"][1 - seat] == before["locations"][1 - seat]
    assert seen["sanity"] == [50, 50] and seen["pending"] == [] and seen["box"] == [] and not seen["abjured"]


@pytest.mark.rule("realms-11.1")
def test_an_own_location_that_was_destroyed_serves_no_longer() -> None:
    g = table(play="shadow_of_cthulhu brain_cylinder", locations={0: "arkham"})
    assert offered(g, "use Arkham #1") and offered(g, "use Brain Cylinder #2")
    g = play(g, DESTROY, "destroy Arkham of yourself")
    assert not offered(g, "use Arkham #1") and not offered(g, "use Brain Cylinder #2")


@pytest.mark.rule("realms-11.1")
def test_only_locations_in_play_can_be_destroyed() -> None:
    g = table(play="shadow_of_cthulhu", hands={0: "arkham", 1: "ruins"}, discards={1: "tomb"}, rows=["arkham"])
    assert not offered(g, DESTROY)
