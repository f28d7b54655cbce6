// Makes the page: bundles the program, copies what is static, and writes the service worker's list of all files.
//
//     node build.mjs OUT_FOLDER
//
// Where ADDRESS is set, the page's links to sheets lead to that public address, wherever the page itself is opened from.
// `bundle.py` writes its archives into the same folder first, so that they are on the list. The same sources give the same bytes.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "..", "build", "playground"));
const csp = readFileSync(join(here, "csp.txt"), "utf8").trim();

mkdirSync(out, { recursive: true });
cpSync(join(here, "static"), out, { recursive: true });
for (const name of ["index.html", "friends.html"]) {
  const page = readFileSync(join(here, "static", name), "utf8");
  writeFileSync(join(out, name), page.replace("%CSP%", csp).replace("%ADDRESS%", publicAddress(process.env.ADDRESS ?? "")));
}

const common = { bundle: true, minify: true, format: "esm", target: "es2022", charset: "utf8", legalComments: "none", logLevel: "warning" };
await build({
  ...common,
  entryPoints: { main: join(here, "src/main.ts"), friends: join(here, "src/friends.ts"), "friends-style": join(here, "src/friends/friends.css"), worker: join(here, "src/worker.ts"), page: join(here, "src/page.css") },
  outdir: out,
});

rmSync(join(out, "sw.js"), { force: true });
const files = walk(out).filter((name) => !name.startsWith("friends")); // these need a server
const version = files.reduce((hash, file) => hash.update(file).update(readFileSync(join(out, file))), createHash("sha256")).digest("hex");
await build({
  ...common,
  entryPoints: { sw: join(here, "src/sw.ts") },
  outdir: out,
  define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version.slice(0, 16)) },
});
for (const file of walk(out)) console.log(`${statSync(join(out, file)).size.toLocaleString("en").padStart(12)}  ${file}`);

/** The address as it is to be written, or nothing where none is given; a wrong one ends the build. */
function publicAddress(given) {
  if (given === "") return "";
  const address = URL.canParse(given) ? new URL(given) : null;
  if (address?.protocol !== "https:" || address.search || address.hash || /["<>&]/.test(address.href)) {
    console.error(`ADDRESS is \`${given}\`; write where the page will be, such as ADDRESS=https://example.org/pitch/`);
    process.exit(1);
  }
  return address.href;
}

function walk(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}
