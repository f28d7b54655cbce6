"""A text in which every line is wrong in a way of its own: all of it is told in one reading, a problem a line."""

from pitchdsl.syntax.forms import SECTIONS
from tests.texts import problems, report

TEXT = """\
variant my-game My game extends team-auction
  author = Aunt Ida
Players:
  seats four
  partners: yes
Decks
  jokers: lots
  ranks: ace to king to queen
dealing
  each: in sixes
  kitty to nobody
  turns: once around
auction
  bids: two to four
  minimum: 2
  dealer can hold: no
  The dealer must bid if all pass.
  must bid:
trumps
  named by: hearts
  no suit
play.
  lead: trump
  follow: 12
scores
  off_jack: 1 to the winner of off-J
point
  low: captured
  jack: 1 to the winner of the jack of trumps
  off_jack: 1 to the winner of off-J
  high: 2 if spades are trump
  no game:
Settling
  set: pitcher loses double the bid
  made:
  defenders: score nothing
the winning
  target: eleven
  dealer: loses
  start: minus five
"""


def test_every_line_is_told_once_in_one_reading() -> None:
    lines = TEXT.splitlines()
    found = problems(TEXT)
    told = [problem.span.line for problem in found]
    assert len(lines) >= 30
    assert told == list(range(1, len(lines) + 1)), report(found)


def test_no_line_is_right() -> None:
    """Else the test above would count problems that are none."""
    assert not set(TEXT.splitlines()) & set(SECTIONS)
