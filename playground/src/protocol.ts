/** What the page and the worker's Python (`pitchdsl/web/`) say to each other: JSON, one answer to each call.
 *
 * All places are UTF-16 offsets into the text of a file, `to` beyond the last character; lines end with `\n`, and any other
 * line end counts as one. Texts are data: nothing here is HTML.
 */

/** The texts that are open, by name (`my-pitch`, as in `variant my-pitch`, or any other name of the user's), and which is looked at. */
export interface Desk {
  files: Record<string, string>;
  active: string;
  /** House rules that are laid over the active variant, bundled or among the files. */
  over?: string[];
}

export interface Place {
  /** One of the desk's files; if `bundled`, the name that `open` takes. */
  file: string;
  bundled: boolean;
  line: number;
  from: number;
  to: number;
}

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

export interface Problem extends Place {
  code: string;
  severity: "error" | "warning";
  title: string;
  labels: (Place & { text: string })[];
  case: string | null;
  help: string | null;
  fix: { edits: Edit[]; certain: boolean; words: string } | null;
}

export interface Checked {
  problems: Problem[];
  kind: "variant" | "house-rule" | null;
  name: string | null;
  title: string | null;
  /** What else begins in the same text, by name; only the first of them is looked at. */
  also: string[];
  /** Whether rules came of it, so that it can be played; for a house rule whether some game takes it. */
  playable: boolean;
  /** Numbers of players that the rules allow. */
  players: number[];
}

export interface Completion {
  text: string;
  kind: "heading" | "rule" | "value" | "word" | "name" | "free";
  note: string;
  from: number;
  to: number;
}

/** A piece of running text. */
export type Block =
  | { is: "heading"; level: number; text: string }
  | { is: "paragraph"; text: string }
  | { is: "list"; items: string[]; ordered: boolean }
  | { is: "table"; head: string[]; rows: string[][] }
  | { is: "code"; text: string };

export interface Hover {
  from: number;
  to: number;
  blocks: Block[];
  /** Where the rule was inherited from. */
  origin: Place | null;
}

/** A line of the rules in full. */
export interface Said {
  text: string;
  indent: number;
  heading: boolean;
  origin: Place | null;
  /** Whether no sheet says it. */
  is_default: boolean;
  /** Such as `auction-pitch`, `default`; empty for what stands in the text itself. */
  whence: string;
}

export interface Difference {
  section: string;
  kind: string;
  /** The name of the rule or row; empty where the order of a section's rows differs. */
  rule: string;
  /** One line for the rule and one for each exception; empty where a game has no such rule. */
  ours: string;
  theirs: string;
}

/** A line of the one-page sheet; the first `strong` characters say what it is about. */
export interface SheetLine {
  text: string;
  strong: number;
  /** Whether the plain game has another rule there. */
  differs: boolean;
  table?: { head: string[]; rows: string[][]; differs: boolean[] };
}

/** The one-page sheet; `pitchdsl rulebook --short` prints the same. */
export interface Sheet {
  title: string;
  subtitle: string;
  sections: { title: string; lines: SheetLine[] }[];
  foot: string;
  /** How large it is printed, so that it fits on a page. */
  size: "large" | "medium" | "small" | "smallest";
}

export interface Bundled {
  name: string;
  title: string;
  source: string | null;
  /** Of a variant: who plays, with how many cards, and for what. Of a house rule: its lines. */
  about: string;
}

/** A bundled house rule. */
export interface BundledRule extends Bundled {
  /** The section in which it begins. */
  section: string;
}

/** A bundled game, with what one chooses by. */
export interface BundledGame extends Bundled {
  /** How few may play. */
  least: number;
  /** How many may play. */
  most: number;
  partners: boolean;
  /** What a game takes from its start; 0 where no score ends it. */
  points: number;
  /** The most that one hand gives. */
  hand: number;
}

export interface Laid {
  name: string;
  title: string;
  verdict: "fits" | "changes nothing" | "refused";
  why: string;
}

export interface Question {
  id: string;
  text: string;
  /** What may be answered; `free` takes a word of one's own. */
  answers: { value: string; text: string }[];
  free: boolean;
  silence: string;
}

export interface Card {
  code: number;
  /** `J♥`, `Jo`. */
  text: string;
  /** `jack of hearts`. */
  name: string;
  suit: "spades" | "hearts" | "diamonds" | "clubs" | null;
  trump: boolean;
}

export interface News {
  text: string;
  /** A point, a refusal, a redeal: the line of the rule that says so. */
  rule: Place | null;
  kind: "deal" | "call" | "exchange" | "play" | "trick" | "count" | "score" | "end" | "other";
}

