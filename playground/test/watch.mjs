/** What must not happen while somebody uses the page: faults, requests elsewhere, violations of its own policy. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Watches all pages of a context. */
export async function watch(context, address) {
  const seen = { errors: [], outside: [], violations: [] };
  await context.exposeBinding("violated", (_, what) => seen.violations.push(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => window.violated(`${event.violatedDirective}: ${event.blockedURI}`));
  });
  context.on("console", (message) => {
    const text = message.text();
    if (/content security policy/i.test(text)) seen.violations.push(text);
    else if (message.type() === "error") seen.errors.push(text);
  });
  context.on("weberror", (error) => seen.errors.push(String(error.error())));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob|about):/.test(url)) seen.outside.push(url);
  });
  return seen;
}

/** What axe finds serious or critical on the page as it is, a line each. */
export async function faults(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} (${failureSummary.split("\n").at(-1).trim()})`).join("; ")}`);
}

/** What moves or may move, by its style, in a browser that was asked for as little motion as can be. */
export function moving(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((each) => {
        const { transitionDuration, transitionProperty, animationName, animationDuration } = getComputedStyle(each);
        const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0.01);
        return (transitionProperty !== "none" && lasts(transitionDuration)) || (animationName !== "none" && lasts(animationDuration));
      })
      .map((each) => `${each.tagName.toLowerCase()}.${each.className}`),
  );
}
