/** A Chromium to test in: one that is installed, else Debian's, else the one that npm has. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
// without these it looks for hosts of its own at every start
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic", "--no-first-run"];
const PACKAGE = "@sparticuz/chromium@153.0.0";

/** How Playwright starts it. Says in one line what is missing where there is none. */
export async function chromium() {
  const found = [process.env.CHROMIUM, ...INSTALLED].find((path) => path && existsSync(path));
  if (found) return options(found);
  if (process.getuid?.() === 0 && debian() && existsSync(INSTALLED[0])) return options(INSTALLED[0]);
  const packed = await fromNpm();
  if (packed) return packed;
  throw new Error("no browser: install Chromium (on Debian: apt-get install chromium), or name one with CHROMIUM=/path/to/it");
}

function options(executablePath, more = []) {
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { executablePath, args: [...QUIET, ...root, ...more] };
}

function debian() {
  const install = () => tried("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  return install() || (tried("apt-get", ["update"]) && install());
}

async function fromNpm() {
  const folder = resolve("build/chromium");
  mkdirSync(folder, { recursive: true });
  if (!tried("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, PACKAGE])) return null;
  try {
    const { default: packed } = await import(createRequire(`${folder}/`).resolve("@sparticuz/chromium"));
    return options(await packed.executablePath(), packed.args);
  } catch {
    return null;
  }
}

function tried(command, words) {
  try {
    execFileSync(command, words, { stdio: ["ignore", "ignore", "ignore"], timeout: 240_000 });
    return true;
  } catch {
    return false;
  }
}
