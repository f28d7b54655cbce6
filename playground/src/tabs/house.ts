/** The tab of house rules: each with a box to lay it over the sheet that is open, and what comes of it. */
import { button, make } from "../dom";
import type { App, Tab } from "../protocol-app";
import type { Bundled, Desk, Fault, Laid } from "../protocol";
import type { Sheets } from "../sheets";
import { inline } from "../views/blocks";
import { capital } from "./asking";

interface Row {
  rule: Bundled;
  item: HTMLElement;
  box: HTMLInputElement;
  note: HTMLElement;
}

export class HouseTab implements Tab {
  readonly id = "house";
  readonly title = "House rules";
  private app!: App;
  private readonly search = make("input", { type: "search", id: "house-search", placeholder: "Search", autocomplete: "off" });
  private readonly list = make("ul", { class: "house" });
  private readonly told = make("p", { class: "quiet", role: "status" }, "The list comes as soon as the rules engine is loaded …");
  private rows: Row[] = [];
  private known = "";
  private turn = 0;

  constructor(
    private readonly sheets: Sheets,
    private readonly bundled: Promise<Bundled[]>,
    private readonly read: (name: string) => void,
  ) {}

  mount(root: HTMLElement, app: App): void {
    this.app = app;
    this.search.addEventListener("input", () => this.filter());
    root.append(
      make("p", { class: "lead" }, "Rules that many tables know. A box lays one over your sheet, as if its lines stood there; the sheet itself stays as it is."),
      make("p", { class: "field" }, make("label", { for: "house-search" }, "Find a rule"), this.search),
      this.told,
      this.list,
    );
  }

  show(desk: Desk): void {
    void this.bundled.then((bundled) => this.offer(bundled, desk)).catch(() => undefined);
  }

  hide(): void {
    this.turn++;
    this.known = "";
  }

  private offer(bundled: Bundled[], desk: Desk): void {
    const own: Bundled[] = this.sheets.all.filter((sheet) => /^\s*house-rule\b/im.test(sheet.text)).map((sheet) => ({ name: sheet.name, title: `${sheet.name} (yours)`, source: null, about: "" }));
    const all = [...own.filter((rule) => !bundled.some(({ name }) => name === rule.name)), ...bundled];
    if (all.map(({ name }) => name).join() !== this.rows.map(({ rule }) => rule.name).join()) {
      this.rows = all.map((rule) => this.row(rule, own.includes(rule)));
      this.list.replaceChildren(...this.rows.map(({ item }) => item));
    }
    for (const { rule, box } of this.rows) box.checked = desk.over?.includes(rule.name) ?? false;
    const now = JSON.stringify(desk);
    if (now !== this.known) void this.judge(desk, now);
  }

  private row(rule: Bundled, own: boolean): Row {
    const id = `house-${rule.name.replace(/\W/g, "-")}`;
    const box = make("input", { type: "checkbox", id, "aria-describedby": `${id}-note` });
    const note = make("span", { class: "verdict", id: `${id}-note` });
    box.addEventListener("change", () => this.lay(rule.name, box));
    const look = own ? button("Open", () => this.sheets.open(rule.name), { class: "small plain" }) : button("Read", () => this.read(rule.name), { class: "small plain", "aria-label": `Read ${rule.title}` });
    const item = make("li", {}, box, make("div", {}, make("label", { for: id }, rule.title), make("br"), note), look);
    return { rule, item, box, note };
  }

  private lay(name: string, box: HTMLInputElement): void {
    const over = this.sheets.active.over.filter((each) => each !== name);
    if (box.checked && box.getAttribute("aria-disabled") === "true") {
      box.checked = false;
      this.app.say(`${name} does not fit this sheet.`);
      return;
    }
    this.sheets.layOver(box.checked ? [...over, name] : over);
    this.app.say(box.checked ? `${name} is added to the sheet.` : `${name} is taken off the sheet.`);
  }

  /** Asks some at a time which rules fit, so that the editor is never kept waiting. */
  private async judge(desk: Desk, known: string): Promise<void> {
    const turn = ++this.turn;
    this.known = known;
    this.told.textContent = "Each rule is being tried on your sheet …";
    const count: Record<Laid["verdict"], number> = { fits: 0, "changes nothing": 0, refused: 0 };
    try {
      for (let start: number | null = 0; start !== null; ) {
        const part: { laid: Laid[]; next: number | null } = await this.app.call("check", "laid", { ...desk, start });
        if (turn !== this.turn) return;
        for (const laid of part.laid) {
          count[laid.verdict]++;
          this.mark(laid);
        }
        start = part.next;
      }
      this.told.textContent = `${count.fits} fit this sheet, ${count["changes nothing"]} would change nothing, ${count.refused} do not fit.`;
    } catch (fault) {
      if (turn === this.turn) this.told.textContent = capital((fault as Fault).message);
    }
  }

  private mark(laid: Laid): void {
    const row = this.rows.find(({ rule }) => rule.name === laid.name);
    if (!row) return;
    const refused = laid.verdict === "refused" && !row.box.checked;
    row.item.className = `is-${laid.verdict.replace(" ", "-")}`;
    row.box.setAttribute("aria-disabled", String(refused));
    const words = { fits: "", "changes nothing": "changes nothing here", refused: "does not fit" }[laid.verdict];
    row.note.replaceChildren(...inline([words, laid.why].filter(Boolean).join(": ")));
  }

  private filter(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { rule, item } of this.rows) item.hidden = !words.every((word) => `${rule.title} ${rule.name}`.toLowerCase().includes(word));
  }
}
