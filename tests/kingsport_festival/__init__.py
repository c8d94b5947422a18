"""Tests of Kingsport Festival: one file for each chapter of RULES.md, and what must hold in every game."""
