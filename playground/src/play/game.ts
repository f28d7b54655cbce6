/** A game in the worker, and what was decided in it, so that it can be told again: where the worker had to be stopped, or the page was loaded anew. */
import type { App, Begin, Calls, Desk, Fault, Table } from "../protocol-app";
import { fresh, type PlayedGame } from "../played/store";
import { kept } from "./habits";

export type Step = "next" | "undo" | "claim";

/** What the card table asks of a game, wherever it is played. */
export interface AnyGame {
  readonly table: Table | null;
  /** Whether the table waits for the person. */
  readonly waits: boolean;
  /** The texts by whose rules the game goes on. */
  readonly desk: Desk | null;
  readonly begun: Begin | null;
  readonly name: string;
  /** What follows when the game is over, as a button says it. */
  readonly another: string;
  /** What the game is called that was left when the page was closed, if there is one. */
  readonly left: string | null;
  isOpen(played: PlayedGame): boolean;
  sit(desk: Desk, begin: Begin): Promise<boolean>;
  reopen(played: PlayedGame): Promise<boolean>;
  resume(): Promise<boolean>;
  go(step: Step): Promise<void>;
  act(action: string): Promise<boolean>;
  ask<K extends keyof Calls>(name: K, args?: Calls[K][0]): Promise<Calls[K][1] | null>;
  leave(): void;
}

export interface Hears {
  table: (table: Table, back: boolean) => void;
  fault: (fault: Fault) => void;
  busy: (busy: boolean) => void;
}

const KEY = "pitchdsl:table:game";
const MOST = 3000; // decisions of one game that are kept; a longer game cannot be told again
const NOTHING = {} as never;

/** A game as it is kept: the same seed and the same decisions give the same game. */
interface Kept {
  /** Its key among the games played. */
  id: string;
  /** The record at whose end it was taken up again, if it was. */
  from?: string;
  desk: Desk;
  begun: Begin;
  /** What the person did, and `null` where they claimed the rest. */
  decided: (string | null)[];
  /** How often the game has gone on since the last of them. */
  on: number;
}

export class Game implements AnyGame {
  table: Table | null = null;
  readonly another = "Another game";
  private busy = false;
  private kept: Kept | null = null;
  private resuming: Promise<boolean> = Promise.resolve(false);

  constructor(
    private readonly app: App,
    private readonly hears: Hears,
  ) {}

  /** Whether the table waits for the person. */
  get waits(): boolean {
    return this.table !== null && !this.busy;
  }

  /** The texts by whose rules the game goes on, whatever is written since. */
  get desk(): Desk | null {
    return this.kept?.desk ?? null;
  }

  get begun(): Begin | null {
    return this.kept?.begun ?? null;
  }

  /** Whether this is the game that is open now. */
  isOpen({ id }: PlayedGame): boolean {
    return this.table !== null && this.kept?.id === id;
  }

  get name(): string {
    return this.desk?.active ?? "game";
  }

  async sit(desk: Desk, begin: Begin): Promise<boolean> {
    await this.resuming;
    void this.keep();
    const table = await this.ask("sit", { ...desk, ...begin });
    if (!table) return false;
    this.kept = { id: fresh(), desk: structuredClone(desk), begun: begin, decided: [], on: 0 };
    this.heard(table, false);
    return true;
  }

  /** Goes on with a game that was left. */
  async reopen({ id, desk, record, tally: { seats, seat, levels, seed } }: PlayedGame): Promise<boolean> {
    await this.resuming;
    const table = await this.ask("resume", { ...desk, record });
    if (!table) return false;
    this.kept = { id, from: record, desk, begun: { seats, seat, levels, seed }, decided: [], on: 0 };
    this.heard(table, false);
    return true;
  }

  /** What the game is called that was left when the page was closed, if there is one. */
  get left(): string | null {
    return read()?.desk.active ?? null;
  }

  /** Takes that game up; whether there is one. */
  resume(): Promise<boolean> {
    this.resuming = this.takeUp();
    return this.resuming;
  }

  private async takeUp(): Promise<boolean> {
    const found = read();
    if (!found || this.busy) return false;
    this.kept = found;
    this.busy = true;
    this.hears.busy(true);
    let table: Table | null = null;
    try {
      table = await this.tellAgain();
    } catch {
      forget(); // it was written by other rules of the language, or by somebody else
    } finally {
      this.busy = false;
      this.hears.busy(false);
    }
    if (this.kept !== found) return false; // the person has left it meanwhile
    if (!table) this.kept = null;
    else this.heard(table, true);
    return table !== null;
  }

