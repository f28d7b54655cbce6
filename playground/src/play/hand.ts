/** The person's hand: each card a button; the arrow keys go from card to card, Enter plays it or picks it out. */
import type { Table } from "../protocol";
import { make } from "../dom";
import { face, spoken } from "./cards";
import { Row } from "./row";

export type Held = Table["hand"][number];

export class Hand {
  readonly element = make("div", { class: "hand", "aria-label": "Your hand" });
  private readonly row = new Row(this.element);
  private readonly picked = new Set<number>();
  private table: Table | null = null;

  /** `touched` is called for a card when none has to be picked out, `changed` when another one is. */
  constructor(
    private readonly touched: (card: Held) => void,
    private readonly changed: () => void,
  ) {}

  /** The cards that are picked out to be discarded, in the order of the hand. */
  get chosen(): Held[] {
    return this.table?.hand.filter((card) => this.picked.has(card.code)) ?? [];
  }

  show(table: Table): void {
    this.table = table;
    this.picked.clear();
    for (const code of table.choose?.forced ?? []) this.picked.add(code);
    this.draw();
  }

  /** Goes to the first card that may be touched. */
  focus(): void {
    const first = this.table?.hand.findIndex((card) => card.legal) ?? 0;
    this.row.focus(Math.max(0, first));
  }

  private draw(): void {
    const table = this.table;
    if (!table) return;
    this.element.replaceChildren(...table.hand.map((card) => this.button(table, card)));
    if (table.hand.length === 0) this.element.append(make("p", { class: "quiet" }, "Your hand is empty."));
    this.row.settle();
  }

  private button(table: Table, card: Held): HTMLElement {
    const choosing = table.choose !== null;
    const done = table.choose ? `${table.choose.verb}ed` : "played";
    const barred = card.why_not !== "" && !card.legal;
    const name = barred ? `${spoken(card)}; may not be ${done}: ${card.why_not}` : spoken(card);
    const element = make("button", {
      type: "button",
      class: `held${barred ? " barred" : table.more || table.over ? " resting" : ""}`,
      "aria-disabled": barred || table.more || table.over ? "true" : undefined,
      "aria-pressed": choosing ? String(this.picked.has(card.code)) : undefined,
    });
    element.append(face(card), make("span", { class: "unseen" }, name));
    element.addEventListener("click", () => (choosing && card.legal ? this.pick(element, card) : this.touched(card)));
    return element;
  }

  private pick(element: HTMLElement, card: Held): void {
    if (this.table?.choose?.forced.includes(card.code)) return;
    if (!this.picked.delete(card.code)) this.picked.add(card.code);
    element.setAttribute("aria-pressed", String(this.picked.has(card.code)));
    this.changed();
  }
}
