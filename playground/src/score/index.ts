/** The score of an evening with real cards: who plays, hand after hand, the score sheet; kept after every entry. */
import { button, download, make } from "../dom";
import type { App } from "../protocol-app";
import type { Calls, Desk, Evening, Fault } from "../protocol";
import { capital } from "../tabs/asking";
import { HandForm } from "./form";

const KEPT = "pitchdsl:evening";
const LARGEST_FILE = 1_000_000; // bytes

export interface Does {
  desk(): Desk;
  note(text: string, deeds?: { label: string; do: () => void }[], stays?: boolean): void;
}

export class ScoreView {
  private readonly root = make("div", { class: "score-view" });
  private readonly told = make("p", { class: "score-told", role: "status" });
  private evening: Evening | null = null;
  private form: HandForm | null = null;

  constructor(
    home: HTMLElement,
    private readonly app: App,
    private readonly store: Storage | null,
    private readonly does: Does,
  ) {
    home.append(this.root);
  }

  /** Shows what is kept, or asks who plays. */
  async show(): Promise<void> {
    if (this.evening) return this.draw();
    const file = this.kept();
    if (file === null) return this.ask();
    this.root.replaceChildren(make("h2", {}, "The score"), make("p", { class: "quiet", role: "status" }, "A moment …"));
    try {
      this.take(await this.app.call("check", "score_read", { file }));
    } catch (fault) {
      this.ask(`The score that this browser keeps could not be read. ${capital((fault as Fault).message)}`, file);
    }
  }

  private ask(said = "", file: string | null = null): void {
    const names = make("input", { id: "score-names", placeholder: "Ann, Bob, Cal, Dan", autocomplete: "off", maxlength: "170", required: true });
    const told = make("p", { class: "score-told", role: "alert" }, said);
    const form = make(
      "form",
      { class: "score-begin" },
      make("p", {}, "You play with real cards; this page keeps the score by your sheet: what a bid costs that is set, who deals next, who has won."),
      make("p", { class: "quiet" }, `The sheet: ${this.does.desk().active}, as it is open under “Sheet”.`),
      make("label", { for: names.id }, "Who plays? In the order of play, with commas; the first one deals."),
      names,
      make("p", { class: "bar" }, make("button", { type: "submit", class: "main" }, "Begin"), button("Open a score …", () => this.choose())),
      told,
    );
    if (file !== null) form.append(button("Save what is kept", () => download("kept.score", file)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      told.textContent = "A moment …";
      this.app.call("check", "score_begin", { ...this.does.desk(), names: parts(names.value) }).then(
        (evening) => this.take(evening),
        (fault: Fault) => (told.textContent = capital(fault.message)),
      );
    });
    this.root.replaceChildren(make("h2", {}, "The score of an evening"), form);
  }

  /** Keeps and shows an evening. */
  private take(evening: Evening): void {
    this.evening = evening;
    this.form = null;
    try {
      this.store?.setItem(KEPT, evening.file);
    } catch {
      this.does.note("This browser’s storage is full: the score is not kept. Save it to your computer.", [{ label: "Save the score", do: () => this.save() }], true);
    }
    this.draw();
  }

  private draw(): void {
    const { evening } = this;
    if (!evening) return;
    const { title, game, dealer, over, hands } = evening;
    const heading = make("h2", {}, title, ...(game > 1 ? [make("span", { class: "quiet" }, ` · game ${game}`)] : []));
    const now = over
      ? make("p", { class: "score-now" }, make("strong", {}, evening.winner ? `${evening.winner} won this game.` : "This game is a tie."))
      : make("p", { class: "score-now" }, make("strong", {}, `Hand ${hands.length + 1}.`), ` ${dealer} deals. `, make("span", { class: "quiet" }, standing(evening)));
    this.told.textContent = evening.left > 0 ? `The game ended with hand ${hands.length}. ${evening.left} that you told behind it are kept, and count nothing.` : "";
    const parts: HTMLElement[] = [heading, now];
    if (over) parts.push(make("p", { class: "bar" }, button("Next game", () => void this.call("score_new", { file: evening.file, names: evening.names }), { class: "main" })));
    else parts.push(this.entry(evening, null));
    parts.push(this.told, this.sheet(evening), this.bar(evening));
    if (game > 1) parts.push(this.totals(evening));
    this.root.replaceChildren(...parts);
  }

  /** The form for the next hand, or for one that is corrected. */
  private entry(evening: Evening, at: number | null): HTMLElement {
    const hand = at === null ? null : (evening.hands[at]?.told ?? null);
    this.form = new HandForm(evening, hand, (told, passed) => {
      void this.call("score_hand", { file: evening.file, hand: told, passed, ...(at === null ? {} : { at }) });
    });
    const { element } = this.form;
    if (at !== null) element.prepend(make("p", {}, make("strong", {}, `Hand ${at + 1}, told anew. `), button("Leave it as it was", () => this.draw(), { class: "small" })));
    return element;
  }

