"""``thirtyone backup`` and ``thirtyone restore``."""

from __future__ import annotations

from pathlib import Path

import click

from thirtyone.cli.options import data_folder, data_option


@click.command()
@click.argument("target", type=click.Path(path_type=Path))
@data_option
def backup(target: Path, data: Path | None) -> None:
    """Copy all games into the new folder TARGET, also while the server runs.

    The copy holds the key that signs the cookies: whoever has it can take any seat.

    \b
    Examples:
      thirtyone backup /backup/2026-08-01
      thirtyone backup /backup/2026-08-01 --data /srv/thirtyone
    """
    from thirtyone.server.backups import NoBackup, back_up

    try:
        back_up(data_folder(data), target)
    except NoBackup as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"The games are in {target}.")


@click.command()
@click.argument("source", type=click.Path(path_type=Path))
@data_option
def restore(source: Path, data: Path | None) -> None:
    """Copy the backup SOURCE into a data folder that is empty.

    \b
    Examples:
      thirtyone restore /backup/2026-08-01
      thirtyone restore /backup/2026-08-01 --data /srv/thirtyone
    """
    from thirtyone.server.backups import NoBackup
    from thirtyone.server.backups import restore as put_back

    folder = data_folder(data)
    try:
        put_back(source, folder)
    except NoBackup as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"The games of {source} are in {folder}.")
