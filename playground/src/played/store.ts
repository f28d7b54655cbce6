/** The games that were played, in a database of this browser. What is read there is believed no more than a file from elsewhere. */
import { needed } from "../share";
import type { Desk, Tally } from "../protocol";

/** A game as far as it was played: its record gives it again, by the rules of its texts. */
export interface PlayedGame {
  id: string;
  /** When it was kept last, in milliseconds. */
  when: number;
  desk: Desk;
  record: string;
  tally: Tally;
}

const [DATABASE, VERSION, GAMES, BY_TIME] = ["pitchdsl", 1, "games", "when"] as const;
const MOST = 200; // games; the oldest goes

/** A key that no other game has. */
export function fresh(): string {
  return [Date.now(), ...crypto.getRandomValues(new Uint32Array(2))].join("-");
}

export class PlayedGames {
  private opened: Promise<IDBDatabase> | null = null;

  /** All of them, the newest first; rejects where this browser keeps none. */
  async all(): Promise<PlayedGame[]> {
    const found: unknown[] = await done((await this.games("readonly")).getAll());
    return found.filter(isGame).sort((one, other) => other.when - one.when);
  }

  /** Keeps a game, in the place of what was kept of it before; whether that could be done. */
  async keep(game: PlayedGame): Promise<boolean> {
    try {
      const games = await this.games("readwrite");
      await done(games.put({ ...game, desk: trimmed(game.desk) }));
      let many = (await done(games.count())) - MOST;
      const oldest = games.index(BY_TIME).openCursor();
      while (many-- > 0) {
        const at = await done(oldest);
        if (!at) break;
        await done(at.delete());
        at.continue();
      }
      return true;
    } catch {
      return false; // the storage is full, or forbidden
    }
  }

  async forget(id: string): Promise<void> {
    await done((await this.games("readwrite")).delete(id));
  }

  private async games(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.opened ??= this.open();
    this.opened.catch(() => (this.opened = null));
    return (await this.opened).transaction(GAMES, mode).objectStore(GAMES);
  }

  private async open(): Promise<IDBDatabase> {
    const asked = indexedDB.open(DATABASE, VERSION);
    asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES, { keyPath: "id" }).createIndex(BY_TIME, "when");
    const database = await done(asked);
    database.onversionchange = () => {
      database.close(); // another window has a newer page
      this.opened = null;
    };
    return database;
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing can be kept"));
  });
}

/** The texts that the active one needs, without all others. */
function trimmed({ files, active, over = [] }: Desk): Desk {
  const sheets = Object.entries(files).map(([name, text]) => ({ name, text, over: name === active ? over : [] }));
  const own = sheets.find(({ name }) => name === active);
  return { files: Object.fromEntries((own ? needed(sheets, own) : []).map(({ name, text }) => [name, text])), active, over: [...over] };
}

function isGame(value: unknown): value is PlayedGame {
  const { id, when, desk, record, tally } = (value ?? {}) as Partial<PlayedGame>;
  const text = (each: unknown): boolean => typeof each === "string";
  const number = (each: unknown): boolean => typeof each === "number" && Number.isFinite(each);
  const list = (each: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(each) && each.every(is);
  return (
    [id, record, desk?.active, tally?.title].every(text) &&
    [when, tally?.seats, tally?.seat, tally?.seed, tally?.hands, tally?.bids, tally?.made, tally?.score].every(number) &&
    typeof desk?.files === "object" && desk.files !== null && Object.values(desk.files).every(text) &&
    list(desk.over, text) && list(tally?.levels, text) && list(tally?.others, number) &&
    (tally?.won === null || typeof tally?.won === "boolean")
  );
}
