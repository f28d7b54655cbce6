/** What is taught, in the order in which somebody needs it who has never played. The cards and what becomes of them are in hands.json. */

export interface Answer {
  text: string;
  right?: boolean;
  why: string;
}

/** A card of the hand is to be pressed, which stays there. */
export interface Press {
  question: string;
  /** The cards that are right, and what is said of them. */
  right: string[];
  well: string;
  /** What is said of the others. */
  but: Record<string, string>;
}

/** The card is to be played that was played; the others then add theirs. */
export interface Play {
  question: string;
  /** What is said when it lies there, after who wins. */
  well: string;
  /** What is said of cards that may be played, too; of those that may not, the reason is. */
  but?: Record<string, string>;
}

/** One of several answers is to be pressed. */
export interface Choice {
  question: string;
  answers: Answer[];
}

/** The tricks that were won; the points, too; and what becomes of the scores. */
export type Count = "tricks" | "points" | "scores";

export interface Scene {
  title: string;
  /** Paragraphs, and lists of short lines. */
  told: (string | string[])[];
  /** Which hand is on the table: 0 or 1. */
  hand: number;
  /** How many have spoken, before and after the answer; without it no bid is shown yet. */
  bids?: [before: number, after: number];
  /** The trick that lies on the table, from 0. */
  trick?: number;
  /** The hand has been played, and is counted: what is shown before and after the answer. */
  counted?: [before: Count, after: Count];
  choose?: Choice;
  press?: Press;
  play?: Play;
}

const FOUR_POINTS = [
  "High: be dealt the highest trump.",
  "Low: be dealt the lowest trump.",
  "Jack: win the jack of trump in a trick, whoever was dealt it.",
  "Game: win the most pips in tricks. A ten has 10 pips, an ace 4, a king 3, a queen 2, a jack 1, other cards none.",
];

const MAY_PLAY = [
  "You lead: any card.",
  "Trump was led: a trump, if you have one.",
  "Another suit was led and you have it: a card of that suit, or a trump.",
  "You have none of the suit that was led: any card.",
];

