// The page in a real browser: a user's whole path on a phone and at a desk.
//
//     node playground/test/page.mjs [FOLDER [WIDTH]]
//
// FOLDER is the built page, `build/playground` without it; with WIDTH one of the two paths alone. One line for each step; exits with 1 where something is not so.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "./chromium.mjs";
import { ear, serve } from "./serve.mjs";
import * as steps from "./steps.mjs";
import * as table from "./table.mjs";
import * as played from "./played.mjs";
import { playwright } from "./tools.mjs";
import { faults, moving, watch } from "./watch.mjs";

const SIZES = [
  { width: 360, height: 740, whole: false },
  { width: 1600, height: 900, whole: true },
];
// what Chromium itself asks for at its start, whatever page it shows; fonts are what a page would ask for
const OWN = /^(https?:\/\/)?(?!fonts\.)[\w.-]+\.(google|googleapis|gstatic|gvt1|gvt2)\.com(:\d+)?(\/|$)/;
const PICTURES = resolve("build/page-pictures");
let failed = 0;

mkdirSync(PICTURES, { recursive: true });
const folder = resolve(process.argv[2] ?? "build/playground");
const [site, elsewhere] = await Promise.all([serve(folder), ear()]);
const browser = await start();
for (const size of SIZES.filter(({ width }) => !process.argv[3] || String(width) === process.argv[3])) await path(size);
await desk();
await tables();
await gamesPlayed();
await step("without a network", () => offline());
must("nothing is asked of another host", elsewhere.asked.filter((asked) => !OWN.test(asked)));
await browser.close();
await Promise.all([site.stop(), elsewhere.stop()]);
console.log(failed ? `${failed} of the page's steps failed; pictures are in ${PICTURES}` : "the page does all of it");
process.exit(failed ? 1 : 0);

async function start() {
  try {
    return await playwright.chromium.launch({ ...(await chromium()), proxy: { server: elsewhere.address, bypass: "localhost" } });
  } catch (fault) {
    console.error(String(fault.message).split("\n")[0]);
    process.exit(fault.message.startsWith("no browser") ? 3 : 1);
  }
}

async function path({ width, height, whole }) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: whole ? "no-preference" : "reduce", colorScheme: whole ? "dark" : "light" });
  await table.hurried(context);
  const seen = await watch(context, site.address);
  const page = await context.newPage();
  const at = (what, does) => step(`${width} px: ${what}`, does, page);
  await at("three doors, and cards by one press", () => steps.doors(page, site.address));
  await at("learn, and be dealt in", () => steps.learn(page));
  await at("change a rule beside the table", () => steps.change(page));
  await at("open", () => steps.open(page, site.address));
  await at("be told of two house rules in one text", () => steps.two(page));
  await at("begin by questions", () => steps.questions(page));
  await at("mend a fault", () => steps.mend(page));
  await at("lay a house rule over it", () => steps.houseRule(page));
  await at("take a house rule into the sheet", () => steps.takenIn(page));
  await at("table, hand and hint in one view", () => steps.together(page));
  await at("play a hand with the keyboard", () => steps.play(page));
  await at("be helped, take back, save, change the sheet", () => steps.helped(page));
  await at("measure", () => steps.measure(page, whole));
  await at("print on one page", () => steps.print(page));
  await at("keep the score of an evening", () => steps.score(page));
  let link = "";
  await at("share", async () => (link = await steps.share(page)));
  await at("every tab for everybody, light and dark", () => everybody(page, width));
  await at("settle a question", () => steps.settle(page));
  must("axe finds nothing serious in an answer", await faults(page));
  if (!whole) await at("nothing moves where that is not wanted", async () => must("nothing moves", await moving(page)));
  await context.close();
  const fresh = await browser.newContext({ viewport: { width, height } });
  const fresher = await watch(fresh, site.address);
  const guest = await fresh.newPage();
  await step(`${width} px: open the link elsewhere`, () => steps.opened(guest, link), guest);
  await fresh.close();
  for (const { errors, outside, violations } of [seen, fresher]) {
    must("no errors in the console", errors);
    must("no request elsewhere", outside);
    must("no violation of the policy", violations);
  }
}