  private async call<K extends "score_hand" | "score_undo" | "score_new" | "score_read">(name: K, args: Calls[K][0]): Promise<void> {
    try {
      const evening = (await this.app.call("check", name, args)) as Evening;
      if (evening.need) {
        this.told.textContent = "One thing more decides here.";
        this.form?.need(evening.need);
      } else if (evening.why) this.told.textContent = `That cannot be: ${evening.why}.`;
      else this.take(evening);
    } catch (fault) {
      this.told.textContent = capital((fault as Fault).message);
    }
  }

  private sheet({ sides, hands }: Evening): HTMLElement {
    const head = make("tr", {}, ...["Hand", "Dealer", "Bid"].map((text) => make("th", { scope: "col" }, text)), ...sides.map(({ name }) => make("th", { scope: "col", class: "number" }, name)), make("td", { class: "no-print" }));
    const rows = hands.map(({ dealer, contract, change, score }, at) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, String(at + 1)),
        make("td", {}, dealer),
        make("td", {}, contract),
        ...sides.map((_, side) => make("td", { class: "number" }, ...(score.length > 0 ? [make("span", { class: "quiet" }, signed(change[side] ?? 0)), ` ${String(score[side]).replace("-", "−")}`] : []))),
        make("td", { class: "no-print" }, button("Correct", () => this.correct(at), { class: "small plain", "aria-label": `Correct hand ${at + 1}` })),
      ),
    );
    const table = make("table", { class: "score-sheet" }, make("caption", {}, "The score sheet"), make("thead", {}, head), make("tbody", {}, ...rows));
    return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "The score sheet" }, table);
  }

  private totals({ totals }: Evening): HTMLElement {
    const rows = totals.map(({ name, won, games, made, bids }) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, `${won} of ${games}`), make("td", {}, `${made} of ${bids}`)));
    const head = make("tr", {}, ...["Player", "Games won", "Bids made"].map((text) => make("th", { scope: "col" }, text)));
    return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "The evening" }, make("table", { class: "score-sheet" }, make("caption", {}, "The evening"), make("thead", {}, head), make("tbody", {}, ...rows)));
  }

  private correct(at: number): void {
    const { evening } = this;
    if (!evening) return;
    const old = this.root.querySelector(".hand-form") ?? this.root.querySelector(".bar");
    const form = this.entry(evening, at);
    old?.replaceWith(form);
    form.scrollIntoView({ block: "nearest" });
    form.querySelector<HTMLElement>("select, input")?.focus();
  }

  private bar(evening: Evening): HTMLElement {
    const { file } = evening;
    const bar = make("p", { class: "bar no-print" });
    bar.append(
      button("Undo", () => void this.call("score_undo", { file }), { "aria-disabled": evening.hands.length + evening.game === 1 ? "true" : undefined }),
      button("New game …", () => this.others(evening)),
      button("Print", () => window.print()),
      button("Save", () => this.save()),
      button("Save as CSV", () => download("score.csv", evening.csv, "text/csv")),
      button("Open …", () => this.choose()),
      button("End the evening", () => this.end(file), { class: "plain" }),
    );
    return bar;
  }

  /** A new game with the same or other players, at the places that are told. */
  private others(evening: Evening): void {
    const input = make("input", { id: "score-others", value: evening.names.join(", "), autocomplete: "off", maxlength: "170", required: true });
    const form = make("form", { class: "hand-form" }, make("label", { for: input.id }, "A new game. Who plays, in the order of play? Partners sit opposite."), input, make("p", { class: "bar" }, make("button", { type: "submit", class: "main" }, "Begin"), button("Go on with this one", () => this.draw())));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.call("score_new", { file: evening.file, names: parts(input.value) });
    });
    (this.root.querySelector(".hand-form") ?? this.root.querySelector(".bar"))?.replaceWith(form);
    input.select();
  }

  private save(): void {
    if (this.evening) download("evening.score", this.evening.file, "application/json");
  }

  private end(file: string): void {
    this.evening = null;
    this.store?.removeItem(KEPT);
    this.ask();
    this.does.note("The evening is put away.", [
      { label: "Bring it back", do: () => void this.call("score_read", { file }) },
      { label: "Save it", do: () => download("evening.score", file, "application/json") },
    ]);
  }

  private choose(): void {
    const input = make("input", { type: "file", accept: ".score,application/json" });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (!file) return;
      if (file.size > LARGEST_FILE) return this.does.note(`${file.name} is too large for a score.`);
      const before = this.evening?.file;
      void file.text().then((text) => this.call("score_read", { file: text })).then(() => {
        if (before !== undefined && this.evening?.file !== before) this.does.note("The score that you have opened takes the place of the one before.", [{ label: "Bring that back", do: () => void this.call("score_read", { file: before }) }]);
      });
    });
    input.click();
  }

  private kept(): string | null {
    try {
      return this.store?.getItem(KEPT) ?? null;
    } catch {
      return null;
    }
  }
}

/** The score as it stands. */
function standing({ sides, hands }: Evening): string {
  const last = [...hands].reverse().find(({ score }) => score.length > 0);
  return last ? sides.map(({ name }, side) => `${name} ${String(last.score[side]).replace("-", "−")}`).join(" · ") : "";
}

function parts(names: string): string[] {
  return names.split(",").map((name) => name.trim()).filter(Boolean);
}

function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}
