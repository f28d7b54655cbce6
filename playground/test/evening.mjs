/**
 * An evening of a club: two people in browsers of their own go through it, from the form to the file of results.
 *
 *     node test/evening.mjs      PYTHON names the Python that has the package
 *
 * One of them sits at a telephone; the server is killed in the middle of a round. Every word that is pressed stands on the page.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PATIENCE, address, killedAndBack, person, served, step } from "./served.mjs";

const NAMES = ["Anna", "<b>Bob</b>"];
const ROUNDS = 2;

await served(async () => {
  const host = await person();
  await host.goto(`${address}/tables`);
  await host.getByText("An evening for many: several tables").click();
  await host.locator("#evening-game").selectOption("game guide-partnership", { timeout: PATIENCE });
  await host.locator("#evening-kind").selectOption("duplicate");
  await host.locator("#evening-people").selectOption("2");
  await host.getByText("2 tables of 4, 6 seats with computers").waitFor({ timeout: PATIENCE });
  await host.locator("#evening-level").selectOption("level-1");
  await host.locator("#evening-rounds").selectOption(String(ROUNDS));
  await host.locator("#evening-deals").selectOption("2");
  await host.getByRole("button", { name: "Open the evening" }).click();
  await host.getByRole("heading", { name: "The evening is open" }).waitFor({ timeout: PATIENCE });
  const links = Object.fromEntries(await host.locator(".links a").evaluateAll((all) => all.map(({ href, textContent }) => [textContent, href])));
  assert.deepEqual(Object.keys(links).sort(), ["For you, who begin it", "Player 1", "Player 2", "The board"]);
  const people = [];
  for (const [at, name] of NAMES.entries()) {
    const page = await person(at === 1 ? { width: 390, height: 780 } : undefined);
    await page.goto(links[`Player ${at + 1}`]);
    await page.locator("#friends-name").fill(name);
    await page.getByRole("button", { name: "This is me" }).click();
    people.push(page);
  }
  await host.goto(links["For you, who begin it"]);
  await host.getByText("Everybody is here.").waitFor({ timeout: PATIENCE });
  await host.getByRole("button", { name: "Begin the evening" }).click();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const page of people) {
      await page.getByText(`Round ${round} of ${ROUNDS}`).first().waitFor({ timeout: PATIENCE });
      await page.getByRole("link", { name: "Go to your table" }).click({ timeout: PATIENCE });
      await page.locator(".table:not([hidden])").waitFor({ timeout: PATIENCE });
    }
    if (round === 1) await killedAndBack();
    await Promise.all(people.map(playsRound));
  }
  for (const page of [host, ...people]) await page.getByText("The evening is over").waitFor({ timeout: PATIENCE });
  const phone = people[1];
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "the board is wider than a telephone");
  assert.equal(await phone.locator(".evening b").count(), 0, "a name was read as HTML");
  const board = await host.locator(".results tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
  assert.equal(board.length, 4);
  assert.deepEqual(board.map(([, , hands]) => hands), Array(4).fill(String(ROUNDS * 2)));
  assert.equal(board.reduce((sum, [, , , points]) => sum + Number(points), 0), ROUNDS * 2 * 2); // two sides share a point for each hand at each of two tables
  await host.getByRole("button", { name: "Hand by hand" }).click();
  await host.getByRole("heading", { name: "Round 2" }).waitFor();
  await host.keyboard.press("Escape");
  const saved = host.waitForEvent("download");
  await host.getByRole("button", { name: "Save the results" }).click();
  assert.equal(readFileSync(await (await saved).path()).subarray(0, 2).toString(), "PK");
  console.log("an evening goes to its end");
});

/** Plays all hands of a round, and goes back to the evening. */
async function playsRound(page) {
  for (let idle = 0; ; ) {
    if (new URL(page.url()).pathname.startsWith("/evening/")) return;
    const on = page.locator(".table .moves").getByRole("button", { name: /^(Next hand|To the evening)$/ });
    const done = await step(page).catch(() => true); // it leaves the page
    idle = done ? 0 : idle + 1;
    if (!done && (await on.count()) > 0) await on.click({ timeout: 5000 }).catch(() => undefined);
    assert.ok(idle < 400, `a table stands still: ${page.url()}`);
    if (!done) await page.waitForTimeout(50);
  }
}
