/** The sheets of this browser: kept in its storage, one entry a sheet, so that two windows do not overwrite each other's. */
import type { Desk } from "./protocol";

export interface Sheet {
  name: string;
  text: string;
  /** House rules that are laid over it. */
  over: string[];
}

/** What has changed: the text of the active sheet, its name with it, which sheet is active, others, or the house rules over it. */
export type Change = "text" | "name" | "sheet" | "list" | "over";

const ENTRY = "pitchdsl:sheet:";
const ORDER = "pitchdsl:order";
const PAUSE = 300; // ms after the last key until a text is written down
export const MOST_SHEETS = 90;
export const MOST_NAME = 80;

export const FIRST: Sheet = {
  name: "kitchen-table",
  text: `variant kitchen-table "Kitchen table" extends team-auction

# What is not said here stays as it is in team-auction.

points
  low: 1 to the owner of the lowest trump

winning
  target: 7
`,
  over: [],
};

export class Sheets {
  readonly all: Sheet[] = [];
  private at = 0;
  private timer = 0;
  private told = false;
  private readonly unsaved = new Set<string>();
  private readonly listeners: ((what: Change) => void)[] = [];

  constructor(
    private readonly store: Storage | null,
    /** Storage refuses what should be kept. */
    private readonly trouble: (why: string) => void,
  ) {
    this.read();
    if (this.all.length === 0) this.all.push({ ...FIRST, over: [] });
    window.addEventListener("pagehide", () => this.save());
    window.addEventListener("storage", (event) => this.elsewhere(event));
    if (!store) trouble("This browser keeps nothing for this page.");
  }

  get active(): Sheet {
    return this.all[this.at] as Sheet;
  }

  get desk(): Desk {
    const { name, over } = this.active;
    return { files: Object.fromEntries(this.all.map((sheet) => [sheet.name, sheet.text])), active: name, over: [...over] };
  }

  hear(listener: (what: Change) => void): void {
    this.listeners.push(listener);
  }

  find(name: string): Sheet | undefined {
    return this.all.find((sheet) => sheet.name === name);
  }

  /** Writes in the active sheet. A sheet that is called as its text calls itself stays so when that name changes. */
  write(text: string): void {
    const { active } = this;
    if (text === active.text) return;
    const name = named(text);
    const follows = (named(active.text) ?? active.name) === active.name && name !== null && !this.find(name);
    active.text = text;
    if (!follows) return this.changed("text");
    this.drop(active.name);
    active.name = name;
    this.changed("name");
  }

  layOver(over: string[]): void {
    this.active.over = over;
    this.changed("over");
  }

  open(name: string): void {
    const at = this.all.findIndex((sheet) => sheet.name === name);
    if (at < 0 || at === this.at) return;
    this.at = at;
    this.changed("sheet");
  }

  /** Adds a sheet and opens it; where its name is taken by another text it gets a number. */
  add(wanted: Sheet): Sheet | null {
    const same = this.find(wanted.name);
    if (same && same.text === wanted.text && String(same.over) === String(wanted.over)) {
      this.open(same.name);
      return same;
    }
    if (this.all.length >= MOST_SHEETS) return null;
    const [first] = this.all;
    if (this.all.length === 1 && first && first.name === FIRST.name && first.text === FIRST.text && first.over.length === 0) {
      this.all.pop(); // nobody wrote in it
      this.drop(first.name);
    }
    const sheet = { ...wanted, name: this.free(wanted.name) };
    this.all.push(sheet);
    this.at = this.all.length - 1;
    this.changed("sheet");
    return sheet;
  }

  /** A name that no sheet has. */
  free(name: string): string {
    const plain = clean(name);
    for (let number = 1; ; number++) {
      const tried = number === 1 ? plain : `${plain}-${number}`;
      if (!this.find(tried)) return tried;
    }
  }

  rename(name: string): void {
    const old = this.active.name;
    this.active.name = this.free(name);
    this.drop(old);
    this.changed("sheet");
  }

  /** Takes the active sheet away; what is handed back brings it back. */
  remove(): () => void {
    const [gone] = this.all.splice(this.at, 1) as [Sheet];
    const at = this.at;
    const fresh = this.all.length === 0;
    if (fresh) this.all.push({ ...FIRST, name: this.free(FIRST.name), over: [] });
    this.at = Math.min(this.at, this.all.length - 1);
    this.drop(gone.name);
    this.changed("sheet");
    return () => {
      gone.name = this.free(gone.name);
      this.all.splice(at, 0, gone);
      this.at = at;
      this.changed("sheet");
    };
  }

