/** The card table: what moves, what ends, what comes back, and whether all of it is in view. */
import { more, settled } from "./playing.mjs";
import { comes, must } from "./steps.mjs";
import { faults } from "./watch.mjs";

const GAME = "pitchdsl:table:game";
const PACE = "pitchdsl:table:pace";
const SOON = 60_000;
const SIZES = [[390, 844], [844, 390], [360, 740], [1024, 768], [1440, 900], [1920, 1080]];

/** Games of two to eight players, and one with many cards. */
export const GAMES = [
  { name: "seven-up", seats: 2 },
  { name: "guide-cutthroat", seats: 3 },
  { name: "guide-partnership", seats: 4 },
  { name: "irish-don", seats: 4 },
  { name: "smear-five", seats: 5 },
  { name: "schmier-six", seats: 6 },
  { name: "guide-cutthroat", seats: 8 },
];

/** Has nobody think and no card move, unless that was chosen. */
export function hurried(context) {
  return context.addInitScript((key) => {
    try {
      if (!localStorage.getItem(key)) localStorage.setItem(key, "at once");
    } catch {
      // no storage
    }
  }, PACE);
}

/** Sits down at a game from its first card on, at a speed. */
async function sit(page, address, { name, seats }, pace) {
  if (!page.url().startsWith(address)) await page.goto(address);
  const kept = { desk: { files: { mine: `variant mine extends ${name}\n` }, active: "mine", over: [] }, begun: { seats, seat: 0, levels: ["simple"], seed: 7 }, decided: [], on: 0 };
  await page.evaluate(([[game, text], [speed, pace]]) => {
    localStorage.setItem(game, text);
    localStorage.setItem(speed, pace);
  }, [[GAME, JSON.stringify(kept)], [PACE, pace]]);
  await page.goto(`${address}#table`);
  await page.reload();
  await page.locator(".held").first().waitFor({ timeout: SOON });
}

/** The animations of cards that run now. */
function running(page) {
  return page.evaluate(() => document.getAnimations().filter((each) => each.playState === "running" && each.effect.target.closest(".card, .back")).length);
}

/** Cards move when they are dealt and played; one press, and all of them lie where they belong. */
export async function moves(page, address) {
  await sit(page, address, { name: "guide-partnership", seats: 4 }, "slow");
  await more(page, "New game");
  await page.locator(".held").first().waitFor({ timeout: SOON });
  must((await running(page)) > 0, "no card moves when cards are dealt");
  await page.locator(".felt").click({ position: { x: 400, y: 300 } });
  must((await running(page)) === 0, "cards move on after a press");
  const lies = await page.locator(".held .card").evaluateAll((cards) => cards.map((card) => card.dataset.code));
  must(new Set(lies).size === 6, `the hand is ${lies}`);
  await page.locator(".moves .bar button").first().click();
  await page.locator(".spot .card").first().waitFor({ state: "attached", timeout: SOON });
  const all = await page.locator(".card[data-code]").evaluateAll((cards) => cards.map((card) => card.dataset.code));
  must(new Set(all).size === all.length, "a card is on the table twice");
}

/** After some plays the page is loaded anew: the same hand, the same trick, the same score. */
export async function reloads(page) {
  await page.evaluate((key) => localStorage.setItem(key, "at once"), PACE);
  await page.reload();
  await settled(page);
  for (let play = 0; play < 3; play++) {
    await page.locator(".moves .bar button, .held.may").first().press("Enter");
    await settled(page);
  }
  const seen = () => page.locator(".felt").evaluate((felt) => [".hand", ".spot", ".plate", ".score", ".last", ".asked"].map((part) => [...felt.querySelectorAll(part)].map((each) => each.textContent)));
  const before = JSON.stringify(await seen());
  await page.reload();
  await settled(page);
  const after = JSON.stringify(await seen());
  must(before === after, `the table is another one after a reload: ${before} ${after}`);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await settled(page);
  must(JSON.stringify(await seen()) !== after, "nothing is taken back after a reload");
}

