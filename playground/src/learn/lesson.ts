/** What is taught. The hand is the one of docs/how-pitch-is-played.md: the first of `pitchdsl run auction-pitch --players 4 --seed 28`, as South. */
export interface Step {
  title: string;
  told: string[];
  /** Cards that lie on the table, and those in hand. */
  table?: string;
  hand?: string;
  question: string;
  answers: { text: string; right: boolean; why: string }[];
}

export const LESSON: Step[] = [
  {
    title: "Your cards",
    told: [
      "Four people play, each for himself. Everybody has six cards; an ace is the highest card of its suit, a two the lowest.",
      "One suit becomes trump: any card of it beats all cards of the other suits. Whoever bids most chooses it.",
    ],
    hand: "AS JS 4S JH KC 2C",
    question: "Which suit would be the best trump for you?",
    answers: [
      { text: "Spades", right: true, why: "You have three of them with the ace, the highest card there can be." },
      { text: "Hearts", right: false, why: "You have one heart only. Whoever has more of them would soon be master." },
      { text: "Clubs", right: false, why: "The king is good, but somebody may have the ace, and you have two clubs only." },
    ],
  },
  {
    title: "The four points",
    told: [
      "Four points are shared out in a hand. High: to who was dealt the highest trump. Low: to who was dealt the lowest. Jack: to who wins the jack of trump in a trick. Game: to who wins the most in tens, aces and pictures.",
      "A ten is worth 10 for Game, an ace 4, a king 3, a queen 2, a jack 1.",
    ],
    hand: "AS JS 4S JH KC 2C",
    question: "With spades as trump: which point is yours for certain?",
    answers: [
      { text: "High", right: true, why: "Nothing is above the ace, and High goes to who was dealt it." },
      { text: "Low", right: false, why: "Your lowest spade is the four. Somebody else may have the two or the three." },
      { text: "Jack", right: false, why: "You hold the jack, but it goes to who wins it in a trick. A queen or a king may take it." },
    ],
  },
  {
    title: "The bid",
    told: [
      "In turn everybody says once how many of the four points he will take, more than was said before, or passes. East has said 1, and it is your turn.",
      "Take as many as you have bid, and you score them. Take fewer, and you are set: the bid is taken from your score.",
    ],
    hand: "AS JS 4S JH KC 2C",
    question: "What do you say?",
    answers: [
      { text: "2", right: true, why: "High is yours, and the jack has a good chance. West and North pass: you are the pitcher." },
      { text: "Pass", right: false, why: "That is careful. But this is one of the better hands; with a pass East would choose his own trump." },
      { text: "4", right: false, why: "Four is every point, Low among them, and your lowest spade is the four." },
    ],
  },
  {
    title: "The pitch",
    told: ["The pitcher leads to the first trick, and the suit of that card is trump. Everybody adds one card; the highest trump wins, or else the highest card of the suit that was led. The winner leads next."],
    hand: "AS JS 4S JH KC 2C",
    question: "Which card do you lead?",
    answers: [
      { text: "Ace of spades", right: true, why: "It wins for certain and draws trumps out. The others play the three of hearts, the six and the two of spades." },
      { text: "Jack of spades", right: false, why: "Whoever has the queen or the king takes it, and the point with it." },
      { text: "King of clubs", right: false, why: "Then clubs would be trump: the first card makes it." },
    ],
  },
  {
    title: "Follow, or trump",
    told: ["When a suit is led that you have, you play that suit, or a trump. Both are allowed: that is what Pitch has of its own. If trump is led, you play trump as long as you have one."],
    table: "6C",
    hand: "JS 4S JH KC",
    question: "Suppose clubs are led. May you play the four of spades, though you have the king of clubs?",
    answers: [
      { text: "Yes", right: true, why: "A trump may be played at any time. The jack of hearts may not: you have a club." },
      { text: "No", right: false, why: "In most games of tricks you would have to follow. In Pitch you may follow or trump." },
    ],
  },
  {
    title: "Nothing of the suit",
    told: ["In the third trick East leads the ace of diamonds. You have no diamond."],
    table: "AD",
    hand: "JS 4S JH KC",
    question: "What may you play?",
    answers: [
      { text: "Any card", right: true, why: "Who has nothing of the suit is free. You trump with the four, and win an ace for Game." },
      { text: "Only a trump", right: false, why: "You may trump, but you need not." },
    ],
  },
  {
    title: "The count",
    told: ["You won three tricks. In the last one you had only the jack of spades left, and North’s queen of spades took it. North’s tricks have 13 for Game, yours 9. East was dealt the two of spades."],
    table: "QS 8D JS QD",
    question: "Which points have you taken?",
    answers: [
      { text: "High alone", right: true, why: "Low went to East, who was dealt the two. Jack and Game went to North." },
      { text: "High and Jack", right: false, why: "You were dealt the jack, but North won it: Jack goes to who wins it." },
      { text: "High, Jack and Game", right: false, why: "North won the jack, and has 13 against your 9." },
    ],
  },
  {
    title: "Made or set",
    told: ["You bid 2 and took 1."],
    question: "What becomes of your score?",
    answers: [
      { text: "2 are taken away", right: true, why: "You are set, and stand at −2. The others score what they took: North 2, East 1. Whoever comes to 7 first wins." },
      { text: "1 is added", right: false, why: "A bid that is not made brings nothing, not even what was taken." },
      { text: "1 is taken away", right: false, why: "The whole bid is lost, not only what was missing." },
    ],
  },
];