export interface Estimate {
  action: string;
  points: string;
  made: string;
  won: string;
  best: boolean;
  /** Whether the best is only just so: chance alone may have made another one look worse. */
  level: boolean;
}

/** A finished trick; its cards as they were played. */
export interface Trick {
  winner: number;
  cards: { seat: number; card: Card }[];
  /** What its cards are worth where pips are counted; empty where none are. */
  pips: string;
}

/** A hand that was settled. */
export interface HandEnd {
  /** The seat that plays the bid, if any; `bid` is its number or its name. */
  pitcher: number | null;
  bid: string;
  /** The points that the pitcher's side took. */
  took: number | null;
  /** Whether the bid was made; null where nobody bid. */
  made: boolean | null;
  /** `line` is what stands on the line of the rule; `pips` are those in the tricks, of sides that have some, where they decide. */
  points: { name: string; value: number; seats: number[]; card: Card | null; reason: string; pips: { seats: number[]; pips: string }[]; rule: Place | null; line: string }[];
  /** In the order of `scores`; `change` is what the hand did to the score. */
  sides: { before: number; taken: number; change: number; score: number; rule: Place | null; line: string }[];
  tricks: Trick[];
  game_over: boolean;
  /** The side that has won the game, if it is over and one has. */
  winner: number | null;
}

/** What the person at the table sees. */
export interface Table {
  /** What the game is called. */
  title: string;
  hand_number: number;
  /** Whether play goes to the right: the next player sits there. */
  to_right: boolean;
  seats: {
    name: string;
    you: boolean;
    side: string;
    cards: number;
    dealer: boolean;
    /** The last call, and what comes of it by these rules. */
    said: string;
    said_means: string;
    played: Card | null;
    /** Whether the trick that lies on the table is theirs. */
    won: boolean;
    tricks: number;
  }[];
  /** The seats that have played to the trick that lies on the table, in that order. */
  trick: number[];
  /** The seat that would take the trick that is being played, as it stands. */
  ahead: number | null;
  /** The trick of this hand that was finished last. */
  last_trick: Trick | null;
  scores: { side: string; seats: number[]; yours: boolean; score: string; target: string; tricks: number }[];
  trump: string;
  contract: string;
  /** The seat that plays the bid, once the auction is over. */
  pitcher: number | null;
  /** The card that was turned up last in this hand, if one was. */
  turned: Card | null;
  hand: (Card & { legal: boolean; why_not: string; rule: Place | null })[];
  /** What the person may do beside touching a card; `text` is handed back with `act`, `card` is the one that is called, `means` what comes of it, where its words do not tell. */
  actions: { text: string; label: string; card: Card | null; means: string }[];
  /** Where cards leave the hand: they are chosen first, then handed back as one action behind the verb, `discard` or `pass`. */
  choose: { verb: string; least: number; most: number; forced: number[] } | null;
  /** How the trick, the hand or the game ended that has just ended, and what is asked of the person. */
  asked: string;
  /** What is to be known beside the question; often nothing. */
  note: string;
  /** What happened since the last answer, in order. */
  news: News[];
  /** Whether something is still to be told: call `next`. */
  more: boolean;
  over: boolean;
  can_undo: boolean;
  /** At a table for friends the one who is waited for; none where it is you, or more is to be told. */
  waits?: string | null;
  /** At a table for friends which game by its rules it is, from 1. */
  round?: number;
  /** At a table for friends whether something that was told has been taken back. */
  back?: boolean;
  score_sheet: { head: string[]; rows: string[][] };
  /** How the hand ended that has just ended. */
  hand_end: HandEnd | null;
}

/** What a game has come to, and how it began. */
export interface Tally {
  title: string;
  seats: number;
  seat: number;
  /** The others, from the person's left on. */
  levels: string[];
  seed: number;
  hands: number;
  /** Bids that the person won, and how many of them were made. */
  bids: number;
  made: number;
  /** The score of the person's side and those of the others; of a match the games that each has won. */
  score: number;
  others: number[];
  /** Whether the person's side has won; null as long as the game is not over. */
  won: boolean | null;
}

/** Some games by one sheet against one level. */
export interface Figures {
  sheet: string;
  level: string;
  /** Games that came to their end, and others. */
  games: number;
  left: number;
  won: number;
  share: string;
  /** Empty where there are too few games to tell. */
  interval: string;
  hands: number;
  bids: number;
  made: number;
}

