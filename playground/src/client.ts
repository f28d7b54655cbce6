/** Asks the workers: one request at a time each, so that one that takes too long is known, and only its worker stopped. */
import type { Answer, Calls, Fault, Told } from "./protocol";

export type Which = "check" | "table";
export type Progress = Extract<Told, { progress: unknown }>["progress"];

export interface Hears {
  progress(which: Which, progress: Progress): void;
  ready(which: Which): void;
  failed(which: Which, why: string): void;
  /** A worker was stopped, because it took too long, and starts anew. */
  stopped(which: Which): void;
  /** Something of our own failed; the report can be sent to us. */
  reported(report: string): void;
}

/** Milliseconds that one answer may take. */
const PATIENCE: Record<Which, number> = { check: 10_000, table: 60_000 };
/** Milliseconds without a byte after which a start is given up. */
const STILL = 60_000;

interface Waiting {
  call: keyof Calls;
  args: unknown;
  resolve(value: never): void;
  reject(fault: Fault): void;
}

export class Client {
  private readonly lines = new Map<Which, Line>();

  constructor(
    private readonly hears: Hears,
    private readonly make: (which: Which) => Worker = (which) =>
      new Worker(new URL("worker.js", document.baseURI), { type: "module", name: which }),
  ) {}

  /** The answer; rejects with a `Fault`. The worker starts with the first call. */
  call<K extends keyof Calls>(which: Which, call: K, args: Calls[K][0]): Promise<Calls[K][1]> {
    return new Promise((resolve, reject) => this.line(which).add({ call, args, resolve, reject }));
  }

  /** Starts a worker before it is needed, or once more after it failed. */
  start(which: Which): void {
    this.line(which).start();
  }

  private line(which: Which): Line {
    const there = this.lines.get(which) ?? new Line(which, this.hears, this.make);
    this.lines.set(which, there);
    return there;
  }
}

/** One worker and who waits for it. */
class Line {
  private worker: Worker | null = null;
  private ready = false;
  private failure = "";
  private readonly waiting: Waiting[] = [];
  private asked: Waiting | null = null;
  private id = 0;
  private timer = 0;

  constructor(
    private readonly which: Which,
    private readonly hears: Hears,
    private readonly make: (which: Which) => Worker,
  ) {}

  add(waiting: Waiting): void {
    this.waiting.push(waiting);
    if (this.failure) this.refuse();
    else if (this.worker) this.next();
    else this.start();
  }

  start(): void {
    if (this.worker) return;
    this.failure = "";
    this.ready = false;
    try {
      const worker = this.make(this.which);
      worker.addEventListener("message", (event) => this.heard(event.data as Told | Answer<keyof Calls>));
      worker.addEventListener("error", (event) => this.fail(event.message || "its program could not be loaded"));
      this.worker = worker;
      this.wait(STILL, () => this.fail("nothing has come for a minute"));
    } catch (fault) {
      this.fail(fault instanceof Error ? fault.message : String(fault));
    }
  }

  private heard(told: Told | Answer<keyof Calls>): void {
    if ("progress" in told) {
      this.wait(STILL, () => this.fail("nothing has come for a minute"));
      this.hears.progress(this.which, told.progress);
    } else if ("ready" in told) {
      this.ready = true;
      clearTimeout(this.timer);
      this.hears.ready(this.which);
      this.next();
    } else if ("failed" in told) this.fail(told.failed);
    else if (this.asked && told.id === this.id) {
      clearTimeout(this.timer);
      const asked = this.asked;
      this.asked = null;
      if ("fault" in told) {
        if (told.fault.report !== null) this.hears.reported(told.fault.report);
        asked.reject(told.fault);
      }
      else asked.resolve(told.value as never);
      this.next();
    }
  }

  private next(): void {
    if (!this.ready || this.asked || !this.worker) return;
    this.asked = this.waiting.shift() ?? null;
    if (!this.asked) return;
    this.worker.postMessage({ id: ++this.id, call: this.asked.call, args: this.asked.args });
    this.wait(PATIENCE[this.which], () => this.tooLong());
  }

  private tooLong(): void {
    const asked = this.asked;
    this.asked = null;
    this.end();
    asked?.reject({ kind: "too big", message: `This took longer than ${PATIENCE[this.which] / 1000} seconds and was stopped.`, rule: null, report: null });
    this.hears.stopped(this.which);
    this.start();
  }

  private fail(why: string): void {
    this.end();
    this.failure = why || "it could not be started";
    this.refuse();
    this.hears.failed(this.which, this.failure);
  }

  private refuse(): void {
    const all = [...(this.asked ? [this.asked] : []), ...this.waiting.splice(0)];
    this.asked = null;
    for (const each of all) each.reject({ kind: "bug", message: `The rules engine is not there: ${this.failure}.`, rule: null, report: null });
  }

  private end(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
  }

  private wait(time: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(then, time);
  }
}

/** Asks for the newest alone: while an answer is on its way, of all that is asked meanwhile only the last is asked. */
export class Newest<A, V> {
  private busy = false;
  private next: { args: A } | null = null;
  private timer = 0;

  constructor(
    private readonly ask: (args: A) => Promise<V>,
    private readonly hears: { answer(value: V, args: A): void; fault(fault: Fault, args: A): void },
  ) {}

  /** Asks after so many milliseconds in which nothing newer is asked. */
  soon(args: A, pause = 0): void {
    this.next = { args };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.go(), pause);
  }

  private async go(): Promise<void> {
    if (this.busy || !this.next) return;
    const { args } = this.next;
    this.next = null;
    this.busy = true;
    try {
      const value = await this.ask(args);
      if (!this.next) this.hears.answer(value, args);
    } catch (fault) {
      if (!this.next) this.hears.fault(fault as Fault, args);
    } finally {
      this.busy = false;
      if (this.next) void this.go();
    }
  }
}
