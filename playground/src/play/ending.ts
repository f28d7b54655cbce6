/** The end of a hand: a small table of who took which point by which line of the sheet, and of every side's score. */
import type { HandEnd, Place, Table, Trick } from "../protocol";
import { button, make } from "../dom";
import { face } from "./cards";
import { many, sideName, who } from "./felt";

export class Ending {
  readonly element = make("dialog", { class: "ended", "aria-labelledby": "ended-title" });
  private readonly body = make("div", { class: "ended-body" });
  private readonly buttons = make("div", { class: "after" });

  /** `lit` is asked to show the line of a rule; `go` leads to the next hand or game; `cost` tells what one's decisions cost. */
  constructor(
    private readonly lit: (rule: Place) => void,
    private readonly go: () => void,
    private readonly cost: () => void,
  ) {
    this.element.append(this.body, this.buttons);
  }

  open(table: Table): void {
    const { hand_end: end } = table;
    if (!end || this.element.open) return;
    this.body.replaceChildren(...this.told(table, end));
    const press = (): void => {
      this.element.close();
      this.go();
    };
    const far = make("p", { class: "quiet far" }, table.over ? "" : reach(table));
    this.buttons.replaceChildren(far, button("What did that cost?", this.cost), button("Look at the table", () => this.element.close()), button(table.over ? "Another game" : "Next hand", press, { class: "main", autofocus: true }));
    this.element.showModal();
    this.body.scrollTop = 0;
    this.buttons.querySelector<HTMLButtonElement>(".main")?.focus();
  }

  close(): void {
    if (this.element.open) this.element.close();
  }

  private told(table: Table, end: HandEnd): HTMLElement[] {
    const title = make("h2", { id: "ended-title" }, ...headline(table, end));
    const line = `Hand ${table.hand_number}${table.trump ? `, ${table.trump} were trump` : ""}.${end.game_over ? ` ${bid(table, end).join("")}` : ""}`;
    const points = make("table", { class: "points" }, make("caption", { class: "unseen" }, "Who took which point"), head("Point", "Card", "Goes to", "The sheet says", "Points"));
    points.append(make("tbody", {}, ...end.points.map((point) => this.point(table, point))));
    const sides = make("table", { class: "tally" }, make("caption", { class: "unseen" }, "The score"), head("Side", "Before", "This hand", "Now"));
    sides.append(make("tbody", {}, ...end.sides.map((side, at) => this.side(table, side, at))));
    const tricks = make("details", { class: "tricks" }, make("summary", {}, "See the tricks"), make("ol", {}, ...end.tricks.map((trick) => laid(table, trick))));
    return [make("div", { class: "headline" }, title, make("p", { class: "quiet" }, line)), points, sides, ...(end.tricks.length > 0 ? [tricks] : [])];
  }

  private point(table: Table, { name, value, seats, card, reason, rule, line }: HandEnd["points"][number]): HTMLElement {
    const mark = make("span", { class: `side-mark${ours(table, seats) ? " ours" : ""}` });
    const goes = seats.length > 0 ? [mark, sideName(table, seats)] : ["nobody"];
    const by = card ? [face(card), make("span", { class: "unseen" }, card.name)] : [reason];
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, name.charAt(0).toUpperCase() + name.slice(1)),
      make("td", { class: card ? "by" : "by reason" }, ...by),
      make("td", { class: "who" }, ...goes),
      make("td", { class: "line" }, this.line(rule, line)),
      make("td", { class: "number" }, String(value)),
    );
  }

  private side(table: Table, { before, change, score, rule, line }: HandEnd["sides"][number], at: number): HTMLElement {
    const seats = table.scores[at]?.seats ?? [];
    const sum = change > 0 ? `+${change}` : signed(change);
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, make("span", { class: `side-mark${ours(table, seats) ? " ours" : ""}` }), sideName(table, seats)),
      make("td", { class: "number before" }, signed(before)),
      make("td", { class: "number change" }, this.line(rule, line), make("span", { class: change < 0 ? "sum minus" : "sum plus" }, sum)),
      make("td", { class: "number now" }, signed(score)),
    );
  }

  private line(rule: Place | null, text: string): HTMLElement {
    if (!rule || !text) return make("span", { class: "rule quiet" }, "as Pitch is always played");
    return button(text, () => this.lit(rule), { class: "rule", title: `${rule.file}, line ${rule.line}` });
  }
}

/** Whether the bid was made: a sentence, and its last word. */
function bid(table: Table, { pitcher, bid: called, took, made }: HandEnd): [string, string] {
  if (pitcher === null || made === null || took === null) return ["The hand is counted.", ""];
  return [`${who(table, pitcher)} bid ${called} and took ${took}: `, made ? "made." : "set."];
}

function headline(table: Table, end: HandEnd): (string | HTMLElement)[] {
  if (!end.game_over) {
    const [told, last] = bid(table, end);
    return [told, make("em", { class: end.made === false ? "set" : undefined }, last)];
  }
  const side = end.winner === null ? null : table.scores[end.winner];
  if (!side) return ["The game is over, and nobody has won."];
  const several = side.seats.length > 1 || side.yours;
  return [`${sideName(table, side.seats)} ${several ? "win" : "wins"} the game.`];
}

function signed(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** How far the sides still have to go. */
function reach({ scores }: Table): string {
  const [first] = scores;
  if (!first?.target) return "";
  return first.target === "0" ? "The game is down to 0." : `The game is to ${first.target}.`;
}

function ours({ scores }: Table, seats: number[]): boolean {
  return scores.some(({ yours, seats: side }) => yours && seats.some((seat) => side.includes(seat)));
}

function head(...names: string[]): HTMLElement {
  return make("thead", {}, make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name))));
}

function laid(table: Table, { winner, cards }: Trick): HTMLElement {
  const each = cards.map(({ seat, card }) => make("span", { class: seat === winner ? "took" : undefined }, face(card), make("span", { class: "unseen" }, `${who(table, seat)}: ${card.name}. `)));
  return make("li", {}, make("span", { class: "led" }, ledAndTook(table, cards[0]?.seat ?? winner, winner, cards.length)), make("span", { class: "cards" }, ...each));
}

/** `You led and took 4 cards`, `West led, you took 4 cards`. */
function ledAndTook(table: Table, leader: number, winner: number, cards: number): string {
  const taker = table.seats[winner]?.you ? "you" : who(table, winner);
  return `${who(table, leader)} led${leader === winner ? " and" : `, ${taker}`} took ${many(cards, "card")}`;
}