/** A small desk, where the table has least height for its width, and a phone: a whole game. */
async function desk() {
  for (const [width, height] of [[1280, 800], [360, 740]]) {
    const context = await browser.newContext({ viewport: { width, height } });
    await table.hurried(context);
    const page = await context.newPage();
    await steps.open(page, site.address);
    if (width > 360) await step(`${width} px: table, hand and hint in one view`, () => steps.together(page), page);
    await step(`${width} px: play a short game to its end`, () => steps.toTheEnd(page), page);
    await context.close();
  }
}

/** The card table by itself: cards that move, the end of a hand, a reload, and every size of window with few and many players. */
async function tables() {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const seen = await watch(context, site.address);
  const page = await context.newPage();
  await step("cards move, and any press ends that", () => table.moves(page, site.address), page);
  await step("a reload comes back to the same game", () => table.reloads(page), page);
  await step("the end of a hand as a table", async () => must("axe finds nothing serious", await table.ends(page)), page);
  await step("help at the table, and back to the hand", async () => must("axe finds nothing serious", await table.helped(page, site.address)), page);
  await step("a trick counts once it lies there", () => table.counts(page, site.address), page);
  await step("play to the right", () => table.mirrored(page, site.address), page);
  for (const game of table.GAMES) await step(`${game.name} with ${game.seats}: all that is needed is in view`, () => table.fits(page, site.address, game, PICTURES), page);
  must("no errors in the console", seen.errors);
  must("no violation of the policy", seen.violations);
  await context.close();
}

/** The games played, on a phone and at a desk. */
async function gamesPlayed() {
  for (const [width, height] of [[390, 844], [1280, 800]]) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: width > 390 ? "dark" : "light" });
    await table.hurried(context);
    const seen = await watch(context, site.address);
    const page = await context.newPage();
    const at = (what, does) => step(`${width} px: ${what}`, does, page);
    let came;
    await at("play a game to its end", async () => (came = await played.playsOut(page, site.address)));
    await at("find it after a reload, with its figures", () => played.found(page, came));
    await at("leave a game and go on with it", () => played.left(page));
    await at("stop after a hand and see how it ended", () => played.stopped(page));
    await at("look at a game again", () => played.looksAgain(page, came));
    await at("ask what it cost", () => played.reviews(page));
    await at("save a game and open it again", () => played.opensAgain(page, came, PICTURES));
    await at("two hundred games are kept", () => played.bounded(page));
    await at("play where nothing may be kept", () => played.forbidden(page, site.address));
    must("no errors in the console", seen.errors);
    must("no request elsewhere", seen.outside);
    must("no violation of the policy", seen.violations);
    await context.close();
  }
}

/** Looks at every tab with axe and at its width, in both colour schemes. */
async function everybody(page, width) {
  const found = [];
  for (const id of ["Start", "Learn", "Played", "Score", "Settle", "rules", "house", "differs", "rulebook", "short", "play", "measure"]) {
    await (/^[A-Z]/.test(id) ? steps.view(page, id) : steps.tab(page, id));
    await page.waitForTimeout(300);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(250); // colours may take a moment to change
      await page.screenshot({ path: `${PICTURES}/${width}-${id}-${colorScheme}.png` });
      for (const fault of await faults(page)) found.push(`${id}, ${colorScheme}: ${fault}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.push(`${id}: ${wide} px wider than the window`);
  }
  must("axe finds nothing serious", found);
}

/** The page comes again after the server has gone. */
async function offline() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await steps.open(page, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated", null, { timeout: 60_000 });
  await site.stop();
  await page.reload();
  await steps.open(page, site.address);
  await steps.mend(page);
  await context.close();
}

async function step(what, does, page) {
  const began = performance.now();
  const fail = failed;
  try {
    await does();
  } catch (fault) {
    failed++;
    console.error(`${what}: ${String(fault.message).split("\n").slice(0, 4).join(" ")}`);
    await page?.screenshot({ path: `${PICTURES}/${what.replace(/\W+/g, "-")}.png` }).catch(() => {});
  }
  console.log(`${failed === fail ? "ok  " : "FAIL"} ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${what}`);
}

/** A list that must be empty. */
function must(what, found) {
  if (found.length === 0) return;
  failed++;
  console.error(`not so: ${what}; ${found.length} found`);
  for (const each of found.slice(0, 12)) console.error(`  ${each}`);
}
