/** Opening a table: the game, who sits where, how long one may think; then the links. */
import { button, make } from "../dom";
import { fill, labelled } from "../play/setup";
import type { BundledGame, Desk, Fault } from "../protocol";
import { carries, needed, unpack } from "../share";
import { Sheets, storage, type Sheet } from "../sheets";
import { inOrder } from "../views/games";

interface Opened {
  name: string;
  words: Record<string, string>;
}

interface Known {
  variants: BundledGame[];
  usual: string[];
  players: { name: string; title: string; note: string }[];
}

const CLOCKS: [string, string][] = [["", "as long as they like"], ["30", "30 seconds"], ["60", "a minute"], ["120", "two minutes"], ["86400", "a day"]];
const USUAL = "level-3";
const KEY = "pitchdsl:friends:words:";

/** Asks the server; rejects with a `Fault`. */
async function ask<V>(path: string, body?: unknown): Promise<V> {
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  const told = (await answer.json()) as V | { fault: Fault };
  if (!answer.ok) throw (told as { fault: Fault }).fault;
  return told as V;
}

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
  const rows = Object.entries(words).sort(([one], [other]) => (Number(one) < 0 ? 1 : Number(other) < 0 ? -1 : Number(one) - Number(other)));
  return make(
    "div",
    { class: "links" },
    make("p", {}, "Send each player one link. Whoever has it sits there, so keep it among you."),
    make(
      "ul",
      {},
      ...rows.map(([seat, word]) => {
        const address = `${location.origin}/table/${name}#${word}`;
        const copy = button("Copy", () => void navigator.clipboard.writeText(address).then(() => (copy.textContent = "Copied")));
        return make("li", {}, make("a", { href: address, target: "_blank", "data-seat": seat }, Number(seat) < 0 ? "To watch" : `Seat ${Number(seat) + 1}`), " ", copy);
      }),
    ),
  );
}

/** The form that opens a table. */
export class Opening {
  readonly element = make("form", { class: "opening" });
  private readonly game = make("select", { id: "friends-game", required: true });
  private readonly seats = make("select", { id: "friends-seats" });
  private readonly each = make("div", { class: "each" });
  private readonly clock = make("select", { id: "friends-clock" });
  private readonly told = make("p", { class: "quiet", role: "status" }, "A moment …");
  private readonly open = make("button", { type: "submit", class: "main", disabled: true }, "Open the table");
  private known: Known = { variants: [], usual: [], players: [] };
  private own: Sheet[] = [];

  constructor() {
    fill(this.clock, CLOCKS);
    this.element.append(
      make("h2", {}, "Play with friends"),
      make("p", {}, "Choose the rules and who sits where. You get a link for each seat; whoever opens it sits down."),
      labelled("Rules", this.game, "Your own sheets stand at the end of the list; you write them on the page for yourself. House rules that are laid over a sheet go along."),
      labelled("Players", this.seats),
      make("fieldset", {}, make("legend", {}, "Who sits where"), this.each),
      labelled("Each may think", this.clock, "Whose time is up is played for by a computer, until they are back."),
      this.told,
      this.open,
    );
    this.game.addEventListener("change", () => void this.look());
    this.seats.addEventListener("change", () => this.offer());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.opens();
    });
    void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      const carried = carries(location.hash) ? await unpack(location.hash).catch(() => null) : null;
      this.own = carried ? carried.sheets : new Sheets(storage(), () => undefined).all;
      const games = this.own.filter(({ text }) => !/^(?:\s*(?:#.*)?\n)*\s*house-rule\b/.test(text)); // a house rule goes along, but is no game
      this.known = await ask<Known>("/games");
      const bundled = inOrder(this.known.variants, this.known.usual).map((game): [string, string] => [`game ${game.name}`, game.title]);
      const own = games.map(({ name }): [string, string] => [`own ${name}`, `${name} (your sheet)`]);
      fill(this.game, carried ? [...own, ...bundled] : [...bundled, ...own]);
      if (carried) this.game.value = `own ${carried.active}`;
      await this.look();
    } catch (fault) {
      this.told.textContent = (fault as Fault).message;
    }
  }

  /** The rules that are chosen, as the server takes them. */
  private get rules(): { game: string } | Desk {
    const [kind, name] = [this.game.value.slice(0, this.game.value.indexOf(" ")), this.game.value.slice(this.game.value.indexOf(" ") + 1)];
    const sheet = this.own.find((each) => each.name === name);
    if (kind === "game" || !sheet) return { game: name };
    return { files: Object.fromEntries(needed(this.own, sheet).map((each) => [each.name, each.text])), active: name, over: sheet.over };
  }

  private async look(): Promise<void> {
    this.open.disabled = true;
    try {
      const { least, most } = await ask<{ least: number; most: number }>("/sheet", this.rules);
      const wanted = Number(this.seats.value) || 4;
      const numbers = Array.from({ length: most - least + 1 }, (_, more) => least + more);
      fill(this.seats, numbers.map((number) => [String(number), String(number)]));
      this.seats.value = String(numbers.includes(wanted) ? wanted : numbers.includes(4) ? 4 : least);
      this.told.textContent = "";
      this.open.disabled = false;
      this.offer();
    } catch (fault) {
      this.told.textContent = (fault as Fault).message;
    }
  }

  private offer(): void {
    const before = [...this.each.querySelectorAll("select")].map(({ value }) => value);
    const kinds: [string, string][] = [["person", "a person"], ...this.known.players.filter(({ name }) => name.startsWith("level")).map(({ name, title }): [string, string] => [name, `computer: ${title}`])];
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
      const { name, words } = await ask<Opened>("/tables", { ...this.rules, seats: levels.length, levels, ...(this.clock.value ? { clock: Number(this.clock.value) } : {}) });
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
