/** What helps at the table: a hint with what each choice promises; and under "More" all that is seldom wanted. */
import type { Calls, Table } from "../protocol";
import { button, download, make } from "../dom";
import type { AnyGame } from "./game";
import { PACES, type Habit, type Habits } from "./habits";
import { fill, labelled } from "./setup";
import { table } from "./tables";

const ICONS = {
  hint: "M9 18h6M10 21h4M8.500 15.500C6.500 14 6 12 6 10a6 6 0 0 1 12 0c0 2-.5 4-2.500 5.500Z",
  undo: "M4 9h10a5.500 5.500 0 0 1 0 11H9M8 4.500 3.500 9 8 13.500",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

/** What there is only where one plays for oneself. */
const ALONE = { class: "alone" };

export class Aids {
  /** The buttons that are wanted again and again. */
  readonly bar = make("section", { class: "help-bar", "aria-label": "Help at the table" });
  /** The hint, with what each choice promises. */
  readonly hinted = make("dialog", { class: "hinted", "aria-label": "A hint" });
  readonly more = make("dialog", { class: "more aids", "aria-label": "More" });
  private readonly advice = make("div", { "aria-live": "polite" });
  private readonly counted = make("div", {});
  private readonly scored = make("div", {});
  private readonly counter = make("details", ALONE, make("summary", {}, "Card counter"), this.counted);
  private readonly back: HTMLButtonElement;
  /** What helps as long as the person is asked something. */
  private readonly helps: HTMLButtonElement[];

  constructor(
    private readonly game: AnyGame,
    private readonly habits: Habits,
    past: HTMLElement,
    /** Begins anew, with the next cards, with other players or by other rules; shows the rules, or help; makes room for a hint, and rings its card. */
    private readonly does: { again: () => void; choose: () => void; change: () => void; rules: () => void; help: () => void; place: () => void; ring: (action: string) => void },
  ) {
    const shut = (then: () => void) => () => {
      this.more.close();
      then();
    };
    const claim = button("Claim the rest", shut(() => void (game.table?.over || game.go("claim"))), ALONE);
    const hint = button("", () => void this.hint(), { ...ALONE, "aria-label": "Hint", "aria-keyshortcuts": "h", title: "Hint (H)" });
    hint.append(icon("hint"), make("span", { class: "label" }, "Hint"));
    this.helps = [hint, claim];
    this.back = button("", () => void game.go("undo"), { ...ALONE, "aria-label": "Undo", "aria-keyshortcuts": "u", title: "Undo (U): take back what you did last" });
    this.back.append(icon("undo"), make("span", { class: "label" }, "Undo"));
    const open = button("", () => this.show(), { "aria-label": "More", "aria-haspopup": "dialog", title: "More: score sheet, card counter, speed, sound, a new game" });
    open.append(icon("more"), make("span", { class: "label" }, "More"));
    this.bar.append(hint, this.back, open);
    this.hinted.append(this.advice, button("×", () => this.hinted.close(), { class: "main", "aria-label": "Close" }));
    this.hinted.addEventListener("close", () => does.place());
    document.addEventListener("click", ({ target }) => this.hinted.open && !this.hinted.contains(target as Node) && this.hinted.close());
    this.more.append(
      make("div", { class: "bar" }, button("The rules of this game", shut(does.rules)), button("Help", shut(does.help)), claim, button("Save the game", () => void this.save()), button("New game", shut(does.again), ALONE), button("Other players", shut(does.choose), ALONE), button("Change the rules", shut(does.change), ALONE)),
      make("div", { class: "habits" }, this.habit("pace", "Speed", Object.keys(PACES)), this.habit("sound", "Sound", ["off", "on"]), this.habit("suits", "Suit colours", ["two", "four"])),
      make("details", { open: true }, make("summary", {}, "Score sheet"), this.scored),
      this.counter,
      past,
      button("Close", () => this.more.close(), { class: "main" }),
    );
    for (const dialog of [this.more, this.hinted]) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    this.counter.addEventListener("toggle", () => void this.count());
  }

  tell(now: Table): void {
    this.hinted.close();
    this.back.setAttribute("aria-disabled", String(!now.can_undo));
    for (const help of this.helps) help.setAttribute("aria-disabled", String(now.over || now.more));
    this.refresh();
  }

  /** Draws the score sheet and the card counter, where they are seen. */
  private refresh(): void {
    const now = this.game.table;
    if (!this.more.open || !now) return;
    const { head, rows } = now.score_sheet;
    this.scored.replaceChildren(rows.length > 0 ? table("Score sheet", head, rows, false) : make("p", { class: "quiet" }, "No hand is settled yet."));
    void this.count();
  }

  /** H and U, as the buttons say; whether the key was for one of them. */
  key(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key.toLowerCase() === "h") void this.hint();
    else if (event.key.toLowerCase() === "u") this.back.click();
    else return false;
    return true;
  }

  private show(): void {
    this.more.showModal();
    this.refresh();
  }

  private habit(habit: Habit, name: string, values: string[]): HTMLElement {
    const select = make("select", { id: `table-${habit}` });
    fill(select, values.map((each) => [each, each]));
    select.value = this.habits.is(habit);
    select.addEventListener("change", () => this.habits.set(habit, select.value));
    return labelled(name, select);
  }

  private async hint(): Promise<void> {
    if (!this.game.waits || this.game.table?.over || this.game.table?.more) return;
    const answer = await this.game.ask("hint");
    if (!answer) return;
    this.advice.replaceChildren(...advised(answer));
    this.does.ring(answer.action);
    if (!this.hinted.open) this.hinted.show();
    this.does.place();
    this.hinted.querySelector<HTMLButtonElement>(".main")?.focus();
  }

  private async count(): Promise<void> {
    if (!this.counter.open || !this.more.open || !this.game.table) return;
    const answer = await this.game.ask("count");
    if (!answer) return;
    const rows = answer.rows.map(({ suit, played, out }) => [suit, played || "–", out || "–"]);
    this.counted.replaceChildren(table("Cards played, and cards you have not seen", ["suit", "played", "still out"], rows));
  }

  private async save(): Promise<void> {
    const answer = await this.game.ask("record");
    if (!answer) return;
    download(`${this.game.name}.jsonl`, answer.text, "application/jsonl");
  }
}

function icon(name: keyof typeof ICONS): SVGElement {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("class", `icon ${name}`);
  drawn.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", ICONS[name]);
  drawn.append(line);
  return drawn;
}

function advised({ why, estimates }: Calls["hint"][1]): HTMLElement[] {
  const said = make("p", {}, why);
  if (estimates.length === 0) return [said];
  const has = (column: "made" | "won"): boolean => estimates.some((each) => each[column] !== "");
  const columns = (["points", "made", "won"] as const).filter((column) => column === "points" || has(column));
  const titles = { points: "points", made: "bid made", won: "game won" };
  const rows = estimates.map((each) => [each.best ? `${each.action} (${each.level ? "best, but not for certain" : "best"})` : each.action, ...columns.map((column) => each[column])]);
  const told = [
    "Points: what your score gains in this hand, on average.",
    has("made") ? "Bid made: how often, where you play it." : "",
    has("won") ? "Game won: how often." : "",
    "Behind ±: how far chance may have moved the figure.",
  ];
  const promises = make("details", {}, make("summary", {}, "What each choice promises"), table("What each choice promises", ["choice", ...columns.map((column) => titles[column])], rows, false), make("p", { class: "quiet" }, told.filter(Boolean).join(" ")));
  return [said, promises];
}
