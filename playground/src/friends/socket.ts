/** The line to a table on a server: what is asked is asked again after a break, and done once. */
import type { Desk, Fault, Table } from "../protocol";

/** What everybody may know of a table, beside the cards. */
export interface Room {
  name: string;
  title: string;
  /** The seat that one sits in; none for who watches. */
  you: number | null;
  seats: { name: string; level: string | null; here: boolean; away: boolean; waited: boolean }[];
  watching: number;
  /** Which game by these rules it is, from 1. */
  round: number;
  /** Seconds that are left to the one who is waited for, where a clock runs. */
  left: number | null;
  wanted_back: { seat: number; agreed: number[] } | null;
  can_take_back: boolean;
  said: { seat: number; text: string }[];
  /** By round what was told before its first card, and behind its last one what shows that no card was changed. */
  proofs: { commitment: string; nonce?: string; seed?: number }[];
  /** Where in an evening of a club this table stands, if it does. */
  evening: { name: string; round: number; rounds: number; table: number; deals: number; open: boolean } | null;
  /** Whether something has happened that was not asked for yet. */
  more: boolean;
  phrases: string[];
}

export interface Begun {
  room: Room;
  table: Table;
  desk: Desk;
}

interface Waiting {
  call: string;
  args: Record<string, unknown>;
  resolve(value: unknown): void;
  reject(fault: Fault): void;
}

export interface Hears<B, N> {
  /** The line stands, for the first time or again. */
  begun(begun: B): void;
  news(news: N): void;
  /** The line is broken, and is tried again. */
  broken(): void;
  /** There is no such seat: nothing is tried any more. */
  refused(): void;
}

const REFUSED = 4403;
const FIRST_PAUSE = 500; // ms until a broken line is tried again; twice as long each time
const LONGEST_PAUSE = 15_000;

/** The address of a socket at this server. */
export function socketOf(place: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/${place}/socket`;
}

/** A name for a request that nobody else gives. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}

export class Line<B = Begun, N = Room> {
  private socket: WebSocket | null = null;
  private ready = false;
  private id = 0;
  private hello = 0;
  private pause = FIRST_PAUSE;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly address: string,
    private readonly word: string,
    private readonly hears: Hears<B, N>,
  ) {
    this.open();
  }

  /** The answer; rejects with a `Fault`. */
  call<V>(call: string, args: Record<string, unknown> = {}): Promise<V> {
    return new Promise((resolve, reject) => {
      const id = ++this.id;
      const waiting = { call, args, resolve: resolve as (value: unknown) => void, reject };
      this.waiting.set(id, waiting);
      if (this.ready) this.send(id, waiting);
    });
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.hello = ++this.id;
      socket.send(JSON.stringify({ id: this.hello, call: "hello", args: { word: this.word } }));
    });
    socket.addEventListener("message", (event) => this.heard(JSON.parse(String(event.data)) as Heard<N>));
    socket.addEventListener("close", (event) => {
      this.ready = false;
      if (event.code === REFUSED) return this.hears.refused();
      this.hears.broken();
      window.setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
    });
  }

  private heard(heard: Heard<N>): void {
    if ("news" in heard) return this.hears.news(heard.news);
    if (heard.id === this.hello && "value" in heard) {
      this.ready = true;
      this.pause = FIRST_PAUSE;
      for (const [id, waiting] of this.waiting) this.send(id, waiting); // before anything else is asked
      return this.hears.begun(heard.value as B);
    }
    const waiting = this.waiting.get(heard.id);
    this.waiting.delete(heard.id);
    if ("fault" in heard) waiting?.reject(heard.fault);
    else waiting?.resolve(heard.value);
  }

  private send(id: number, { call, args }: Waiting): void {
    this.socket?.send(JSON.stringify({ id, call, args }));
  }
}

type Heard<N> = { news: N } | { id: number; value: unknown } | { id: number; fault: Fault };
