/**
 * Four browsers play whole games of ten sheets, over a server that is begun here.
 *
 *     GAMES="1 4" node test/four.mjs      PYTHON names the Python that has the package; without GAMES all ten are played
 *
 * One of the four sits at a telephone, another goes away in the middle and comes back, a fifth browser watches. Every
 * message that came to anybody is held against the record of the game: `tests/serve/shown.py` says who may know what.
 * What came of a game that failed lies in build/friends/.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { ended, opened, seated } from "./seated.mjs";
import { PATIENCE, address, killedAndBack, person, python, served, step } from "./served.mjs";
import { TEN, carried } from "./ten.mjs";

const NAMES = ["Anna", "Bob", "Carl", "Dora"];
const PHONE = { width: 390, height: 780 };
const WATCHER = -1;
const KILLED = 4; // the game in which the server is killed
const chosen = (process.env.GAMES ?? "").split(" ").filter(Boolean).map(Number);
let failed = 0;

await served(async () => {
  for (const [at, game] of TEN.entries()) {
    if (chosen.length > 0 && !chosen.includes(at + 1)) continue;
    try {
      await play(game, at);
    } catch (fault) {
      failed++;
      console.error(`not ok ${at + 1} ${game.name}: ${fault.message}`);
    }
  }
});
if (failed > 0) process.exit(1);
console.log("four friends play it all");

/** One game, from the form that opens the table to its record. */
async function play(game, number) {
  const begun = Date.now();
  const host = await person();
  const links = await opened(host, `own mine`, NAMES.map(() => "person"), carried(game));
  const log = { sent: new Map() };
  const pages = new Map();
  try {
    for (const [seat, link] of links) pages.set(seat, await comes(log, seat, link, number));
    const found = await playedOut(log, pages, links, number);
    const told = judged(log, await recordOf(pages.get(0)));
    assert.ok(told.faults.length === 0, `${told.faults.length} messages told too much: ${told.faults[0]?.slice(0, 300)}`);
    for (const [seat, page] of pages) await sameEnd(told, await endOf(page), seat);
    const cards = [...log.sent.values()].reduce((sum, { length }) => sum + length, 0);
    console.log(`ok ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${number + 1} ${game.name}: ${found} decisions, ${cards} messages (${log.sent.get(WATCHER).length} to who watches), ${told.score.join(" : ")}`);
  } catch (fault) {
    await kept(log, pages, number);
    throw fault;
  } finally {
    for (const page of [host, ...pages.values()]) await page.context().close();
  }
}

/** Which seat sits at a telephone. */
function onPhone(number) {
  return (number + 1) % NAMES.length;
}

/** Somebody opens a link; all that comes to them from there on is kept. */
async function comes(log, seat, link, number) {
  const page = await person(seat === onPhone(number) ? PHONE : undefined);
  log.sent.set(seat, log.sent.get(seat) ?? []);
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => log.sent.get(seat).push(String(payload))));
  await seated(page, link, NAMES[seat] ?? null);
  return page;
}

/** Plays a game to its end; how many decisions that took. */
async function playedOut(log, pages, links, number) {
  const away = number % NAMES.length;
  let [acts, left, killed] = [0, false, number !== KILLED];
  for (let idle = 0; !(await ended([...pages.values()])); ) {
    const done = (await Promise.all([...pages].map(async ([seat, page]) => ((await step(page)) && seat >= 0 ? 1 : 0)))).reduce((sum, each) => sum + each, 0);
    acts += done;
    idle = done > 0 ? 0 : idle + 1;
    const over = await pages.get(onPhone(number)).evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `the table is ${over} px wider than the telephone`);
    assert.ok(idle < 600, `the game stands still: ${(await Promise.all([...pages.values()].map((page) => page.locator(".asked").textContent()))).join(" | ")}`);
    if (done === 0) await pages.get(0).waitForTimeout(50);
    if (acts >= 10 && !left) {
      left = true;
      await goneAndBack(log, pages, links, away, number);
    }
    if (acts >= 20 && !killed) {
      killed = true;
      await killedAndBack();
    }
  }
  assert.ok(left && killed, "the game was too short for somebody to go away");
  return acts;
}

/** One shuts the browser, while the others play on as far as they can, and comes back by the same link in a new one. */
async function goneAndBack(log, pages, links, seat, number) {
  const others = [...pages].filter(([at]) => at !== seat);
  await pages.get(seat).context().close();
  const seen = others.find(([at]) => at >= 0)[1];
  await seen.locator(".lobby-seats").getByText("not here yet").first().waitFor({ state: "attached", timeout: PATIENCE });
  for (let time = 0; time < 8; time++) await Promise.all(others.map(([, page]) => step(page)));
  pages.set(seat, await comes(log, seat, links.get(seat), number));
  await seen.locator(".lobby-seats").getByText("not here yet").first().waitFor({ state: "detached", timeout: PATIENCE });
}

/** What the screen says of the end: the headline and the scores, side by side. */
async function endOf(page) {
  return page.evaluate(() => {
    const number = (each) => Number(each.textContent.replace("−", "-"));
    const ending = document.querySelector("dialog.ended");
    const own = [...document.querySelectorAll(".lobby-seats li")].map(({ textContent }) => /^(\w+) \(you\)/.exec(textContent)?.[1]).find(Boolean) ?? null;
    return { own, headline: ending.querySelector("h2").textContent, counted: [...ending.querySelectorAll(".tally .now")].map(number), scores: [...document.querySelectorAll(".score .points")].map(number) };
  });
}

/** The screen says what the record says. */
async function sameEnd({ won, score, sides }, end, seat) {
  assert.deepEqual(end.counted, score, `the count on the screen of seat ${seat}`);
  assert.deepEqual(end.scores, score, `the score on the screen of seat ${seat}`);
  assert.equal(end.own, NAMES[seat] ?? null);
  if (won === null) return assert.match(end.headline, /nobody has won/);
  const winners = sides[won].map((each) => (each === seat ? /\bYou\b/i : new RegExp(`\\b${NAMES[each]}\\b`)));
  for (const winner of winners) assert.match(end.headline, winner, `the winner on the screen of seat ${seat}`);
  for (const [at, name] of NAMES.entries()) if (!sides[won].includes(at)) assert.doesNotMatch(end.headline, new RegExp(`\\b${name}\\b`));
}

/** The record of a game, as a player saves it. */
async function recordOf(page) {
  await page.evaluate(() => document.querySelector("dialog.ended[open]")?.close());
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator("dialog.more").getByRole("button", { name: "Save the game" }).click();
  const record = readFileSync(await (await saved).path(), "utf8");
  await page.keyboard.press("Escape");
  return record;
}

/** What the record says of the end, and of what everybody was sent. */
function judged(log, record) {
  log.record = record;
  const { status, stdout, stderr } = spawnSync(python, ["-m", "tests.serve.shown"], { input: JSON.stringify(told(log)), encoding: "utf8", maxBuffer: 1e9 });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

function told(log) {
  const { desk } = JSON.parse(log.sent.get(WATCHER).find((text) => text.includes('"desk"'))).value;
  return { desk, record: log.record ?? "", sent: [...log.sent].map(([seat, messages]) => ({ seat, messages })) };
}

/** Puts away what may tell why a game failed. */
async function kept(log, pages, number) {
  mkdirSync("build/friends", { recursive: true });
  writeFileSync(`build/friends/${number + 1}.json`, JSON.stringify(told(log)));
  for (const [seat, page] of pages) await page.screenshot({ path: `build/friends/${number + 1}-seat${seat}.png` }).catch(() => undefined);
}
