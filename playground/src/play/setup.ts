/** What is settled before the first card: how many play, where the person sits, who the others are, the seed. */
import { button, make } from "../dom";
import type { Begin } from "../protocol-app";

const AROUND: Record<number, string[]> = { 2: ["North"], 3: ["West", "East"], 4: ["West", "North", "East"] };
const USUAL = "level-3";
const SEEDS = 1_000_000;

export interface Known {
  players: number[];
  kinds: { name: string; title: string; note: string }[];
}

/** A seed that nobody has chosen. */
export function anySeed(): number {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;
}

export class Setup {
  readonly element = make("form", { class: "setup" });
  private readonly seats = make("select", { id: "play-seats" });
  private readonly seat = make("select", { id: "play-seat" });
  private readonly all = make("select", { id: "play-all" });
  private readonly each = make("div", { class: "each" });
  private readonly seed = make("input", { id: "play-seed", inputmode: "numeric", pattern: "[0-9]{1,9}", required: true, autocomplete: "off" });
  private readonly note = make("p", { class: "quiet" });
  private readonly title = make("h3", {});
  private readonly back: HTMLButtonElement;
  private known: Known = { players: [], kinds: [] };

  constructor(begin: (begin: Begin) => void, back: () => void) {
    this.seed.value = String(anySeed());
    this.back = button("Back to the game", back, { hidden: true });
    this.element.hidden = true;
    this.element.append(
      this.title,
      labelled("Players", this.seats),
      make("button", { type: "submit", class: "main" }, "Deal"),
      this.back,
      make(
        "details",
        { class: "more-setup" },
        make("summary", {}, "More: your seat, how well the others play, the cards"),
        labelled("Your seat", this.seat),
        labelled("The others", this.all),
        this.note,
        make("details", {}, make("summary", {}, "Choose each of them"), this.each),
        labelled("Seed", this.seed, "The same seed gives the same cards again."),
      ),
    );
    this.seats.addEventListener("change", () => this.seatsChanged());
    this.seat.addEventListener("change", () => this.othersChanged());
    this.all.addEventListener("change", () => this.allChanged());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      begin(this.chosen());
    });
  }

  /** Offers what the rules of a game allow; what was chosen before stays where it still can. `open` tells whether one may go back to a game. */
  offer(known: Known, game: string, open: boolean): void {
    this.title.textContent = `Sit down at ${game}`;
    this.back.hidden = !open;
    const same = JSON.stringify(known) === JSON.stringify(this.known);
    this.known = known;
    if (same) return;
    const wanted = this.seats.value;
    fill(this.seats, known.players.map((number) => [String(number), `${number}`]));
    this.seats.value = known.players.map(String).includes(wanted) ? wanted : String(known.players.includes(4) ? 4 : known.players[0]);
    const kind = this.all.value || USUAL;
    fill(this.all, known.kinds.map(({ name, title }) => [name, title]));
    this.all.value = known.kinds.some(({ name }) => name === kind) ? kind : (known.kinds[0]?.name ?? "");
    this.seatsChanged();
  }

  /** What was asked for, and the rest as it is chosen here, with other cards than before. */
  filled({ seats, seat, levels, seed }: Partial<Begin>): Begin {
    this.seed.value = String(seed ?? anySeed());
    if (seats !== undefined && this.known.players.includes(seats)) {
      this.seats.value = String(seats);
      this.seatsChanged();
    }
    const chosen = this.chosen();
    return { ...chosen, seat: seat ?? chosen.seat, levels: levels ?? chosen.levels };
  }

  /** The next game's seed, one more than that of the last. */
  next(): Begin {
    this.seed.value = String(Number(this.seed.value) + 1);
    return this.chosen();
  }

  chosen(): Begin {
    const seats = Number(this.seats.value);
    const levels = [...this.each.querySelectorAll("select")].map((select) => select.value);
    return { seats, seat: Number(this.seat.value), levels, seed: Number(this.seed.value) };
  }

  private seatsChanged(): void {
    const seats = Number(this.seats.value);
    const wanted = this.seat.value;
    fill(this.seat, Array.from({ length: seats }, (_, seat) => [String(seat), String(seat + 1)]));
    this.seat.value = Number(wanted) < seats && wanted !== "" ? wanted : "0";
    this.othersChanged();
  }

  private othersChanged(): void {
    const seats = Number(this.seats.value);
    const before = [...this.each.querySelectorAll("select")].map((select) => select.value);
    const rows = Array.from({ length: Math.max(0, seats - 1) }, (_, index) => {
      const select = make("select", { id: `play-level-${index}` });
      fill(select, this.known.kinds.map(({ name, title }) => [name, title]));
      select.value = before[index] ?? this.all.value;
      return labelled(this.called(seats, index + 1), select);
    });
    this.each.replaceChildren(...rows);
    this.tellNote();
  }

  private allChanged(): void {
    for (const select of this.each.querySelectorAll("select")) select.value = this.all.value;
    this.tellNote();
  }

  private tellNote(): void {
    this.note.textContent = this.known.kinds.find(({ name }) => name === this.all.value)?.note ?? "";
  }

  /** What the player so many seats from the person is called. */
  private called(seats: number, step: number): string {
    return AROUND[seats]?.[step - 1] ?? `Player ${((Number(this.seat.value) + step) % seats) + 1}`;
  }
}

/** Fills a choice with values and their texts. */
export function fill(select: HTMLSelectElement, options: string[][]): void {
  select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text ?? "")));
}

/** A field under its name, with a note. */
export function labelled(name: string, field: HTMLElement, note = ""): HTMLElement {
  const whole = make("p", { class: "field" }, make("label", { for: field.id }, name), field);
  if (note) {
    const small = make("span", { class: "quiet", id: `${field.id}-note` }, note);
    field.setAttribute("aria-describedby", small.id);
    whole.append(small);
  }
  return whole;
}
