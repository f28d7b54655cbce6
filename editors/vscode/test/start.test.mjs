/** The bundled extension starts the command of the setting, opens a sheet there, and shows what is wrong with it. */

import assert from "node:assert/strict";
import Module, { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const { vscode } = require("./vscode-stub.cjs");
const bundle = require.resolve("../dist/extension.js");
const load = Module._load;

/** The extension anew, beside such a VS Code. */
function extension(api) {
  delete require.cache[bundle];
  Module._load = (name, ...rest) => (name === "vscode" ? api : load(name, ...rest));
  try {
    return require(bundle);
  } finally {
    Module._load = load;
  }
}

const SHEET = "variant friday extends auction-pitch\nwinning\n  tragets: 11\n";

test("a sheet that is open is checked", async () => {
  const command = JSON.parse(process.env.PITCHDSL ?? '["../../.venv/bin/pitchdsl", "lsp"]');
  const [api, seen] = vscode(command, "file:///nowhere/friday.pitch", SHEET);
  const told = new Promise((resolve) => seen.diagnostics.event(resolve));
  const { activate, deactivate } = extension(api);
  await activate({ subscriptions: [] });
  const [problem, ...more] = await told;
  assert.deepEqual(more, []);
  assert.deepEqual(seen.errors, []);
  assert.match(problem.given[1], /tragets/);
  assert.deepEqual(problem.given[0].given.slice(0, 4), [2, 2, 2, 9]);
  assert.ok(seen.commands.includes("pitchdsl.restart"));
  await deactivate();
});

test("a command that is not there is told", async () => {
  const [api, seen] = vscode(["/nowhere/pitchdsl", "lsp"], "file:///nowhere/friday.pitch", SHEET);
  const { activate, deactivate } = extension(api);
  await activate({ subscriptions: [] });
  while (!seen.errors.some((said) => said.includes("could not be started"))) await new Promise((soon) => setTimeout(soon, 20));
  assert.match(seen.errors.at(-1), /`\/nowhere\/pitchdsl lsp` could not be started.*pip install "pitchdsl\[lsp\]"/);
  await deactivate();
});
