/** Opening a table: the game, who sits where, how long one may think; then the links. */
import { button, make } from "../dom";
import { fill, labelled } from "../play/setup";
import type { Fault } from "../protocol";
import { Rules, ask, type Described } from "./rules";

interface Opened {
  name: string;
  words: Record<string, string>;
}

export const CLOCKS: [string, string][] = [["30", "30 seconds"], ["60", "a minute"], ["120", "two minutes"], ["86400", "a day"]];
export const USUAL = "level-3";
export const KEY = "pitchdsl:friends:words:";

/** The words of a table that was opened in this browser, by seat; -1 for those who watch. */
export function wordsOf(name: string): Record<string, string> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + name) ?? "null") as Record<string, string> | null;
  } catch {
    return null;
  }
}

/** The links of a table, to be sent to those who are to sit there. */
export function linksOf(name: string, words: Record<string, string>): HTMLElement {
  return links(words, `table/${name}`, "Send each player one link. Whoever has it sits there, so keep it among you.", (seat) => (seat < 0 ? "To watch" : `Seat ${seat + 1}`));
}

/** Links by their words, those of nobody's seat last. */
export function links(words: Record<string, string>, place: string, said: string, called: (seat: number) => string): HTMLElement {
  const rows = Object.entries(words).sort(([one], [other]) => (Number(one) < 0 ? 1 : Number(other) < 0 ? -1 : Number(one) - Number(other)));
  return make(
    "div",
    { class: "links" },
    make("p", {}, said),
    make(
      "ul",
      {},
      ...rows.map(([seat, word]) => {
        const address = `${location.origin}/${place}#${word}`;
        const copy = button("Copy", () => void navigator.clipboard.writeText(address).then(() => (copy.textContent = "Copied")));
        return make("li", {}, make("a", { href: address, target: "_blank", "data-seat": seat }, called(Number(seat))), " ", copy);
      }),
    ),
  );
}

/** The form that opens a table. */
export class Opening {
  readonly element = make("form", { class: "opening" });
  private readonly rules = new Rules("friends-game", (found) => this.described(found), (message) => this.refuse(message));
  private readonly seats = make("select", { id: "friends-seats" });
  private readonly each = make("div", { class: "each" });
  private readonly clock = make("select", { id: "friends-clock" });
  private readonly told = make("p", { class: "quiet", role: "status" }, "A moment …");
  private readonly open = make("button", { type: "submit", class: "main", disabled: true }, "Open the table");

  constructor() {
    fill(this.clock, [["", "as long as they like"], ...CLOCKS]);
    this.element.append(
      make("h2", {}, "Play with friends"),
      make("p", {}, "Choose the rules and who sits where. You get a link for each seat; whoever opens it sits down."),
      this.rules.element,
      labelled("Players", this.seats),
      make("fieldset", {}, make("legend", {}, "Who sits where"), this.each),
      labelled("Each may think", this.clock, "Whose time is up is played for by a computer, until they are back."),
      this.told,
      this.open,
    );
    this.seats.addEventListener("change", () => this.offer());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.opens();
    });
  }

  private refuse(message: string): void {
    this.told.textContent = message;
    this.open.disabled = true;
  }

  private described({ least, most }: Described): void {
    const wanted = Number(this.seats.value) || 4;
    const numbers = Array.from({ length: most - least + 1 }, (_, more) => least + more);
    fill(this.seats, numbers.map((number) => [String(number), String(number)]));
    this.seats.value = String(numbers.includes(wanted) ? wanted : numbers.includes(4) ? 4 : least);
    this.told.textContent = "";
    this.open.disabled = false;
    this.offer();
  }

  private offer(): void {
    const before = [...this.each.querySelectorAll("select")].map(({ value }) => value);
    const kinds: [string, string][] = [["person", "a person"], ...this.rules.levels.map(([name, title]): [string, string] => [name, `computer: ${title}`])];
    const rows = Array.from({ length: Number(this.seats.value) }, (_, seat) => {
      const select = make("select", { id: `friends-seat-${seat}` });
      fill(select, kinds);
      select.value = before[seat] ?? (seat < 2 || before.length > 0 ? "person" : USUAL);
      return labelled(`Seat ${seat + 1}`, select);
    });
    this.each.replaceChildren(...rows);
  }

  private async opens(): Promise<void> {
    this.open.disabled = true;
    this.told.textContent = "The table is set …";
    const levels = [...this.each.querySelectorAll("select")].map(({ value }) => value);
    try {
      const { name, words } = await ask<Opened>("/tables", { ...this.rules.chosen, seats: levels.length, levels, ...(this.clock.value ? { clock: Number(this.clock.value) } : {}) });
      try {
        localStorage.setItem(KEY + name, JSON.stringify(words));
      } catch {
        // the links stand below all the same
      }
      const links = linksOf(name, words);
      this.element.replaceChildren(make("h2", { tabindex: "-1" }, "The table is open"), links, make("p", { class: "quiet" }, "Seats run in the order of play."));
      this.element.querySelector("h2")?.focus();
    } catch (fault) {
      this.told.textContent = (fault as Fault).message;
      this.open.disabled = false;
    }
  }
}
