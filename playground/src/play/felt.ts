/** What lies on the table: the players around it, their cards, the trick, the score, the trump and the last trick. */
import type { Card, Table } from "../protocol";
import { button, make } from "../dom";
import { face, sign, spoken, type Deck, type Suit } from "./cards";
import { laid, seated, span, type Sizes } from "./layout";
import type { Whence } from "./motion";

type Seat = Table["seats"][number];

/** A player's place: a fan of backs, a plate with the name and what is to be known. */
interface Place {
  item: HTMLElement;
  fan: HTMLElement;
  plate: HTMLElement;
  spot: HTMLElement;
}

export class Felt {
  readonly score = make("section", { class: "score", "aria-label": "Score, trump and bid" });
  readonly last = make("section", { class: "last", "aria-label": "The last trick" });
  readonly ring = make("div", { class: "ring" });
  /** The person's own plate, which stands beside what is asked. */
  readonly mine = make("div", { class: "plate ours", role: "group", "aria-label": "Your place" });
  private readonly seats = make("ol", { class: "seats", "aria-label": "The players" });
  private readonly trick = make("div", { class: "trick" });
  private readonly turned = make("div", { class: "turned" });
  private readonly words = make("p", { class: "unseen" });
  private places: Place[] = [];
  /** What each part showed last, so that only what has changed is drawn anew. */
  private readonly drawn = new Map<string, string>();
  private own = 0;
  private toRight = false;

  /** `explain` tells what a badge means. */
  constructor(
    private readonly deck: Deck,
    private readonly explain: (text: string) => void,
  ) {
    this.ring.append(this.seats, this.trick, this.turned, this.words);
  }

  /** Draws the table as it is. */
  show(table: Table): void {
    this.own = Math.max(0, table.seats.findIndex(({ you }) => you));
    this.toRight = table.to_right;
    if (this.places.length !== table.seats.length) this.lay(table.seats.length);
    table.seats.forEach((seat, at) => this.seat(table, seat, this.places[at] as Place));
    this.words.textContent = table.trick.map((at) => told(table, at)).join(" ");
    this.turnedUp(table);
    this.scored(table);
    this.lastTrick(table);
  }

  /** Puts everybody where there is room. */
  place(sizes: Sizes): void {
    const { mode, trick, back } = sizes;
    const [width, height] = [this.ring.clientWidth, this.ring.clientHeight];
    const number = this.places.length;
    if (number === 0 || width === 0) return;
    this.ring.style.setProperty("--plate-most", mode === "tall" && number > 6 ? `${Math.floor(width / (number - 3)) - 5}px` : "none");
    const blocks = this.places.filter((_, at) => at !== this.own).map(({ item }) => item);
    const block = Math.max(0, ...blocks.map((item) => item.offsetHeight));
    const widest = Math.max(0, ...blocks.map((item) => item.offsetWidth));
    const edge = mode === "tall" ? widest / 2 : Math.max(sizes.side / 2, widest / 2 + 16);
    const at = seated(number, mode, width, height, block, edge);
    const rows = at.some(({ top }) => top) && !(mode === "low" && number < 6) ? (mode === "tall" && number > 5 ? 2 * block + 6 : mode === "tall" && number === 5 ? block * 1.3 : block) : 0;
    const free = height - rows - 8;
    const corners = mode === "tall" && number === 4; // there the cards at the sides lie below the plates in the corners
    const wide = mode === "tall" ? width - 12 : width - 2 * sizes.side - (number > 5 ? 0 : 24);
    const card = Math.max(38, Math.min(trick, free / 2.9, wide / span(number), corners ? (height - 2 * block - 18) / 2.15 : Infinity));
    this.ring.style.setProperty("--trick-w", `${card.toFixed(1)}px`);
    this.ring.style.setProperty("--back-w", `${back.toFixed(1)}px`);
    const middle = { x: width / 2, y: corners ? height - 6 - 1.45 * card : rows + 4 + free / 2 };
    const spots = laid(number);
    this.places.forEach(({ item, spot }, seat) => {
      const step = this.step(seat);
      const { x = 0, y = 0 } = spots[step] ?? {};
      put(spot, middle.x + x * card, middle.y + y * card * 1.4);
      const there = at[step - 1];
      if (there) put(item, there.x, there.y);
      item.classList.toggle("far", there?.top ?? false);
    });
    put(this.turned, middle.x, middle.y - card * 0.3);
  }

  /** Where a player's cards come from, and go to. */
  whence(seat: number, where: (element: Element) => Whence): Whence {
    const place = this.places[seat];
    if (!place || seat === this.own) return { ...where(this.ring), y: this.ring.getBoundingClientRect().bottom + 60, width: 60 };
    const from = where(place.plate);
    return { ...from, width: this.ring.clientWidth / 12 };
  }

