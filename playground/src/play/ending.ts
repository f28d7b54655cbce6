/** The end of a hand: a small table of who took which point by which line of the sheet, and of every side's score. */
import type { HandEnd, Place, Table, Trick } from "../protocol";
import { button, make, plain, signed } from "../dom";
import { face } from "./cards";
import { many, sideName, sideWord, who } from "./felt";

/** What asks for the cost of one's decisions. */
export const ASKED = "Did my choices cost points?";

export class Ending {
  readonly element = make("dialog", { class: "ended", "aria-labelledby": "ended-title" });
  private readonly body = make("div", { class: "ended-body" });
  private readonly buttons = make("div", { class: "after" });

  /** `lit` is asked to show the line of a rule; `go` leads on, under the name of `onward`; `cost` tells what one's decisions cost. */
  constructor(
    private readonly lit: (rule: Place) => void,
    private readonly go: () => void,
    private readonly cost: () => void,
    private readonly onward: (table: Table) => string,
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
    this.buttons.replaceChildren(far, button(ASKED, this.cost, { class: "alone" }), button("Look at the table", () => this.element.close()), button(this.onward(table), press, { class: "main", autofocus: true }));
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
    const points = make("table", { class: "points" }, make("caption", { class: "unseen" }, "Who took which point"), head("Point", "By", "Goes to", "Worth"));
    points.append(make("tbody", {}, ...end.points.map((point) => this.point(table, point))));
    const sides = make("table", { class: "tally" }, make("caption", { class: "unseen" }, "The score"), head(sideWord(table), "Before", "This hand", "Now"));
    sides.append(make("tbody", {}, ...end.sides.map((side, at) => this.side(table, side, at))));
    const tricks = make("details", { class: "tricks" }, make("summary", {}, "See the tricks"), make("ol", {}, ...end.tricks.map((trick) => laid(table, trick))));
    const lines = make("details", { class: "lines" }, make("summary", {}, "Which lines of the sheet say so"), this.lines(table, end));
    return [make("div", { class: "headline" }, title, make("p", { class: "quiet" }, line)), points, sides, ...(end.tricks.length > 0 ? [tricks] : []), lines];
  }

  /** A point; what nobody took is worth nothing to anybody. */
  private point(table: Table, { name, value, seats, card, reason, pips }: HandEnd["points"][number]): HTMLElement {
    const mark = make("span", { class: `side-mark${ours(table, seats) ? " ours" : ""}` });
    const goes = seats.length > 0 ? [mark, sideName(table, seats)] : ["nobody"];
    const all = pips.map((each) => `${sideName(table, each.seats)} ${each.pips}`).join(", ");
    const by = card ? [face(card), make("span", { class: "unseen" }, card.name)] : [reason, ...(all ? [make("small", {}, `In the tricks: ${all}`)] : [])];
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, titled(name)),
      make("td", { class: card ? "by" : "by reason" }, ...by),
      make("td", { class: "who" }, ...goes),
      make("td", { class: "number" }, seats.length > 0 ? String(value) : "–"),
    );
  }

  private side(table: Table, { before, change, score }: HandEnd["sides"][number], at: number): HTMLElement {
    const seats = table.scores[at]?.seats ?? [];
    const sum = signed(change);
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, make("span", { class: `side-mark${ours(table, seats) ? " ours" : ""}` }), sideName(table, seats)),
      make("td", { class: "number before" }, plain(before)),
      make("td", { class: "number change" }, make("span", { class: change < 0 ? "sum minus" : change > 0 ? "sum plus" : "sum" }, sum)),
      make("td", { class: "number now" }, plain(score)),
    );
  }

  /** Each line of the sheet that gave a point or changed a score, once, with what it decided. */
  private lines(table: Table, { points, sides }: HandEnd): HTMLElement {
    const found = new Map<string, { rule: Place | null; line: string; about: string[] }>();
    const add = (rule: Place | null, line: string, about: string): void => {
      const key = rule ? `${rule.file} ${rule.from}` : "";
      const known = found.get(key);
      if (known) known.about.push(about);
      else found.set(key, { rule, line, about: [about] });
    };
    for (const { rule, line, name } of points) add(rule, line, titled(name));
    sides.forEach(({ rule, line }, at) => add(rule, line, `Score of ${sideName(table, table.scores[at]?.seats ?? [])}`));
    return make("ul", {}, ...[...found.values()].map(({ rule, line, about }) => make("li", {}, make("span", { class: "quiet" }, `${about.join("; ")}: `), this.line(rule, line))));
  }

  private line(rule: Place | null, text: string): HTMLElement {
    if (!rule || !text) return make("span", { class: "rule quiet" }, "as Pitch is always played");
    return button(text, () => this.lit(rule), { class: "rule", title: `${rule.file}, line ${rule.line}` });
  }
}

/** How a hand ended, in a line. */
export function headline(table: Table, end: HandEnd): (string | HTMLElement)[] {
  if (!end.game_over) {
    const [told, last] = bid(table, end);
    return [told, make("em", { class: end.made === false ? "set" : undefined }, last)];
  }
  const side = end.winner === null ? null : table.scores[end.winner];
  if (!side) return ["The game is over, and nobody has won."];
  const several = side.seats.length > 1 || side.yours;
  return [`${sideName(table, side.seats)} ${several ? "win" : "wins"} the game.`];
}

/** Whether the bid was made: a sentence, and its last word. */
function bid(table: Table, { pitcher, bid: called, took, made }: HandEnd): [string, string] {
  if (pitcher === null || made === null || took === null) return ["The hand is counted.", ""];
  return [`${who(table, pitcher)} bid ${called} and took ${took}: `, made ? "made." : "set."];
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
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

/** Who played which card, who took them, and what they are worth. */
function laid(table: Table, { winner, cards, pips }: Trick): HTMLElement {
  const each = cards.map(({ seat, card }) => make("span", { class: `laid${seat === winner ? " took" : ""}` }, face(card), make("span", { "aria-hidden": "true" }, who(table, seat)), make("span", { class: "unseen" }, `${who(table, seat)}: ${card.name}. `)));
  const taker = make("span", { class: "led" }, `${who(table, winner)} took it${pips ? `: ${many(pips, "pip")}` : ""}`);
  return make("li", {}, taker, make("span", { class: "cards" }, ...each));
}
