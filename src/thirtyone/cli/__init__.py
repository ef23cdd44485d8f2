"""The command ``thirtyone``."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper
from typing import Any

import click

import thirtyone
from thirtyone.cards import Language
from thirtyone.cli.arena import arena
from thirtyone.cli.backup import backup, restore
from thirtyone.cli.chances import chances
from thirtyone.cli.exploit import exploit
from thirtyone.cli.options import usual_language
from thirtyone.cli.play import play
from thirtyone.cli.replay import replay
from thirtyone.cli.rules import rules
from thirtyone.cli.score import score
from thirtyone.cli.serve import serve
from thirtyone.cli.simulate import simulate
from thirtyone.cli.solve import solve
from thirtyone.cli.study import study
from thirtyone.cli.train import train
from thirtyone.errors import ThirtyOneError
from thirtyone.words import LANGUAGES, Words


class _Commands(click.Group):
    """Prints an error of the library as one sentence with its code."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except ThirtyOneError as error:
            raise click.ClickException(f"{error} ({error.code})") from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # whoever read the output has had enough: click ends quietly
            raise click.ClickException(f"Cannot write: {error.strerror or error}.") from None


@click.group("thirtyone", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(thirtyone.__version__, message="%(prog)s %(version)s")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    help="The language of the output.  [default: that of the environment]",
)
@click.pass_context
def main(context: click.Context, language: Language | None) -> None:
    """Play and study the card game 31 (Schwimmen, Trente et un, Scat)."""
    context.obj = Words(language or usual_language(os.environ))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ♥ shows ?


for command in (
    serve,
    play,
    rules,
    score,
    replay,
    simulate,
    chances,
    study,
    arena,
    train,
    exploit,
    solve,
    backup,
    restore,
):
    main.add_command(command)
