/** A small picture: how many games took how many hands. */
import type { Measured } from "../protocol";

const WIDE = 320;
const HIGH = 120;
const FOOT = 18;
const HEAD = 14;

function shape<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string | number>, text = ""): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

/** Bars for the hands in a game; the same in words for who does not see it. */
export function picture(hands: Measured["hands"]): SVGSVGElement {
  const least = Math.min(...hands.map(({ value }) => value));
  const most = Math.max(...hands.map(({ value }) => value));
  const tallest = Math.max(...hands.map(({ games }) => games));
  const games = hands.reduce((sum, each) => sum + each.games, 0);
  const common = hands.find((each) => each.games === tallest);
  const step = WIDE / (most - least + 1);
  const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "hands-picture", role: "img" });
  const words = `Hands in a game, from ${least} to ${most}; most often ${common?.value ?? ""}, in ${tallest} of ${games} games.`;
  svg.setAttribute("aria-label", words);
  for (const each of hands) {
    const high = ((HIGH - FOOT - HEAD) * each.games) / tallest;
    const x = (each.value - least) * step;
    const bar = shape("rect", { x: x + step * 0.1, y: HIGH - FOOT - high, width: step * 0.8, height: high });
    bar.append(shape("title", {}, `${each.value} hands: ${each.games} games`));
    svg.append(bar);
  }
  svg.append(shape("line", { x1: 0, x2: WIDE, y1: HIGH - FOOT, y2: HIGH - FOOT }));
  for (const value of marks(least, most)) {
    svg.append(shape("text", { x: (value - least + 0.5) * step, y: HIGH - 4, "text-anchor": "middle" }, String(value)));
  }
  if (common) {
    const x = Math.min(WIDE - 30, Math.max(30, (common.value - least + 0.5) * step));
    svg.append(shape("text", { x, y: HEAD - 4, "text-anchor": "middle" }, `${tallest} games`));
  }
  return svg;
}

/** About six round values from the least to the most. */
function marks(least: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => (most - least) / each <= 7) ?? 1000;
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, index) => first + index * step);
}
