/** The worker as it is shipped, under Node: it starts, tells how far it is, and answers every call of the contract once. */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const built = resolve(process.env.PLAYGROUND ?? join(root, "build/playground"));
const TEXT = "variant mine extends auction-pitch\nwinning\n  target: 3\n";
const DESK = { files: { mine: TEXT }, active: "mine" };

const home = mkdtempSync(join(tmpdir(), "worker-"));
const told = [];
const waiting = new Map();
let hear;
let started;
let id = 0;

/** The value or fault of a call, as the page would get it. */
function reply(call, args = {}) {
  id += 1;
  return new Promise((answered) => {
    waiting.set(id, answered);
    hear({ data: { id, call, args } });
  });
}

async function ask(call, args) {
  const { value, fault } = await reply(call, args);
  assert.equal(fault, undefined, `${call}: ${fault?.message}`);
  return value;
}

before(async () => {
  const ready = new Promise((done, failed) => {
    globalThis.postMessage = (message) => {
      if (message.id !== undefined) waiting.get(message.id)(message);
      else told.push(message);
      if (message.ready) done();
      if (message.failed) failed(new Error(message.failed));
    };
  });
  globalThis.addEventListener = (kind, listener) => {
    if (kind === "message") hear = listener;
  };
  globalThis.fetch = async (address) => {
    const file = fileURLToPath(address);
    return Object.defineProperty(new Response(readFileSync(file)), "url", { value: String(address) });
  };
  // under Node, Pyodide takes a path where in a browser it takes an address
  mkdirSync(join(home, "pyodide"));
  for (const file of ["worker.js", "sizes.json", "pitchdsl.zip"]) copyFileSync(join(built, file), join(home, file));
  const loads = `import { loadPyodide as load } from "${pathToFileURL(join(built, "pyodide/pyodide.mjs"))}";
    export const loadPyodide = (asked) => load({ ...asked, indexURL: ${JSON.stringify(join(built, "pyodide/"))} });`;
  writeFileSync(join(home, "pyodide/pyodide.mjs"), loads);
  writeFileSync(join(home, "package.json"), '{"type": "module"}');
  const from = performance.now();
  await import(pathToFileURL(join(home, "worker.js")));
  const early = ask("hello"); // what is asked before it is ready waits
  await ready;
  started = performance.now() - from;
  assert.ok((await early).variants.length > 30);
});

test("progress is told in bytes that are there", () => {
  const sizes = JSON.parse(readFileSync(join(built, "sizes.json"), "utf8"));
  for (const [file, size] of Object.entries(sizes)) assert.equal(statSync(join(built, file)).size, size, file);
  const progress = told.flatMap((each) => each.progress ?? []);
  assert.ok(progress.length > 0);
  assert.deepEqual(progress.at(-1).stage, "rules");
  assert.ok(progress.every(({ done, total }) => done <= total || total === 0));
});

test("texts are checked, told and mended", async () => {
  assert.deepEqual((await ask("check", DESK)).players, [2, 3, 4, 5, 6, 7]);
  assert.equal((await ask("check", { ...DESK, files: { mine: TEXT.replace("target", "tragets") } })).problems[0].code, "P201");
  assert.ok((await ask("complete", { ...DESK, at: TEXT.length - 2 })).options.length > 0);
  assert.equal((await ask("hover", { ...DESK, at: TEXT.indexOf("target") })).origin.file, "auction-pitch");
  assert.ok((await ask("format", { text: TEXT })).text.includes("target: 3"));
  assert.ok((await ask("rules", DESK)).lines.some(({ is_default, whence }) => is_default && whence === "default"));
  assert.equal((await ask("differs", DESK)).rows[0].ours, "3");
  assert.ok((await ask("rulebook", DESK)).blocks.length > 50);
  assert.ok((await ask("short", DESK)).sections.length > 3);
  assert.ok((await ask("explain", { code: "P301" })).blocks.length > 3);
  assert.ok((await ask("open", { name: "pidro" })).text.startsWith("variant pidro"));
  assert.ok((await ask("laid", { ...DESK, start: 0 })).laid.length > 0);
  assert.equal((await ask("ask", { answers: {} })).question.id, "base");
  assert.equal((await reply("nothing")).fault.kind, "unreadable");
});

