/**
 * Tables for friends: browsers play whole games together, over a server that is begun here.
 *
 *     node test/friends.mjs [SHEET:SEATS …]      PYTHON names the Python that has the package
 *
 * Three sit in browsers of their own, one of them on a telephone, one goes away in the middle and comes back, a fourth
 * watches. What a seat must not see is looked for in all that comes to it.
 */
import assert from "node:assert/strict";
import { ended, opened, seated } from "./seated.mjs";
import { PATIENCE, killedAndBack, person, served, step } from "./served.mjs";

const GAMES = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ["guide-partnership:4", "seven-up:2"];
const NAMES = ["Anna", "Bob", "Carl", "Dora", "Eve", "Fay", "Gus"];
let killed = false;

await served(async () => {
  for (const game of GAMES) await play(...game.split(":"));
  console.log("friends play it all");
});

/** One game from the form that opens the table to the next round. */
async function play(game, seats) {
  const begun = Date.now();
  const host = await person();
  const levels = Array.from({ length: Number(seats) }, (_, seat) => (seat === 3 ? "level-3" : "person"));
  const links = [...(await opened(host, `game ${game}`, levels))];
  assert.equal(links.length, Math.min(3, Number(seats)) + (Number(seats) > 4 ? Number(seats) - 4 : 0) + 1);
  const watcher = await person();
  const heard = [];
  watcher.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  const people = [];
  for (const [seat, link] of links) {
    const page = seat < 0 ? watcher : await person(seat === 1 ? { width: 390, height: 780 } : undefined);
    await seated(page, link, NAMES[seat] ?? null);
    if (seat >= 0) people.push(page);
  }
  await people[0].locator(".lobby-seats").getByText(NAMES[1]).waitFor({ timeout: PATIENCE });
  await people[1].getByLabel("Say something").selectOption({ label: "Good luck!" });
  await people[0].locator(".lobby-said").getByText(`${NAMES[1]}: Good luck!`).waitFor({ timeout: PATIENCE });
  const over = (page) => page.locator(".table .moves").getByRole("button", { name: "Another game" });
  let acts = 0;
  let left = false;
  for (let idle = 0; !(await ended(people)); ) {
    const [, ...did] = await Promise.all([watcher, ...people].map(step));
    const done = did.filter(Boolean).length;
    acts += done;
    idle = done > 0 ? 0 : idle + 1;
    assert.ok(idle < 600, `${game} stands still: ${(await Promise.all(people.map((page) => page.locator(".asked").textContent()))).join(" | ")}`);
    if (done === 0) await people[0].waitForTimeout(50);
    if (acts >= 8 && !left) {
      left = true;
      await goneAndBack(people, links);
    }
    if (acts >= 16 && !killed) {
      killed = true;
      await killedAndBack();
    }
  }
  // whoever watches was sent no card that lay face down: nobody's hand was in what came
  for (const each of heard) assert.ok(!/"hand":\[\{/.test(each), "a watcher was sent a hand");
  for (const page of people) await page.evaluate(() => document.querySelector("dialog.ended[open]")?.close());
  await over(people[0]).click({ timeout: PATIENCE });
  await people[0].waitForFunction(() => document.querySelector(".table")?.getAttribute("aria-busy") !== "true", undefined, { timeout: PATIENCE });
  console.log(`ok ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${game}, ${seats} seats: ${acts} decisions by people`);
  for (const page of [host, watcher, ...people]) await page.context().close();
}

/** One goes away, and comes back by the same link. */
async function goneAndBack(people, links) {
  const page = people.at(-1);
  await page.goto("about:blank");
  await people[0].waitForTimeout(200);
  await page.goto(links.find(([seat]) => seat === people.length - 1)[1]);
  await page.locator(".table:not([hidden])").waitFor({ timeout: PATIENCE });
}
