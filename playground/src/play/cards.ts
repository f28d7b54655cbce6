/** Cards drawn with text and a pip: the suits differ by shape, the colours also by being solid (black) or hollow (red). */
import type { Card } from "../protocol";
import { make } from "../dom";

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS = ["spades", "hearts", "diamonds", "clubs"] as const;
const RED_JOKER = 52;

const STAR = "M12 1.5 15.1 8.6 22.8 9.3 17 14.4 18.7 22 12 18 5.3 22 7 14.4 1.2 9.3 8.9 8.6Z";
const PIPS = {
  spades: "M12 1.5C17.5 7.5 22 10.5 22 15a4.6 4.6 0 0 1-8.4 2.6L15.2 22.5H8.8l1.6-4.9A4.6 4.6 0 0 1 2 15C2 10.5 6.5 7.5 12 1.5Z",
  hearts: "M12 21.5C5 15.5 2 11.5 2 8A5.2 5.2 0 0 1 12 5.8 5.2 5.2 0 0 1 22 8C22 11.5 19 15.5 12 21.5Z",
  diamonds: "M12 1.5 20 12 12 22.5 4 12Z",
  clubs: "M12 1.5a4.8 4.8 0 0 1 3.9 7.6A4.8 4.8 0 1 1 13.6 16.8L15.2 22.5H8.8l1.6-5.7A4.8 4.8 0 1 1 8.1 9.1 4.8 4.8 0 0 1 12 1.5Z",
};

/** A card as records and the engine's words write it: `TH`, `RJ`. */
export function written(code: number): string {
  if (code >= RED_JOKER) return code === RED_JOKER ? "RJ" : "BJ";
  return "23456789TJQKA".charAt(code % 13) + "SHDC".charAt(Math.floor(code / 13));
}

/** What a screen reader says of a card: `jack of hearts, trump`. */
export function spoken(card: Card): string {
  return card.trump ? `${card.name}, trump` : card.name;
}

/** The front of a card; its words are elsewhere, so it is hidden from screen readers. */
export function face(card: Card): HTMLElement {
  const joker = card.code >= RED_JOKER;
  const suit = SUITS[Math.floor(card.code / 13)];
  const red = joker ? card.code === RED_JOKER : suit === "hearts" || suit === "diamonds";
  const rank = joker ? "Jo" : (RANKS[card.code % 13] ?? "");
  const front = make("span", { class: `card ${red ? "red" : "black"}${card.trump ? " trump" : ""}${joker ? " joker" : ""}`, "aria-hidden": "true" });
  front.append(make("span", { class: "rank" }, rank), pip(joker || !suit ? STAR : PIPS[suit]));
  front.append(make("span", { class: "corner" }, joker ? (red ? "red" : "black") : (suit ?? "").charAt(0).toUpperCase()));
  return front;
}

function pip(path: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "pip");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}