  /** Writes down at once what waits to be written. */
  save(): void {
    clearTimeout(this.timer);
    if (!this.store) return;
    try {
      for (const name of this.unsaved) {
        const sheet = this.find(name);
        if (sheet) this.store.setItem(ENTRY + name, JSON.stringify({ text: sheet.text, over: sheet.over }));
        this.unsaved.delete(name);
      }
      this.store.setItem(ORDER, JSON.stringify({ order: this.all.map((sheet) => sheet.name), active: this.active.name }));
      this.told = false;
    } catch {
      if (!this.told) this.trouble("This browser’s storage for the page is full.");
      this.told = true;
    }
  }

  private changed(what: Change): void {
    this.unsaved.add(this.active.name);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.save(), PAUSE);
    for (const listener of this.listeners) listener(what);
  }

  private drop(name: string): void {
    this.unsaved.delete(name);
    try {
      this.store?.removeItem(ENTRY + name);
    } catch {
      // what cannot be removed does no harm
    }
  }

  private read(): void {
    if (!this.store) return;
    for (let at = 0; at < this.store.length; at++) {
      const key = this.store.key(at) ?? "";
      const sheet = key.startsWith(ENTRY) ? entry(key, this.store.getItem(key)) : null;
      if (sheet) this.all.push(sheet);
    }
    const { order, active } = parsed(this.store.getItem(ORDER)) as { order?: unknown; active?: unknown };
    const names = Array.isArray(order) ? order : [];
    const place = (sheet: Sheet): number => (names.includes(sheet.name) ? names.indexOf(sheet.name) : names.length);
    this.all.sort((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
    this.at = Math.max(0, this.all.findIndex((sheet) => sheet.name === active));
  }

  /** Another window has written a sheet: it is taken over; where it was being written here, too, both are kept. */
  private elsewhere(event: StorageEvent): void {
    const sheet = event.key?.startsWith(ENTRY) ? entry(event.key, event.newValue) : null;
    if (!sheet) return;
    const here = this.find(sheet.name);
    if (here && here.text === sheet.text && String(here.over) === String(sheet.over)) return;
    if (here && this.unsaved.has(here.name)) {
      sheet.name = this.free(sheet.name);
      this.unsaved.add(sheet.name);
      this.all.push(sheet);
    } else if (here) Object.assign(here, sheet);
    else this.all.push(sheet);
    for (const listener of this.listeners) listener(here === this.active && !this.unsaved.has(here.name) ? "sheet" : "list");
  }
}

/** The storage of this browser, where it may be used. */
export function storage(): Storage | null {
  try {
    localStorage.setItem("pitchdsl:try", "1");
    localStorage.removeItem("pitchdsl:try");
    return localStorage;
  } catch {
    // a full storage can still be read
    try {
      return localStorage.length > 0 ? localStorage : null;
    } catch {
      return null;
    }
  }
}

/** A name as a sheet may have it: one line of moderate length, never empty. */
export function clean(name: string): string {
  return name.replace(/[\p{C}\s]+/gu, " ").trim().slice(0, MOST_NAME) || "sheet";
}

/** The name that a text gives itself, if it does. */
export function named(text: string): string | null {
  return /^[ \t]*(?:variant|house-rule)[ \t]+([a-z0-9-]+)/im.exec(text)?.[1] ?? null;
}

function entry(key: string, value: string | null): Sheet | null {
  const { text, over } = parsed(value) as { text?: unknown; over?: unknown };
  if (typeof text !== "string") return null;
  return { name: key.slice(ENTRY.length), text, over: Array.isArray(over) ? over.filter((each) => typeof each === "string") : [] };
}

function parsed(value: string | null): object {
  try {
    return (JSON.parse(value ?? "{}") as object | null) ?? {};
  } catch {
    return {};
  }
}

/** A text with house rules taken in: their names behind `with:` under its first line. */
export function takenIn(text: string, rules: readonly string[]): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => /^\s*variant\b/i.test(line));
  if (first < 0) return text;
  let end = first + 1;
  while (end < lines.length && /^[ \t]+\S/.test(lines[end] as string)) end++;
  const at = lines.findIndex((line, index) => index > first && index < end && /^\s*with\s*:/i.test(line));
  if (at < 0) lines.splice(first + 1, 0, `  with: ${rules.join(", ")}`);
  else {
    const [, said = "", comment = ""] = /^([^#]*?)(\s*#.*)?$/.exec(lines[at] as string) ?? [];
    const known = said.replace(/^[^:]*:/, "").split(",").map((name) => name.trim());
    lines[at] = [said, ...rules.filter((name) => !known.includes(name))].join(", ") + comment;
  }
  return lines.join("\n");
}
