/** What somebody may send or leave behind to do harm: it is shown as text, or refused in a sentence, and nothing runs. */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium } from "./chromium.mjs";
import { ear, serve } from "./serve.mjs";
import { playwright } from "./tools.mjs";

const HTML = `<img src="https://elsewhere.example/x.png" onerror="document.title='run'"><script>document.title='run'</script>`;
const QUOTED = HTML.replaceAll('"', "'");
const TEXT = `variant mine "${QUOTED}" extends auction-pitch
  source: ${HTML}
> ${HTML} [here](javascript:document.title='run')
points
> ${HTML}
  high: 2 to the winner of the highest trump
`;
const NAMES = ["__proto__", "constructor", "toString", HTML, "\u202Etxt.hctip", "a\u0000b", "../../etc/passwd", "x".repeat(5000)];
const TABS = ["rules", "house", "differs", "rulebook", "short", "measure"];

const [site, elsewhere] = await Promise.all([serve(resolve("build/playground")), ear()]);
const { executablePath, args } = await chromium();
const browser = await playwright.chromium.launch({ executablePath, args, proxy: { server: elsewhere.address, bypass: "localhost" } });

const link = (carried) => `#s=1.${deflateRawSync(Buffer.from(JSON.stringify(carried))).toString("base64url")}`;

const trials = {
  "a link with HTML in every place": async (page) => {
    await opened(page, link({ a: "mine", s: [["mine", TEXT, [HTML, "no-such-rule", "__proto__"]], ...NAMES.map((name) => [name, TEXT, []])] }));
    for (const tab of TABS) {
      await page.locator(`#tab-${tab}`).click();
      await page.waitForTimeout(400);
      assert.equal(await page.locator(`#panel-${tab} :is(img, script, iframe, object, [onerror], a[href^="javascript"])`).count(), 0, tab);
    }
    assert.equal(await page.locator("#sheets :is(img, script)").count(), 0);
  },
  "a link with nothing but names": async (page) => {
    await opened(page, link({ a: "__proto__", s: NAMES.map((name) => [name, TEXT, []]) }));
    assert.equal(await page.evaluate(() => Object.keys(Object.prototype).length + Object.keys({}).length), 0);
  },
  ...Object.fromEntries(
    Object.entries({
      "too many sheets": { a: "s0", s: Array.from({ length: 500 }, (_, number) => [`s${number}`, TEXT, []]) },
      "no list": { a: "mine", s: { length: 1 } },
      "other types": { a: 7, s: [[1, 2, 3]] },
      "a sheet in a sheet": { a: "mine", s: [["mine", ["mine"], []]] },
      "nothing": null,
    }).map(([what, carried]) => [
      `a link with ${what}`,
      async (page) => {
        await page.goto(`${site.address}${link(carried)}`);
        await page.getByText(/link is damaged/).first().waitFor({ timeout: 30_000 });
      },
    ]),
  ),
  "a link whose letters are encoded": async (page) => {
    await page.goto(`${site.address}${link({ a: "mine", s: [["mine", TEXT, []]] }).replaceAll("A", "%41")}`);
    await page.getByText(/link is damaged|highest trump/).first().waitFor({ timeout: 30_000 });
  },
  "garbage in the storage": async (page) => {
    await opened(page, "");
    await page.evaluate((html) => {
      const kept = ["{", "[[[", "null", "7", `"${"x".repeat(100_000)}"`, JSON.stringify({ name: html, text: 7, over: "no" }), JSON.stringify({ name: { a: 1 }, text: "x", over: [[]] })];
      kept.forEach((each, number) => localStorage.setItem(`pitchdsl:sheet:${number}`, each));
      localStorage.setItem("pitchdsl:order", '["0",{"a":1},7,null,"__proto__"]');
    }, HTML);
    await page.reload();
    await opened(page, "", true);
  },
  "a line of a million letters": async (page) => {
    await opened(page, "");
    await write(page, `variant mine extends auction-pitch\npoints\n  high: ${"2 to the winner of ".repeat(50_000)}\n`);
    await page.locator(".problems h2").filter({ hasText: /error|too|long|large|more than/i }).waitFor({ timeout: 60_000 });
    await write(page, "variant mine extends auction-pitch\n");
    await page.locator(".problems h2").filter({ hasText: "No problems" }).waitFor({ timeout: 60_000 });
  },
  "a hundred thousand lines": async (page) => {
    await opened(page, "");
    await write(page, `variant mine extends auction-pitch\npoints\n${"  high: 2\n".repeat(100_000)}`);
    await page.locator(".problems h2").filter({ hasText: /error|too|long|large|more than/i }).waitFor({ timeout: 60_000 });
    await write(page, "variant mine extends auction-pitch\n");
    await page.locator(".problems h2").filter({ hasText: "No problems" }).waitFor({ timeout: 60_000 });
  },
  "two windows at once": async (page, context) => {
    await opened(page, "");
    const other = await context.newPage();
    await other.goto(`${site.address}#sheet`);
    await opened(other, "", true);
    await write(page, 'variant kitchen-table "From one" extends auction-pitch\n');
    await page.waitForTimeout(1500);
    await other.locator(".cm-content").getByText("From one").first().waitFor({ timeout: 30_000 });
    await other.locator(".cm-content").click();
    await other.keyboard.press("Control+End");
    await other.keyboard.insertText("# and from the other\n");
    await other.waitForTimeout(1500);
    await page.locator(".cm-content").getByText("and from the other").waitFor({ timeout: 30_000 });
    await page.locator(".cm-content").getByText("From one").first().waitFor({ timeout: 30_000 });
  },
  "the same sheet typed in two windows at the same moment": async (page, context) => {
    await opened(page, "");
    const other = await context.newPage();
    await other.goto(`${site.address}#sheet`);
    await opened(other, "", true);
    // both have written, and neither has heard of the other yet
    await other.evaluate(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }));
    await write(page, 'variant kitchen-table "From one" extends auction-pitch\n');
    await page.evaluate(() => {
      const key = "pitchdsl:sheet:kitchen-table";
      const told = JSON.stringify({ text: 'variant kitchen-table "From the other" extends auction-pitch\n', over: [] });
      window.dispatchEvent(new StorageEvent("storage", { key, newValue: told }));
    });
    await page.waitForTimeout(1500);
    const kept = await page.evaluate(() => JSON.stringify(Object.values({ ...localStorage })));
    assert.match(kept, /From one/);
    assert.match(kept, /From the other/);
  },
};