/** The one who must decide is helped at the table: what a call means, the words, the rules and back to the same hand; a hint goes at a press outside. */
export async function helped(page, address) {
  await page.setViewportSize({ width: 844, height: 390 });
  await sit(page, address, { name: "guide-partnership", seats: 4 }, "at once");
  await settled(page);
  const before = await page.locator(".hand").innerText();
  await page.getByRole("button", { name: "What they mean" }).click();
  const help = page.locator("dialog[open]", { hasText: "Help at the table" });
  await help.getByText("What you may say now").waitFor({ timeout: SOON });
  for (const word of ["pips", "pitcher", "owner"]) await comes(help.locator("dt", { hasText: word }), { least: 1 }, `${word} is not explained`);
  await help.getByRole("button", { name: "The rules of this game" }).click();
  await page.locator("dialog[open] .card-sheet").waitFor({ timeout: SOON });
  const serious = await faults(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await comes(page.locator("dialog[open]"), 0, "the help does not go away");
  must((await page.locator(".hand").innerText()) === before, "the help does not lead back to the hand");
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await help.waitFor({ timeout: SOON });
  await page.keyboard.press("Escape");
  const badge = page.locator(".plate .badge").first();
  await badge.focus();
  await page.keyboard.press("Enter");
  await page.locator(".answered").getByText(/./).first().waitFor({ timeout: SOON });
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const hint = page.locator(".hinted[open]");
  await hint.waitFor({ timeout: SOON });
  const over = await page.evaluate(() => {
    const box = (each) => each.getBoundingClientRect();
    const hint = box(document.querySelector(".hinted"));
    return [...document.querySelectorAll(".score, .spot .card, .plate, .moves button, .asked")].filter((each) => {
      const { left, right, top, bottom, width } = box(each);
      return width > 0 && Math.min(right, hint.right) - Math.max(left, hint.left) > 2 && Math.min(bottom, hint.bottom) - Math.max(top, hint.top) > 2;
    }).map(({ className }) => className);
  });
  must(over.length === 0, `the hint lies over ${over}`);
  await hint.locator("summary").click();
  const { bottom, right } = await hint.getByRole("button", { name: "Close" }).evaluate((each) => each.getBoundingClientRect());
  must(bottom <= 390 && right <= 844, "the hint cannot be closed with all it promises");
  await page.locator(".ring").click({ position: { x: 300, y: 90 } });
  await comes(hint, 0, "the hint stays after a press outside");
  await page.setViewportSize({ width: 1024, height: 768 });
  return serious;
}

/** At the usual speed a trick counts once its last card lies there, and then it rests for a moment. */
export async function counts(page, address) {
  await sit(page, address, { name: "guide-partnership", seats: 4 }, "normal");
  await page.evaluate(() => {
    window.seen = [];
    const note = () => {
      const cards = [...document.querySelectorAll(".spot .card")];
      const lies = cards.filter((card) => card.getAnimations().length === 0).length;
      const tricks = [...document.querySelectorAll(".score td.tricks")].reduce((sum, each) => sum + Number(each.textContent), 0);
      window.seen.push({ at: performance.now(), lies, won: document.querySelector(".spot.won") !== null, tricks });
      if (window.seen.length < 4000) requestAnimationFrame(note);
    };
    note();
  });
  for (let step = 0; step < 30 && (await page.evaluate(() => window.seen.at(-1).tricks)) < 2; step++) {
    await settled(page);
    await page.locator(".moves .bar button, .held.may").first().press("Enter");
    await page.waitForTimeout(400);
  }
  const seen = await page.evaluate(() => window.seen);
  const first = seen.findIndex(({ tricks }) => tricks > 0);
  must(first > 0 && seen[first].lies === 4, `a trick is counted when ${seen[first]?.lies} of its cards lie there`);
  const gone = seen.slice(first).find(({ won }) => !won);
  must(gone.at - seen[first].at > 700, `the whole trick is seen for ${Math.round(gone.at - seen[first].at)} ms`);
}

/** Plays on to the end of the hand; the dialog says who took which point by which line, and the next hand is one press away. */
export async function ends(page) {
  const dialog = page.locator("dialog.ended[open]");
  for (let step = 0; step < 60 && !(await dialog.isVisible()); step++) {
    await page.locator(".moves .bar button, .held.may").first().press("Enter");
    await settled(page);
  }
  await comes(dialog.locator(".points tbody tr"), { least: 3 }, "too few points are told");
  must(/ bid .* and took \d+: (made|set)\.$/.test(await dialog.locator("h2").innerText()), await dialog.locator("h2").innerText());
  const sums = await dialog.locator(".tally tbody tr").evaluateAll((rows) => rows.map((row) => [".before", ".sum", ".now"].map((each) => Number(row.querySelector(each).textContent.replace("−", "-")))));
  must(sums.length === 2 && sums.every(([before, change, now]) => before + change === now), `the scores do not add up: ${sums}`);
  const found = await faults(page);
  must(await dialog.locator(".main").evaluate((each) => each === document.activeElement), "the way on has no focus");
  const size = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  const below = await dialog.evaluate((each) => Math.max(...[...each.querySelectorAll(".points tr, .tally tr")].map((row) => row.getBoundingClientRect().bottom)) - each.querySelector(".after").getBoundingClientRect().top);
  must(below <= 0, `on a phone on its side the end of the hand lies ${below} px below the edge`);
  await dialog.locator(".tricks summary").click();
  const tricks = await dialog.locator(".tricks li").allInnerTexts();
  must(tricks.length === 6 && tricks.every((each) => ["You", "West", "North", "East"].every((name) => each.includes(name)) && /\d+ pips?/.test(each)), `the tricks are ${tricks}`);
  await page.setViewportSize(size);
  await dialog.getByRole("button", { name: "Look at the table" }).click();
  const over = await page.evaluate(() => {
    const [won, ...buttons] = [".spot.won .card", ".moves .main", ".moves .main + button"].map((each) => document.querySelector(each).getBoundingClientRect());
    return buttons.filter((each) => Math.min(each.right, won.right) > Math.max(each.left, won.left) && Math.min(each.bottom, won.bottom) > Math.max(each.top, won.top)).length;
  });
  must(over === 0, "a button lies on the card that won");
  await page.locator(".moves").getByRole("button", { name: "How it ended" }).click();
  await dialog.waitFor({ timeout: SOON });
  await page.keyboard.press("Enter");
  await page.locator(".score caption", { hasText: "Hand 2" }).waitFor({ timeout: SOON });
  return found;
}

/** Where play goes to the right, the next player sits at one's right. */
export async function mirrored(page, address) {
  for (const [line, side] of [["", "left"], ["players\n  direction: to the right\n", "right"]]) {
    await sit(page, address, { name: `team-auction\n${line}`, seats: 4 }, "at once");
    await settled(page);
    const [next, last] = await page.locator(".seats .seat").evaluateAll((seats) => [seats[0], seats[2]].map((seat) => seat.getBoundingClientRect().x));
    must(next < last === (side === "left"), `the next player does not sit at the ${side}: ${next} ${last}`);
    const names = await page.locator(".seats .plate strong").allInnerTexts();
    must(names.join() === (side === "left" ? "West,North,East" : "East,North,West"), `they are called ${names}`);
  }
}

/** In every size of window nothing that one plays with lies below the fold, and no plate covers a panel or another plate. */
export async function fits(page, address, game, pictures) {
  await sit(page, address, game, "at once");
  await settled(page);
  await all(page, game, "before the play", pictures);
  for (let step = 0; step < 40 && (await page.locator(".spot .card").count()) === 0; step++) {
    const pick = page.locator('.held[aria-pressed="false"]:not(.barred)').last();
    const main = page.locator('.moves .main[aria-disabled="true"]');
    if ((await main.count()) > 0 && (await page.locator(".moves .say").count()) === 0) await pick.press("Enter");
    else await page.locator(".moves .bar button:not([aria-disabled]), .held.may").first().press("Enter");
    await settled(page);
  }
  await all(page, game, "in the play", pictures);
}

async function all(page, game, when, pictures) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(250); // cards may take a moment to their places
    const wrong = await page.evaluate(() => {
      const box = (each) => each.getBoundingClientRect();
      const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => box(each).width > 0);
      const found = [];
      for (const each of seen(".held, .moves button, .help-bar button, .asked, .plate, .spot .card, .score")) {
        const { left, right, top, bottom } = box(each);
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + (each.matches(".held") ? 12 : 1)) found.push(`${each.className} at ${[left, top, right, bottom].map(Math.round)}`);
      }
      const apart = seen(".plate, .score, .last, .spot .card, .help-bar button");
      for (const [at, one] of apart.entries()) {
        for (const other of apart.slice(at + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          const [a, b] = [box(one), box(other)];
          if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) found.push(`${one.className} “${one.textContent.slice(0, 12)}” lies over ${other.className} “${other.textContent.slice(0, 12)}”`);
        }
      }
      if (document.documentElement.scrollHeight > innerHeight + 1) found.push("the page scrolls");
      return found;
    });
    await page.screenshot({ path: `${pictures}/table-${game.name}-${game.seats}-${when.replaceAll(" ", "-")}-${width}.png` });
    must(wrong.length === 0, `${width}x${height} ${when}: ${wrong.slice(0, 4).join("; ")}`);
  }
}
