/** A deck of our own, drawn as SVG: filled suits, large indices, courts and jokers; a face for large cards and one for small ones. */
import type { Card } from "../protocol";
import { make } from "../dom";

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS = ["spades", "hearts", "diamonds", "clubs"] as const;
const RED_JOKER = 52;

export type Suit = (typeof SUITS)[number];

/** In a square of 24. */
const PIPS: Record<Suit, string> = {
  spades: "M12 1.5C14 6 21.6 9.6 21.6 15a4.7 4.7 0 0 1-8.5 2.7c.2 2 1.1 3.6 2.9 4.8H8c1.8-1.2 2.7-2.8 2.9-4.8A4.7 4.7 0 0 1 2.4 15C2.4 9.6 10 6 12 1.5Z",
  hearts: "M12 22.2C10.2 18.2 2 14.6 2 8.3A5.3 5.3 0 0 1 12 6 5.3 5.3 0 0 1 22 8.3c0 6.3-8.2 9.9-10 13.9Z",
  diamonds: "M12 1.4Q15.2 7.2 20 12 15.2 16.8 12 22.6 8.8 16.8 4 12 8.8 7.2 12 1.4Z",
  clubs: "M12 1.6a4.7 4.7 0 0 1 3.7 7.6 4.7 4.7 0 1 1-2.5 7.7c.3 2.4 1.2 4.2 3 5.6H7.8c1.8-1.4 2.7-3.2 3-5.6a4.7 4.7 0 1 1-2.5-7.7A4.7 4.7 0 0 1 12 1.6Z",
};

/** Where the pips of 2 to 10 stand, in a card of 100 by 140; those below the middle stand on their heads. */
const [LEFT, MID, RIGHT] = [35, 50, 65];
const SIDES = (...heights: number[]): [number, number][] => heights.flatMap((y) => [[LEFT, y], [RIGHT, y]] as [number, number][]);
const PLACES: [number, number][][] = [
  [[MID, 29], [MID, 111]],
  [[MID, 29], [MID, 70], [MID, 111]],
  SIDES(29, 111),
  [...SIDES(29, 111), [MID, 70]],
  SIDES(29, 70, 111),
  [...SIDES(29, 70, 111), [MID, 49.5]],
  [...SIDES(29, 70, 111), [MID, 49.5], [MID, 90.5]],
  [...SIDES(27, 55.7, 84.3, 113), [MID, 70]],
  [...SIDES(27, 55.7, 84.3, 113), [MID, 41.4], [MID, 98.6]],
];

type Shape = SVGElement;
type Looks = Record<string, string | number>;

function draw(tag: string, looks: Looks = {}, ...children: (Shape | string)[]): Shape {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(looks)) shape.setAttribute(name, String(value));
  shape.append(...children);
  return shape;
}

/** A card as records and the engine's words write it: `TH`, `RJ`. */
export function written(code: number): string {
  if (code >= RED_JOKER) return code === RED_JOKER ? "RJ" : "BJ";
  return "23456789TJQKA".charAt(code % 13) + "SHDC".charAt(Math.floor(code / 13));
}

/** What a screen reader says of a card: `jack of hearts, trump`. */
export function spoken(card: Card): string {
  return card.trump ? `${card.name}, trump` : card.name;
}

/** A suit's sign by itself, as large as the text around it. */
export function sign(suit: Suit): Shape {
  return draw("svg", { viewBox: "0 0 24 24", class: `pip ${suit}`, "aria-hidden": "true" }, draw("path", { d: PIPS[suit] }));
}

/** The front of a card; its words are elsewhere, so it is hidden from screen readers. */
export function face(card: Card): HTMLElement {
  const suit = SUITS[Math.floor(card.code / 13)];
  const svg = draw("svg", { viewBox: "0 0 100 140" }, draw("rect", { class: "paper", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 }));
  svg.append(...(suit ? suited(suit, card.code % 13) : joker(card.code === RED_JOKER)));
  return make("span", { class: `card ${suit ?? (card.code === RED_JOKER ? "hearts" : "spades")}`, "aria-hidden": "true", "data-code": String(card.code) }, svg);
}

