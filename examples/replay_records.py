"""Records read from a file and played through the rules: how each round ended, and what is wrong where one is wrong.

    python examples/replay_records.py [FILE]

Shows: `read_records`, `replay`, `RecordError`. `thirtyone play --record FILE` writes such files.
"""

import sys
from pathlib import Path

from thirtyone.game.events import RoundEnded
from thirtyone.record import Record, RecordError, read_records, replay

GAMES = Path(__file__).with_name("games.jsonl")


def print_game(record: Record) -> None:
    """Print a line for each round of a game, and who won."""
    game = None
    for step in replay(record):
        game = step.after
        for event in step.events:
            if isinstance(event, RoundEnded):
                outcome = event.outcome
                hands = [f"{name} {worth}" for name, worth in zip(record.players, outcome.worths, strict=True) if worth]
                losers = [record.players[seat] for seat in outcome.losers] or ["nobody"]
                print(f"  ended by {outcome.ended_by}: {', '.join(hands)}; {' and '.join(losers)} lost")
    if game is not None and game.winner is not None:
        print(f"  {record.players[game.winner]} won")


def main(path: str | Path = GAMES) -> None:
    """Read all records of a file; one that is wrong does not stop the others."""
    with Path(path).open("rb") as file:
        for number, record in enumerate(read_records(file), start=1):
            print(f"game {number}")
            try:
                if isinstance(record, RecordError):
                    raise record
                print_game(record)
            except RecordError as error:
                print(f"  {error.code} in round {error.round}, action {error.action}: {error}")


if __name__ == "__main__":
    main(*sys.argv[1:])
