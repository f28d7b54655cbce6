/** How large the cards are and where everybody sits, worked out from the table's own size. Lengths are in px. */

export type Mode = "wide" | "tall" | "low";

export interface Sizes {
  mode: Mode;
  /** The width of a card in the hand, in the trick, of a back, and of the last trick. */
  card: number;
  trick: number;
  back: number;
  /** The width of the columns beside the table. */
  side: number;
  /** How many rows the hand takes. */
  rows: number;
}

interface Spot {
  x: number;
  y: number;
}

/** Cards of a hand in one row on a phone; more take two. */
const ROW = 8;
/** A hand's room above its cards, for those that are raised, and below, for the arc; in heights of a card. */
export const RAISE = 0.11;
const ARC = 0.12;
/** How much of the lower row the upper one shows, where there are two. */
const BETWEEN = 0.52;

export function sizes(width: number, height: number, seats: number, cards: number): Sizes {
  const mode: Mode = height < 470 && width > height ? "low" : width > height * 1.05 && width > 700 ? "wide" : "tall";
  const rows = mode === "tall" && width < 600 && cards > ROW ? 2 : 1;
  const most = { wide: Math.max(90, Math.min(width * 0.11, height * 0.165, 200)), tall: Math.min(width * 0.265, height * 0.142, 170), low: Math.min(width * 0.1, height * 0.225, 96) }[mode];
  const card = Math.max(52, rows === 2 ? Math.min(most, width * 0.2) : most);
  const side = { wide: clamp(width * 0.19, 208, 336), tall: width / 3, low: clamp(width * 0.21, 150, 190) }[mode];
  const crowd = seats > 5 ? 0.72 : seats === 5 ? 0.85 : 1;
  return { mode, card, trick: most * 0.92 * crowd, back: card * (mode === "wide" ? (seats > 5 ? 0.36 : 0.5) : 0.36), side, rows };
}

/** The height of the hand's box; it stays the same for a whole game. */
export function handHeight({ card, rows }: Sizes): number {
  return card * 1.4 * (1 + RAISE + ARC + (rows - 1) * BETWEEN);
}

export interface Fanned {
  x: number;
  y: number;
  turn: number;
  /** Whether so little of a card is seen that only its small index is. */
  close: boolean;
}

/** The cards of a hand in an arc: places of their middles from the middle of the box's upper edge, in degrees turned. */
export function fan(number: number, room: number, { card, rows }: Sizes): Fanned[] {
  const two = rows === 2 && number > ROW / 2;
  const upper = two ? Math.ceil(number / 2) : 0;
  return Array.from({ length: number }, (_, place) => {
    const below = place >= upper;
    const [many, at] = below ? [number - upper, place - upper] : [upper, place];
    const step = many < 2 ? 0 : Math.min(card * (rows === 2 ? 0.98 : 0.76), (room - card * 1.2) / (many - 1));
    const turn = two || many < 2 ? 0 : Math.min(4, 14 / (many - 1));
    const from = at - (many - 1) / 2;
    const row = below ? rows - 1 : 0;
    return { x: from * step, y: card * 1.4 * (0.5 + RAISE + row * BETWEEN) + from * from * step * turn * 0.0087, turn: from * turn, close: many > 1 && step < card * 0.5 };
  });
}

/** Where the players sit around the ring, those at the left first: the middle of a plate across, its upper edge or middle down. */
export function seated(seats: number, mode: Mode, width: number, height: number, block: number, edge: number): (Spot & { top: boolean })[] {
  const at = (x: number, y: number, top = false): Spot & { top: boolean } => ({ x: x * width, y, top });
  const row = (numbers: number[], y: number): (Spot & { top: boolean })[] => numbers.map((x) => at(x, y, true));
  const low = mode === "low";
  if (mode === "tall") {
    const [l, r] = [edge / width, 1 - edge / width];
    const second = block + 6;
    switch (seats) {
      case 2: return row([0.5], 0);
      case 3: return row([l, r], 0);
      case 4: return [...row([l], second), ...row([0.5], 0), ...row([r], second)];
      case 5: return [...row([l], second), ...row([0.3, 0.7], 0), ...row([r], second)];
      case 6: return [...row([l], second), ...row([l, 0.5, r], 0), ...row([r], second)];
      case 7: return [...row([l], second), ...row([l, 0.5], 0), ...row([0.5], second), ...row([r], 0), ...row([r], second)];
      default: {
        const far = Math.min(4, seats - 3);
        return [...row([l], second), ...row(Array.from({ length: seats - 3 }, (_, place) => (place + 0.5) / Math.max(far, seats - 3)), 0), ...row([r], second)];
      }
    }
  }
  const [l, r] = [edge / width, 1 - edge / width];
  const [high, down] = [height * (low ? 0.76 : 0.52), height * (low ? 0.92 : 0.8)];
  switch (seats) {
    // on a phone that lies on its side the far players sit beside their cards, not above them
    case 2: return row([low ? 0.36 : 0.5], 0);
    case 3: return [at(l, height * 0.6), at(r, height * 0.6)];
    case 4: return [at(l, height * (low ? 0.82 : 0.6)), at(low ? 0.36 : 0.5, 0, true), at(r, height * (low ? 0.82 : 0.6))];
    case 5: return [at(l, height * (low ? 0.82 : 0.68)), ...row(low ? [0.31, 0.69] : [0.37, 0.63], 0), at(r, height * (low ? 0.82 : 0.68))];
    default: {
      const far = seats - 5;
      const gap = Math.min(0.2, (r - l - 0.16) / far);
      return [at(l, down), at(l, high), ...row(Array.from({ length: far }, (_, place) => 0.5 + (place - (far - 1) / 2) * gap), 0), at(r, high), at(r, down)];
    }
  }
}

/** Where the cards of a trick lie, the person's first, then clockwise: from the middle, in widths and heights of a card. */
export function laid(seats: number): Spot[] {
  const spot = (x: number, y: number): Spot => ({ x, y });
  const own = spot(0, 0.53);
  const row = (number: number): Spot[] => Array.from({ length: number }, (_, place) => spot((place - (number - 1) / 2) * 1.1, -0.53));
  switch (seats) {
    case 2: return [own, spot(0, -0.53)];
    case 3: return [own, spot(-0.6, -0.53), spot(0.6, -0.53)];
    case 4: return [own, spot(-1.14, 0), spot(0, -0.53), spot(1.14, 0)];
    case 5: return [own, spot(-1.14, 0.48), ...row(2), spot(1.14, 0.48)];
    default: return [own, spot(-1.1, 0.53), ...row(seats - 3), spot(1.1, 0.53)];
  }
}

/** How wide a trick of so many is, in widths of a card. */
export function span(seats: number): number {
  return 1 + 2 * Math.max(...laid(seats).map(({ x }) => Math.abs(x)));
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
