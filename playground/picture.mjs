// Draws the table of the built page in a real browser, for the README, and the icon of the extension for VS Code.
//
//     node playground/picture.mjs
import { resolve } from "node:path";
import { chromium } from "./test/chromium.mjs";
import { settled } from "./test/playing.mjs";
import { serve } from "./test/serve.mjs";
import { playwright } from "./test/tools.mjs";

const site = await serve(resolve("build/playground"));
const browser = await playwright.chromium.launch(await chromium());
const page = await browser.newPage({ viewport: { width: 1120, height: 700 }, reducedMotion: "reduce" });
await page.addInitScript(() => {
  crypto.getRandomValues = (into) => into.fill(11); // the same cards in each picture
});
await page.goto(site.address);
await page.getByRole("button", { name: "Deal me in" }).click();
await settled(page);
await page.getByRole("button", { name: "Pass" }).click();
await settled(page);
for (let played = 0; played < 2 || (await page.locator(".spot .card").count()) < 2; played++) {
  await page.locator(".held:not(.barred)").last().click(); // to a trick in which others have played
  await settled(page);
}
await page.screenshot({ path: "docs/pictures/table.jpg", type: "jpeg", quality: 82 });
await page.setViewportSize({ width: 256, height: 256 });
await page.goto(`${site.address}icon.svg`);
await page.screenshot({ path: "editors/vscode/icon.png", omitBackground: true });
await browser.close();
await site.stop();
