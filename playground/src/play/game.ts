/** A game in the worker: what was asked of it, in order, so that it can be told again where the worker had to be stopped. */
import type { App, Begin, Calls, Desk, Fault, Table } from "../protocol-app";

type Step = "next" | "undo" | "claim";

const NOTHING = {} as never;

export class Game {
  table: Table | null = null;
  /** The texts by whose rules the game goes on, whatever is written since. */
  desk: Desk | null = null;
  begun: Begin | null = null;
  private busy = false;
  /** What brought the table to where it is. */
  private steps: { name: Step | "act"; args: Calls["act"][0] }[] = [];

  constructor(
    private readonly app: App,
    private readonly hears: { table: (table: Table, back: boolean) => void; fault: (fault: Fault) => void; busy: (busy: boolean) => void },
  ) {}

  /** Whether the table waits for the person. */
  get waits(): boolean {
    return this.table !== null && !this.busy;
  }

  get name(): string {
    return this.desk?.active ?? "game";
  }

  async sit(desk: Desk, begin: Begin): Promise<boolean> {
    const table = await this.ask("sit", { ...desk, ...begin });
    if (!table) return false;
    this.desk = structuredClone(desk);
    this.begun = begin;
    this.steps = [];
    this.heard(table, true);
    return true;
  }

  /** Goes on, back, or lays the rest of the cards down. */
  async go(step: Step): Promise<void> {
    const table = await this.ask(step);
    if (!table) return;
    this.steps.push({ name: step, args: NOTHING });
    this.heard(table, step === "undo");
  }

  async act(action: string): Promise<void> {
    const table = await this.ask("act", { action });
    if (!table) return;
    this.steps.push({ name: "act", args: { action } });
    this.heard(table, false);
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

  /** Brings a new worker to where the last one was: the same seed and steps give the same game. */
  private async tellAgain(): Promise<void> {
    if (!this.desk || !this.begun) return;
    await this.app.call("table", "sit", { ...this.desk, ...this.begun });
    for (const { name, args } of this.steps) await this.app.call("table", name, args);
  }

  /** Gets up from the table. */
  leave(): void {
    this.table = null;
  }

  private heard(table: Table, back: boolean): void {
    this.table = table;
    this.hears.table(table, back);
  }
}
