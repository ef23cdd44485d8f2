"""``thirtyone serve``: the page and its server."""

from __future__ import annotations

import errno
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from socket import gaierror
from typing import get_args
from urllib.parse import urlsplit

import click

from thirtyone.cli.options import data_folder, data_option
from thirtyone.server.settings import KEEP, IpNetwork, Level


def _web_address(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        named = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
        named = named and not (parts.query or parts.fragment or parts.username) and parts.port != 0
    except ValueError:
        named = False
    if not named:
        raise click.BadParameter(f"{text!r} is no address like https://31.example.org.")
    return text


def _networks(context: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[IpNetwork, ...]:
    networks = []
    for text in texts:
        try:
            networks.append(ip_network(text))
        except ValueError:
            raise click.BadParameter(f"{text!r} is no address or network like 10.0.0.2 or 10.0.0.0/8.") from None
    return tuple(networks)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=3131, show_default=True, help="0 takes a free one.")
@data_option
@click.option(
    "--public-url", callback=_web_address, help="The address that browsers use, where a proxy stands in front."
)
@click.option(
    "trusted_proxies",
    "--trusted-proxy",
    metavar="ADDRESS",
    multiple=True,
    callback=_networks,
    help="An address or network, such as 127.0.0.1 or 10.0.0.0/8, whose X-Forwarded or Forwarded headers are believed; "
    "may be given several times.",
)
@click.option(
    "--keep-days",
    type=click.IntRange(1, 36_500),
    default=KEEP.days,
    show_default=True,
    help="Games that ended longer ago are deleted, and people who came last longer ago.",
)
@click.option(
    "--log-level",
    type=click.Choice(get_args(Level)),
    default="warning",
    show_default=True,
    help="What is written to standard error, one JSON object a line.",
)
def serve(
    host: str,
    port: int,
    data: Path | None,
    public_url: str | None,
    trusted_proxies: tuple[IpNetwork, ...],
    keep_days: int,
    log_level: Level,
) -> None:
    """Serve the page: open the address it says and play.

    All games are kept in the data folder, and go on where they were after a restart. Ctrl-C stops.

    \b
    Examples:
      thirtyone serve
      thirtyone serve --host 0.0.0.0 --port 80 --data /srv/thirtyone
      thirtyone serve --public-url https://31.example.org --trusted-proxy 127.0.0.1
    """
    from thirtyone.log import DataFolderInUse
    from thirtyone.server.run import ServerFailed
    from thirtyone.server.run import serve as run_server

    folder = data_folder(data)
    try:
        run_server(
            host,
            port,
            folder,
            public_url=public_url,
            trusted_proxies=trusted_proxies,
            keep=timedelta(days=keep_days),
            log_level=log_level,
            ready=_say_address,
        )
    except ServerFailed as error:
        raise click.ClickException(
            f"{error} Keep a copy of the folder as it is, and look at the disk; docs/hosting.md says how to go on."
        ) from None
    except DataFolderInUse:
        raise click.ClickException(
            f"Another server uses the data folder {folder}: stop it, or choose --data."
        ) from None
    except gaierror:
        raise click.ClickException(f"There is no host {host!r} to listen on: choose another with --host.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise click.ClickException(f"Port {port} is in use: choose another with --port.") from None
        where = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"The server cannot start: {where}{error.strerror or error}.") from None


def _say_address(address: str) -> None:
    click.echo(f"Open {address} to play. Ctrl-C stops.")
