"""Why a table says no: a stable code for programs, a sentence for people, and a rule where a rule refuses."""

from conqueror.errors import Denied

STATUS = {
    "stale": 409,
    "illegal": 422,
    "not_your_seat": 403,
    "not_your_turn": 409,
    "not_running": 409,
    "no_such_table": 404,
    "not_found": 404,
    "no_such_seat": 404,
    "no_such_moment": 404,
    "no_such_replay": 404,
    "no_such_lesson": 404,
    "no_such_puzzle": 404,
    "no_such_review": 404,
    "no_such_sketch": 404,
    "bad_request": 422,
    "bad_option": 422,
    "bad_record": 422,
    "bad_bot": 422,
    "unknown_game": 422,
    "too_large": 413,
    "too_slow": 408,
    "too_many": 429,
    "closed_chat": 409,
    "not_host": 403,
    "seat_taken": 409,
    "bad_invitation": 403,
    "answered": 409,
    "unauthorised": 401,
    "not_offered": 409,
    "past_chance": 409,
    "not_allowed": 409,
    "forbidden_origin": 403,
    "only_here": 403,
    "still_running": 409,
    "method_not_allowed": 405,
    "busy": 503,
    "fault": 503,
}
"""Every code there is, with the HTTP status it has."""


class Refusal(Denied):
    """A request that is not granted. Nothing has changed."""


class Stale(Refusal):
    """An answer to a decision that is no longer open; the sender is shown the table as it is."""

    def __init__(self, text: str = "The table has moved on; look at it again.") -> None:
        super().__init__("stale", text)