  /** The backs of all players, by seat. */
  backs(seat: number): HTMLElement[] {
    return [...(this.places[seat]?.fan.children ?? [])] as HTMLElement[];
  }

  /** Lays a card of the person's into the trick, before the engine has said that it may lie there. */
  layOwn(card: Card): void {
    this.places[this.own]?.spot.append(this.deck.card(card));
  }

  /** The element that says what a player has called. */
  said(seat: number): Element | null {
    return this.places[seat]?.plate.querySelector(".call") ?? null;
  }

  /** How many places clockwise from the person a seat is. */
  private step(seat: number): number {
    const next = this.toRight ? this.own - seat : seat - this.own;
    return (next + this.places.length) % this.places.length;
  }

  private lay(number: number): void {
    this.drawn.clear();
    this.places = Array.from({ length: number }, () => {
      const [fan, plate] = [make("span", { class: "backs", "aria-hidden": "true" }), make("div", { class: "plate" })];
      return { item: make("li", { class: "seat" }, fan, plate), fan, plate, spot: make("span", { class: "spot" }) };
    });
    const own = this.places[this.own];
    if (own) own.plate = this.mine;
    // in the order of play from the person on, so that it is heard in that order
    const around = Array.from({ length: number - 1 }, (_, step) => this.places[(this.own + step + 1) % number] as Place);
    this.seats.replaceChildren(...around.map(({ item }) => item));
    this.trick.replaceChildren(...this.places.map(({ spot }) => spot));
    this.ring.dataset.seats = String(number);
  }

  private seat(table: Table, seat: Seat, { item, fan, plate, spot }: Place): void {
    const at = table.seats.indexOf(seat);
    const mine = table.scores.some(({ yours, seats }) => yours && seats.includes(at));
    item.className = `seat${mine ? " ours" : ""}`;
    if (fan.childElementCount !== seat.cards) fanned(fan, seat.cards);
    const pitches = table.pitcher === at;
    const bidding = table.pitcher === null && table.trick.length === 0;
    const said = pitches || bidding ? seat.said : "";
    const partner = mine && !seat.you && table.scores.length < table.seats.length;
    if (this.isNew(`plate ${at}`, [seat.name, said, pitches, seat.dealer, seat.cards, seat.tricks, partner])) plate.replaceChildren(...this.plateOf(seat, said, pitches, partner));
    const card = seat.played ? this.deck.card(seat.played) : null;
    if (spot.firstElementChild !== card) spot.replaceChildren(...(card ? [card] : []));
    spot.classList.toggle("won", seat.won);
    spot.classList.toggle("ahead", table.ahead === at);
    spot.classList.toggle("mine", seat.you && !card && table.hand.some(({ legal }) => legal) && !table.choose && table.actions.length === 0);
  }

  /** What stands on a player's plate; a badge can be pressed, and says what it means. */
  private plateOf(seat: Seat, said: string, pitches: boolean, partner: boolean): HTMLElement[] {
    const name = seat.you ? "You" : seat.name;
    const badge = (text: string, unseen: string, means: string, looks: string): HTMLElement => {
      const press = button("", () => this.explain(means), { class: `badge ${looks}`, title: means });
      press.append(make("span", { "aria-hidden": unseen ? "true" : undefined }, text), ...(unseen ? [make("span", { class: "unseen" }, unseen)] : []));
      return press;
    };
    const meant = [`${name}: ${said}.`, ...(pitches ? [`${seat.you ? "You play" : `${name} plays`} for the bid.`] : []), seat.said_means].filter(Boolean).join(" ");
    const deals = `${seat.you ? "You are" : `${name} is`} the dealer of this hand.`;
    return [
      make("strong", {}, name),
      ...(said ? [badge(said, "", meant, `call${pitches ? " pitches" : ""}`)] : []),
      ...(seat.dealer ? [badge("D", "deals", deals, "dealer")] : []),
      ...(seat.cards > 0 && !seat.you ? [make("span", { class: "count" }, many(seat.cards, "card"))] : []),
      ...(seat.tricks > 0 ? [make("span", {}, many(seat.tricks, "trick"))] : []),
      ...(partner ? [make("span", { class: "partner" }, "partner")] : []),
    ];
  }

  private isNew(part: string, facts: unknown): boolean {
    const now = JSON.stringify(facts);
    const before = this.drawn.get(part);
    this.drawn.set(part, now);
    return before !== now;
  }

  private turnedUp({ turned, trick, seats, hand }: Table): void {
    const shown = turned !== null && trick.length === 0 && seats.every(({ tricks }) => tricks === 0) && !hand.some(({ code }) => code === turned.code);
    this.turned.replaceChildren(...(shown ? [face(turned), make("span", {}, "turned up"), make("span", { class: "unseen" }, `: ${spoken(turned)}`)] : []));
  }

