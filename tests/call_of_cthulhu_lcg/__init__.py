"""Tests of Call of Cthulhu LCG: one file for each chapter of RULES.md, and what must hold in every game."""
