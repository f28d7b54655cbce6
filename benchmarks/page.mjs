// How long the playground takes in a real browser, and how many bytes it is.
//
//     make bench-page
//
// Each time is the median of several runs, with the worst in brackets; a cold start has an empty browser profile.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "../playground/test/chromium.mjs";
import { playwright } from "../playground/test/tools.mjs";
import { serve } from "../playground/test/serve.mjs";

const BUILT = resolve("build/playground");
const STARTS = 5;
const KEYS = 100;
const CHECKED = "friday";

const median = (times) => at(times, 0.5);
const at = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))];
const row = (what, times, unit = "ms") => console.log(`${what.padEnd(44)} ${median(times).toFixed(0).padStart(7)} ${unit}  (worst ${Math.max(...times).toFixed(0)}, ${times.length} runs)`);

bytes();
const site = await serve(BUILT);
const browser = await playwright.chromium.launch(await chromium());
try {
  const [paint, cold, warm] = [[], [], []];
  for (let run = 0; run < STARTS; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    cold.push(await ready(page, () => page.goto(site.address)));
    paint.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await page.waitForTimeout(3000); // what is kept for later is kept
    warm.push(await ready(page, () => page.reload()));
    await context.close();
  }
  row("first paint, cold", paint);
  row("ready, cold", cold);
  row("ready, warm", warm);
  const page = await browser.newPage();
  await page.goto(site.address);
  const told = await page.evaluate(measured, { keys: KEYS, name: CHECKED, address: `${site.address}worker.js` });
  row("a keystroke checked, median", told.keys);
  console.log(`${"a keystroke checked, 95th of 100".padEnd(44)} ${at(told.keys, 0.95).toFixed(0).padStart(7)} ms`);
  row("a whole game of simple players", told.games);
  row(`advice of ${told.adviser}`, told.advice);
} finally {
  await browser.close();
  await site.stop();
}

/** Milliseconds from a start to the first problem or the word that there is none. */
async function ready(page, start) {
  const began = performance.now();
  await start();
  await page.locator("[data-ready]").waitFor({ state: "attached", timeout: 60_000 });
  return performance.now() - began;
}

/** Runs in the page: asks a worker of its own, without what the page draws. */
async function measured({ keys, name, address }) {
  const worker = new Worker(address, { type: "module" });
  const waiting = new Map();
  let last = 0;
  worker.onmessage = ({ data }) => waiting.get(data.id)?.(data);
  const call = (what, args) =>
    new Promise((done) => {
      waiting.set(++last, done);
      worker.postMessage({ id: last, call: what, args });
    });
  const timed = async (what, args) => {
    const began = performance.now();
    const { value, fault } = await call(what, args);
    if (fault) throw new Error(fault.message);
    return { value, took: performance.now() - began };
  };
  const text = (await timed("open", { name: "auction-pitch" })).value.text;
  const checks = [];
  for (let key = 0; key < keys; key++) {
    const { took } = await timed("check", { files: { [name]: `${text}\n> note ${"x".repeat(key)}` }, active: name });
    if (key > 0) checks.push(took);
  }
  const desk = { files: { [name]: text }, active: name };
  const games = [];
  const simple = ["simple", "simple", "simple", "simple"];
  for (let seed = 1; seed <= 12; seed++) {
    let { value, took } = await timed("measure", { ...desk, seats: 4, levels: simple, seed, games: 1 });
    while (!value.over) {
      const more = await timed("measure_more", {});
      value = more.value;
      took += more.took;
    }
    games.push(took);
  }
  const advice = [];
  let adviser = "";
  for (let seed = 1; seed <= 5; seed++) {
    let { value: table } = await timed("sit", { ...desk, seats: 4, seat: 0, levels: simple.slice(1), seed });
    while (table.more) table = (await timed("next", {})).value;
    const hint = await timed("hint", {});
    adviser = hint.value.why.split(" ")[0];
    advice.push(hint.took);
  }
  worker.terminate();
  return { keys: checks, games, advice, adviser };
}

function bytes() {
  const kinds = new Map();
  const walk = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) walk(path);
      else {
        const kind = extname(name) || "other";
        const data = readFileSync(path);
        const sum = kinds.get(kind) ?? { files: 0, plain: 0, packed: 0 };
        kinds.set(kind, { files: sum.files + 1, plain: sum.plain + data.length, packed: sum.packed + gzipSync(data, { level: 9 }).length });
      }
    }
  };
  walk(BUILT);
  console.log(`${"kind".padEnd(14)} ${"files".padStart(5)} ${"bytes".padStart(12)} ${"gzipped".padStart(12)}`);
  for (const [kind, { files, plain, packed }] of [...kinds].sort((a, b) => b[1].packed - a[1].packed)) {
    console.log(`${kind.padEnd(14)} ${String(files).padStart(5)} ${plain.toLocaleString("en").padStart(12)} ${packed.toLocaleString("en").padStart(12)}`);
  }
}
