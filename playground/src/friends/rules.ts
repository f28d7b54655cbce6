/** Which rules are to be played: a game that comes with the program, or a sheet of one's own. */
import { make } from "../dom";
import { fill, labelled } from "../play/setup";
import type { BundledGame, Desk, Fault } from "../protocol";
import { carries, needed, unpack } from "../share";
import { Sheets, storage, type Sheet } from "../sheets";
import { inOrder } from "../views/games";

export interface Known {
  variants: BundledGame[];
  usual: string[];
  players: { name: string; title: string; note: string }[];
}

/** Which evenings a sheet fits: how many people play how many rounds, or why it does not. */
export type Evenings = Record<string, { refused: string } | { seats: number; numbers: { people: number; players: number; rounds: number }[] }>;

export interface Described {
  least: number;
  most: number;
  evenings: Evenings;
}

/** Asks the server; rejects with a `Fault`. */
export async function ask<V>(path: string, body?: unknown): Promise<V> {
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  const told = (await answer.json()) as V | { fault: Fault };
  if (!answer.ok) throw (told as { fault: Fault }).fault;
  return told as V;
}

/** What the server knows, asked once for all forms. */
let asked: Promise<Known> | null = null;

export class Rules {
  private readonly game: HTMLSelectElement;
  readonly element: HTMLElement;
  known: Known = { variants: [], usual: [], players: [] };
  private own: Sheet[] = [];
  private looked = 0;

  constructor(
    id: string,
    private readonly described: (found: Described) => void,
    private readonly refused: (message: string) => void,
  ) {
    this.game = make("select", { id, required: true });
    this.element = labelled("Rules", this.game, "Your own sheets stand at the end of the list; you write them on the page for yourself. House rules that are laid over a sheet go along.");
    this.game.addEventListener("change", () => void this.look());
    void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      const carried = carries(location.hash) ? await unpack(location.hash).catch(() => null) : null;
      this.own = carried ? carried.sheets : new Sheets(storage(), () => undefined).all;
      const games = this.own.filter(({ text }) => !/^(?:\s*(?:#.*)?\n)*\s*house-rule\b/.test(text)); // a house rule goes along, but is no game
      this.known = await (asked ??= ask<Known>("/games"));
      const bundled = inOrder(this.known.variants, this.known.usual).map((game): [string, string] => [`game ${game.name}`, game.title]);
      const own = games.map(({ name }): [string, string] => [`own ${name}`, `${name} (your sheet)`]);
      fill(this.game, carried ? [...own, ...bundled] : [...bundled, ...own]);
      if (carried) this.game.value = `own ${carried.active}`;
      await this.look();
    } catch (fault) {
      this.refused((fault as Fault).message);
    }
  }

  /** The rules that are chosen, as the server takes them. */
  get chosen(): { game: string } | Desk {
    const [kind, name] = [this.game.value.slice(0, this.game.value.indexOf(" ")), this.game.value.slice(this.game.value.indexOf(" ") + 1)];
    const sheet = this.own.find((each) => each.name === name);
    if (kind === "game" || !sheet) return { game: name };
    return { files: Object.fromEntries(needed(this.own, sheet).map((each) => [each.name, each.text])), active: name, over: sheet.over };
  }

  /** The computer players, by name and title. */
  get levels(): [string, string][] {
    return this.known.players.filter(({ name }) => name.startsWith("level")).map(({ name, title }) => [name, title]);
  }

  private async look(): Promise<void> {
    const looked = ++this.looked;
    this.refused("A moment …");
    try {
      const found = await ask<Described>("/sheet", this.chosen);
      if (looked === this.looked) this.described(found);
    } catch (fault) {
      if (looked === this.looked) this.refused((fault as Fault).message);
    }
  }
}