/** The cards of a game: one element for each card, wherever it lies. */
export class Deck {
  private readonly faces = new Map<number, HTMLElement>();

  get all(): HTMLElement[] {
    return [...this.faces.values()];
  }

  card(card: Card): HTMLElement {
    const element = this.faces.get(card.code) ?? face(card);
    this.faces.set(card.code, element);
    element.classList.toggle("trump", card.trump);
    return element;
  }

  has(code: number): HTMLElement | undefined {
    return this.faces.get(code);
  }
}

function pip(suit: Suit, x: number, y: number, size: number, turned = false): Shape {
  const turn = turned ? " rotate(180)" : "";
  return draw("path", { d: PIPS[suit], transform: `translate(${x} ${y})${turn} scale(${size / 24}) translate(-12 -12)` });
}

function index(rank: string, suit: Suit): Shape[] {
  const narrow: Looks = rank === "10" ? { textLength: 20, lengthAdjust: "spacingAndGlyphs" } : {};
  return [draw("text", { x: 13.5, y: 28, class: "index", ...narrow }, rank), pip(suit, 13.5, 41, 16)];
}

function suited(suit: Suit, rank: number): Shape[] {
  const name = RANKS[rank] ?? "";
  const court = "JQK".includes(name);
  const middle = court ? framed(name, suit) : name === "A" ? [pip(suit, 50, 70, 52)] : (PLACES[rank] ?? []).map(([x, y]) => pip(suit, x, y, 19, y > 70));
  const full = draw("g", { class: "full" }, ...index(name, suit), draw("g", { transform: "rotate(180 50 70)" }, ...index(name, suit)), ...middle);
  const wide: Looks = name === "10" ? { textLength: 44, lengthAdjust: "spacingAndGlyphs" } : {};
  const below = court ? draw("g", { transform: "translate(8 41) scale(1.22)" }, ...half(name, suit)) : pip(suit, 66, 102, 54);
  const big = draw("g", { class: "big" }, draw("text", { x: name === "10" ? 27 : 24, y: 43, class: "index large", ...wide }, name), pip(suit, 22, 63, 31), below);
  return [full, big];
}

/** A court card: a figure that looks the same either way up. */
function framed(name: string, suit: Suit): Shape[] {
  return [
    draw("rect", { class: "frame", x: 26, y: 14, width: 48, height: 112, rx: 3 }),
    ...half(name, suit),
    draw("g", { transform: "rotate(180 50 70)" }, ...half(name, suit)),
    draw("path", { class: "seam", d: "M26 70H74" }),
  ];
}

