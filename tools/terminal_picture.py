"""Draws docs/play.svg: the beginning of a game in the terminal, played by the hands typed below."""

import io
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from thirtyone import Game, preset
from thirtyone.players import player
from thirtyone.record import Recorder
from thirtyone.terminal.session import Session, SessionLeft
from thirtyone.words import Words

TYPED = ["hint", "7h kd"]


class Typist(Console):
    """A console whose input comes from a list, and is shown as if somebody had typed it."""

    def __init__(self, typed: list[str]) -> None:
        super().__init__(
            record=True, width=92, force_terminal=True, color_system="truecolor", file=io.StringIO(), highlight=False
        )
        self.typed = typed

    def input(self, prompt: Any = "", **_: Any) -> str:
        """Return the next text, shown behind the prompt."""
        if not self.typed:
            self.print(prompt)
            raise EOFError
        text = self.typed.pop(0)
        self.print(prompt, text, sep="")
        return text


def main() -> None:
    """Play, and write the picture without fonts from elsewhere."""
    console = Typist(list(TYPED))
    names = ["You", "Ana", "Bruno", "Chloé"]
    session = Session(
        console=console,
        words=Words("en"),
        names=names,
        players=[player("careful", Random(seat)) for seat in range(4)],
        recorder=Recorder(Game.start(preset("a7"), players=4, dealer=1)),
        seed=31,
        pause=lambda: None,
        save=lambda _: None,
    )
    with suppress(SessionLeft):
        session.play()
    picture = re.sub(r"@font-face \{.*?\}\s*", "", console.export_svg(title="make play"), flags=re.DOTALL)
    Path(__file__).parents[1].joinpath("docs", "play.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
