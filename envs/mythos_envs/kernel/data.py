"""Component files: YAML, checked against a schema, replaceable by the user's own.  No game may be named here."""

from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from mythos_envs.errors import BadData
from mythos_envs.kernel.compile import data_override

Model = TypeVar("Model", bound=BaseModel)


def first_problem(error: ValidationError) -> str:
    """The first thing wrong, as one line: where, what, and what was given."""
    problem = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in problem["loc"]) or "the file"
    return f"{place}: {problem['msg']} (got {problem['input']!r:.80})"


def load_data(model: type[Model], folder: Path, name: str) -> Model:
    """Reads ``folder``/data/``name``, or the file of that name in MYTHOS_DATA_DIR/<game>, into ``model``."""
    override = data_override()
    own = override / folder.name / name if override is not None else None
    path = own if own is not None and own.is_file() else folder / "data" / name
    try:
        return model.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except yaml.YAMLError as error:
        raise BadData(f"{path}: not valid YAML: {' '.join(str(error).split())}") from error
    except ValidationError as error:
        raise BadData(f"{path}: {first_problem(error)}; correct the file or unset MYTHOS_DATA_DIR") from error
