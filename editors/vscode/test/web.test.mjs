// The extension in an editor that runs in a browser: its entry loads where there is neither Node nor a file system.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Script, createContext } from "node:vm";

test("the web entry starts without anything of Node", () => {
  const module = { exports: {} };
  const bare = createContext({ module, exports: module.exports });
  new Script(readFileSync(new URL("../dist/web.js", import.meta.url), "utf8")).runInContext(bare);
  assert.equal(module.exports.activate(), undefined);
});

test("what a marketplace shows is there", () => {
  const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url));
  const manifest = JSON.parse(read("package.json"));
  assert.equal(read(manifest.icon).subarray(1, 4).toString(), "PNG");
  assert.ok(read(manifest.icon).readUInt32BE(16) >= 128, "the icon is less than 128 pixels wide");
  assert.ok(manifest.scripts["vscode:prepublish"] && manifest.browser);
});
