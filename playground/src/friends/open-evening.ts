/** Opening an evening of a club: the rules, the kind, how many play; then a link for each of them. */
import { make } from "../dom";
import { fill, labelled } from "../play/setup";
import type { Fault } from "../protocol";
import { CLOCKS, KEY, USUAL, links } from "./open";
import { Rules, ask, type Described, type Evenings } from "./rules";

export const DIRECTOR = -2;

const KINDS: [string, string][] = [
  ["duplicate", "Duplicate: partners stay together, all tables play the same deals"],
  ["individual", "Round robin: partners change, everybody has a total of their own"],
];

export class EveningOpening {
  readonly element = make("form", { class: "opening" });
  private readonly rules = new Rules("evening-game", (found) => this.described(found), (message) => this.refuse(message));
  private readonly kind = make("select", { id: "evening-kind" });
  private readonly people = make("select", { id: "evening-people" });
  private readonly level = make("select", { id: "evening-level" });
  private readonly rounds = make("select", { id: "evening-rounds" });
  private readonly deals = make("select", { id: "evening-deals" });
  private readonly clock = make("select", { id: "evening-clock" });
  private readonly told = make("p", { class: "quiet", role: "status" }, "A moment …");
  private readonly open = make("button", { type: "submit", class: "main", disabled: true }, "Open the evening");
  private evenings: Evenings = {};

  constructor() {
    fill(this.kind, KINDS);
    fill(this.people, counted(2, 24));
    fill(this.deals, counted(1, 20));
    fill(this.clock, CLOCKS);
    this.people.value = "8";
    this.deals.value = "4";
    this.clock.value = "60";
    this.element.append(
      make("h2", {}, "An evening for many"),
      make("p", {}, "Several tables play at once, round after round, and a board tells how everybody stands. Each hand is a game of its own. You get a link for each player, and one for yourself with which you begin the evening."),
      this.rules.element,
      labelled("Kind", this.kind),
      labelled("People", this.people, "Computers take the seats that are left over."),
      labelled("Computers play", this.level),
      labelled("Rounds", this.rounds),
      labelled("Hands in each round", this.deals),
      labelled("Each may think", this.clock, "Whose time is up is played for by a computer, until they are back."),
      this.told,
      this.open,
    );
    for (const each of [this.kind, this.people]) each.addEventListener("change", () => this.offer());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.opens();
    });
  }

  private refuse(message: string): void {
    this.told.textContent = message;
    this.open.disabled = true;
  }

  private described({ evenings }: Described): void {
    this.evenings = evenings;
    fill(this.level, this.rules.levels);
    this.level.value = USUAL;
    this.offer();
  }

  /** Says what comes of so many people. */
  private offer(): void {
    const found = this.evenings[this.kind.value];
    if (!found || "refused" in found) return this.refuse(found?.refused ?? "");
    const people = Number(this.people.value);
    const fits = found.numbers.find((each) => each.people === people);
    if (!fits) return this.refuse("So many cannot play.");
    const { players, rounds } = fits;
    fill(this.rounds, counted(1, rounds));
    this.rounds.value = String(rounds);
    const computers = players - people;
    this.told.textContent = `${players / found.seats} ${players === found.seats ? "table" : "tables"} of ${found.seats}${computers ? `, ${computers} ${computers === 1 ? "seat" : "seats"} with computers` : ""}. After ${rounds} ${rounds === 1 ? "round" : "rounds"} ${this.kind.value === "duplicate" ? "each side has met each other one." : "everybody has played with everybody."}`;
    this.open.disabled = false;
  }

  private async opens(): Promise<void> {
    this.open.disabled = true;
    this.told.textContent = "The tables are set …";
    const numbers = { people: this.people, rounds: this.rounds, deals: this.deals, clock: this.clock };
    const told = Object.fromEntries(Object.entries(numbers).map(([name, { value }]) => [name, Number(value)]));
    try {
      const { name, words } = await ask<{ name: string; words: Record<string, string> }>("/evenings", { ...this.rules.chosen, ...told, kind: this.kind.value, level: this.level.value });
      try {
        localStorage.setItem(KEY + name, JSON.stringify(words));
      } catch {
        // the links stand below all the same
      }
      this.element.replaceChildren(
        make("h2", { tabindex: "-1" }, "The evening is open"),
        eveningLinks(name, words),
        make("p", {}, "When all have come, open your own link and begin."),
      );
      this.element.querySelector("h2")?.focus();
    } catch (fault) {
      this.refuse((fault as Fault).message);
      this.open.disabled = false;
    }
  }
}

/** The links of an evening, to be sent to those who play. */
export function eveningLinks(name: string, words: Record<string, string>): HTMLElement {
  const called = (player: number): string => (player === DIRECTOR ? "For you, who begin it" : player < 0 ? "The board" : `Player ${player + 1}`);
  return links(words, `evening/${name}`, "Send each player one link, for the whole evening. The board is for everybody to look at. Keep your own link to yourself: it begins the evening. If you play, too, open one of the players' links as well.", called);
}

function counted(least: number, most: number): [string, string][] {
  return Array.from({ length: most - least + 1 }, (_, more): [string, string] => [String(least + more), String(least + more)]);
}