  /** Goes on, back, or lays the rest of the cards down. */
  async go(step: Step): Promise<void> {
    const table = await this.ask(step);
    if (!table || !this.kept) return;
    if (step === "next") this.kept.on++;
    else if (step === "claim") this.decide(null);
    else {
      // before what was decided here lies the record from which the game goes on
      if (this.kept.decided.pop() === undefined) this.kept.from = (await this.app.call("table", "record", NOTHING)).text;
      this.kept.on = Infinity; // up to the decision that was taken back
    }
    this.heard(table, step === "undo");
  }

  /** Does what the person says; whether it was done. */
  async act(action: string): Promise<boolean> {
    const table = await this.ask("act", { action });
    if (!table) return false;
    this.decide(action);
    this.heard(table, false);
    return true;
  }

  /** Asks the worker, one thing at a time; nothing where it answers with a fault, which is told. */
  async ask<K extends keyof Calls>(name: K, args: Calls[K][0] = NOTHING as Calls[K][0]): Promise<Calls[K][1] | null> {
    if (this.busy) return null;
    this.busy = true;
    this.hears.busy(true);
    try {
      return await this.app.call("table", name, args).catch(async (fault: Fault) => {
        if (fault.kind !== "no game" || !this.table) throw fault;
        await this.tellAgain();
        return this.app.call("table", name, args);
      });
    } catch (fault) {
      this.hears.fault(fault as Fault);
      return null;
    } finally {
      this.busy = false;
      this.hears.busy(false);
    }
  }

  /** Gets up from the table. */
  leave(): void {
    void this.keep();
    this.table = null;
    this.kept = null;
    forget();
  }

  private decide(action: string | null): void {
    if (!this.kept) return;
    this.kept.decided.push(action);
    this.kept.on = 0;
  }

  /** Brings a worker to where the last one was. */
  private async tellAgain(): Promise<Table | null> {
    if (!this.kept || this.kept.decided.length > MOST) return null;
    const { from, desk, begun, decided, on } = this.kept;
    let table = await (from === undefined ? this.app.call("table", "sit", { ...desk, ...begun }) : this.app.call("table", "resume", { ...desk, record: from }));
    const next = async (): Promise<void> => {
      table = await this.app.call("table", "next", NOTHING);
    };
    for (const action of decided) {
      while (table.more) await next();
      table = action === null ? await this.app.call("table", "claim", NOTHING) : await this.app.call("table", "act", { action });
    }
    for (let time = 0; time < on && table.more; time++) await next();
    return table;
  }

  private heard(table: Table, back: boolean): void {
    this.table = table;
    if (this.kept) write(this.kept);
    if (!table.more || table.over || table.hand_end) void this.keep();
    this.hears.table(table, back);
  }

  /** Keeps the game as far as it has come; what cannot be kept stops nobody from playing. */
  private async keep(): Promise<void> {
    const { kept, table } = this;
    if (!kept || !table || (kept.decided.length === 0 && kept.from === undefined)) return;
    try {
      const { text, tally } = await this.app.call("table", "record", NOTHING);
      this.app.keep({ id: kept.id, when: Date.now(), desk: kept.desk, record: text, tally });
    } catch {
      // the worker is not there, or has another game by now
    }
  }
}

function write(game: Kept): void {
  try {
    if (game.decided.length > MOST) forget();
    else kept()?.setItem(KEY, JSON.stringify({ ...game, on: Math.min(game.on, MOST) }));
  } catch {
    // it is there until the page is closed
  }
}

function forget(): void {
  kept()?.removeItem(KEY);
}

/** What was kept, if it is a game at all. */
function read(): Kept | null {
  try {
    const { id, from, desk, begun, decided, on } = JSON.parse(kept()?.getItem(KEY) ?? "null") as Kept;
    const actions = Array.isArray(decided) && decided.length <= MOST && decided.every((each) => each === null || typeof each === "string");
    return actions && typeof desk.active === "string" && typeof desk.files === "object" && typeof begun.seed === "number" ? { id: typeof id === "string" ? id : fresh(), ...(typeof from === "string" ? { from } : {}), desk, begun, decided, on: Number(on) || 0 } : null;
  } catch {
    return null;
  }
}
