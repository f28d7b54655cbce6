import type { Calls, Desk, Place, Fault, Table } from "./protocol";
export type { Calls, Desk, Place, Fault, Table };
export interface App {
  call<K extends keyof Calls>(worker: "check" | "table", name: K, args: Calls[K][0]): Promise<Calls[K][1]>;
  goTo(place: Place): void;
  say(text: string): void;
}
export interface Tab {
  id: string;
  title: string;
  mount(root: HTMLElement, app: App): void;
  show(desk: Desk): void;
  hide(): void;
}
