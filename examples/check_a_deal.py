"""Whether a deal was decided before anybody saw a card.

The server shows a digest of the seed before it deals, and the seed itself after the round.

    python examples/check_a_deal.py [SEED DIGEST DECK [GAME]]

Shows: `shuffled`, the one documented way from a seed to an order of cards (docs/shuffling.md).
"""

import sys
from hashlib import sha256

from thirtyone import format_cards, parse_cards, preset, shuffled

SEED = "an example's seed"
DIGEST = "0336e6939f640220a93888b67a39d59d4086b4ee5580c610e2333a2b60690ce6"
DECK = "Jc Ad 9c As Kd Qs Jh Kh 9s 9d 9h Th Td Qc Jd Qh Ac Ks Kc Ah Qd Tc Js Ts"


def faults(seed: str, digest: str, cards: str, name: str) -> list[str]:
    """Return what does not fit together; nothing where all is right."""
    found = []
    if sha256(seed.encode()).hexdigest() != digest:
        found.append("This is not the digest of this seed.")
    order = shuffled(preset(name).deck, seed)
    if order != parse_cards(cards):
        found.append(f"This seed gives another order: {format_cards(order)}")
    return found


def main(seed: str = SEED, digest: str = DIGEST, cards: str = DECK, name: str = "a9") -> None:
    """Check a deal, by default one that is right."""
    print("\n".join(faults(seed, digest, cards, name)) or "Seed, digest and deck belong together.")


if __name__ == "__main__":
    main(*sys.argv[1:])