/** The upper half of a king, a queen or a jack, between 26 and 74 across and 14 and 70 down. */
function half(name: string, suit: Suit): Shape[] {
  const robe = [
    draw("path", { class: "robe", d: "M26 70V61Q30 53 42 51H58Q70 53 74 61V70Z" }),
    draw("path", { class: "gold", d: "M42 51 50 70 58 51 54.5 50 50 60 45.5 50Z" }),
    draw("path", { class: "trim", d: "M31 70Q33 61 38 57M69 70Q67 61 62 57" }),
  ];
  const head = draw("path", { class: "skin", d: "M42 33Q42 48 50 50.5 58 48 58 33Z" });
  const eyes = draw("path", { class: "line", d: "M44.8 39.2h3M52.2 39.2h3M50 40v3.4M48 46.4q2 1 4 0" });
  const gold = (d: string): Shape => draw("path", { class: "gold", d });
  const hair = (d: string): Shape => draw("path", { class: `hair ${name}`, d });
  const beads = (...at: [number, number][]): Shape[] => at.map(([cx, cy]) => draw("circle", { class: "bead", cx, cy, r: 1.7 }));
  switch (name) {
    case "K":
      return [
        hair("M40.5 33Q38 46 41 52H59Q62 46 59.5 33Z"), ...robe, head,
        hair("M42 41Q42 55 50 59 58 55 58 41 55.5 45.5 50 44.4 44.5 45.5 42 41Z"), draw("path", { class: "line", d: "M44.8 38.4h3M52.2 38.4h3M48.3 48.2q1.7.8 3.4 0" }),
        gold("M40 34 37.5 20.5 44 26.5 50 17 56 26.5 62.5 20.5 60 34Q50 30.6 40 34Z"), ...beads([37.5, 20.2], [50, 16.8], [62.5, 20.2]),
        gold("M66.6 66V30L68 26.5 69.4 30V66ZM63.6 57.4H72.4V60H63.6Z"), pip(suit, 33, 26, 10),
      ];
    case "Q":
      return [
        hair("M40.5 32Q35.5 47 38.5 56.5L43 52H57L61.5 56.5Q64.5 47 59.5 32Z"), ...robe, head, eyes,
        hair("M42 38Q42 32 50 32 58 32 58 38 60.5 32 57.5 29H42.5Q39.5 32 42 38Z"),
        gold("M41.5 31 40 23.5 45 26.8 50 20.5 55 26.8 60 23.5 58.5 31Q50 28.4 41.5 31Z"), ...beads([40, 22.8], [45, 24.8], [50, 19.6], [55, 24.8], [60, 22.8]),
        draw("path", { class: "stem", d: "M67.5 66Q69 56 67 47M68.2 57q3.4-.6 4-4-3.600 0-4 4Z" }), pip(suit, 67, 42, 11), pip(suit, 33, 26, 10),
      ];
    default:
      return [
        hair("M41 32Q38.500 44 40 49.5L43.500 50.500H56.500L60 49.500Q61.500 44 59 32Z"), ...robe, head, eyes,
        draw("path", { class: "robe", d: "M38.5 34Q35 22.500 48 20.500 62 19 62.500 33.500 50 27.500 38.500 34Z" }),
        gold("M39 35Q50 28.500 61.500 34.500L61 31.200Q50 25.500 38.700 31.500Z"), gold("M57 24Q62 14.500 70 17.500 69 25.500 59.500 27.500Z"),
        gold("M30.800 66V27L32 22 33.200 27V66ZM28 34Q25.800 27 30.800 26V36ZM36 34Q38.200 27 33.200 26V36Z"), pip(suit, 66.5, 36, 10),
      ];
  }
}

/** A jester in a cap with three bells. */
function joker(red: boolean): Shape[] {
  const jester = draw(
    "g",
    {},
    draw("path", { class: "gold", d: "M30 92 36 80H64L70 92 63 88 57 97 50 89 43 97 37 88Z" }),
    draw("path", { class: "skin", d: "M37 58Q37 79 50 84 63 79 63 58Z" }),
    draw("path", { class: "line", d: "M42.500 64.500h4.600M52.900 64.500h4.600M50 66v5M44.500 74.500q5.500 4.600 11 0" }),
    draw("path", { class: "robe", d: "M35.500 62Q26 62 21 50 26 40 38 44 41 33 50 27 59 33 62 44 74 40 79 50 74 62 64.500 62 50 54 35.500 62Z" }),
    draw("path", { class: "trim", d: "M50 30V57M38.500 45.500Q42 51 41.500 59M61.500 45.500Q58 51 58.500 59" }),
    ...[[20, 53], [50, 24.5], [80, 53]].map(([cx = 0, cy = 0]) => draw("circle", { class: "gold", cx, cy, r: 4 })),
  );
  const letters = (size: number, x: number, step: number): Shape[] => [..."JOKER"].map((letter, place) => draw("text", { x, y: 20 + place * step, class: "letter", "font-size": size }, letter));
  const star = (x: number, y: number): Shape => draw("path", { class: "star", d: "M0-8 2.300-2.600 8-2.500 3.600 1.200 5 7 0 3.700-5 7-3.600 1.200-8-2.500-2.300-2.600Z", transform: `translate(${x} ${y})` });
  return [
    draw("g", { class: "full" }, ...letters(15, 12, 15), draw("g", { transform: "rotate(180 50 70)" }, ...letters(15, 12, 15)), draw("g", { transform: "translate(3 8)" }, jester), star(53, 122)),
    draw("g", { class: "big" }, ...letters(23, 16, 23), draw("g", { transform: "translate(12 34)" }, jester), star(red ? 62 : 60, 28)),
  ];
}
