/** The person's hand: each card a button in a fan; the arrow keys go from card to card, Enter plays it or picks it out. */
import type { Table } from "../protocol";
import { make } from "../dom";
import { spoken, type Deck } from "./cards";
import { fan, handHeight, type Sizes } from "./layout";
import { Row } from "./row";

export type Held = Table["hand"][number];

export class Hand {
  readonly element = make("div", { class: "hand", "aria-label": "Your hand" });
  private readonly row = new Row(this.element);
  private readonly picked = new Set<number>();
  /** One button for each card, as long as it is held. */
  private buttons = new Map<number, HTMLButtonElement>();
  private table: Table | null = null;

  /** `touched` is called for a card when none has to be picked out, `changed` when another one is. */
  constructor(
    private readonly deck: Deck,
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
    const before = this.buttons;
    this.buttons = new Map(table.hand.map((card) => [card.code, before.get(card.code) ?? this.button(card.code)]));
    for (const [code, button] of before) if (!this.buttons.has(code)) button.remove();
    table.hand.forEach((card, place) => {
      const button = this.buttons.get(card.code) as HTMLButtonElement;
      this.describe(button, table, card);
      if (this.element.children[place] !== button) this.element.insertBefore(button, this.element.children[place] ?? null);
    });
    this.row.settle();
  }

  /** Fans the cards out in the room that there is. */
  place(sizes: Sizes): void {
    this.element.style.setProperty("height", `${handHeight(sizes).toFixed(1)}px`);
    const room = this.element.clientWidth;
    fan(this.buttons.size, room, sizes).forEach(({ x, y, turn, close }, place) => {
      const button = this.element.children[place] as HTMLElement;
      button.style.setProperty("--x", `${x.toFixed(1)}px`);
      button.style.setProperty("--y", `${y.toFixed(1)}px`);
      button.style.setProperty("--turn", `${turn.toFixed(2)}deg`);
      button.dataset.turn = turn.toFixed(2);
      button.classList.toggle("close", close);
    });
  }

  /** Goes to the first card that may be touched. */
  focus(): void {
    const first = this.table?.hand.findIndex((card) => card.legal) ?? 0;
    this.row.focus(Math.max(0, first));
  }

  /** Rings the card of which a hint speaks. */
  hint(code: number | null): void {
    for (const [each, button] of this.buttons) button.classList.toggle("hinted", each === code);
  }

  private button(code: number): HTMLButtonElement {
    const element = make("button", { type: "button", class: "held" });
    element.addEventListener("click", () => {
      const card = this.table?.hand.find((each) => each.code === code);
      if (!card) return;
      if (this.table?.choose && card.legal) this.pick(element, code);
      else this.touched(card);
    });
    return element;
  }

  private describe(button: HTMLButtonElement, table: Table, card: Held): void {
    const done = table.choose ? `${table.choose.verb}ed` : "played";
    const barred = card.why_not !== "" && !card.legal;
    const resting = table.more || table.over;
    button.className = `held${barred ? " barred" : card.legal ? " may" : " resting"}`;
    if (barred || resting) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    if (table.choose) button.setAttribute("aria-pressed", String(this.picked.has(card.code)));
    else button.removeAttribute("aria-pressed");
    const name = barred ? `${spoken(card)}; may not be ${done}: ${card.why_not}` : spoken(card);
    button.replaceChildren(this.deck.card(card), make("span", { class: "unseen" }, name));
  }

  private pick(button: HTMLButtonElement, code: number): void {
    if (this.table?.choose?.forced.includes(code)) return;
    if (!this.picked.delete(code)) this.picked.add(code);
    button.setAttribute("aria-pressed", String(this.picked.has(code)));
    this.changed();
  }
}
