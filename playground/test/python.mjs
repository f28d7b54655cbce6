// The worker's Python as it was built, under Node: is every kind of question answered?
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { transformSync } = createRequire(import.meta.url)("esbuild");
const built = resolve(process.argv[2] ?? "build/playground");
const began = performance.now();

let answers;
let asked = 0;
function call(name, args = {}) {
  const { id, value, fault } = JSON.parse(answers(JSON.stringify({ id: ++asked, call: name, args })));
  if (id !== asked) throw new Error(`${name}: the answer to ${id}, not ${asked}`);
  if (fault) throw new Error(`${name}: ${fault.kind}: ${fault.message}`);
  return value;
}
function must(so, what) {
  if (!so) throw new Error(what);
}

try {
  const source = transformSync(readFileSync(new URL("../src/boot.ts", import.meta.url), "utf8"), { loader: "ts", format: "esm" }).code;
  const { boot } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const { loadPyodide } = await import(pathToFileURL(`${built}/pyodide/pyodide.mjs`));
  answers = await boot(loadPyodide, `${built}/pyodide/`, Promise.resolve(new Uint8Array(readFileSync(`${built}/pitchdsl.zip`))), () => {});

  const { variants, players } = call("hello");
  must(variants.length >= 38, `only ${variants.length} variants`);
  must(players.some(({ name }) => name === "level-3"), "level 3 cannot play here");
  for (const { name } of variants) {
    const { playable, problems } = call("check", { files: { [name]: call("open", { name }).text }, active: name });
    must(playable, `${name} cannot be played: ${problems[0]?.title}`);
  }
  const name = "auction-pitch";
  const desk = { files: { [name]: call("open", { name }).text }, active: name };
  must(call("rules", desk).lines.length > 20, "there are too few rules");
  must(call("rulebook", desk).blocks.length > 5, "the rulebook is too short");
  must(call("short", desk).sections.length > 2, "the sheet is too short");
  let table = call("sit", { ...desk, seats: 4, seat: 0, levels: ["simple"], seed: 7 });
  let scored = 0;
  for (let step = 0; step < 400 && !table.over; step++) {
    const card = table.hand.find(({ legal }) => legal);
    const said = table.actions[0]?.text ?? (card && `play ${card.name}`);
    table = table.more ? call("next") : call("act", { action: said });
    scored += table.news.filter(({ kind }) => kind === "count").length;
  }
  must(table.over && scored > 0, "the game does not come to its end");
  let measured = call("measure", { ...desk, seats: 4, levels: ["simple"], seed: 1, games: 5 });
  for (let step = 0; step < 200 && !measured.over; step++) measured = call("measure_more");
  must(measured.over && measured.done === 5, "five games are not measured");
  console.log(`ok   ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  Python under Node: ${asked} questions answered`);
} catch (fault) {
  // a fault of Pyodide's would be a megabyte of its source
  console.error(`FAIL Python under Node: ${String(fault?.message ?? fault).slice(0, 600)}`);
  process.exit(1);
}
process.exit(0);
