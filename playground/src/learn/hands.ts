/** The two hands of the lesson, the first of `pitchdsl run auction-pitch --players 4 --seed 28`; tests/docs/test_lesson.py writes them as the reference engine plays them. */
import type { Suit } from "../play/cards";
import played from "./hands.json";

/** In the order of play, the person first. */
export const PLAYERS = ["South", "West", "North", "East"] as const;
export type Player = (typeof PLAYERS)[number];
export const YOU = "South";

export const POINTS = ["high", "low", "jack", "game"] as const;

export interface Trick {
  /** By player, in the order in which they were played. */
  cards: Partial<Record<Player, string>>;
  /** The cards that the person may play. */
  may: string[];
  winner: Player;
  pips: number;
}

export interface Hand {
  dealer: Player;
  dealt: Record<Player, string[]>;
  /** In the order in which they were said. */
  bids: Record<Player, string>;
  pitcher: Player;
  bid: number;
  trump: string;
  tricks: Trick[];
  points: Record<(typeof POINTS)[number], { to: Player; card: string | null }>;
  made: boolean;
  taken: Record<Player, number>;
  delta: Record<Player, number>;
  score: Record<Player, number>;
}

export const HANDS = played as Hand[];

const SUITS = "SHDC";
const RANKS = "23456789TJQKA";
const SUIT_NAMES: Suit[] = ["spades", "hearts", "diamonds", "clubs"];
const RANK_NAMES: Record<string, string> = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

export function suit(card: string): Suit {
  return SUIT_NAMES[SUITS.indexOf(card.slice(-1))] as Suit;
}

/** The number of a card, as the deck counts them. */
export function code(card: string): number {
  return 13 * SUITS.indexOf(card.charAt(1)) + RANKS.indexOf(card.charAt(0));
}

/** `jack of hearts`. */
export function named(card: string): string {
  return `${RANK_NAMES[card.charAt(0)] ?? card.charAt(0)} of ${suit(card)}`;
}

export function who(player: Player): string {
  return player === YOU ? "You" : player;
}

/** The players and their cards of a trick, in the order of play. */
export function plays(trick: Trick): [Player, string][] {
  return Object.entries(trick.cards) as [Player, string][];
}

/** Who wins a trick, and why, in a sentence. */
export function won({ trump }: Hand, trick: Trick): string {
  const card = trick.cards[trick.winner] as string;
  const trumped = card.endsWith(trump);
  const why = trumped ? "the highest trump" : `the highest ${suit(card).slice(0, -1)}, and nobody played a trump`;
  return `${who(trick.winner)} ${trick.winner === YOU ? "win" : "wins"}: the ${named(card)} is ${why}.`;
}

/** The pips that a player's tricks have. */
export function pips({ tricks }: Hand, player: Player): number {
  return tricks.filter(({ winner }) => winner === player).reduce((sum, trick) => sum + trick.pips, 0);
}