  private scored(table: Table): void {
    const plays = table.trick.length + table.seats.reduce((sum, { tricks }) => sum + tricks, 0) > 0;
    if (!this.isNew("score", [table.hand_number, table.scores, table.trump, table.contract, plays && table.turned, table.seats.map(({ name }) => name)])) return;
    const reach = table.scores[0]?.target ?? "";
    const caption = `${table.title} · hand ${table.hand_number}${reach ? `, ${reach === "0" ? "down to 0" : `to ${reach}`}` : ""}`;
    const rows = table.scores.map(({ yours, seats, score, tricks }) =>
      make("tr", { class: yours ? "ours" : "theirs" }, make("th", { scope: "row" }, sideName(table, seats)), make("td", { class: "points" }, score.replace("-", "−")), make("td", { class: "tricks" }, String(tricks))),
    );
    const head = make("thead", {}, make("tr", {}, ...[sideWord(table).toLowerCase(), "score", "tricks"].map((each) => make("th", { scope: "col" }, each))));
    const scores = make("table", { class: table.scores.length > 4 ? "many" : undefined }, make("caption", {}, caption), head, make("tbody", {}, ...rows));
    const suit = table.trump as Suit | "";
    const contract = [table.contract, table.turned && plays ? `Turned up: ${table.turned.text}` : ""].filter(Boolean).join(" · ");
    const trump = make("span", { class: "trump" }, ...(suit ? [sign(suit)] : [make("span", { "aria-hidden": "true" }, "–")]));
    const words = make("span", { class: "words" }, suit ? make("b", { class: "suit" }, make("span", { class: "what" }, "Trump: "), suit) : make("b", {}, "No trump yet"), make("span", {}, contract));
    this.score.replaceChildren(scores, make("p", { class: "contract" }, trump, words));
  }

  private lastTrick(table: Table): void {
    const { last_trick: last, seats } = table;
    const lies = seats.some(({ won }) => won);
    if (lies || !this.isNew("last trick", last)) return; // while a trick lies on the table the one before it is shown
    if (!last) {
      this.last.replaceChildren(make("h3", {}, "Last trick"), make("p", { class: "quiet" }, "None yet."));
      this.last.classList.add("none");
      return;
    }
    this.last.classList.remove("none");
    const cards = last.cards.map(({ seat, card }) =>
      make("li", { class: seat === last.winner ? "took" : undefined }, this.deck.card(card), make("span", { "aria-hidden": "true" }, short(table, seat)), make("span", { class: "unseen" }, `${who(table, seat)}: ${card.name}`)),
    );
    this.last.classList.toggle("many", last.cards.length > 4);
    this.last.replaceChildren(make("h3", {}, `Last trick: ${who(table, last.winner)}`), make("ol", {}, ...cards));
  }
}

/** Backs in a fan. */
function fanned(fan: HTMLElement, cards: number): void {
  const turn = (place: number): string => `${((place - (cards - 1) / 2) * Math.min(7, 26 / Math.max(1, cards))).toFixed(1)}deg`;
  fan.replaceChildren(
    ...Array.from({ length: cards }, (_, place) => {
      const back = make("span", { class: "back" });
      back.style.setProperty("--turn", turn(place));
      return back;
    }),
  );
}

/** A player as the person calls them. */
export function who(table: Table, seat: number): string {
  const there = table.seats[seat];
  return there?.you ? "You" : (there?.name ?? "");
}

/** A side: `You & North`, `You, 3 & 5`. */
export function sideName(table: Table, seats: number[]): string {
  const first = [...seats].sort((one, other) => Number(table.seats[other]?.you) - Number(table.seats[one]?.you));
  const names = first.map((seat) => (seats.length > 2 ? short(table, seat) : who(table, seat)));
  return names.length > 2 ? `${names.slice(0, -1).join(", ")} & ${names.at(-1)}` : names.join(" & ");
}

/** What a line of the score is about. */
export function sideWord({ scores, seats }: Table): "Player" | "Side" {
  return scores.length === seats.length ? "Player" : "Side";
}

/** `1 card`, `3 cards`. */
export function many(number: number | string, thing: string): string {
  return `${number} ${thing}${String(number) === "1" ? "" : "s"}`;
}

function told(table: Table, at: number): string {
  const seat = table.seats[at];
  return seat?.played ? `${who(table, at)}: ${spoken(seat.played)}${seat.won ? ", which takes the trick" : table.ahead === at ? ", which is ahead" : ""}.` : "";
}

/** A player in a letter or two. */
function short(table: Table, seat: number): string {
  const name = who(table, seat);
  return /\d+$/.exec(name)?.[0] ?? (table.seats[seat]?.you ? "You" : name.charAt(0));
}

function put(element: HTMLElement, x: number, y: number): void {
  element.style.setProperty("--x", `${x.toFixed(1)}px`);
  element.style.setProperty("--y", `${y.toFixed(1)}px`);
}
