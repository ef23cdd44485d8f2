"""What a client makes of news: the view that it has, with what has changed."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

_MINE = ("hand", "worth", "did")


def merged(view: Json, news: Json) -> Json:
    """Return the view of a game after news of it."""
    changes, own = news["view"], news.get("own")
    seats = [seat | changes.get("seats", {}).get(str(seat["seat"]), {}) for seat in view["seats"]]
    after: Json = {**view, **changes, "seats": seats}
    if own is None:
        return after
    after |= {
        "legal": own.get("legal", []),
        "prospects": own.get("prospects", {}),
        "can_undo": own.get("can_undo", False),
        "waits": own.get("waits", False),
    }
    if view["seat"] is not None:
        after["middle"] = own["middle"]
        seats[view["seat"]] |= {field: own[field] for field in _MINE}
    return after


def as_state(state: Json, news: Json) -> Json:
    """Return the message that would show the whole table instead of news, to who has the state before it."""
    assert (state["table"], state["seq"]) == (news["table"], news["after"]), (state, news)
    rest = {field: news[field] for field in ("table", "seq", "happened", "now")}
    return {"type": "state", **rest, "view": merged(state["view"], news)}
