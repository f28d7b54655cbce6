/** The tabs that tell the rules: in full, what differs, in plain English, on one page. */
import { button, make } from "../dom";
import type { Bundled, Calls, Desk, Said, Sheet, SheetLine } from "../protocol";
import { drawn, grid, inline } from "../views/blocks";
import { Asking } from "./asking";

export class RulesTab extends Asking<"rules"> {
  readonly id = "rules";
  readonly title = "All rules";
  private readonly only = make("input", { type: "checkbox", id: "rules-said" });

  constructor() {
    super("rules");
    this.only.addEventListener("change", () => this.body.classList.toggle("said-only", this.only.checked));
  }

  protected override head(): HTMLElement[] {
    return [
      make("p", { class: "lead" }, "Every rule of the game, also those that nobody wrote down. A line that somebody wrote can be pressed: it shows where."),
      make("p", {}, this.only, " ", make("label", { for: "rules-said" }, "Hide defaults: what no sheet says")),
    ];
  }

  protected draw({ lines }: Calls["rules"][1]): Node[] {
    return [make("ol", { class: "said" }, ...lines.map((line) => this.line(line)))];
  }

  private line(line: Said): HTMLElement {
    const { origin } = line;
    const inside = [make("span", { class: "words" }, ...(line.text ? inline(line.text) : [" "])), ...(line.whence ? [make("span", { class: "whence" }, line.whence)] : [])];
    const silent = line.is_default ? " silent" : "";
    const kind = `said-line indent-${Math.min(4, line.indent)}${line.heading ? " said-heading" : ""}${silent}`;
    if (!origin) return make("li", { class: kind }, ...inside);
    const press = button("", () => this.app.goTo(origin), { class: "said-press" });
    press.append(...inside, make("span", { class: "unseen" }, `, ${origin.file}, line ${origin.line}`));
    return make("li", { class: kind }, press);
  }
}

export class DiffersTab extends Asking<"differs"> {
  readonly id = "differs";
  readonly title = "Compare";
  private readonly from = make("select", { id: "differs-from" });
  private desk: Desk | null = null;

  constructor(bundled: Promise<Bundled[]>) {
    super("differs");
    this.from.append(make("option", { value: "" }, "the game it stands on"));
    bundled.then(
      (variants) => this.from.append(...variants.map(({ name, title }) => make("option", { value: name }, `${title} (${name})`))),
      () => undefined, // the page tells what is missing
    );
    this.from.addEventListener("change", () => this.desk && this.again(this.desk));
  }

  override show(desk: Desk): void {
    this.desk = desk;
    super.show(desk);
  }

  protected override args(desk: Desk): Calls["differs"][0] {
    return this.from.value ? { ...desk, from: this.from.value } : desk;
  }

  protected override head(): HTMLElement[] {
    return [make("p", { class: "field" }, make("label", { for: "differs-from" }, "Beside"), this.from)];
  }

  protected draw({ base, rows }: Calls["differs"][1]): Node[] {
    if (!base) return [make("p", {}, "This sheet stands on no other game and has no house rule over it. Choose a game above to see them side by side.")];
    if (rows.length === 0) return [make("p", {}, `Played like ${base}: no rule differs.`)];
    return [
      make("p", { class: "lead" }, `${rows.length} ${rows.length === 1 ? "rule differs" : "rules differ"} from ${base}.`),
      grid(["rule", "here", base], rows.map((row) => [[row.section, row.rule].filter(Boolean).join(": "), row.ours || "–", row.theirs || "–"]), "What differs"),
    ];
  }
}

export class RulebookTab extends Asking<"rulebook"> {
  readonly id = "rulebook";
  readonly title = "Rulebook";

  constructor() {
    super("rulebook");
  }

  protected override head(): HTMLElement[] {
    return [make("p", { class: "bar no-print" }, button("Print the rulebook", () => window.print(), { class: "small" }))];
  }

  protected draw({ blocks }: Calls["rulebook"][1]): Node[] {
    return [make("article", { class: "book" }, ...drawn(blocks, 2))];
  }
}

export class ShortTab extends Asking<"short"> {
  readonly id = "short";
  readonly title = "One page";

  constructor() {
    super("short");
    window.addEventListener("beforeprint", () => fit(this.body));
  }

  protected override head(): HTMLElement[] {
    return [make("p", { class: "bar no-print" }, button("Print this page", () => window.print(), { class: "small" }), make("span", { class: "quiet" }, "One sheet of Letter or A4, for the table."))];
  }

  protected draw(sheet: Sheet): Node[] {
    return [onePage(sheet)];
  }
}

/** The one-page sheet as it is printed. */
export function onePage(sheet: Sheet): HTMLElement {
  return make(
    "article",
    { class: "card-sheet" },
    make("header", {}, make("h2", {}, sheet.title), ...(sheet.subtitle ? [make("p", { class: "subtitle" }, sheet.subtitle)] : [])),
    make("div", { class: "columns" }, ...sheet.sections.map(({ title, lines }) => make("section", {}, make("h3", {}, title), make("ul", {}, ...lines.map(row))))),
    make("footer", {}, make("p", {}, sheet.foot)),
  );
}

/** A line of the sheet; what differs from the plain game has a mark, which screen readers read. */
function row({ text, strong, differs, table }: SheetLine): HTMLElement {
  const item = make("li", { class: [differs && "differs", table && "bare"].filter(Boolean).join(" ") }, ...(differs ? [mark()] : []));
  item.append(make("b", {}, text.slice(0, strong)), text.slice(strong));
  if (!table) return item;
  const head = make("tr", {}, ...table.head.map((cell) => make("th", { scope: "col" }, cell)));
  const rows = table.rows.map((cells, at) => {
    const line = make("tr", {}, ...cells.map((cell) => make("td", {}, cell)));
    if (table.differs[at]) line.firstElementChild?.prepend(mark());
    return line;
  });
  item.append(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  return item;
}

function mark(): HTMLElement {
  return make("span", { class: "mark" }, make("span", { "aria-hidden": "true" }, "● "), make("span", { class: "unseen" }, "differs: "));
}

/** Chooses the largest letters with which the page fits on both kinds of paper: the width of A4 and the height of Letter, within margins. */
function fit(body: HTMLElement): void {
  const page = body.querySelector<HTMLElement>(".card-sheet");
  if (!page) return;
  const probe = page.cloneNode(true) as HTMLElement;
  probe.classList.add("fitting");
  document.body.append(probe);
  let size = 12.5;
  for (; size > 6; size -= 0.25) {
    probe.style.setProperty("--sheet-size", `${size}pt`);
    if (probe.scrollHeight <= probe.clientHeight && probe.scrollWidth <= probe.clientWidth) break;
  }
  probe.remove();
  page.style.setProperty("--sheet-size", `${size}pt`);
}
