// What the search of the built site finds first: what a rule is, before how it was decided.
//
//     node tests/site_pages/search.mjs build/site
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";

const [site] = process.argv.slice(2);
const page = createContext({
  document: { getElementById: () => null },
  SPHINX_HIGHLIGHT_ENABLED: false,
  _ready: () => {},
  _: (words) => words,
});
page.window = page;
const files = ["_static/searchtools.js", "_static/language_data.js"].map((name) => readFileSync(join(site, name), "utf8"));
runInContext(`${files.join("\n")}\nglobalThis.found = (query) => Search._performSearch(...Search._parseQuery(query)).reverse();
globalThis.Search = Search;`, page);
runInContext(readFileSync(join(site, "searchindex.js"), "utf8"), page);

const TOLD = /^(language|one-page)/;

/** The pages that a query finds, the first one first, with their anchors. */
const found = (query) => page.found(query).map(([name, , anchor]) => `${name}${anchor}`);

for (const query of ["must bid", "low", "joker", "misdeal", "target", "partner", "trump", "kitty"]) {
  const pages = found(query);
  const decided = pages.findIndex((name) => name.startsWith("decisions"));
  assert.match(pages[0] ?? "", TOLD, `\`${query}\` finds ${pages[0]} first`);
  const told = pages.findLastIndex((name) => TOLD.test(name));
  assert.ok(decided === -1 || told < decided, `\`${query}\` finds ${pages[decided]} before ${pages[told]}`);
}
assert.equal(found("must bid")[0], "language/bidding#bidding-must-bid");
assert.equal(found("P315")[0], "problems/P315");
assert.equal(found("zither").length, 0);
console.log("the search finds what a rule is first");
