/** A server of tables that is begun for a test, and people who sit at them, in browsers of their own. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "./chromium.mjs";
import { playwright } from "./tools.mjs";

export const PATIENCE = 120_000;

export const python = process.env.PYTHON ?? resolve(".venv/bin/python");
const home = mkdtempSync(join(tmpdir(), "friends-"));
const port = await free();
export const address = `http://127.0.0.1:${port}`;
let server = begin();
const browser = await playwright.chromium.launch(await chromium());

/** Does a test, and puts everything away behind it. */
export async function served(test) {
  try {
    await up();
    await test();
  } finally {
    await browser.close();
    server.kill();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The server is killed in the middle, and begun again: all come back by themselves. */
export async function killedAndBack() {
  server.kill("SIGKILL");
  await new Promise((done) => server.once("exit", done));
  server = begin();
  await up();
}

/** A browser of somebody's own, in which nothing may fail. */
export async function person(viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(() => location.protocol === "http:" && localStorage.setItem("pitchdsl:table:pace", "at once"));
  const page = await context.newPage();
  page.on("pageerror", (fault) => assert.fail(`the page failed: ${fault.message}`));
  return page;
}

/** Does what is asked of a person, if anything; whether something was. */
export async function step(page) {
  return page.evaluate(() => {
    const seen = (each) => each && each.getAttribute("aria-disabled") !== "true" && !each.disabled;
    const ending = document.querySelector("dialog.ended[open]");
    if (ending) {
      const on = ending.querySelector(".main");
      if (on?.textContent === "Another game") ending.close();
      else on?.click();
      return true;
    }
    const table = document.querySelector(".table");
    if (!table || table.hidden || table.getAttribute("aria-busy") === "true") return false;
    const held = [...table.querySelectorAll(".held:not(.barred)")];
    const buttons = [...table.querySelectorAll(".moves .bar button:not(.means)")];
    if (buttons.some(({ textContent }) => textContent === "Another game")) return false;
    const chosen = table.querySelector(".held[aria-pressed]");
    const main = table.querySelector(".moves .main");
    if (chosen) {
      if (seen(main)) main.click();
      else if (table.querySelector('.moves [data-action="stand"]')) table.querySelector('.moves [data-action="stand"]').click();
      else [...table.querySelectorAll('.held[aria-pressed="false"]:not(.barred)')].at(-1)?.click();
      return true;
    }
    const says = buttons.filter(seen);
    if (says.length > 0) {
      says[Math.floor(Math.random() * says.length)].click();
      return true;
    }
    const mine = table.querySelector(".asked.mine");
    if (!mine || held.length === 0) return false;
    held[Math.floor(Math.random() * held.length)].click();
    return true;
  });
}

function begin() {
  const begun = spawn(python, ["-m", "pitchdsl", "serve", "--port", String(port), "--store", join(home, "tables.sqlite")], { stdio: ["ignore", "ignore", "pipe"] });
  begun.stderr.on("data", (said) => /Traceback/.test(String(said)) && console.error(String(said)));
  return begun;
}

async function up() {
  for (let time = 0; time < 600; time++) {
    try {
      if ((await fetch(`${address}/health`)).ok) return;
    } catch {
      // not yet
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the server did not begin");
}

/** A port that is free. */
function free() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port: found } = probe.address();
      probe.close(() => done(found));
    });
  });
}
