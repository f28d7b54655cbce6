/** The lesson's table: who sits where, what was said, the trick, the person's cards; and after the hand what each has won. */
import { make, plain, signed } from "../dom";
import { face, sign } from "../play/cards";
import type { Count } from "./lesson";
import { code, named, pips, PLAYERS, plays, POINTS, suit, who, YOU, type Hand, type Player, type Trick } from "./hands";

/** How long after one card of the others the next one comes, in milliseconds. */
export const PACE = 450;

/** What is to be seen. */
export interface Seen {
  hand: Hand;
  /** How many have spoken. */
  bids: number;
  /** The trick that is played, from 0, and how many of its cards lie there; none before the first card is led. */
  trick: number | null;
  laid: number;
  /** How many of these cards are new, and are seen to come. */
  fresh: number;
  /** The cards that are marked: as not allowed, or as the answer. */
  barred: readonly string[];
  chosen: string | null;
}

/** The table with the person's cards, which call `pressed` where one is to be pressed. */
export function felt(seen: Seen, pressed: ((card: string) => void) | null): HTMLElement {
  const trick = seen.trick === null ? null : (seen.hand.tricks[seen.trick] as Trick);
  return make("div", { class: "lesson-felt", "data-room": trick ? "trick" : "bids" }, facts(seen, trick), around(seen, trick), held(seen, pressed));
}

/** The cards that the person still holds. */
function holding({ hand, trick, laid }: Seen): string[] {
  const gone = trick === null ? [] : [...hand.tricks.slice(0, trick).flatMap(plays), ...plays(hand.tricks[trick] as Trick).slice(0, laid)].map(([, card]) => card);
  return hand.dealt[YOU].filter((card) => !gone.includes(card));
}

/** What each player has won, with its pips; then who took which point, and the scores. */
export function count(hand: Hand, shows: Count): HTMLElement {
  const rows = PLAYERS.map((player) => {
    const tricks = hand.tricks.filter(({ winner }) => winner === player);
    const pile = (trick: Trick): HTMLElement => make("span", { class: "pile" }, ...plays(trick).map(([, card]) => shown(card)), make("span", { class: "worth" }, String(trick.pips), make("span", { class: "unseen" }, " pips")));
    return make("li", {}, make("span", {}, make("b", {}, who(player)), tricks.length > 0 ? ` ${pips(hand, player)} pips` : ": no trick"), make("span", { class: "piles" }, ...tricks.map(pile)));
  });
  return make(
    "div",
    { class: "lesson-felt", "data-room": "count" },
    make("ul", { class: "takings", "aria-label": "The tricks that each player won" }, ...rows),
    make("div", { class: "tables" }, ...(shows === "tricks" ? [] : [points(hand)]), ...(shows === "scores" ? [scores(hand)] : [])),
  );
}

function points(hand: Hand): HTMLElement {
  return table(["Point", ...POINTS], [["goes to", ...POINTS.map((point) => who(hand.points[point].to))]]);
}

function scores({ taken, delta, score }: Hand): HTMLElement {
  const row = (name: string, number: (player: Player) => string): string[] => [name, ...PLAYERS.map(number)];
  return table(["Player", ...PLAYERS.map(who)], [row("took", (player) => String(taken[player])), row("scores", (player) => signed(delta[player])), row("now has", (player) => plain(score[player]))]);
}

function table(head: string[], rows: string[][]): HTMLElement {
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...rows.map(([name = "", ...cells]) => make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell))))),
  );
}

function facts({ hand, bids, laid }: Seen, trick: Trick | null): HTMLElement {
  if (bids === 0) return make("p", { class: "facts" });
  const trump = make("span", {}, "Trump: ");
  // the pitcher makes it by the first card
  if (trick && (trick !== hand.tricks[0] || plays(trick).slice(0, laid).some(([player]) => player === hand.pitcher))) trump.append(sign(suit(hand.trump)), make("span", { class: "unseen" }, suit(hand.trump)));
  else trump.append("–");
  return make("p", { class: "facts" }, trump, make("span", {}, bids < PLAYERS.length ? "" : `Bid: ${hand.bid} by ${hand.pitcher === YOU ? "you" : hand.pitcher}`));
}

function around(seen: Seen, trick: Trick | null): HTMLElement {
  const { hand, bids, laid, fresh } = seen;
  const lying = trick ? plays(trick).slice(0, laid) : [];
  const winner = trick && laid === PLAYERS.length ? trick.winner : null;
  const said = Object.entries(hand.bids).slice(0, bids);
  const badge = (text: string, name: string): HTMLElement => make("span", { class: `badge ${name}` }, text);
  return make(
    "ol",
    { class: "around", "aria-label": "The players" },
    ...PLAYERS.map((player) => {
      const bid = said.find(([name]) => name === player)?.[1] ?? "";
      const place = lying.findIndex(([name]) => name === player);
      const card = lying[place]?.[1];
      const tricks = hand.tricks.slice(0, seen.trick ?? 0).filter(({ winner }) => winner === player).length + Number(winner === player);
      const plate = make("span", { class: "plate" }, make("strong", {}, who(player)));
      if (bid && trick === null) plate.append(badge(bid === "hold" ? `holds at ${hand.bid}` : bid, hand.pitcher === player && bids === PLAYERS.length ? "call pitches" : "call"));
      if (player === hand.dealer && bids > 0) plate.append(make("span", { class: "badge dealer", title: "dealer" }, make("span", { "aria-hidden": "true" }, "D"), make("span", { class: "unseen" }, "deals")));
      if (winner === player) plate.append(badge("wins", "call pitches"));
      else if (place === 0) plate.append(badge("led", "call"));
      if (tricks > 0) plate.append(make("span", { class: "tricks" }, `${tricks} trick${tricks === 1 ? "" : "s"}`));
      if (trick === null && player !== YOU) plate.append(make("span", { class: "backs", "aria-hidden": "true" }, ...hand.dealt[player].map(() => make("span", { class: "back" }))));
      const spot = make("span", { class: winner === player ? "lies won" : "lies" });
      if (card) {
        const front = shown(card);
        const late = place - (laid - fresh);
        if (late >= 0) front.style.setProperty("--late", `${late * PACE}ms`);
        front.classList.toggle("comes", late >= 0);
        spot.append(front);
      }
      return make("li", { class: `at-${player.toLowerCase()}` }, plate, spot);
    }),
  );
}

/** The person's cards: buttons where one is to be pressed, pictures where none is. */
function held(seen: Seen, pressed: ((card: string) => void) | null): HTMLElement {
  const cards = holding(seen);
  return make(
    "ul",
    { class: "fanned", "aria-label": "Your cards" },
    ...cards.map((card) => {
      if (!pressed) return make("li", { class: card === seen.chosen ? "chosen" : undefined }, shown(card));
      const press = make("button", { type: "button", class: seen.barred.includes(card) ? "held-card barred" : "held-card", "data-card": card }, shown(card));
      press.addEventListener("click", () => pressed(card));
      return make("li", {}, press);
    }),
  );
}

/** A card with its name for who cannot see it. */
function shown(card: string): HTMLElement {
  const front = face({ code: code(card), text: card, name: "", suit: suit(card), trump: false });
  front.removeAttribute("data-code"); // it is none of the cards of the table
  return make("span", { class: "shown" }, front, make("span", { class: "unseen" }, named(card)));
}
