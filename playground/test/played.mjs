/** The games played: kept, found again after a reload, looked at again, reviewed, saved, opened, forgotten. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { more, settled } from "./playing.mjs";
import { comes, must, view } from "./steps.mjs";
import { faults } from "./watch.mjs";

const GAME = "pitchdsl:table:game";
const SOON = 60_000;
const TEXT = 'variant quick "Quick Pitch" extends auction-pitch\nwinning\n  target: 5\n';

/** Plays a game to its end; what it came to as the table told it. */
export async function playsOut(page, address) {
  await page.goto(address);
  const kept = { desk: { files: { quick: TEXT, other: "variant other extends pidro\n" }, active: "quick", over: [] }, begun: { seats: 2, seat: 0, levels: ["level-1"], seed: 11 }, decided: [], on: 0 };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [GAME, JSON.stringify(kept)]);
  await page.goto(`${address}#table`);
  await page.reload();
  await page.locator(".held").first().waitFor({ timeout: SOON });
  const found = { hands: 0, bids: 0, made: 0, own: 0, other: 0, won: false };
  const dialog = page.locator("dialog.ended[open]");
  for (let over = false; !over; ) {
    await hand(page);
    found.hands++;
    const [, made] = /You bid [^.]* and took \d+: (made|set)\./.exec(await dialog.innerText()) ?? [];
    found.bids += Number(made !== undefined);
    found.made += Number(made === "made");
    over = await dialog.getByRole("button", { name: "Another game" }).isVisible();
    if (over) {
      const rows = await dialog.locator(".tally tbody tr").evaluateAll((each) => each.map((row) => [row.querySelector(".ours") !== null, Number(row.querySelector(".now").textContent.replace("−", "-"))]));
      found.own = rows.find(([ours]) => ours)[1];
      found.other = rows.find(([ours]) => !ours)[1];
      found.won = /^You win the game/.test(await dialog.locator("h2").innerText());
      await dialog.getByRole("button", { name: "Look at the table" }).click();
    } else await dialog.locator(".main").click();
  }
  must(found.bids > 0 && found.hands > 1, `a game of ${found.hands} hands with ${found.bids} bids shows little`);
  return found;
}

/** After a reload the game is the first of the list, and the figures are those of what was played. */
export async function found(page, played) {
  await page.reload();
  await page.locator("dialog.ended[open]").getByRole("button", { name: "Look at the table" }).click({ timeout: SOON });
  await view(page, "Played");
  const first = page.locator(".played-games li").first();
  await first.waitFor({ timeout: SOON });
  must((await first.locator("h3").innerText()) === "Quick Pitch", `the game is called ${await first.locator("h3").innerText()}`);
  const score = `${played.own} : ${played.other}`.replaceAll("-", "−");
  const told = await first.locator("p").first().innerText();
  must(told.startsWith(`${played.won ? "You won" : "You lost"}, ${score}.`), `the list says “${told}” of ${JSON.stringify(played)}`);
  must(!(await page.locator(".figures table").isVisible()), "the figures stand before the games");
  await page.locator(".figures summary").click();
  await page.locator(".figures tbody tr").first().waitFor({ timeout: SOON });
  const cells = await page.locator(".figures tbody tr").first().locator("th, td").allInnerTexts();
  const sums = ["1", "0", played.won ? "1" : "0", "–", String(played.hands), `${played.made} of ${played.bids}`];
  must(cells[0] === "Quick Pitch" && cells.slice(2).join() === sums.join(), `the figures are ${cells}, and ${sums} was played`);
}

/** A game that is left is in the list, and goes on from there. */
export async function left(page) {
  await view(page, "Table");
  await more(page, "New game");
  await settled(page);
  await page.locator(".moves .bar button, .held.may").first().press("Enter");
  await settled(page);
  const cards = await page.locator(".held").count();
  await more(page, "New game");
  await settled(page);
  await view(page, "Played");
  const item = page.locator(".played-games li", { hasText: "Not finished, in the first hand." }).first();
  await item.getByRole("button", { name: "Go on" }).click();
  await settled(page);
  await comes(page.locator(".held"), cards, "the game that was left has other cards");
  await page.reload();
  await settled(page);
  await comes(page.locator(".held"), cards, "it is gone after a reload");
  const asked = () => page.locator("#table .asked, #table .moves, #table .hand").allInnerTexts();
  const before = String(await asked());
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await settled(page);
  const back = String(await asked());
  must(back !== before, "nothing is taken back of what was decided before it was left");
  await page.reload();
  await settled(page);
  must(String(await asked()) === back, "what was taken back has come again after a reload");
  await view(page, "Played");
  await comes(page.locator(".played-games li"), 2, "not just the two games are kept in which something was decided");
}

