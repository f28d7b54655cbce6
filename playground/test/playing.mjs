/** A person at the table who has only a keyboard. */

const PATIENCE = 60_000;

/** Sits down at the table, with other players than before where a game is open. */
export async function sit(page, { seats = 4, seed = 7 } = {}) {
  if (await page.locator(".table").isVisible()) await more(page, "Other players");
  await page.locator("#play-seats").selectOption(String(seats));
  await page.locator(".more-setup").evaluate((each) => each.setAttribute("open", ""));
  await page.locator("#play-seed").fill(String(seed));
  await page.getByRole("button", { name: "Deal" }).focus();
  await page.keyboard.press("Enter");
  await settled(page);
}

/** Plays until the hand is counted, by keys alone: arrows go from card to card, Enter plays, digits go to a bid. Returns what was done. */
export async function hand(page) {
  const done = { played: 0, bids: 0, refusals: 0, discards: 0 };
  for (let step = 0; step < 200; step++) {
    await settled(page);
    if ((await page.locator("dialog.ended[open]").count()) > 0) return done;
    const held = page.locator(".held:not(.barred)");
    const open = page.locator(".held.barred");
    if ((await page.locator(".held[aria-pressed]").count()) > 0) {
      await discard(page);
      done.discards++;
    } else if ((await page.locator(".moves .bar button").count()) > 0) {
      await page.locator(".moves .bar button").first().focus();
      const digit = page.locator('.moves [data-action^="bid "]').first();
      const number = (await digit.count()) > 0 ? /\d+/.exec((await digit.getAttribute("data-action")) ?? "")?.[0] : undefined;
      if (number && done.bids === 0) await page.keyboard.type(number);
      done.bids++;
      await page.keyboard.press("Enter");
    } else {
      if ((await open.count()) > 0 && done.refusals === 0) {
        await press(page, open.first(), "Enter");
        await page.locator(".answered").getByText(/:/).first().waitFor({ timeout: PATIENCE });
        done.refusals++;
      }
      await reach(page, held.first());
      await page.keyboard.press("Enter");
      done.played++;
    }
  }
  throw new Error("the hand did not come to its count");
}

/** Presses what is seldom wanted. */
export async function more(page, name) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator("dialog.more").getByRole("button", { name, exact: true }).click();
}

/** Waits until the table waits for the person. */
export function settled(page) {
  return page.locator('.table:not([hidden]):not([aria-busy="true"])').waitFor({ timeout: PATIENCE });
}

/** Goes to a card of the hand by arrow keys. */
async function reach(page, card) {
  if (!(await page.evaluate(() => document.activeElement?.classList.contains("held")))) await page.locator('.held[tabindex="0"]').focus();
  for (let step = 0; step < 30; step++) {
    if (await card.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press("ArrowRight");
  }
  throw new Error("arrow keys do not reach the card");
}

async function discard(page) {
  const stand = page.locator('.moves [data-action="stand"]');
  const main = page.locator(".moves .main");
  for (let step = 0; step < 20 && (await main.getAttribute("aria-disabled")) === "true"; step++) {
    if ((await stand.count()) > 0) return press(page, stand, "Enter");
    await press(page, page.locator('.held[aria-pressed="false"]:not(.barred)').last(), "Space");
  }
  return press(page, main, "Enter");
}

async function press(page, button, key) {
  await button.focus();
  await page.keyboard.press(key);
}
