"""The version stands in one place, and everything else reads it there."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import thirtyone

ROOT: Final = next(folder for folder in Path(__file__).parents if (folder / "pyproject.toml").is_file())


def test_what_is_built_has_the_version_of_the_package() -> None:
    assert ProjectMetadata(str(ROOT), PluginManager()).version == thirtyone.__version__


def test_the_version_is_written_nowhere_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts"), ROOT / "web" / "package.json"]
    holding = [path.name for path in sources if f'"{thirtyone.__version__}"' in path.read_text(encoding="utf-8")]
    assert holding == ["__init__.py"]
