"""What each action is worth to a player: the chance to lose the round, exactly, on the last turn.

    python examples/chances_of_a_position.py

Shows: a position (a record as one seat knows it), `chances`. Needs the extra: pip install 'thirtyone[study]'.
"""

from thirtyone.record import parse_position
from thirtyone.study.chances.chances import chances

# Bo has dealt and kept Kh Qh 7s. The table shows Th 8c 9d. Ana has knocked at once, without having looked at it.
POSITION = """
{"format": "thirtyone/1", "rules": "a7", "players": ["Ana", "Bo"], "dealer": 1, "seat": 1, "rounds": [
  {"deck": "Kh Qh 7s Th 8c 9d ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?", "actions": ["keep", "knock"]}]}
"""


def main() -> None:
    """Print the actions, the best first."""
    found = chances(parse_position(POSITION), samples=500)
    for chance in sorted(found, key=lambda chance: chance.lose):
        exact = "of all" if chance.lose_exact else "in a sample of"
        print(f"{chance.action!s:6} loses the round in {chance.lose:6.1%} {exact} {chance.samples} deals")


if __name__ == "__main__":
    main()
