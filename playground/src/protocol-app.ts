import type { Calls, Desk, Place, Fault, Table } from "./protocol";
import type { PlayedGame } from "./played/store";
import type { Sheet } from "./sheets";
export type { Calls, Desk, Place, Fault, Table };
/** How a game begins, apart from its rules. */
export type Begin = Omit<Calls["sit"][0], keyof Desk>;
export interface App {
  call<K extends keyof Calls>(worker: "check" | "table", name: K, args: Calls[K][0]): Promise<Calls[K][1]>;
  /** Shows a line of a text; `then` is what the text was when the line was spoken of, where that may be another. */
  goTo(place: Place, then?: string): void;
  /** Opens the sheet that is played by, beside the table. */
  edit(desk: Desk): void;
  /** Opens the table and deals by a sheet at once; what is left out is chosen well. */
  deal(sheet: Sheet, begin?: Partial<Begin>): void;
  say(text: string): void;
  /** Keeps a game as far as it was played. */
  keep(game: PlayedGame): void;
}
export interface Tab {
  id: string;
  title: string;
  mount(root: HTMLElement, app: App): void;
  show(desk: Desk): void;
  hide(): void;
}
