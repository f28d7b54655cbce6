/** The worker: loads Python from its own folder, tells how far it is, and answers one request after the other. */

import { type Answers, boot } from "./boot";
import type { Request, Told } from "./protocol";

const at = (file: string): URL => new URL(file, import.meta.url);

/** What is counted as it is loaded; `pyodide.asm.mjs` comes as a module, whose bytes nobody sees. */
const COUNTED = ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pitchdsl.zip"];

let answers: Answers | null = null;
let failed = false;
const waiting: Request[] = [];

const tell = (told: Told): void => postMessage(told);

let done = 0;
let total = 0;

const plain = globalThis.fetch.bind(globalThis);

/** As `fetch`, and counts the bytes of what is to be counted as they come. */
async function counting(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await plain(...asked);
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} cannot be loaded (${response.status})`);
  if (COUNTED.some((file) => response.url.endsWith(file))) void count(response.clone());
  return response;
}

async function count(response: Response): Promise<void> {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    done += part.value.length;
    if (answers === null) tell({ progress: { stage: "python", done: Math.min(done, total || done), total } });
  }
}

async function loaded(file: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(at(file))).arrayBuffer());
}

async function start(): Promise<Answers> {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, on which the rules engine runs");
  globalThis.fetch = counting;
  const archive = loaded("pitchdsl.zip");
  archive.catch(() => undefined); // told where it is waited for
  const [sizes, { loadPyodide }] = await Promise.all([
    fetch(at("sizes.json")).then((response) => response.json() as Promise<Record<string, number>>),
    import(at("pyodide/pyodide.mjs").href) as Promise<typeof import("pyodide")>,
  ]);
  total = COUNTED.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
  return boot(loadPyodide, at("pyodide/").href, archive, () => tell({ progress: { stage: "rules", done: total, total } }));
}

function answered(request: Request): void {
  if (answers !== null) postMessage(JSON.parse(answers(JSON.stringify(request))));
  else if (!failed) waiting.push(request);
}

addEventListener("message", (event: MessageEvent<Request>) => answered(event.data));

start().then(
  (ready) => {
    answers = ready;
    tell({ ready: true });
    waiting.splice(0).forEach(answered);
  },
  (fault: unknown) => {
    failed = true;
    // what Pyodide throws is at times an object of its own, with or without a message
    const why = typeof fault === "string" ? fault : (fault as { message?: unknown } | null)?.message;
    const lines = (typeof why === "string" ? why : "").trim().split("\n");
    tell({ failed: lines[lines.length - 1] ?? "" });
  },
);
