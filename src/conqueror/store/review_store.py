"""Reviews of games in the store: pieces that are only added to, and what they come to so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, text

from conqueror.store import schema
from conqueror.store.open_database import OpenDatabase

REVIEWS_KEPT = 90 * 24 * 3_600_000  # milliseconds

# Both databases understand these, and SQLAlchemy has no word for them that fits both.
KEEP_REVIEW = text(
    "INSERT INTO reviews (digest, overview, standing, complete, at) "
    "VALUES (:digest, :overview, :standing, :complete, :at) ON CONFLICT (digest) DO UPDATE SET "
    "overview = excluded.overview, standing = excluded.standing, complete = excluded.complete, at = excluded.at"
)
# The same review is made of the same pieces, whoever makes it.
KEEP_PIECE = text(
    "INSERT INTO review_pieces (digest, number, data) VALUES (:digest, :number, :data) ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True)
class StoredReview:
    """A review as far as it has come; its parts are JSON, and the store does not look into them."""

    digest: str
    overview: str
    """What is known once the game is charted; empty before."""
    standing: str
    """What changes with every piece."""
    complete: bool
    at: int
    """When it was last written."""


class ReviewStore(OpenDatabase):
    """What a store keeps of reviews."""

    def keep_review(self, review: StoredReview, first: int, pieces: Sequence[str]) -> None:
        """Write what has been found since: pieces from number `first` on, and what all come to, in one transaction.

        Reviews that nobody has gone on with for long are forgotten.
        """
        lines = [
            {"digest": review.digest, "number": number, "data": data} for number, data in enumerate(pieces, first)
        ]
        stale = select(schema.reviews.c.digest).where(schema.reviews.c.at < review.at - REVIEWS_KEPT)
        with self._writing("") as connection:
            connection.execute(delete(schema.review_pieces).where(schema.review_pieces.c.digest.in_(stale)))
            connection.execute(delete(schema.reviews).where(schema.reviews.c.at < review.at - REVIEWS_KEPT))
            connection.execute(KEEP_REVIEW, vars(review))
            if lines:
                connection.execute(KEEP_PIECE, lines)

    def review(self, digest: str) -> StoredReview | None:
        """Return a review as far as it has come, None if it was never begun."""
        with self._reading() as connection:
            row = (
                connection.execute(select(schema.reviews).where(schema.reviews.c.digest == digest)).mappings().first()
            )
        return None if row is None else StoredReview(**row)

    def review_pieces(self, digest: str) -> list[str]:
        """Return the pieces of a review, in the order they were found, as far as none is missing."""
        pieces = schema.review_pieces.c
        query = select(pieces.number, pieces.data).where(pieces.digest == digest).order_by(pieces.number)
        with self._reading() as connection:
            found = [(number, str(data)) for number, data in connection.execute(query)]
        return [data for place, (number, data) in enumerate(found) if place == number]
