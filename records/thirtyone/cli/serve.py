"""``thirtyone serve``: the page and its server."""

from __future__ import annotations

import errno
from pathlib import Path

import click
from platformdirs import user_data_path

from thirtyone.log import DataFolderInUse
from thirtyone.server.run import serve as run_server


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=3131, show_default=True, help="0 takes a free one.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the games.  [default: the user's data folder]",
)
@click.option("--public-url", help="The address that browsers use, where a proxy stands in front.")
def serve(host: str, port: int, data: Path | None, public_url: str | None) -> None:
    """Serve the page: open the address it says and play.

    All games are kept in the data folder, and go on where they were after a restart. Ctrl-C stops.

    \b
    Examples:
      thirtyone serve
      thirtyone serve --host 0.0.0.0 --port 80 --data /srv/thirtyone
    """
    folder = data or user_data_path("thirtyone", appauthor=False)
    try:
        run_server(host, port, folder, public_url=public_url, ready=_say_address)
    except DataFolderInUse:
        raise click.ClickException(
            f"Another server uses the data folder {folder}: stop it, or choose --data."
        ) from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise click.ClickException(f"Port {port} is in use: choose another with --port.") from None
        raise click.ClickException(f"The server cannot start: {error}.") from None


def _say_address(address: str) -> None:
    click.echo(f"Open {address} to play. Ctrl-C stops.")
