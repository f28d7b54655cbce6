// How the search of the site ranks what it finds: pages that say what a rule is come before those that say how it was decided,
// and a rule's own heading before the pages that speak of it.
const RANKS = [
  [/^language\/(checks|limits)$/, 5],
  [/^language(\/|$)/, 30],
  [/^one-page$/, 25],
  [/^rules-at-a-glance$/, 20],
  [/^how-pitch-is-played$/, 5],
  [/^(decisions|studies|architecture)$/, -25],
];
const HEADING = 20;
var Scorer = {
  score: ([page, , anchor, , score]) => {
    const rank = RANKS.find(([pages]) => pages.test(page))?.[1] ?? 0;
    return score + rank + (rank > 0 && anchor ? HEADING : 0);
  },
  // as Sphinx has them
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