export const SCENES: Scene[] = [
  {
    title: "Four players, six cards each",
    told: [
      "You sit at a table with West, North and East. Everybody plays alone.",
      "Each is dealt six of the 52 cards. The other 28 stay out of this hand.",
      "The ace is the highest card of a suit, then king, queen, jack, ten, and so on down to the two.",
    ],
    hand: 0,
  },
  {
    title: "Tricks and trump",
    told: [
      "In turn, everybody puts down one card. These four cards are a trick, and one player wins them. A hand has six tricks.",
      "The first card is led. The highest card of its suit wins, unless somebody plays a trump.",
      "Trump is one of the four suits, chosen anew in each hand. Any trump beats all cards of the other suits.",
    ],
    hand: 0,
    press: {
      question: "Which suit would be the best trump for you? Press a card of it.",
      right: ["AS", "JS", "4S"],
      well: "Yes, spades: you have three of them, with the ace.",
      but: {
        JH: "You have only one heart. Look for the suit of which you have most.",
        KC: "Clubs are possible, but you have only two, and not the ace. Another suit is better.",
        "2C": "Clubs are possible, but you have only two, and not the ace. Another suit is better.",
      },
    },
  },
  {
    title: "Four points",
    told: ["There are four points to take in a hand:", FOUR_POINTS],
    hand: 0,
    choose: {
      question: "Suppose spades are trump. Which point is yours for certain?",
      answers: [
        { text: "High", right: true, why: "You were dealt the ace. Only cards that were dealt count: if ace and king are among the other 28, a queen is High; without the jack, nobody takes Jack." },
        { text: "Low", why: "Your lowest spade is the four. Somebody else may have the three or the two." },
        { text: "Jack", why: "You hold the jack, but whoever has the queen or the king can win it from you." },
      ],
    },
  },
  {
    title: "The bid",
    told: [
      "Before the first card, everybody speaks once: passes, or makes a bid that is higher than the last one. A bid is a number from 1 to 4: so many of the four points you promise to take.",
      "The highest bidder is the pitcher, and chooses trump.",
      "D marks the dealer, who speaks last. East speaks first, and has said 1.",
    ],
    hand: 0,
    bids: [1, 4],
    choose: {
      question: "Your turn. What do you say?",
      answers: [
        { text: "Pass", why: "That is careful. But this is one of the better hands, and East would choose trump." },
        { text: "2", right: true, why: "High is yours, and Jack is likely. West and North pass, so you are the pitcher." },
        { text: "3", why: "High is yours and Jack is likely, but a third point is a lot to hope for." },
        { text: "4", why: "That is every point. For Low you would need the lowest spade, and yours is the four." },
      ],
    },
  },
  {
    title: "What a bid is worth",
    told: [
      ["You take as many points as you bid, or more: you score all that you took.", "You take fewer: you are set. You score nothing, and lose as many points as you bid.", "The others score what they take, either way."],
      "Whoever comes to 7 first wins the game.",
    ],
    hand: 0,
    bids: [4, 4],
    choose: {
      question: "You bid 2. Suppose you take 3. What do you score?",
      answers: [
        { text: "2", why: "The bid is only what you must reach." },
        { text: "3", right: true, why: "All that you took. A low bid that is made costs nothing." },
        { text: "None", why: "More than the bid is as good as the bid: it is made." },
      ],
    },
  },
  {
    title: "The pitch",
    told: ["The pitcher leads to the first trick. That card is the pitch: its suit is trump for the whole hand."],
    hand: 0,
    bids: [4, 4],
    trick: 0,
    play: {
      question: "Make spades trump, with a card that surely wins. Press it.",
      well: "When trump is led, whoever has a trump must play one: North and East did. West has none, and may play any card.",
      but: {
        JS: "That makes spades trump. But the queen or the king would win your jack.",
        "4S": "That makes spades trump. But many spades are above the four.",
        JH: "That would make hearts trump.",
        KC: "That would make clubs trump.",
        "2C": "That would make clubs trump.",
      },
    },
  },
  {
    title: "The winner leads",
    told: ["You won, so you lead to the next trick: any card. Keep the jack of spades while somebody may have the queen or the king."],
    hand: 0,
    trick: 1,
    play: {
      question: "Lead your lowest club.",
      well: "Now East leads.",
      but: {
        JS: "You may lead it. But if anybody has the queen or the king, your jack is lost, and with it the point.",
        KC: "You may lead it. But if anybody has the ace, your king is lost, and its 3 pips.",
      },
    },
  },
  {
    title: "What you may play",
    told: ["East leads the ace of diamonds. The rule for the other three:", MAY_PLAY.slice(1)],
    hand: 0,
    trick: 2,
    play: {
      question: "You have no diamond: any card is allowed. Win the ace with your smaller trump.",
      well: "The ace of diamonds brings you 4 pips.",
      but: {
        JS: "You may play it. But West and North come after you, and a higher spade would win your jack.",
        JH: "You may play it. But then you leave the ace to East.",
        KC: "You may play it. But then you leave the ace to East, and your king with it.",
      },
    },
  },
  {
    title: "You lead again",
    told: ["Your trump won, so you lead. The jack of spades can wait."],
    hand: 0,
    trick: 3,
    play: {
      question: "Try the jack of hearts.",
      well: "North had no heart left, and played a club. That cannot win: it is neither a heart nor a trump.",
      but: { JS: "You may lead it. But somebody may still have the queen or the king.", KC: "You may lead it. This time the jack of hearts was led." },
    },
  },
  {
    title: "Somebody trumps",
    told: ["You lead again, and have two cards."],
    hand: 0,
    trick: 4,
    play: {
      question: "Lead the king of clubs, and keep the trump for last.",
      well: "North had no club left, and played a trump. It takes king, jack and ace: 8 pips in one trick.",
      but: { JS: "You may lead it. But somebody may still have the queen or the king." },
    },
  },
  {
    title: "The last trick",
    told: ["North leads the queen of spades, which is trump. One card is left to you."],
    hand: 0,
    trick: 5,
    play: { question: "Play it.", well: "The jack of trump lies in North’s trick, so Jack is North’s point." },
  },
  {
    title: "The count",
    told: ["Here is what each player won, with the pips of each trick. East was dealt the two of spades."],
    hand: 0,
    counted: ["tricks", "points"],
    choose: {
      question: "Which of the four points are yours?",
      answers: [
        { text: "High alone", right: true, why: "You were dealt the ace of spades. Low is East’s, who was dealt the two. North won the jack, and has the most pips." },
        { text: "High and Jack", why: "You were dealt the jack, but it lies among North’s tricks." },
        { text: "High and Game", why: "Look at the pips: North has more than you." },
      ],
    },
  },
  {
    title: "Made or set?",
    told: ["You bid 2 and took 1 point. North took 2, and East 1."],
    hand: 0,
    counted: ["points", "scores"],
    choose: {
      question: "What happens to your score?",
      answers: [
        { text: "+1", why: "That would be so without a bid. But you promised 2." },
        { text: "−1", why: "You lose the whole bid, not only what was missing." },
        { text: "−2", right: true, why: "You are set, and the bid is taken from your score. North scores 2, and East 1." },
      ],
    },
  },
  {
    title: "The second hand: hold",
    told: [
      "North dealt before, and East deals now: each hand, the next player deals. So you speak first. You bid 2; West and North pass.",
      "The dealer speaks last, and may do what nobody else may: hold. That is to take over the highest bid at the same number, unless it is 4.",
    ],
    hand: 1,
    bids: [4, 4],
    choose: {
      question: "East holds at 2. Who is the pitcher?",
      answers: [
        { text: "You", why: "You were, until the dealer held: now the bid is East’s." },
        { text: "East", right: true, why: "East has taken your bid over: East chooses trump, and must take 2 points." },
      ],
    },
  },
  {
    title: "Trump is led",
    told: ["East leads the ace of diamonds, so diamonds are trump.", "You have three trumps and must play one. Low is yours already: nothing is below your two."],
    hand: 1,
    bids: [4, 4],
    trick: 0,
    play: {
      question: "Which one costs you least? Press it.",
      well: "Low stays yours, for you were dealt the two. Jack is East’s: North had to play it, and East won it.",
      but: { KD: "You may play it. But the ace wins all the same, and your king is lost.", TD: "You may play it. But it would bring East 10 pips." },
    },
  },
  {
    title: "A suit that you do not have",
    told: ["East leads the three of spades. You have no spade."],
    hand: 1,
    trick: 1,
    play: {
      question: "So any card is allowed. Play the one that is worth least.",
      well: "West and North followed with spades. West could have trumped.",
      but: {
        KD: "You may trump. But there is not one pip to win yet: keep your king.",
        TD: "You may trump. But there is not one pip to win yet: keep your ten.",
        JC: "You may. But the jack has a pip, and another card has none.",
        JH: "You may. But the jack has a pip, and another card has none.",
      },
    },
  },
  {
    title: "Follow suit, or trump",
    told: ["North leads the ace of hearts. You have a heart. You may play it, or one of your trumps."],
    hand: 1,
    trick: 2,
    press: {
      question: "Which of your cards may you not play now? Press it.",
      right: ["JC"],
      well: "Yes: it is neither a heart nor a trump, and you have both.",
      but: {
        JH: "A heart was led, so this heart may be played.",
        KD: "A trump may be played even by somebody who has the suit that was led. That is special to Pitch.",
        TD: "A trump may be played even by somebody who has the suit that was led. That is special to Pitch.",
      },
    },
  },
  {
    title: "Follow suit, or trump",
    told: ["You could trump. In this hand both trumps were kept for the end."],
    hand: 1,
    trick: 2,
    play: { question: "Play the jack of hearts.", well: "With your jack the trick brings North 5 pips.", but: { KD: "You may trump with it. This time the jack was played.", TD: "You may trump with it. This time the jack was played." } },
  },
  {
    title: "Over to you",
    told: ["North leads the ace of clubs, and East trumps it. Your club is allowed, and so are both trumps."],
    hand: 1,
    trick: 3,
    play: {
      question: "Keep the trumps once more.",
      well: "Two tricks are left, and you have the king and the ten of trump.",
      but: { KD: "You may, and it would win the trick. This time both trumps were kept for the end.", TD: "You may, and it would win the trick. This time both trumps were kept for the end." },
    },
  },
  {
    title: "Over to you",
    told: ["East leads a trump, the nine of diamonds."],
    hand: 1,
    trick: 4,
    play: { question: "Win it with the king.", well: "Nobody has a trump left but you.", but: { TD: "You may. The ten beats the nine, too; this time the king was played." } },
  },
  {
    title: "Over to you",
    told: ["You lead your last card."],
    hand: 1,
    trick: 5,
    play: { question: "Play it.", well: "Two tens and a king: 23 pips." },
  },
  {
    title: "The count",
    told: ["High and Jack are East’s: 2 points, as bid. You have Low, for the two of diamonds, and Game, with the most pips."],
    hand: 1,
    counted: ["points", "scores"],
    choose: {
      question: "You did not win the bidding, and took 2 points. What do you score?",
      answers: [
        { text: "Nothing", why: "The others score what they take, too, whether the bid is made or set." },
        { text: "+2", right: true, why: "East’s bid is made and scores 2, and you score the 2 that you took. You are back at 0." },
      ],
    },
  },
];

/** What is to be kept in mind, by heading. */
export const SUMMARY: [string, string[]][] = [
  ["The four points", FOUR_POINTS],
  ["What you may play", MAY_PLAY],
  [
    "The bid",
    [
      "A promise: so many of the four points. Each bid must be higher than the last; the dealer (D) speaks last and may also hold, at the same number, unless it is 4.",
      "The highest bidder is the pitcher, and the first card led makes trump.",
      "As many points as the bid, or more: the pitcher scores them all. Fewer: set, and the bid is lost. The others always score what they take.",
    ],
  ],
  ["Words on a rule sheet", ["Owner: who was dealt a card. Winner: who wins it in a trick. Pips: what cards count for Game."]],
];
