"""Python in README.md and docs/ is run as tests; docstrings are, by pytest's own --doctest-modules."""

from importlib.util import find_spec

from sybil import Sybil
from sybil.parsers.markdown import ClearNamespaceParser, PythonCodeBlockParser, SkipParser

# A ```python fence is run as it stands, or as a doctest if it begins with >>>. One page is one namespace.
pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser(), ClearNamespaceParser()],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
).pytest()

# OpenSpiel is not made for every machine.
collect_ignore = [] if find_spec("pyspiel") else ["src/thirtyone/study/exploit/openspiel_game.py"]
