"""The same moment of a game as each player and a spectator see it.

    python examples/what_a_seat_sees.py

Shows: `view` and `seen`, the only ways from a state to what somebody may know.
"""

from collections.abc import Iterable

from thirtyone import Card, Game, Shuffled, apply, parse_action, parse_cards, preset, seen, view

DECK = "Kh Qh 7s 8c 9d Th As Jd 2c 3d 4s 5h 6c 7d 8h 9s Tc Jc Qd Ks Ad 2s 3h 4c 5d 6h"


def shown(cards: Iterable[Card | None]) -> str:
    """Write cards, hidden ones as two question marks."""
    return " ".join("??" if card is None else str(card) for card in cards)


def main() -> None:
    """Deal a draw game, let Ana take from the stock and discard, and print what everybody knows then."""
    rules = preset("scat")
    rest = (card for card in rules.deck if card not in parse_cards(DECK))
    game = Game.start(rules, players=2, dealer=1)
    game, _ = apply(game, Shuffled((*parse_cards(DECK), *rest)))
    game, events = apply(game, parse_action("stock"))
    for name, seat in (("Ana", 0), ("Bruno", 1), ("somebody else", None)):
        print(f"{name} sees the card that Ana takes as {getattr(seen(events[0], seat), 'card', None)}")
    game, _ = apply(game, parse_action("drop 7s"))
    for name, seat in (("Ana", 0), ("Bruno", 1), ("somebody else", None)):
        observation = view(game, seat)
        hands = " | ".join(shown(player.hand) for player in observation.seats)
        print(f"{name:13}  {hands}  may: {', '.join(map(str, observation.legal)) or '-'}")


if __name__ == "__main__":
    main()