/** Whoever stops after one hand finds it in the list as it ended, and sees its end when looking again. */
export async function stopped(page) {
  await view(page, "Table");
  await more(page, "New game");
  await hand(page);
  const ended = page.locator("dialog.ended[open]");
  const scores = (await ended.locator(".tally tbody tr .now").allInnerTexts()).join();
  await ended.getByRole("button", { name: "Look at the table" }).click();
  await view(page, "Played");
  const first = page.locator(".played-games li").first();
  await first.getByText("after 1 hand.").waitFor({ timeout: SOON });
  await first.getByRole("button", { name: "Look again" }).click();
  await page.locator(".replay .asked", { hasText: "You chose" }).waitFor({ timeout: SOON });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForTimeout(300); // cards may take a moment to their places
  const hidden = await page.evaluate(() => [...document.querySelectorAll(".replay .asked, .replay .score, .replay .plate, .replay .bar button:not([hidden]), .replay .held")].filter((each) => {
    const { right, bottom, width } = each.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || bottom > innerHeight + 12);
  }).map(({ className, textContent }) => `${className} ${textContent}`));
  must(hidden.length === 0, `of a game that is looked at, ${hidden} is not in view on a phone on its side`);
  await page.setViewportSize(size);
  await toTheLast(page);
  const again = (await page.locator(".replay .score .points").allInnerTexts()).join();
  must(again === scores && /[1-9]/.test(again), `the hand ended ${scores}, and the last step has ${again}`);
  await page.locator(".replay").getByRole("button", { name: "How it ended" }).click();
  const told = (await page.locator("dialog.ended[open] .tally tbody tr .now").allInnerTexts()).join();
  must(told === scores, `the end of the hand is told as ${told}`);
  await page.keyboard.press("Escape");
  await page.locator(".replay").getByRole("button", { name: "All games" }).click();
  await first.getByRole("button", { name: "Forget" }).click();
}

/** Goes on to the last step of a game that is looked at. */
async function toTheLast(page) {
  const on = page.locator(".replay").getByRole("button", { name: "Next", exact: true });
  for (let step = 0; step < 40 && (await on.getAttribute("aria-disabled")) !== "true"; step++) {
    const before = await page.locator(".replay h2 small").innerText();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((text) => document.querySelector(".replay h2 small").textContent !== text, before, { timeout: SOON });
  }
}

/** Looks at the finished game again, by buttons and keys, to its end. */
export async function looksAgain(page, played) {
  await ended(page).getByRole("button", { name: "Look again" }).click();
  await page.locator(".replay .asked", { hasText: "You chose" }).waitFor({ timeout: SOON });
  await comes(page.locator(".replay .held"), 6, "the first hand is not whole");
  await page.locator(".replay").getByRole("button", { name: "Next", exact: true }).click();
  const serious = await faults(page);
  must(serious.length === 0, serious.join("; "));
  const caption = (number) => page.locator(".replay .score caption", { hasText: `Hand ${number},` }).waitFor({ state: "attached", timeout: SOON });
  for (let number = 2; number <= played.hands; number++) {
    await page.keyboard.press("PageDown");
    await caption(number);
  }
  await toTheLast(page);
  const scores = await page.locator(".replay .score .points").allInnerTexts();
  must(scores.map((each) => Number(each.replace("−", "-"))).join() === `${played.own},${played.other}`, `the end of the game has ${scores}`);
  await page.keyboard.press("PageUp");
  await caption(played.hands > 1 ? played.hands - 1 : 1);
}

/** What one's decisions cost: a row for each, and it can be stopped. */
export async function reviews(page) {
  await page.locator(".replay").getByRole("button", { name: "Did my choices cost points?" }).click();
  const dialog = page.locator("dialog.cost[open]");
  await dialog.getByText(/decisions? looked at\. /).waitFor({ timeout: 120_000 });
  const rows = await dialog.locator("tbody tr:has(.verdict)").evaluateAll((each) => each.map((row) => [...row.querySelectorAll(".verdict, td")].map((cell) => cell.textContent)));
  const all = Number(/\d+/.exec(await dialog.locator("[role=status]").innerText())[0]);
  must(rows.length === all && all > 1, `${rows.length} rows for ${all} decisions`);
  for (const [verdict, , points, wins] of rows) {
    must(/^(−?\d+\.\d+ ± \d+\.\d+|–)$/.test(points) && ["a mistake", "no mistake found", "not reckoned"].includes(verdict), `${verdict}: ${points}, ${wins}`);
  }
  const serious = await faults(page);
  must(serious.length === 0, serious.join("; "));
  await page.keyboard.press("Escape");
  await page.locator(".replay").getByRole("button", { name: "Did my choices cost points?" }).click();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.getByText(/^Stopped after \d+ of \d+ decisions\./).waitFor({ timeout: SOON });
  await page.keyboard.press("Escape");
}

