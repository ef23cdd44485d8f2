"""``thirtyone play``: a game in the terminal."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from secrets import randbits

import click

from thirtyone.cli.options import RecordFile, make_console, plain_text, rules_options, the_words
from thirtyone.game.games import Game
from thirtyone.players import NAMES, OFFERED_LEVELS, player
from thirtyone.record import Recorder
from thirtyone.rules import Rules
from thirtyone.terminal.session import PERSON, Session, SessionLeft


@click.command()
@rules_options
@click.option("--players", type=int, default=4, show_default=True, help="How many play, you included.")
@click.option(
    "--against",
    type=click.Choice(OFFERED_LEVELS),
    default="casual",
    show_default=True,
    help="How well the computer plays, weakest first.",
)
@click.option("--seed", callback=plain_text, help="Any text: the same seed deals the same cards.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), help="Add the game to this file, move by move."
)
@click.option("--name", callback=plain_text, default="Player", show_default=True, help="Your name in the record.")
@click.option(
    "--pace", type=click.FloatRange(0, 10), default=0.6, show_default=True, help="Seconds for each move to be seen."
)
def play(
    rules: Rules, players: int, against: str, seed: str | None, record: Path | None, name: str, pace: float
) -> None:
    """Play a game against the computer.

    Type help at any turn to see what you can do. Ctrl-C stops; what is recorded so far is kept.

    \b
    The computer's levels, weakest first:
      beginner  hopes for pairs, overlooks things, and closes late
      casual    takes the best hand at once, and looks at nobody
      careful   sees what the table offers and what others collect
      skilled   has learned from millions of rounds, and still errs at times
      steady    plays strongly and varies, so that its moves give little away
      master    the strongest: always makes the move it thinks best

    \b
    Examples:
      thirtyone play
      thirtyone play --rules trente52 --players 3 --against careful
      thirtyone play --set lives=1 --record games.jsonl
    """
    words = the_words()
    console = make_console()
    seed = str(randbits(64)) if seed is None else seed
    dealer = Random(f"{seed}/dealer").randrange(max(players, 1))
    recorder = Recorder(Game.start(rules, players=players, dealer=dealer))
    names = [words("table-you"), *NAMES[: players - 1]]
    file = None if record is None else RecordFile(record)

    def save(recorder: Recorder) -> None:
        if file is not None:
            file.write(recorder.record([name, *names[1:]], meta={"seed": seed}))

    session = Session(
        console=console,
        words=words,
        names=names,
        players=[player("careful" if seat == PERSON else against, Random(f"{seed}/{seat}")) for seat in range(players)],
        recorder=recorder,
        seed=seed,
        pause=lambda: time.sleep(pace if console.is_terminal else 0),  # only for a person who watches
        save=save,
    )
    try:
        session.play()
    except (SessionLeft, KeyboardInterrupt):
        save(recorder)  # Ctrl-C may have come in the middle of saving
        console.print(f"\n{words('table-stopped')}")
    if record is not None:
        console.print(words("table-recorded", file=str(record)))
