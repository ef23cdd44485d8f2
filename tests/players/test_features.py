"""The features keep their numbers, as trained weights stand in their order."""

from __future__ import annotations

from thirtyone.players.features import FEATURES, FIRST, GROUP_SIZES, MOST_FEATURES


def test_every_group_begins_where_the_trained_networks_have_it() -> None:
    assert FIRST._asdict() == {
        "hand": 0,
        "best_next": 469,
        "table": 536,
        "table_pair": 603,
        "next_reaches": 625,
        "closer_has": 893,
        "lowest_known": 1161,
        "to_come": 1229,
        "lap": 1246,
        "passes": 1252,
        "shown": 1258,
        "locked": 1262,
        "stock": 1269,
        "cards": 1275,
        "stays_above": 1587,
    }
    assert FIRST.stays_above + GROUP_SIZES.stays_above == FEATURES == 1609


def test_there_is_room_for_all_features_that_apply_at_once() -> None:
    assert len(FIRST) + 1 + 52 + 3 <= MOST_FEATURES
