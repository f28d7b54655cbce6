"""The game on a full screen, with Textual: the table, what is told, the hand, and a line to type in.

It shows what :class:`~pitchdsl.play.dialogue.Dialogue` says, and hands in what is typed or clicked; it decides nothing.
"""

from asyncio import get_running_loop, sleep
from collections.abc import Iterable
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ItemGrid
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, RichLog, Static

from pitchdsl.play.commands import answer
from pitchdsl.play.dialogue import Dialogue, Notice, Waiting
from pitchdsl.play.orphaned import when_orphaned
from pitchdsl.play.position import CardNow, Position
from pitchdsl.play.telling import Saying, shortened

SMALLEST = (72, 22)
"""Columns and rows below which the lines are easier to read."""

_SEATS = 35
"""Columns for the players, as in the style of the screen."""

_PAINTED = 0.4
"""Seconds in which the screen is painted."""

MOST_BUTTONS = 12
"""More calls than these are typed."""


class TableApp(App[None]):
    """The table on a screen."""

    TITLE = "pitchdsl"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #score { height: auto; text-style: bold; padding: 0 1; }
    #contract { height: auto; padding: 0 1; }
    #middle { height: 1fr; }
    #seats { width: 35; padding: 0 1; border-right: solid $foreground 30%; height: 100%; }
    #told { width: 1fr; padding: 0 1; background: $background; scrollbar-size-vertical: 1; overflow-x: hidden; }
    #hand, #calls { height: auto; max-height: 4; padding: 0 1; grid-gutter: 0 1; }
    #hand Button, #calls Button { min-width: 0; width: 1fr; }
    .allowed { background: $panel; }
    .card { text-align: center; text-style: bold; }
    #asked { height: 1; padding: 0 1; text-style: bold; }
    #words { border: none; height: 1; padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "say('?')", "Help", key_display="F1", priority=True),
        Binding("f2", "say('hint')", "Hint", key_display="F2", priority=True),
        Binding("f3", "say('estimate')", "Estimate", key_display="F3", priority=True),
        Binding("f4", "say('cards')", "Cards", key_display="F4", priority=True),
        Binding("f5", "say('score')", "Score", key_display="F5", priority=True),
        Binding("f6", "say('undo')", "Undo", key_display="F6", priority=True),
        Binding("f7", "say('claim')", "Claim", key_display="F7", priority=True),
        Binding("f10,ctrl+q,ctrl+c", "say('quit')", "Leave", key_display="F10", priority=True),
    ]

    def __init__(self, dialogue: Dialogue) -> None:
        super().__init__()
        self.dialogue = dialogue
        dialogue.tells_position = False
        self.last_words: list[str] = []
        """What is to be said once the screen is gone."""

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Static(id="score")
        yield Static(id="contract")
        with Horizontal(id="middle"):
            yield Static(id="seats")
            yield RichLog(id="told", wrap=True, min_width=20, markup=False, highlight=False)
        yield ItemGrid(id="hand", min_column_width=7)
        yield ItemGrid(id="calls", min_column_width=13)
        yield Static(id="asked")
        yield Input(id="words", placeholder="a card, a call, or ? for help", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Begins the game once the screen is there: a player's first thoughts may take a while."""
        self.query_one("#told", RichLog).can_focus = False
        self.query_one("#words").focus()
        self.on_resize()
        self._wait()
        if not self.is_headless:
            loop = get_running_loop()
            when_orphaned(lambda: loop.call_soon_threadsafe(self.exit))
        self.call_after_refresh(lambda: self.run_worker(self._begin()))

    def on_resize(self) -> None:
        """Tells how wide a table may be, beside the players."""
        self.dialogue.width = self.size.width - _SEATS - 4

    @on(Input.Submitted)
    async def typed(self, event: Input.Submitted) -> None:
        """Hands in what was typed."""
        event.input.clear()
        await self.action_say(event.value)

    @on(Button.Pressed)
    async def pressed(self, event: Button.Pressed) -> None:
        """Hands in what stands on a button."""
        self.query_one("#words").focus()
        await self.action_say(event.button.name or "")

    async def action_say(self, words: str) -> None:
        """Says something in the person's place."""
        if words:
            self._tell([f"> {words}"])
        self._wait()
        self.call_after_refresh(lambda: self.run_worker(self._answer(words)))

    async def _begin(self) -> None:
        await self._hear(self.dialogue.begin())
        await self._show()

    async def _answer(self, words: str) -> None:
        told = await self._hear(answer(self.dialogue, words))
        if self.dialogue.waiting is Waiting.GONE:
            self.last_words = told
            self.exit()
            return
        await self._show()

    async def _hear(self, lines: Iterable[str]) -> list[str]:
        """Tells line by line, so that a notice is on the screen before the wait for what comes next."""
        told = []
        for line in lines:
            self._tell([line])
            told.append(line)
            if isinstance(line, Notice):
                self.query_one("#asked", Static).update(Text(line))
                await sleep(_PAINTED)
        return told

    def _wait(self) -> None:
        self.query_one("#asked", Static).update("One moment.")

    def _tell(self, lines: Iterable[str]) -> None:
        log = self.query_one("#told", RichLog)
        for line in lines:
            log.write(with_red_suits(line))

    async def _show(self) -> None:
        """Brings the screen up to date."""
        dialogue = self.dialogue
        now = dialogue.position()
        self.query_one("#score", Static).update(Text(f"Hand {now.hand}. {now.score}"))
        self.query_one("#contract", Static).update(with_red_suits(now.contract))
        self.query_one("#seats", Static).update(_seats(now))
        self.query_one("#asked", Static).update(Text(dialogue.prompt + self._may(now)))
        at_turn = dialogue.waiting in (Waiting.TURN, Waiting.KEEP)
        hand = self.query_one("#hand")
        calls = self.query_one("#calls")
        with self.batch_update():
            await hand.remove_children()
            await hand.mount_all(_card(card, at_turn=at_turn) for card in now.cards)
            await calls.remove_children()
            if at_turn and len(now.others) <= MOST_BUTTONS:
                await calls.mount_all(map(_call, now.others))
            calls.display = bool(calls.children)

    def _may(self, now: Position) -> str:
        """Behind the question the calls that have no buttons."""
        many = len(now.others) > MOST_BUTTONS and self.dialogue.waiting is Waiting.TURN
        return f" {', '.join(shortened(now.others))}" if many else ""


def _card(card: CardNow, *, at_turn: bool) -> Widget:
    """A card of the hand: a button with its number where it may be chosen, dim where it may not."""
    if not at_turn or card.number is None:
        return Static(with_red_suits(card.name, dim=at_turn and card.barred), classes="card")
    label = with_red_suits(f"{card.number}:{card.name}")
    return Button(label, name=str(card.number), compact=True, classes="allowed")


def _call(saying: Saying) -> Button:
    return Button(Text(str(saying)), name=saying.words, compact=True, variant="primary")


def _seats(now: Position) -> Table:
    """Who sits where: the last call before the play, then the card on the table and the tricks won."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=True, header_style="dim")
    for title in ("", "card" if now.trick else "call", "won", ""):
        table.add_column(title, justify="right" if title == "won" else "left", no_wrap=True)
    for seat in now.seats:
        shown = seat.card if now.trick else seat.call
        table.add_row(seat.name, with_red_suits(shown), str(seat.tricks) if now.trick else "", seat.role)
    return table


def with_red_suits(line: str, *, dim: bool = False) -> Text:
    """A line with hearts and diamonds in red."""
    text = Text(line, style="dim" if dim else "")
    text.highlight_regex(r"[^\s:]+[♥♦]", "bright_red")
    return text


def run(dialogue: Dialogue) -> list[str]:
    """Plays on the full screen; what is to be said afterwards."""
    app = TableApp(dialogue)
    app.run()
    return app.last_words or list(dialogue.leave())