/** A point of a recorded game at which one stops: a decision of the person's, a trick or a hand that has ended, the end. */
export interface Step {
  game: number;
  hand: number;
  kind: "turn" | "trick" | "hand" | "end";
  /** What the person did there. */
  does: string;
  /** The card that the person played or laid away. */
  card: number | null;
  /** Whether something else was allowed. */
  choice: boolean;
}

/** What a decision cost against the best that was found. */
export interface Judged {
  did: string;
  best: string;
  why: string;
  /** Whether it could be reckoned at all. */
  reckoned: boolean;
  points: string;
  wins: string;
  /** Whether it cost more than chance may have made it look. */
  mistake: boolean;
  /** Whether it is what the adviser would have done. */
  same: boolean;
}

export interface Measured {
  done: number;
  total: number;
  over: boolean;
  rows: { what: string; value: string; interval: string }[];
  /** Hands in a game, as counts by value, for a small picture. */
  hands: { value: number; games: number }[];
}

/** A hand that was played with real cards, as it is told. Sides and seats are numbers; `rows` is null where only points are told. */
export interface DescribedHand {
  pitcher: number | null;
  bid: number | null;
  call: string | null;
  partner: number | null;
  rows: { row: string; side: number; points: number | null }[] | null;
  points: number[];
  tricks: number[] | null;
  trump: number | null;
  first: number | null;
  /** How often what is paid for the bid counts, where it may be doubled. */
  times?: number;
}

/** A game that is scored, and what can be told of a hand of it. */
export interface ScoredGame {
  names: string[];
  sides: { name: string; seats: number[] }[];
  /** Who deals next. */
  dealer: string;
  /** None where nobody bids. */
  bids: { words: string; bid: number; call: string | null }[];
  /** What follows when all have passed: the cards are dealt again, or somebody plays; null where somebody must bid. */
  passed: "again" | "plays" | null;
  /** The rows of points; `several`: more than one side may have some of it. */
  rows: { name: string; several: boolean }[];
  hands: { dealer: string; contract: string; change: number[]; score: number[]; told: DescribedHand | null }[];
  /** Hands that were told behind the end of the game. */
  left: number;
  over: boolean;
  winner: string | null;
}

/** The score of an evening with real cards. */
export interface Evening {
  /** All that was told, as the file that is kept. */
  file: string;
  title: string;
  /** Lines of the sheet by which it is scored. */
  lines: string[];
  /** The games; the last one goes on. */
  games: ScoredGame[];
  /** Whether each hand finds the pitcher a partner. */
  partner: boolean;
  totals: { name: string; won: number; games: number; made: number; bids: number }[];
  csv: string;
  /** What the hand that was entered lacks, and decides; it was not taken. */
  need: { what: "rows" | "tricks" | "sweep" | "trump" | "first" | "worth" | "times" | "nobody"; row: string } | null;
  /** Why the hand that was entered cannot be; it was not taken. */
  why: string | null;
}

/** A line of a text that decides something. */
export interface Decides {
  text: string;
  place: Place;
}

/** What a question may begin with, and the examples of the sheet. */
export interface Cases {
  title: string;
  /** Whole questions that fit the game, with what they are about. */
  questions: { about: string; words: string }[];
  /** Clauses that tell a case, by what they are about. */
  tell: { about: string; clauses: string[] }[];
  /** Clauses that may stand behind `then`. */
  ask: string[];
  /** `own`: it stands in the sheet itself; these come first. Others come from the games that it extends, and from house rules. */
  examples: { name: string; words: string; own: boolean }[];
}

/** The answer to a question. */
export interface Settled {
  /** Sentences without their stops; `line` is what decides, null where no line says so. */
  says: { says: "comes" | "yes" | "no" | "depends" | "cannot"; words: string; line: Decides | null }[];
  /** How a question in a player's own words was understood; null where it was asked in those of examples. */
  understood: string | null;
  /** Why it cannot be read, with clauses that could stand there; `instead` is the question as it may be meant. */
  unread: { why: string; help: string; ways: string[]; instead: string | null } | null;
  /** Whether anything is decided that a house rule may decide otherwise. */
  may_differ: boolean;
}

/** What is to be thought of an example; `line` decides against it. */
export interface Marked {
  mark: "so" | "not so" | "open" | "cannot" | "asks";
  why: string;
  line: Decides | null;
}

