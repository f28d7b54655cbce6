// How the search of the site ranks what it finds: pages that say what a rule is come before those that say how it was decided.
var Scorer = {
  score: ([page, , , , score]) => score + ({ language: 30, "one-page": 25, "rules-at-a-glance": 20, "how-pitch-is-played": 10, decisions: -25, studies: -25, architecture: -25 }[page] ?? 0),
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
