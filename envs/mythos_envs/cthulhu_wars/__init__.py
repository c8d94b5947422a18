"""The Cthulhu Wars engine: boards, factions, tracks and rule sets are data.  Games that play on it have own folders.

`cthulhu_wars_duel` is the first rule set.  No game is registered here.
"""
