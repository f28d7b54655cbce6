"""The full screen, played with Textual's pilot as a person would: by keys and by clicks."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Button, Input, RichLog, Static

from pitchdsl.play.app import TableApp
from pitchdsl.play.dialogue import Dialogue, Settings, Waiting

from .sitting import Answers, cautious, sitting

Steps = Callable[[Pilot[None], TableApp], Awaitable[None]]


def on_screen(dialogue: Dialogue, steps: Steps, size: tuple[int, int] = (80, 24)) -> TableApp:
    """Has some steps done on a screen of so many columns and rows."""

    async def sit() -> TableApp:
        app = TableApp(dialogue)
        async with app.run_test(size=size) as pilot:
            await settled(pilot, app)
            await steps(pilot, app)
        return app

    return asyncio.run(sit())


async def settled(pilot: Pilot[None], app: TableApp) -> None:
    """Waits until the screen has answered: a busy machine may be slower than one pause of the pilot."""
    for _ in range(10_000):
        await pilot.pause()
        if not app.workers and (not app.is_running or shown(app, "#asked") != "One moment."):
            return
    raise AssertionError("the screen never answered")


async def press(pilot: Pilot[None], app: TableApp, *keys: str) -> None:
    """Presses key after key, each once the one before is answered."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot, app)


async def say(pilot: Pilot[None], app: TableApp, words: str) -> None:
    """Types a line."""
    app.query_one("#words", Input).value = words
    await press(pilot, app, "enter")


def told(app: TableApp) -> str:
    """All that has been told, without its line ends."""
    return " ".join(line.text.strip() for line in app.query_one("#told", RichLog).lines)


def shown(app: TableApp, part: str) -> str:
    return str(app.query_one(part, Static).render())


def buttons(app: TableApp) -> list[str]:
    return [str(button.label) for button in app.query(Button)]


def inside(app: TableApp) -> bool:
    """Whether each part that is shown lies on the screen."""
    width, height = app.size
    parts = app.query("#score, #contract, #seats, #told, #hand, #calls, #asked, #words, Footer")
    return all(
        part.region.x >= 0 and part.region.right <= width and part.region.bottom <= height and part.region.height
        for part in parts
        if part.display
    )


@pytest.mark.parametrize(
    ("variant", "seats", "with_", "size", "person"),
    [
        ("guide-partnership", 4, ("to-seven",), (80, 24), cautious),
        ("auction-pitch", 3, (), (120, 40), cautious),
    ],
)
def test_a_whole_game_is_played_on_the_screen(
    variant: str, seats: int, with_: tuple[str, ...], size: tuple[int, int], person: Answers
) -> None:
    dialogue = sitting(variant, seats=seats, with_=with_, seed=7, settings=Settings(fast=True))

    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        for step in range(1500):
            if dialogue.waiting is Waiting.OVER:
                break
            await say(pilot, app, person(dialogue))
            if step % 10 == 0 and dialogue.waiting is Waiting.TURN:
                await pilot.pause()
                assert inside(app)
        assert dialogue.waiting is Waiting.OVER
        assert "Final score: " in told(app)
        await press(pilot, app, "enter")

    app = on_screen(dialogue, steps, size)
    assert dialogue.waiting is Waiting.GONE
    assert app.last_words == []


def test_the_table_stands_on_the_screen() -> None:
    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        assert shown(app, "#contract") == "Calls: West bids 1, North bids 3, East passes."
        assert buttons(app) == ["pass", "hold", "bid smudge"]
        await pilot.click(Button)
        await settled(pilot, app)
        assert shown(app, "#contract") == "North is the pitcher with 3. Trump: hearts ♥."
        assert buttons(app) == ["1:K♥", "2:9♥", "3:7♥"], "the others are not allowed"
        await say(pilot, app, "2D")
        assert "trump was led, and whoever has one must play one" in told(app)
        await press(pilot, app, "1", "enter")
        assert "South K♥" in told(app)
        assert shown(app, "#asked") == "Enter goes on."
        assert buttons(app) == []
        await press(pilot, app, "enter", "f6")
        assert buttons(app) == ["1:K♥", "2:9♥", "3:7♥"], "taken back"
        assert inside(app)

    on_screen(sitting("guide-partnership", settings=Settings()), steps)


def test_keys_ask_for_advice_and_help() -> None:
    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        await press(pilot, app, "f2", "f3", "f4", "f5")
        text = told(app)
        assert "adviser would bid smudge" in text
        assert "bid made" in text
        assert "played  none" in text
        await press(pilot, app, "f10")

    app = on_screen(sitting("guide-partnership"), steps, (120, 40))
    assert app.last_words[0].startswith("Nothing is saved.")


def test_an_exchange_is_clicked_through() -> None:
    """Clubs are named; what is no trump must go, down to six cards, and `all` lays them away."""
    dialogue = sitting("pidro")

    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        await say(pilot, app, "6")
        assert buttons(app) == ["name spades", "name hearts", "name diamonds", "name clubs"]
        await say(pilot, app, "clubs")
        assert shown(app, "#asked") == "What do you discard? 9 cards must go."
        assert inside(app)
        await say(pilot, app, "all")
        assert shown(app, "#asked") == "Your card?"

    on_screen(dialogue, steps, (120, 40))


def test_estimates_fit_beside_the_players() -> None:
    """At 80 columns the rows are tight, and none of them is broken."""

    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        await press(pilot, app, "f3")
        lines = [line.text.rstrip() for line in app.query_one("#told", RichLog).lines]
        assert lines[-4:] == [
            "                   points    made     won",
            "bid smudge     +0.00±0.25   50%±4   25%±5",
            "hold           -1.00±0.25   40%±4   25%±5",
            "pass           -2.00±0.25   30%±4   25%±5",
        ]

    on_screen(sitting("guide-partnership"), steps)


def test_many_bids_and_players_find_room() -> None:
    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()  # until all has its place
        assert inside(app)

    for variant, seats in (("sixty-three", 4), ("auction-pitch", 7)):
        on_screen(sitting(variant, seats=seats), steps)
