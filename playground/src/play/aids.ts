/** What helps at the table: a hint with what each choice promises, the card counter, the score sheet; claim, undo, save. */
import type { Calls, Table } from "../protocol";
import { button, download, make } from "../dom";
import type { Game } from "./game";
import { table } from "./tables";

export class Aids {
  readonly element = make("section", { class: "aids", "aria-label": "Help at the table" });
  /** What is pressed in a hand, with its answer: it stands under the cards, in one view with them. */
  readonly bar = make("section", { class: "pressed", "aria-label": "A hint, and more" });
  private readonly hinted = make("div", { class: "hinted", "aria-live": "polite" });
  private readonly counted = make("div", {});
  private readonly scored = make("div", {});
  private readonly counter = make("details", {}, make("summary", {}, "Card counter"), this.counted);
  private readonly back: HTMLButtonElement;
  /** What helps as long as the person is asked something. */
  private readonly helps: HTMLButtonElement[];

  constructor(
    private readonly game: Game,
    /** Begins anew, with the next cards, with other players or by other rules. */
    anew: { again: () => void; choose: () => void; change: () => void },
  ) {
    this.helps = [button("Hint", () => void this.hint()), button("Claim the rest", () => void (game.table?.over || game.go("claim")))];
    this.back = button("Take back", () => void game.go("undo"));
    this.bar.append(
      make(
        "div",
        { class: "bar" },
        ...this.helps,
        this.back,
      ),
      this.hinted,
    );
    this.element.append(
      make(
        "div",
        { class: "bar" },
        button("Save the game", () => void this.save()),
        button("New game", anew.again),
        button("Other players", anew.choose),
        button("Change the rules", anew.change),
      ),
      make("details", { open: true }, make("summary", {}, "Score sheet"), this.scored),
      this.counter,
    );
    this.counter.addEventListener("toggle", () => void this.count());
  }

  show(now: Table): void {
    this.hinted.replaceChildren();
    this.back.setAttribute("aria-disabled", String(!now.can_undo));
    for (const help of this.helps) help.setAttribute("aria-disabled", String(now.over));
    const { head, rows } = now.score_sheet;
    this.scored.replaceChildren(rows.length > 0 ? table("Score sheet", head, rows, false) : make("p", { class: "quiet" }, "No hand is settled yet."));
    void this.count();
  }

  private async hint(): Promise<void> {
    if (!this.game.waits || this.game.table?.over) return;
    this.hinted.replaceChildren(make("p", { class: "quiet" }, "The adviser thinks …"));
    const answer = await this.game.ask("hint");
    this.hinted.replaceChildren(...(answer ? advice(answer) : []));
  }

  private async count(): Promise<void> {
    if (!this.counter.open || !this.game.table) return;
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

function advice({ why, estimates }: Calls["hint"][1]): HTMLElement[] {
  const said = make("p", {}, why);
  if (estimates.length === 0) return [said];
  const has = (column: "made" | "won"): boolean => estimates.some((each) => each[column] !== "");
  const columns = (["points", "made", "won"] as const).filter((column) => column === "points" || has(column));
  const titles = { points: "points", made: "bid made", won: "game won" };
  const rows = estimates.map((each) => [each.best ? `${each.action} (${each.level ? "best, but not for certain" : "best"})` : each.action, ...columns.map((column) => each[column])]);
  const told = [
    "Points: what the score of your side gains in this hand, on average.",
    has("made") ? "Bid made: how often, where your side plays it." : "",
    has("won") ? "Game won: how often." : "",
    "Behind ±: how far chance may have moved the figure.",
  ];
  return [said, table("What each choice promises", ["choice", ...columns.map((column) => titles[column])], rows), make("p", { class: "quiet" }, told.filter(Boolean).join(" "))];
}
