"""The scale of judgements: an even share reads 50, small losses and noise are passed over."""

import pytest

from conqueror.reviews.scale import accuracy, in_words, judgement, points


@pytest.mark.parametrize(("share", "seats"), [(1 / 2, 2), (1 / 3, 3), (1 / 6, 6)])
def test_an_even_share_is_fifty_points(share: float, seats: int) -> None:
    assert points(share, seats) == pytest.approx(50)
    assert (points(0, seats), points(1, seats)) == (0, 100)


@pytest.mark.parametrize(
    ("loss", "noise", "word"),
    [(4.9, 0, ""), (5, 0, "inaccuracy"), (10, 1, "mistake"), (15, 7.5, "blunder"), (15, 7.6, ""), (99, 0, "blunder")],
)
def test_a_loss_is_called_by_its_points_unless_it_is_noise(loss: float, noise: float, word: str) -> None:
    assert judgement(loss, noise) == word


def test_accuracy_falls_with_losses_most_where_most_was_at_stake() -> None:
    assert accuracy([], []) is None
    assert accuracy([0, 0], [1, 5]) == pytest.approx(100)
    early, late = accuracy([20, 0], [1, 10]), accuracy([0, 20], [1, 10])
    assert early is not None
    assert late is not None
    assert 100 > early > late > 0


def test_words_go_from_flawless_to_wild() -> None:
    words = [in_words(loss) for loss in (0, 0.7, 1.5, 3, 5, 8, 20)]
    assert len(set(words)) == len(words)
    assert (words[0], words[-1]) == ("flawless", "wild")
