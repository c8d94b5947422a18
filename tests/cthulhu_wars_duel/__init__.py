"""Tests of Cthulhu Wars: Duel: one file for each chapter of RULES.md, and what must hold in every game."""
