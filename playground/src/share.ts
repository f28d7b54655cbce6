/** Links that carry sheets in their fragment, which no browser sends to a server. */
import { clean, MOST_SHEETS, type Sheet } from "./sheets";

const MARK = "s=1.";
const LONGEST = 400_000; // characters of a fragment
const LARGEST = 2_000_000; // bytes of what is in it
/** Beyond so many characters some programs cut a link off. */
export const LONG = 8_000;

export interface Shared {
  sheets: Sheet[];
  active: string;
}

/** The sheet that is open, and all those of which its text speaks. */
export function needed(all: readonly Sheet[], active: Sheet): Sheet[] {
  const found = new Set([active]);
  for (const sheet of found) {
    const words = new Set([...(sheet.text.match(/[\p{L}\p{N}_-]+/gu) ?? []), ...sheet.over]);
    for (const other of all) if (words.has(other.name)) found.add(other);
  }
  return [...found];
}

/** Whether this page's address leads nowhere from another computer. */
export function isLocal({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  return protocol === "file:" || hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);
}

/** The address that a link leads to: the public one that the page was built for, else its own. */
export function home(): URL {
  const built = document.querySelector<HTMLMetaElement>('meta[name="public-address"]')?.content;
  return new URL(built || location.href);
}

export async function link(shared: Shared, page: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ a: shared.active, s: shared.sheets.map(({ name, text, over }) => [name, text, over]) }));
  const packed = await drained(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")), LARGEST);
  return `${page.split("#")[0]}#${MARK}${toBase64(packed)}`;
}

/** Whether a fragment says that it carries sheets. */
export function carries(fragment: string): boolean {
  return fragment.startsWith(`#${MARK}`);
}

/** What a fragment carries; throws where it is damaged or too large. */
export async function unpack(fragment: string): Promise<Shared> {
  if (!carries(fragment) || fragment.length > LONGEST) throw new Error("no link of this page");
  const bytes = fromBase64(fragment.slice(MARK.length + 1));
  const unpacked = await drained(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), LARGEST);
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(unpacked)));
}

function checked(value: unknown): Shared {
  const { a, s } = value as { a?: unknown; s?: unknown };
  if (typeof a !== "string" || !Array.isArray(s) || s.length === 0 || s.length > MOST_SHEETS) throw new Error("not what a link carries");
  const sheets = s.map((each: unknown): Sheet => {
    const [name, text, over] = Array.isArray(each) ? (each as unknown[]) : [];
    if (typeof name !== "string" || typeof text !== "string" || !Array.isArray(over)) throw new Error("not what a link carries");
    return { name: clean(name), text, over: over.filter((rule) => typeof rule === "string").slice(0, 30) };
  });
  return { sheets, active: clean(a) };
}

async function drained(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      void reader.cancel();
      throw new Error("too large");
    }
    parts.push(part.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error("not base64url");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
