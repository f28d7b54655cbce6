/** What the page says where something is missing: each time a plain sentence, and the sheet is still there to be written and saved. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { chromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";
import { playwright } from "./tools.mjs";

const SHEET = 'variant mine "Mine" extends auction-pitch\n';
const site = await serve(resolve("build/playground"));
const browser = await playwright.chromium.launch(await chromium());

/** A worker that starts at once, and does with a request what `answers` says. */
const fake = (answers) => `
  postMessage({ ready: true });
  addEventListener("message", ({ data }) => { (${answers})(data); });`;
const EMPTY = `({ id, call }) => postMessage({ id, value: {
  hello: { version: "0", variants: [], house_rules: [], sections: [], usual: [], players: [] },
  check: { problems: [], kind: "variant", name: "mine", title: null, playable: true, players: [4] },
  rules: { lines: [] } }[call] ?? {} })`;

const trials = {
  "without WebAssembly": {
    worker: async (route) => route.fulfill({ contentType: "text/javascript", body: `delete globalThis.WebAssembly;\n${await (await route.fetch()).text()}` }),
    says: /no WebAssembly.*newer browser/s,
  },
  "without workers": { first: () => delete window.Worker, says: /rules engine could not be started.*newer browser/s },
  "without its bundle": { gone: "**/pitchdsl.zip", says: /pitchdsl\.zip cannot be loaded \(404\).*server lacks/s },
  "without its worker": { gone: "**/worker.js", says: /rules engine could not be started.*server lacks/s },
  "with forbidden storage": {
    first: () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
    worker: fake(EMPTY),
    says: /keeps nothing.*Save them to your computer/s,
  },
  "with full storage": {
    first: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      Object.defineProperty(Storage.prototype, "length", { get: () => 1 });
    },
    worker: fake(EMPTY),
    says: /storage for the page is full.*Save them to your computer/s,
  },
  "with a damaged link": { worker: fake(EMPTY), at: "#s=1.TYvBCsJADAV_5REvClUQ", says: /link is damaged.*own sheets are as they were/s },
  "with a link that never ends": { worker: fake(EMPTY), at: `#s=1.${await bomb()}`, says: /link is damaged/s },
  "with a worker that never answers": {
    worker: fake(`({ id, call }) => { if (call === "check") for (;;); else (${EMPTY})({ id, call }); }`),
    says: /took too long and was stopped; your text is safe/s,
  },
};

for (const [name, { first, worker, gone, at, says }] of Object.entries(trials)) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    if (first) await context.addInitScript(first);
    if (worker) await context.route("**/worker.js", typeof worker === "string" ? (route) => route.fulfill({ contentType: "text/javascript", body: worker }) : worker);
    if (gone) await context.route(gone, (route) => route.fulfill({ status: 404, body: "" }));
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(site.address + (at ?? "#sheet"));
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(SHEET);
    await page.locator(".note").first().waitFor({ timeout: 60_000 });
    assert.match((await page.locator(".note").allTextContents()).join("\n"), says, name);
    const saved = page.waitForEvent("download");
    await page.click(".menu summary");
    await page.getByRole("button", { name: "Save to this computer" }).click();
    assert.equal((await saved).suggestedFilename(), "mine.pitch", name);
    assert.deepEqual(errors, [], name);
    console.log(`page ${name}: fine`);
  } finally {
    await context.close();
  }
}
await browser.close();
await site.stop();

/** 200 MB of blanks, packed small. */
async function bomb() {
  const blanks = new Blob(Array.from({ length: 200 }, () => " ".repeat(1_000_000)));
  const packed = await new Response(blanks.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  return Buffer.from(packed).toString("base64url");
}
