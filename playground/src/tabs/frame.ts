/** The tabs at the right: each is made when it is first shown, and told of changes only while it is shown. */
import { make } from "../dom";
import type { App, Tab } from "../protocol-app";
import type { Desk } from "../protocol";

interface Held {
  tab: Tab;
  button: HTMLButtonElement;
  panel: HTMLElement;
  mounted: boolean;
}

export class Frame {
  private readonly held: Held[];
  private at = -1;

  constructor(
    home: HTMLElement,
    tabs: Tab[],
    private readonly app: App,
    private readonly desk: () => Desk,
    private readonly remember: (id: string) => void,
  ) {
    const list = make("div", { class: "tabs", role: "tablist", "aria-label": "What the sheet means" });
    this.held = tabs.map((tab, index) => {
      const button = make(
        "button",
        { type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}`, "aria-selected": "false", tabindex: "-1" },
        tab.title,
      );
      const panel = make("div", { class: `panel panel-${tab.id}`, role: "tabpanel", id: `panel-${tab.id}`, "aria-labelledby": `tab-${tab.id}`, tabindex: "0", hidden: true });
      button.addEventListener("click", () => this.open(index));
      list.append(button);
      return { tab, button, panel, mounted: false };
    });
    list.addEventListener("keydown", (event) => this.key(event));
    home.replaceChildren(list, make("div", { class: "panels" }, ...this.held.map(({ panel }) => panel)));
  }

  /** Opens the tab of this name, or the first one. */
  openNamed(id: string): void {
    this.open(Math.max(0, this.held.findIndex(({ tab }) => tab.id === id)));
  }

  /** The tab that is shown. */
  get shown(): string {
    return this.held[this.at]?.tab.id ?? "";
  }

  /** Tells the tab that is shown that texts have changed. */
  changed(): void {
    this.held[this.at]?.tab.show(this.desk());
  }

  retitle(id: string, title: string): void {
    const held = this.held.find(({ tab }) => tab.id === id);
    if (held) held.button.textContent = title;
  }

  private open(at: number): void {
    const [before, now] = [this.held[this.at], this.held[at]];
    if (!now || before === now) return;
    before?.tab.hide();
    this.at = at;
    for (const each of this.held) {
      const chosen = each === now;
      each.panel.hidden = !chosen;
      each.button.setAttribute("aria-selected", String(chosen));
      each.button.tabIndex = chosen ? 0 : -1;
    }
    if (!now.mounted) now.tab.mount(now.panel, this.app);
    now.mounted = true;
    now.button.scrollIntoView({ block: "nearest", inline: "nearest" });
    now.tab.show(this.desk());
    this.remember(now.tab.id);
  }

  private key(event: KeyboardEvent): void {
    const last = this.held.length - 1;
    const to = {
      ArrowRight: this.at === last ? 0 : this.at + 1,
      ArrowLeft: this.at === 0 ? last : this.at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.open(to);
    this.held[to]?.button.focus();
  }
}
