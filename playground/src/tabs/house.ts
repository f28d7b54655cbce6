/** The tab of house rules: each with a box to lay it over the sheet that is open, and what comes of it. */
import { button, make } from "../dom";
import type { App, Tab } from "../protocol-app";
import type { BundledRule, Desk, Fault, Laid } from "../protocol";
import type { Sheets } from "../sheets";
import { inline } from "../views/blocks";
import { capital } from "./asking";

interface Row {
  rule: BundledRule;
  item: HTMLElement;
  box: HTMLInputElement;
  note: HTMLElement;
  verdict?: Laid["verdict"];
}

export interface Does {
  read(name: string): void;
  /** Writes the house rules that are ticked into the text of the sheet. */
  takeIn(): void;
}

export class HouseTab implements Tab {
  readonly id = "house";
  readonly title = "House rules";
  private app!: App;
  private readonly search = make("input", { type: "search", id: "house-search", placeholder: "Search", autocomplete: "off" });
  private readonly list = make("div", { class: "house" });
  private readonly takeIn = button("Write them into the sheet", () => this.does.takeIn(), { class: "small", title: "As names behind “with:”, under the first line of the sheet" });
  private readonly chosen = make("p", { class: "bar chosen-rules" });
  private readonly told = make("p", { class: "quiet", role: "status" }, "The list comes as soon as the rules engine is loaded …");
  private rows: Row[] = [];
  private known = "";
  private turn = 0;
  /** The row that was ticked last, and where it stood: verdicts that come in above must not push it away. */
  private steady: { item: HTMLElement; top: number } | null = null;

  constructor(
    private readonly sheets: Sheets,
    private readonly bundled: Promise<BundledRule[]>, // those of one section beside each other, in the order of a sheet
    private readonly does: Does,
  ) {}

  mount(root: HTMLElement, app: App): void {
    this.app = app;
    this.search.addEventListener("input", () => this.filter());
    for (const moved of ["wheel", "touchmove"]) root.addEventListener(moved, () => (this.steady = null), { passive: true });
    root.append(
      make("p", { class: "lead" }, "Rules that many tables know. Tick one, and this game is played by it; it goes along when you share, save or print."),
      this.chosen,
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

  private offer(bundled: BundledRule[], desk: Desk): void {
    const own: BundledRule[] = this.sheets.all.filter((sheet) => /^\s*house-rule\b/im.test(sheet.text)).map(({ name }) => ({ name, title: name, source: null, about: "", section: "your own" }));
    const all = [...own.filter((rule) => !bundled.some(({ name }) => name === rule.name)), ...bundled];
    if (all.map(({ name }) => name).join() !== this.rows.map(({ rule }) => rule.name).join()) {
      this.rows = all.map((rule) => this.row(rule, own.includes(rule)));
      const sections = [...new Set(all.map(({ section }) => section))];
      this.list.replaceChildren(
        ...sections.map((section) => make("section", {}, make("h3", {}, section[0]?.toUpperCase() + section.slice(1)), make("ul", {}, ...this.rows.filter(({ rule }) => rule.section === section).map(({ item }) => item)))),
      );
    }
    for (const { rule, box } of this.rows) box.checked = desk.over?.includes(rule.name) ?? false;
    const ticked = this.rows.filter(({ box }) => box.checked).length;
    this.chosen.replaceChildren(...(ticked > 0 ? [`${ticked} ticked. `, this.takeIn] : ["None is ticked."]));
    this.hold();
    const now = JSON.stringify(desk);
    if (now !== this.known) void this.judge(desk, now);
  }

  private row(rule: BundledRule, own: boolean): Row {
    const id = `house-${rule.name.replace(/\W/g, "-")}`;
    const box = make("input", { type: "checkbox", id, "aria-describedby": `${id}-note` });
    const note = make("span", { class: "verdict", id: `${id}-note` });
    box.addEventListener("change", () => this.lay(rule, box));
    const look = own ? button("Open", () => this.sheets.open(rule.name), { class: "small plain" }) : button("Read", () => this.does.read(rule.name), { class: "small plain", "aria-label": `Read ${rule.title}` });
    const item = make("li", {}, box, make("div", {}, make("label", { for: id }, rule.title), make("br"), note), look);
    return { rule, item, box, note };
  }

  private lay({ name, title }: BundledRule, box: HTMLInputElement): void {
    const over = this.sheets.active.over.filter((each) => each !== name);
    if (box.checked && box.getAttribute("aria-disabled") === "true") {
      box.checked = false;
      this.app.say(`“${title}” does not fit this sheet.`);
      return;
    }
    const item = box.closest("li");
    this.steady = item && { item, top: item.getBoundingClientRect().top };
    this.sheets.layOver(box.checked ? [...over, name] : over);
    this.app.say(box.checked ? `Played with “${title}”.` : `Played without “${title}”.`);
  }

  /** Asks some at a time which rules fit, so that the editor is never kept waiting. */
  private async judge(desk: Desk, known: string): Promise<void> {
    const turn = ++this.turn;
    this.known = known;
    this.told.textContent = "Each rule is being tried on your sheet …";
    try {
      for (let start: number | null = 0; start !== null; ) {
        const part: { laid: Laid[]; next: number | null } = await this.app.call("check", "laid", { ...desk, start });
        if (turn !== this.turn) return;
        for (const laid of part.laid) this.mark(laid);
        this.hold();
        start = part.next;
      }
      this.count();
      this.hold();
      this.steady = null;
    } catch (fault) {
      if (turn === this.turn) this.told.textContent = capital((fault as Fault).message);
    }
  }

  private mark(laid: Laid): void {
    const row = this.rows.find(({ rule }) => rule.name === laid.name);
    if (!row) return;
    const refused = laid.verdict === "refused" && !row.box.checked;
    row.verdict = laid.verdict;
    row.item.className = `is-${laid.verdict.replace(" ", "-")}`;
    row.box.setAttribute("aria-disabled", String(refused));
    const words = { fits: "", "changes nothing": "changes nothing here", refused: "does not fit" }[laid.verdict];
    row.note.replaceChildren(...inline([words, laid.why].filter(Boolean).join(": "), (name) => this.rows.find(({ rule }) => rule.name === name)?.rule.title));
  }

  /** Scrolls so that the row that was ticked stands where it stood. */
  private hold(): void {
    const { steady } = this;
    if (!steady) return;
    let scroller: HTMLElement | null = steady.item.parentElement;
    while (scroller && !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY))) scroller = scroller.parentElement;
    (scroller ?? document.documentElement).scrollBy({ top: steady.item.getBoundingClientRect().top - steady.top, behavior: "instant" });
  }

  /** Says how many of those that are shown fit. */
  private count(): void {
    const shown = this.rows.filter(({ item }) => !item.hidden);
    const number = (verdict: Laid["verdict"]): number => shown.filter((row) => row.verdict === verdict).length;
    const among = shown.length < this.rows.length ? `${shown.length} of ${this.rows.length} have these words: ` : "";
    this.told.textContent = `${among}${number("fits")} fit this sheet, ${number("changes nothing")} would change nothing, ${number("refused")} do not fit.`;
  }

  private filter(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { rule, item } of this.rows) item.hidden = !words.every((word) => `${rule.title} ${rule.name} ${rule.section} ${rule.about}`.toLowerCase().includes(word));
    for (const section of this.list.querySelectorAll("section")) section.hidden = !section.querySelector("li:not([hidden])");
    if (this.rows.some(({ verdict }) => verdict)) this.count();
  }
}
