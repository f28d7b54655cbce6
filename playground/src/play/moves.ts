/** What the person may do beside touching a card: calls, suits, going on. Digits lead to the bid of that number. */
import type { Table } from "../protocol";
import { button, make } from "../dom";
import { many } from "./felt";
import { Row } from "./row";
import { written } from "./cards";
import type { Held } from "./hand";

const MANY = 20; // more than these leave the hand in view

const PATIENCE = 1500; // ms between the digits of one number

export class Moves {
  readonly element = make("div", { class: "moves" });
  private readonly asked = make("p", { class: "asked" });
  private readonly bar = make("div", { class: "bar", "aria-label": "What you may do" });
  private readonly row = new Row(this.bar);
  private table: Table | null = null;
  private typed = "";
  private typedAt = 0;

  constructor(
    private readonly act: (action: string) => void,
    private readonly goOn: () => void,
    private readonly again: () => void,
  ) {
    this.element.append(this.asked, this.bar);
  }

  show(table: Table, chosen: Held[]): void {
    this.table = table;
    if (table.more) {
      this.asked.textContent = table.asked;
      this.bar.replaceChildren(button("Go on", this.goOn, { class: "main" }));
    } else if (table.over) {
      this.asked.replaceChildren(make("strong", {}, `The game is over. ${table.asked}`));
      this.bar.replaceChildren(button("Another game", this.again, { class: "main" }));
    } else {
      this.asked.replaceChildren(table.asked);
      if (bids(table).length > 0) this.asked.append(make("span", { class: "by-keys" }, " (Type a number to go to that bid.)"));
      this.bar.replaceChildren(
        ...this.layAway(table, chosen),
        ...table.actions.map(({ text, label, card }) => {
          const shown = card ? { class: "small", "aria-label": label, title: label } : {};
          return button(card ? card.text : label, () => this.act(text), { "data-action": text, ...shown });
        }),
      );
      this.bar.classList.toggle("many", table.actions.length > MANY);
    }
    this.row.settle(0);
  }

  /** Whether there is something to press. */
  get some(): boolean {
    return this.bar.childElementCount > 0;
  }

  focus(): void {
    this.row.focus(0);
  }

  /** Goes to the bid whose number is being typed; whether the key was for it. */
  key(event: KeyboardEvent): boolean {
    if (!/^[0-9]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey || !this.table) return false;
    const fresh = event.timeStamp - this.typedAt > PATIENCE;
    const numbers = bids(this.table);
    const wanted = [fresh ? event.key : this.typed + event.key, event.key].find((number) => numbers.some((bid) => bid.startsWith(number)));
    if (!wanted) return false;
    this.typed = wanted;
    this.typedAt = event.timeStamp;
    const exact = numbers.includes(wanted) ? wanted : numbers.find((bid) => bid.startsWith(wanted));
    this.row.focus(this.row.buttons.findIndex((each) => each.dataset.action === `bid ${exact}`));
    return true;
  }

  private layAway(table: Table, chosen: Held[]): HTMLElement[] {
    const { choose } = table;
    if (!choose || choose.most === 0) return [];
    const enough = chosen.length >= choose.least && chosen.length <= choose.most;
    const press = (): void => {
      if (enough && chosen.length > 0) this.act(`${choose.verb} ${chosen.map((card) => written(card.code)).join(" ")}`);
    };
    const range = choose.least === choose.most ? `${choose.least}` : `${choose.least} to ${choose.most}`;
    const verb = choose.verb.charAt(0).toUpperCase() + choose.verb.slice(1);
    const label = enough ? `${verb} ${many(chosen.length, "card")}` : `Choose ${range}; ${chosen.length} chosen`;
    return [button(label, press, { class: "main", "aria-disabled": enough && chosen.length > 0 ? undefined : "true" })];
  }
}

/** The numbers that may be bid. */
function bids(table: Table): string[] {
  return table.actions.flatMap(({ text }) => /^bid (\d+)$/.exec(text)?.[1] ?? []);
}