/** Saves the game, forgets all, and opens the file again; a broken file is refused, half a game goes on. */
export async function opensAgain(page, played, folder) {
  await page.locator(".replay").getByRole("button", { name: "All games" }).click();
  const saved = page.waitForEvent("download");
  await ended(page).getByRole("button", { name: "Save" }).click();
  const file = join(folder, "saved.jsonl");
  await (await saved).saveAs(file);
  await page.getByRole("button", { name: "Forget all" }).click();
  await page.getByText("None yet. What you play").waitFor({ timeout: SOON });
  await comes(page.locator(".played-games li"), 0, "games are left after all were forgotten");
  await open(page, file);
  await page.locator(".played [role=status]", { hasText: "the sheet quick, which is not here" }).waitFor({ timeout: SOON });
  await page.locator(".note").getByRole("button", { name: "Bring them back" }).click();
  await ended(page).waitFor({ timeout: SOON });
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const broken = join(folder, "broken.jsonl");
  writeFileSync(broken, `${lines.slice(0, 5).join("\n")}\nnonsense\n`);
  await open(page, broken);
  await page.locator(".played [role=status]", { hasText: "broken.jsonl: This is no saved game, or a damaged one: line 6 cannot be read." }).waitFor({ timeout: SOON });
  await view(page, "Sheet");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(TEXT);
  await page.locator(".problems h2").filter({ hasText: "No problems" }).waitFor({ timeout: SOON });
  await view(page, "Played");
  await open(page, file);
  await page.locator(".replay .asked", { hasText: "You chose" }).waitFor({ timeout: SOON });
  await page.locator(".replay").getByRole("button", { name: "All games" }).click();
  await comes(page.locator(".played-games li", { hasText: "You " }), 1, "the game that was opened is in the list twice");
  const half = join(folder, "half.jsonl");
  const settles = lines.findIndex((line) => line.includes('"event":"settle"'));
  writeFileSync(half, `${lines.slice(0, settles - 8).join("\n")}\n`);
  await open(page, half);
  await settled(page);
  await comes(page.locator("#table .score caption", { hasText: "Hand 1," }), 1, "half a game does not go on");
  await hand(page);
  await page.locator("dialog.ended[open]").getByRole("button", { name: "Did my choices cost points?" }).click();
  await page.locator("dialog.cost[open]").getByText(/decisions? looked at\. /).waitFor({ timeout: 120_000 });
  await page.keyboard.press("Escape");
  await page.locator("dialog.ended[open] .main").click();
  await settled(page);
}

async function open(page, file) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a saved game" }).click();
  await (await chooser).setFiles(file);
}

/** The finished game in the list. */
function ended(page) {
  return page.locator(".played-games li", { hasText: /You (won|lost),/ }).first();
}

/** Plays a hand to its count, and bids wherever that is allowed. */
async function hand(page) {
  const dialog = page.locator("dialog.ended[open]");
  for (let step = 0; step < 80 && !(await dialog.isVisible()); step++) {
    await settled(page);
    const bid = page.locator('.moves [data-action^="bid "]').first();
    if ((await bid.count()) > 0) await bid.press("Enter");
    else if (!(await dialog.isVisible())) await page.locator(".moves .bar button, .held.may").first().press("Enter");
    await settled(page);
  }
  must(await dialog.isVisible(), "the hand did not come to its count");
}

/** Two hundred games are kept and no more; what is no game is passed over. */
export async function bounded(page) {
  await view(page, "Played");
  await page.locator(".played-games li").first().waitFor({ timeout: SOON });
  await page.evaluate(
    () =>
      new Promise((done, failed) => {
        const asked = indexedDB.open("pitchdsl");
        asked.onerror = () => failed(asked.error);
        asked.onsuccess = () => {
          const change = asked.result.transaction("games", "readwrite");
          const games = change.objectStore("games");
          games.getAll().onsuccess = ({ target }) => {
            const [game] = target.result;
            for (let number = 0; number < 250; number++) games.put({ ...game, id: `old-${number}`, when: number });
            games.put({ id: "wrong", when: Date.now() });
            games.put({ ...game, id: "worse", when: Date.now(), tally: { ...game.tally, score: "<b>5</b>" } });
          };
          change.oncomplete = () => {
            asked.result.close();
            done();
          };
        };
      }),
  );
  await view(page, "Table");
  await settled(page);
  await more(page, "New game");
  await settled(page);
  await page.locator(".moves .bar button, .held.may").first().press("Enter");
  await settled(page);
  await view(page, "Start");
  await view(page, "Played");
  await page.locator('.played-games [data-id="old-249"]').waitFor({ state: "attached", timeout: SOON });
  const ids = await page.locator(".played-games li").evaluateAll((items) => items.map(({ dataset }) => dataset.id));
  must(ids.length === 198 && !ids.includes("wrong") && !ids.includes("worse"), `${ids.length} games are listed of the 200 that are kept, two of which are none`);
  must(ids.includes("old-249") && !ids.includes("old-0"), "it is not the oldest that goes");
}

/** A browser that keeps nothing: one plays all the same, and the list says why it is empty. */
export async function forbidden(page, address) {
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { get: () => { throw new DOMException("forbidden", "SecurityError"); } }));
  await page.goto(address);
  await page.getByRole("button", { name: "Deal me in" }).click({ timeout: SOON });
  await settled(page);
  await page.locator(".moves .bar button, .held.may").first().press("Enter");
  await settled(page);
  await comes(page.locator(".held"), { least: 1 }, "nobody can play");
  await view(page, "Played");
  await page.getByText("This browser keeps no games for this page.").waitFor({ timeout: SOON });
}
