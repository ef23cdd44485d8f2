"""Finds Chromium, and starts it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright

FEATURES_OFF: Final = (
    # Of each window's own, in a process apart: a tenth of all work.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # What Playwright switches off, which the above would switch on again.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)
SWITCHES: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(FEATURES_OFF)}",
)
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")


def launch(playwright: Playwright) -> Browser | None:
    """Start Chromium without a window; None where there is none."""
    path = chromium_path(playwright.chromium.executable_path)
    if path is None:
        return None
    return playwright.chromium.launch(executable_path=path, args=list(SWITCHES), chromium_sandbox=False)


def chromium_path(playwrights: str) -> str | None:
    """Return where Chromium is: the machine's, Playwright's, or the machine's after it has been installed."""
    found = on_path()
    if found is None and Path(playwrights).exists():
        return playwrights
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (("update",), ("install", "-y", "--no-install-recommends", "chromium")):
            subprocess.run(
                ["apt-get", "-q", *command],
                env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
                capture_output=True,
                check=False,
            )
        found = on_path()
    return found


def on_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), None)
