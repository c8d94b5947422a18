"""The notebook runs from top to bottom with a tiny budget, and is stored without the output of somebody's machine."""

import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
SMALL = {"MINUTES = 1.0": "MINUTES = 0.05", "GAMES = 100": "GAMES = 2"}


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    budget = next(cell for cell in notebook.cells if cell.cell_type == "code")
    for usual, small in SMALL.items():
        assert usual in budget.source
        budget.source = budget.source.replace(usual, small)
    shutil.copytree(NOTEBOOKS.parent / "configs", tmp_path / "configs")
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    printed = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", []))
    assert "returns: [" in printed and "policy:" in printed
    assert len(list((tmp_path / "runs").iterdir())) == 1


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook_is_stored_without_output(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)
