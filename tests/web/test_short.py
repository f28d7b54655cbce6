"""The one-page sheet of the game on the desk, as the contract has it."""

from .asking import ask, desk


def test_the_card_of_the_game_on_the_desk() -> None:
    told = ask("short", **desk('variant mine "Mine" extends auction-pitch\nwinning\n  target: 11\n', "no-junk"))
    assert (told["title"], told["size"]) == ("Mine", "medium")
    assert "no-junk" in told["subtitle"]
    marked = [line["text"] for section in told["sections"] for line in section["lines"] if line["differs"]]
    assert marked == ["The others: score nothing", "To win: reach 11 or more"]