/** Every call: what it is asked with, and what it answers. */
export interface Calls {
  hello: [Record<string, never>, { version: string; variants: BundledGame[]; house_rules: BundledRule[]; sections: string[]; usual: string[]; players: { name: string; title: string; note: string }[] }];
  open: [{ name: string }, { text: string }];
  check: [Desk, Checked];
  complete: [Desk & { at: number }, { options: Completion[] }];
  hover: [Desk & { at: number }, Hover | null];
  format: [{ text: string }, { text: string }];
  rules: [Desk, { lines: Said[] }];
  differs: [Desk & { from?: string }, { base: string; rows: Difference[] }];
  rulebook: [Desk, { blocks: Block[] }];
  short: [Desk, Sheet];
  /** The bundled house rules over the active variant, some at a time, from the `start`th on. */
  laid: [Desk & { start: number }, { laid: Laid[]; next: number | null }];
  /** The next question for these answers; none when the sheet can be written. */
  ask: [{ answers: Record<string, string> }, { question: Question | null; text: string }];
  explain: [{ code: string }, { title: string; blocks: Block[] }];

  sit: [Desk & { seats: number; seat: number; levels: string[]; seed: number }, Table];
  next: [Record<string, never>, Table];
  /** A fault of kind `refused` where the rules do not allow it. */
  act: [{ action: string }, Table];
  undo: [Record<string, never>, Table];
  hint: [Record<string, never>, { action: string; why: string; estimates: Estimate[] }];
  /** The words of the game that is played. */
  words: [Record<string, never>, { words: { word: string; means: string }[] }];
  count: [Record<string, never>, { rows: { suit: string; played: string; out: string }[] }];
  claim: [Record<string, never>, Table];
  record: [Record<string, never>, { text: string; tally: Tally }];
  /** Sits down at a recorded game where its record ends. */
  resume: [Desk & { record: string }, Table];
  /** A file with a saved game; the texts it was played by are looked for among `files`, then among the bundled games. */
  read_saved: [{ files: Record<string, string>; record: string }, { desk: Desk; tally: Tally }];
  /** `won` is left out of a game that was not ended. */
  statistics: [{ games: { sheet: string; level: string; won?: boolean; hands: number; bids: number; made: number }[] }, { rows: Figures[] }];
  /** Opens a recorded game to be looked at; the game at the table stays. The `adviser` is the level that is asked what a decision cost. */
  look: [Desk & { record: string }, { steps: Step[]; adviser: string }];
  look_at: [{ step: number }, Table];
  /** What the person's decision at a step cost. */
  judge: [{ step: number }, Judged];
  score_rules: [Desk, { title: string; lines: string[] }];
  score_begin: [Desk & { names: string[] }, Evening];
  score_read: [{ file: string }, Evening];
  /** Enters a hand, or tells the hand with the number `at`, from 0, of a `game` anew; `passed`: nobody has bid. */
  score_hand: [{ file: string; hand: DescribedHand; passed: boolean; sure: boolean; game?: number; at?: number }, Evening];
  score_undo: [{ file: string }, Evening];
  score_new: [{ file: string; names: string[] }, Evening];
  settle_begin: [Desk, Cases];
  settle: [Desk & { text: string }, Settled];
  /** Bundled house rules that answer a question otherwise, some at a time, from the `start`th on. */
  settle_others: [Desk & { text: string; start: number }, { others: { name: string; title: string }[]; done: number; total: number; next: number | null }];
  /** The examples of `settle_begin`, played, some at a time, from the `start`th on. */
  settle_examples: [Desk & { start: number }, { marks: Marked[]; next: number | null }];
  measure: [Desk & { seats: number; levels: string[]; seed: number; games: number }, Measured];
  /** Some more of the games that `measure` began; each call takes about a fifth of a second. */
  measure_more: [Record<string, never>, Measured];
}

/** What cannot be answered: `kind` tells how it is shown; `rule` is the line that refuses. */
export interface Fault {
  kind: "refused" | "unreadable" | "no rules" | "no game" | "too big" | "bug";
  message: string;
  rule: Place | null;
  /** Of a fault of our own what can be sent: what was done, versions, traceback and the request. */
  report: string | null;
}

/**
 * What the worker tells unasked; `done` and `total` are bytes, the total 0 while it is not known. Requests that come before
 * `ready` wait; after `failed` nothing is answered.
 */
export type Told =
  | { progress: { stage: "python" | "rules"; done: number; total: number } }
  | { ready: true }
  | { failed: string };

export type Answer<K extends keyof Calls> = { id: number; value: Calls[K][1] } | { id: number; fault: Fault };
export type Request = { [K in keyof Calls]: { id: number; call: K; args: Calls[K][0] } }[keyof Calls];
