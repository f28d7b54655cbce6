/** The TextMate grammar gives each word of every sound text the scope that the parser's own reading gives it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");

const path = new URL("../syntaxes/pitch.tmLanguage.json", import.meta.url);
await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new OnigScanner(patterns),
    createOnigString: (text) => new OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), "pitch.tmLanguage.json"),
});
const grammar = await registry.loadGrammar("source.pitch");

/** For each line the innermost scope of each of its units; nothing where it is only `source.pitch`. */
function scopes(text) {
  let stack = INITIAL;
  return text.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    const found = Array.from({ length: line.length }, () => "");
    for (const { startIndex, endIndex, scopes } of tokens) {
      const inner = scopes.length > 1 ? scopes[scopes.length - 1] : "";
      for (let at = startIndex; at < Math.min(endIndex, line.length); at += 1) found[at] = inner;
    }
    return found;
  });
}

const texts = JSON.parse(readFileSync(process.env.EXPECTED_SCOPES ?? new URL("../../../build/expected-scopes.json", import.meta.url), "utf8"));

test("all sound texts are here", () => assert.ok(texts.length > 150, `${texts.length} texts`));

for (const { name, text, tokens } of texts) {
  test(name, () => {
    const lines = text.split("\n");
    const found = scopes(text);
    const faults = [];
    for (const [line, start, end, scope] of tokens) {
      const said = lines[line];
      for (let at = start; at < end; at += 1) {
        if (found[line][at] !== scope && said[at].trim()) {
          faults.push(`${line + 1}: ${said.trim()}\n  \`${said.slice(start, end)}\`: ${found[line][at] || "nothing"}, not ${scope}`);
          break;
        }
      }
    }
    found.forEach((units, line) => {
      const at = units.findIndex((scope) => scope.startsWith("invalid"));
      if (at >= 0) faults.push(`${line + 1}: ${lines[line].trim()}: invalid at ${at + 1}`);
    });
    assert.deepEqual(faults, []);
  });
}

test("what cannot stand there is marked", () => {
  const text = 'variant x "X"\nwinning\n  tragets: 11\n  target: bananas\nWinnings\n';
  const found = scopes(text);
  assert.ok(found[2][2].startsWith("invalid"));
  assert.equal(found[3][2], "entity.name.tag.rule.pitch");
  assert.ok(found[3][10].startsWith("invalid"));
  assert.ok(found[4][0].startsWith("invalid"));
});
