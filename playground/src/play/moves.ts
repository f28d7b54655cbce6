/** What the person may do beside touching a card: calls, suits, going on. Digits lead to the bid of that number. */
import type { Table } from "../protocol";
import { button, make } from "../dom";
import { sign, written, type Suit } from "./cards";
import { many } from "./felt";
import { headline } from "./ending";
import type { Held } from "./hand";
import { Row } from "./row";

const MANY = 14; // more than these are small, and scroll by themselves

const PATIENCE = 1500; // ms between the digits of one number

export class Moves {
  readonly prompt = make("p", { class: "asked", role: "status" });
  readonly element = make("div", { class: "moves" });
  private readonly bar = make("div", { class: "bar", "aria-label": "What you may do" });
  private readonly row = new Row(this.bar);
  private table: Table | null = null;
  private typed = "";
  private typedAt = 0;

  constructor(
    private readonly act: (action: string) => void,
    private readonly goOn: () => void,
    private readonly again: () => void,
    private readonly ended: () => void,
    private readonly explain: () => void,
  ) {
    this.element.append(this.bar);
  }

  /** Offers what there is; where the game goes on by itself, no button for that stands in the way. */
  show(table: Table, chosen: Held[], byItself: boolean, another: string): void {
    this.table = table;
    this.element.classList.toggle("going", table.more || table.over);
    this.element.classList.toggle("by-itself", byItself && table.more && !table.over && !table.hand_end);
    if (table.more || table.over) {
      const label = table.over ? another : table.hand_end ? "Next hand" : "Go on";
      this.bar.replaceChildren(button(label, table.over ? this.again : this.goOn, { class: "main" }), ...(table.hand_end ? [button("How it ended", this.ended)] : []));
    } else {
      const calls = table.actions.map((each) => this.call(each));
      const means = table.actions.some(({ means }) => means) ? [button("?", this.explain, { class: "means", "aria-label": "What they mean", title: "What they mean" })] : [];
      this.bar.replaceChildren(...this.layAway(table, chosen), ...calls, ...means);
    }
    this.element.classList.toggle("after-hand", table.hand_end !== null);
    this.say(table);
    this.bar.classList.toggle("many", table.actions.length > MANY);
    this.element.classList.toggle("none", !this.some);
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

  private say(table: Table): void {
    const { asked, note, more, over, hand_end: ended, actions, choose } = table;
    if (over) this.prompt.replaceChildren(make("strong", {}, `The game is over. ${asked}`));
    else if (ended) this.prompt.replaceChildren(...headline(table, ended));
    else if (more || table.waits) this.prompt.replaceChildren(asked);
    else this.prompt.replaceChildren(make("strong", {}, asked), ...(note ? [" ", make("span", { class: "note-beside" }, note)] : []));
    this.prompt.classList.toggle("mine", !more && !over && !table.waits);
    this.prompt.classList.toggle("long", over || note !== "");
    if (!more && !over && actions.length > 0 && !choose && this.table && bids(this.table).length > 0) this.prompt.append(make("span", { class: "unseen" }, " Type a number to go to that bid."));
  }

  private call({ text, label, card, means }: Table["actions"][number]): HTMLButtonElement {
    const looks: Record<string, string> = { "data-action": text, class: "say", ...(means ? { title: means } : {}) };
    if (card) {
      const called = button("", () => this.act(text), { ...looks, "aria-label": label, title: label, class: "say small" });
      if (card.suit) called.append(make("span", { class: card.suit }, card.text.replace(/[♠♥♦♣]/, "")), sign(card.suit));
      else called.append(card.text);
      return called;
    }
    const number = /^bid (\d+)$/.exec(text)?.[1];
    const shown = button("", () => this.act(text), looks);
    const suit = (["spades", "hearts", "diamonds", "clubs"] as Suit[]).find((each) => each === text || text.endsWith(` ${each}`));
    if (suit) shown.append(sign(suit), make("b", {}, label));
    else if (number) shown.append(make("small", {}, label.replace(/ ?\d+.*/, "") || "Bid"), make("b", {}, ` ${number}`));
    else shown.append(make("b", {}, label));
    shown.classList.toggle("number", number !== undefined);
    return shown;
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
    const label = enough && chosen.length > 0 ? `${verb} ${many(chosen.length, "card")}` : `Choose ${range}; ${chosen.length} chosen`;
    return [button(label, press, { class: "main", "aria-disabled": enough && chosen.length > 0 ? undefined : "true" })];
  }
}

/** The numbers that may be bid. */
function bids(table: Table): string[] {
  return table.actions.flatMap(({ text }) => /^bid (\d+)$/.exec(text)?.[1] ?? []);
}
