/** How friends come to a table: one opens it by the form, and each sits down by a link. */
import { PATIENCE, address } from "./served.mjs";

/** Opens a table by a form; `after` stands behind the form's address. The links by seat, that of those who watch under -1. */
export async function opened(host, game, levels, after = "") {
  await host.goto(`${address}/tables${after}`);
  await host.locator("#friends-game").selectOption(game, { timeout: PATIENCE });
  const seats = String(levels.length);
  await host.waitForFunction((number) => [...document.querySelectorAll("#friends-seats option")].some(({ value }) => value === number), seats, { timeout: PATIENCE });
  await host.locator("#friends-seats").selectOption(seats);
  for (const [seat, level] of levels.entries()) await host.locator(`#friends-seat-${seat}`).selectOption(level);
  await host.getByRole("button", { name: "Open the table" }).click();
  await host.locator(".links a").first().waitFor({ timeout: PATIENCE });
  return new Map(await host.locator(".links a").evaluateAll((all) => all.map(({ href, dataset }) => [Number(dataset.seat), href])));
}

/** Comes to the table by a link, and says a name where one is asked for. */
export async function seated(page, link, name) {
  await page.goto(link);
  await page.locator(".table:not([hidden])").waitFor({ timeout: PATIENCE });
  if (name === null) return;
  const field = page.locator("#friends-name");
  const known = page.locator(".lobby-seats").getByText(`${name} (you)`);
  await field.or(known).first().waitFor({ timeout: PATIENCE });
  if ((await field.count()) === 0) return;
  await field.fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await known.waitFor({ timeout: PATIENCE });
}

/** Whether the game is over for all of them. */
export async function ended(people) {
  const over = await Promise.all(people.map((page) => page.locator(".table .moves").getByRole("button", { name: "Another game" }).count()));
  return over.every((count) => count > 0);
}