test("every bundled variant can be played as it is opened", async () => {
  for (const { name } of (await ask("hello")).variants) {
    const { text } = await ask("open", { name });
    const { playable, problems } = await ask("check", { files: { [name]: text }, active: name });
    assert.ok(playable, `${name}: ${problems[0]?.title}`);
  }
});

test("a game is played to its end", async () => {
  let table = await ask("sit", { ...DESK, seats: 4, seat: 0, levels: ["level-3"], seed: 7 });
  while (table.more) table = await ask("next");
  assert.ok((await ask("hint")).why);
  assert.ok((await ask("count")).rows.length >= 4);
  assert.equal((await reply("claim")).fault.kind, "refused");
  while (!table.over) {
    const card = table.hand.find(({ legal }) => legal);
    const action = card && !table.choose ? `play ${card.text.replace("10", "T").replace(/[♠♥♦♣]/, (sign) => "SHDC"["♠♥♦♣".indexOf(sign)])}` : table.actions[0]?.text;
    table = await ask(table.more ? "next" : "act", table.more ? {} : { action });
  }
  assert.ok((await ask("undo")).can_undo !== undefined);
  assert.ok((await ask("record")).text.startsWith("{"));
});

test("a game that was played is looked at again, judged, and opened", async () => {
  const { text: record, tally } = await ask("record");
  const from = performance.now();
  assert.deepEqual((await ask("record")).tally, tally);
  const kept = performance.now() - from;
  assert.deepEqual((await ask("read_saved", { files: DESK.files, record })).tally, tally);
  const { steps } = await ask("look", { ...DESK, record });
  const times = [];
  for (const [step, { choice }] of steps.entries()) {
    assert.ok((await ask("look_at", { step })).seats.length === 4);
    if (!choice || times.length > 8) continue;
    const began = performance.now();
    assert.ok((await ask("judge", { step })).reckoned);
    times.push(performance.now() - began);
  }
  assert.ok((await ask("resume", { ...DESK, record })).score_sheet.rows.length === tally.hands);
  assert.equal((await ask("statistics", { games: [{ sheet: "a", level: "b", won: true, hands: 3, bids: 2, made: 1 }] })).rows[0].won, 1);
  console.log(`a game of ${tally.hands} hands is a record after ${kept.toFixed(0)} ms; a decision is judged in ${times.map((each) => each.toFixed(0)).join(", ")} ms`);
});

test("every player that is offered can play", async () => {
  for (const { name } of (await ask("hello")).players) {
    const table = await ask("sit", { ...DESK, seats: 3, seat: 2, levels: [name], seed: 3 });
    assert.ok(table.news.some(({ kind }) => kind === "call"), name);
  }
});

test("games are measured", async () => {
  let now = await ask("measure", { ...DESK, seats: 4, levels: ["simple"], seed: 1, games: 20 });
  while (!now.over) now = await ask("measure_more");
  assert.equal(now.hands.reduce((sum, { games }) => sum + games, 0), 20);
});

after(async () => {
  rmSync(home, { recursive: true });
  const times = [];
  for (let key = 0; key < 60; key += 1) {
    const from = performance.now();
    await reply("check", { ...DESK, files: { mine: `${TEXT}# ${"x".repeat(key)}\n` } });
    times.push(performance.now() - from);
  }
  times.sort((one, other) => one - other);
  const from = performance.now();
  const now = await reply("measure", { ...DESK, seats: 4, levels: ["simple"], seed: 1, games: 1 });
  const game = performance.now() - from;
  console.log(`ready after ${started.toFixed(0)} ms; check ${times[30].toFixed(1)} ms (95 %: ${times[57].toFixed(1)}); a game of ${now.value.hands[0].value} hands ${game.toFixed(0)} ms`);
});
