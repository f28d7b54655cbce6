/** The table from above: the players around it clockwise from the person, the cards of the trick before them. */
import type { Table } from "../protocol";
import { make } from "../dom";
import { face, spoken } from "./cards";

type Seat = Table["seats"][number];

/** Where something stands, in percent of the table's width and height, so many seats clockwise from the person in the south. */
export function place(step: number, seats: number, reach: { x: number; y: number }): { x: number; y: number } {
  const angle = (2 * Math.PI * step) / seats;
  const across = Math.sin(angle);
  return {
    x: 50 - reach.x * Math.sign(across) * Math.sqrt(Math.abs(across)),
    y: 50 + reach.y * Math.cos(angle),
  };
}

/** The table as it stands now; a list for screen readers, a player each. */
export function felt(table: Table): HTMLElement {
  const crowded = table.seats.length > 5;
  const ring = make("ul", { class: `felt${crowded ? " crowded" : ""}`, "aria-label": "The table" });
  const own = Math.max(0, table.seats.findIndex((seat) => seat.you));
  table.seats.forEach((seat, index) => {
    const step = (index - own + table.seats.length) % table.seats.length;
    const item = make("li", {}, player(seat));
    const card = make("span", { class: seat.played ? `played${seat.won ? " won" : ""}` : "played none" });
    const wins = seat.won ? " and wins the trick" : "";
    if (seat.played) card.append(face(seat.played), make("span", { class: "unseen" }, `has played the ${spoken(seat.played)}${wins}`));
    item.append(card);
    set(item.firstElementChild as HTMLElement, place(step, table.seats.length, { x: 37, y: 41 }));
    set(card, place(step, table.seats.length, crowded ? { x: 19, y: 23 } : { x: 17, y: 15.5 }));
    ring.append(item);
  });
  // at a crowded table there is room for it until cards are led; above the table it is still named
  const led = table.seats.some((seat) => seat.played || seat.tricks > 0);
  const room = table.seats.length < 5;
  if (table.turned && (room || !led)) {
    const shown = make("li", { class: room ? "turned aside" : "turned" }, make("span", { class: "unseen" }, `turned up: ${spoken(table.turned)}`), face(table.turned));
    if (!room) shown.append(make("span", { "aria-hidden": "true" }, "turned up"));
    else shown.title = "turned up";
    ring.append(shown);
  }
  return ring;
}

function player(seat: Seat): HTMLElement {
  const box = make("div", { class: `seat${seat.you ? " you" : ""}` });
  const name = make("strong", {}, seat.you ? `${seat.name} (you)` : seat.name);
  box.append(name);
  if (seat.dealer) box.append(make("span", { class: "dealer", title: "dealer" }, "D"), make("span", { class: "unseen" }, " deals;"));
  if (seat.side && seat.side !== seat.name) box.append(make("span", { class: "unseen" }, ` side ${seat.side};`));
  if (seat.said) box.append(make("span", { class: "said" }, seat.said));
  const counts = [seat.cards > 0 || seat.tricks === 0 ? many(seat.cards, "card") : "", seat.tricks > 0 ? many(seat.tricks, "trick") : ""].filter((each) => each);
  box.append(make("span", { class: "counts" }, ...counts.flatMap((each) => [make("span", {}, each), " "])));
  return box;
}

/** `1 card`, `3 cards`. */
export function many(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

function set(element: HTMLElement, at: { x: number; y: number }): void {
  element.style.setProperty("--x", `${at.x.toFixed(1)}%`);
  element.style.setProperty("--y", `${at.y.toFixed(1)}%`);
}