let failed = 0;
for (const [name, does] of Object.entries(trials)) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const heard = [];
  page.on("dialog", (dialog) => { heard.push(`a dialog: ${dialog.message()}`); void dialog.dismiss(); });
  page.on("pageerror", (error) => heard.push(`an error: ${error.message}`));
  page.on("console", (message) => { if (/Content Security Policy|Refused to/.test(message.text())) heard.push(message.text()); });
  try {
    await does(page, context);
    assert.notEqual(await page.title(), "run");
    assert.deepEqual(heard, []);
    console.log(`page after ${name}: fine`);
  } catch (fault) {
    failed++;
    console.error(`page after ${name}: ${String(fault.message).split("\n").slice(0, 6).join(" ")} ${heard.join("; ")}`);
  }
  await context.close();
}
await updated();
const outside = elsewhere.asked.filter((asked) => /elsewhere\.example/.test(asked));
if (outside.length > 0) {
  failed++;
  console.error(`asked of another host: ${outside.join(", ")}`);
}
await browser.close();
await Promise.all([site.stop(), elsewhere.stop()]);
process.exit(failed > 0 ? 1 : 0);

/** A page that was kept for want of a network gives way to a newer one as a whole: never files of two builds at once. */
async function updated() {
  const folder = await mkdtemp(join(tmpdir(), "page-"));
  await cp(resolve("build/playground"), folder, { recursive: true });
  const at = await serve(folder);
  const context = await browser.newContext();
  const builds = (page) => page.evaluate(() => document.documentElement.dataset.first ?? "");
  const marked = async (file, text) => writeFile(join(folder, file), `${await readFile(join(folder, file), "utf8")}\n${text}\n`);
  try {
    const page = await context.newPage();
    await page.goto(`${at.address}#sheet`);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      while (active.state !== "activated") await new Promise((done) => setTimeout(done, 50));
    });
    await marked("main.js", 'document.documentElement.dataset.first = "new";');
    const worker = join(folder, "sw.js");
    await writeFile(worker, (await readFile(worker, "utf8")).replace(/[0-9a-f]{16}/, "0123456789abcdef"));
    await page.reload();
    const during = await builds(page);
    await page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration();
      await found.update();
      while (found.waiting === null && !(await caches.keys()).every((name) => name.endsWith("0123456789abcdef"))) await new Promise((done) => setTimeout(done, 50));
    });
    await page.close();
    assert.equal(during, "", "the new page came in parts");
    // the browser may take a moment to notice that the old page is closed: until then the next visit is the old one's
    let seen = "";
    for (let visit = 0; visit < 20 && seen !== "new"; visit++) {
      await new Promise((done) => setTimeout(done, 250));
      const next = await context.newPage();
      await next.goto(`${at.address}#sheet`);
      seen = await builds(next);
      await next.close();
    }
    assert.equal(seen, "new");
    console.log("page after an update: fine");
  } catch (fault) {
    failed++;
    console.error(`page after an update: ${String(fault.message).split("\n").slice(0, 4).join(" ")}`);
  }
  await context.close();
  await at.stop();
  await rm(folder, { recursive: true });
}

async function opened(page, at, there = false) {
  if (!there) await page.goto(`${site.address}${at || "#sheet"}`);
  await page.locator("html[data-ready]").waitFor({ state: "attached", timeout: 60_000 });
  await page.locator(".problems h2").filter({ hasText: /problem|error|warning|Nothing/i }).waitFor({ timeout: 60_000 });
}

async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}
