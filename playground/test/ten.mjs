/** Ten sheets that differ in their phases, each short, and for four: own sheets, as a link to the form carries them. */
import { deflateRawSync } from "node:zlib";

const SHORT = 'house-rule two-hands "Two hands"\n\nwinning\n  ends after: 2 hands\n';
const RULE = 'house-rule no-pass-for-the-dealer "The dealer must bid"\n\nbidding\n  all pass: dealer must bid\n';

/** A bundled game, cut short by a house rule that is laid over it. */
const cut = (base, ...over) => ({ name: base, sheets: [["mine", `variant mine "Mine" extends ${base}\n`, [...over, "two-hands"]], ["two-hands", SHORT, []]] });
/** A sheet of one's own, with house rules over it. */
const own = (name, base, lines, over = [], others = []) => ({ name, sheets: [["mine", `variant mine "Mine" extends ${base}\n${lines}`, over], ...others] });

export const TEN = [
  cut("auction-pitch", "to-seven"), // each alone, a cut for the deal
  own("guide-partnership", "guide-partnership", "\nwinning\n  target: 4\n"), // partners, a smudge, a game to its target
  cut("pidro"), // only trumps are played; who has none sits out
  cut("cinch"), // discards lie face up, and come back into the stock
  cut("seven-up-four"), // a card is turned up, and one begs
  cut("irish-don"), // no bidding, thirteen cards
  cut("nine-card"), // the bidding goes around, all may draw, scores go down
  own("passed cards", "guide-partnership", "\nexchange\n  everyone: discard up to 2, then draw as many, then pass 1 to the partner\n\nwinning\n  target: 8\n  ends after: 2 hands\n"),
  own("a called partner", "call-partner", "\nplayers\n  seats: 4\n\nwinning\n  target: 20\n  ends after: 2 hands\n"),
  // a kitty and a joker, games in a row, and a house rule of one's own
  own("a match and an own rule", "smear-4", "\ndeck\n  jokers: 1\n\ntrump\n  order: A K Q J joker 10-7\n\nwinning\n  target: 2\n\nmatch\n  games: best of 3\n", ["no-pass-for-the-dealer"], [["no-pass-for-the-dealer", RULE, []]]),
];

/** What follows the address of the form, so that it offers a sheet. */
export function carried({ sheets }) {
  return `#s=1.${deflateRawSync(JSON.stringify({ a: "mine", s: sheets })).toString("base64url")}`;
}
