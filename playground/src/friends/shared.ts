/** A game on a server, as the card table asks for it. */
import type { Begin, Calls, Desk, Fault, Table } from "../protocol-app";
import type { AnyGame, Hears, Step } from "../play/game";
import { fresh, type Begun, type Line, type Room } from "./socket";

export class SharedGame implements AnyGame {
  table: Table | null = null;
  desk: Desk | null = null;
  readonly left = null;
  private busy = false;
  private room: Room | null = null;
  /** Whether something has happened that was not asked for yet. */
  private pending = false;

  constructor(
    private readonly line: () => Line,
    private readonly hears: Hears,
    /** Leaves for the evening that this table belongs to. */
    private readonly toEvening: () => void,
  ) {}

  get another(): string {
    const { room } = this;
    return !room?.evening ? "Another game" : this.isLast ? "To the evening" : "Next hand";
  }

  /** Whether this was the last hand that is played here. */
  private get isLast(): boolean {
    return this.room?.evening?.deals === this.table?.round;
  }

  get waits(): boolean {
    return this.table !== null && !this.busy;
  }

  get name(): string {
    return this.desk?.active ?? "game";
  }

  /** How another round begins: the server knows. */
  get begun(): Begin | null {
    const seats = this.table?.seats.length ?? 0;
    return this.table && { seats, seat: 0, levels: [], seed: 0 };
  }

  isOpen(): boolean {
    return true;
  }

  /** Takes the table as the server tells it when the line stands. */
  begin({ table, desk, room }: Begun): void {
    this.desk = desk;
    this.room = room;
    this.pending = room.more;
    this.heard(table, true);
    this.look();
  }

  /** Is told that something has happened. */
  told(room: Room): void {
    this.room = room;
    this.pending ||= room.more;
    this.look();
  }

  /** Asks what has happened, unless something else is on its way or the table has more to show first. */
  private look(): void {
    if (!this.pending || this.busy || !this.table || this.table.more || this.table.over) return;
    this.pending = false;
    void this.go("next");
  }

  /** Begins another round, or comes to the one that others have begun; where there is none, all stays as it is. */
  async sit(): Promise<boolean> {
    if (this.room?.evening && this.isLast && this.table?.over) {
      this.toEvening();
      return true;
    }
    if (!(await this.does("again", { request: fresh() })) && this.table) this.heard(this.table, true);
    return true;
  }

  reopen(): Promise<boolean> {
    return Promise.resolve(false);
  }

  resume(): Promise<boolean> {
    return Promise.resolve(this.table !== null);
  }

  async go(step: Step): Promise<void> {
    if (step === "next") await this.does("next", {});
    else if (step === "undo") await this.line().call("ask back", { request: fresh() }).catch(this.hears.fault);
  }

  act(action: string): Promise<boolean> {
    return this.does("act", { action, request: fresh() });
  }

  async ask<K extends keyof Calls>(name: K): Promise<Calls[K][1] | null> {
    try {
      return await this.line().call<Calls[K][1]>(name);
    } catch (fault) {
      this.hears.fault(fault as Fault);
      return null;
    }
  }

  leave(): void {
    // one leaves this table by leaving the page
  }

  private async does(call: string, args: Record<string, unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.hears.busy(call !== "next");
    try {
      const table = await this.line().call<Table>(call, args);
      this.busy = false;
      if (call !== "next" || table.back || !this.table || isOther(table, this.table)) this.heard(table, table.back ?? false);
      return true;
    } catch (fault) {
      this.hears.fault(fault as Fault);
      return false;
    } finally {
      this.busy = false;
      this.hears.busy(false);
      this.look();
    }
  }

  private heard(table: Table, back: boolean): void {
    this.table = table;
    this.hears.table(table, back);
  }
}

/** Whether a table is to be drawn anew. */
function isOther(now: Table, before: Table): boolean {
  const names = ({ seats }: Table): string => JSON.stringify(seats.map(({ name }) => name));
  return now.news.length > 0 || now.more !== before.more || now.waits !== before.waits || names(now) !== names(before);
}
