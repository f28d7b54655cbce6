/** The seven views of the page, of which one is shown; the address and the browser's own buttons know which. */
import { make } from "../dom";

export type View = "door" | "table" | "sheet" | "learn" | "played" | "score" | "settle";

const TITLES: Record<View, string> = { door: "Start", table: "Table", sheet: "Sheet", learn: "Learn", played: "Played", score: "Score", settle: "Settle" };
/** What the address ends with; nothing at the door. */
const HASHES: Record<View, string> = { door: "", table: "#table", sheet: "#sheet", learn: "#learn", played: "#played", score: "#score", settle: "#settle" };

export class Views {
  private readonly links = new Map<View, HTMLAnchorElement>();
  private at: View = "door";

  constructor(
    home: HTMLElement,
    private readonly main: HTMLElement,
    /** Is told of each change. */
    private readonly shown: (view: View) => void,
  ) {
    for (const view of Object.keys(TITLES) as View[]) {
      const link = make("a", { href: HASHES[view] || "#" }, TITLES[view]);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.go(view);
      });
      this.links.set(view, link);
      home.append(link);
    }
    // a server that has tables for friends says so
    const tables = document.querySelector<HTMLMetaElement>('meta[name="tables"]')?.content;
    if (tables) home.append(make("a", { href: tables }, "With friends"));
  }

  get now(): View {
    return this.at;
  }

  /** The view that an address asks for, if it asks for one. */
  static of(hash: string): View | null {
    const found = (Object.keys(HASHES) as View[]).find((view) => HASHES[view] === hash);
    return found ?? (hash === "#" ? "door" : null);
  }

  /** Shows a view; one more step for the browser's back button, unless it takes the place of the last one. */
  go(view: View, { instead = false } = {}): void {
    const address = location.pathname + location.search + HASHES[view];
    if (instead || view === this.at) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.show(view);
  }

  /** Shows a view, and leaves the address alone. */
  show(view: View): void {
    const moved = view !== this.at;
    this.at = view;
    this.main.dataset.view = view;
    for (const [each, link] of this.links) {
      if (each === view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.shown(view);
    if (moved) document.getElementById(view)?.focus({ preventScroll: true });
  }
}
