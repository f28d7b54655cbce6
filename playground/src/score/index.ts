/** The score of an evening with real cards: who plays, hand after hand, the score sheet; kept after every entry. */
import { button, download, make, plain, signed } from "../dom";
import type { App } from "../protocol-app";
import type { Calls, Desk, Evening, Fault, ScoredGame } from "../protocol";
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
    const sheet = make("div", { class: "score-by" }, make("p", { class: "quiet" }, "A moment …"));
    this.app.call("check", "score_rules", this.does.desk()).then(
      ({ title, lines }) => sheet.replaceChildren(make("p", {}, "You play by ", make("strong", {}, title), ", the sheet that is open under “Sheet”:"), ruled(lines), make("p", { class: "quiet" }, "Not your game? “Change it” on the first page begins another one.")),
      (fault: Fault) => sheet.replaceChildren(make("p", { role: "alert" }, capital(fault.message))),
    );
    const form = make(
      "form",
      { class: "score-begin" },
      make("p", {}, "You play with real cards; this page keeps the score by your sheet: what a bid costs that is set, who deals next, who has won."),
      sheet,
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
    const game = evening?.games.at(-1);
    if (!evening || !game) return;
    const { over, hands, winner, dealer } = game;
    const now = over
      ? make("p", { class: "score-now" }, make("strong", {}, winner ? `${winner} won this game.` : "This game is a tie."))
      : make("p", { class: "score-now" }, make("strong", {}, `Hand ${hands.length + 1}.`), ` ${dealer} deals.`);
    const next = (): void => void this.call("score_new", { file: evening.file, names: game.names });
    const entry = over ? make("p", { class: "bar hand-form" }, button("Next game", next, { class: "main" }), button("Other players …", () => this.others(game.names))) : this.entry(evening, evening.games.length - 1, null);
    this.told.textContent = "";
    const sheets = evening.games.map((each, at) => this.sheet(each, at, evening.games.length > 1)).reverse();
    this.root.replaceChildren(
      make("h2", {}, evening.title),
      now,
      ...(hands.length > 0 ? [standing(game)] : []),
      entry,
      this.told,
      ...sheets,
      this.bar(evening, game),
      ...(evening.games.length > 1 ? [this.totals(evening)] : []),
      make("details", { class: "no-print" }, make("summary", {}, "Scored by these lines"), ruled(evening.lines)),
    );
  }

  /** The form for the next hand, or for one that is corrected. */
  private entry(evening: Evening, game: number, at: number | null): HTMLElement {
    const scored = evening.games[game] as ScoredGame;
    const hand = at === null ? null : (scored.hands[at]?.told ?? null);
    const enter = (told: Calls["score_hand"][0]["hand"], passed: boolean, sure: boolean): void => {
      void this.call("score_hand", { file: evening.file, hand: told, passed, sure, game, ...(at === null ? {} : { at }) });
    };
    this.form = new HandForm(scored, evening.partner, hand, enter, (text) => (this.told.textContent = text));
    const { element } = this.form;
    if (at !== null) element.prepend(make("p", {}, make("strong", {}, `Correcting hand ${at + 1}${evening.games.length > 1 ? ` of game ${game + 1}` : ""}. `), button("Leave it as it was", () => this.draw(), { class: "small" })));
    return element;
  }

  private async call<K extends "score_hand" | "score_undo" | "score_new" | "score_read">(name: K, args: Calls[K][0]): Promise<void> {
    try {
      const evening = (await this.app.call("check", name, args)) as Evening;
      if (evening.need) {
        this.told.textContent = evening.need.what === "nobody" ? `In a hand with trumps somebody has ${evening.need.row}.` : "One thing more decides here.";
        this.form?.need(evening.need);
      } else if (evening.why) this.told.textContent = `That cannot be: ${evening.why}.`;
      else this.take(evening);
    } catch (fault) {
      this.told.textContent = capital((fault as Fault).message);
    }
  }

  private sheet({ sides, hands, left }: ScoredGame, game: number, several: boolean): HTMLElement {
    const head = make("tr", {}, ...["Hand", "Dealer", "Bid"].map((text) => make("th", { scope: "col" }, text)), ...sides.map(({ name }) => make("th", { scope: "col", class: "number" }, name)), make("td", { class: "no-print" }));
    const cell = (change: number, score: number): HTMLElement => make("td", { class: "number" }, make("span", { class: "quiet" }, `${signed(change)} `), make("strong", {}, plain(score)));
    const rows = hands.map(({ dealer, contract, change, score }, at) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, String(at + 1)),
        make("td", {}, dealer),
        make("td", {}, contract),
        ...sides.map((_, side) => (score.length > 0 ? cell(change[side] ?? 0, score[side] ?? 0) : make("td"))),
        make("td", { class: "no-print" }, button("Change", () => this.correct(game, at), { class: "small plain", "aria-label": `Change hand ${at + 1}${several ? ` of game ${game + 1}` : ""}` })),
      ),
    );
    const title = several ? `Game ${game + 1}` : "The score sheet";
    const table = make("table", { class: "score-sheet" }, make("caption", {}, title), make("thead", {}, head), make("tbody", {}, ...rows));
    const told = left > 0 ? [make("p", { class: "quiet" }, `The game ended with hand ${hands.length}. What was told behind it (${left}) is kept, and counts nothing.`)] : [];
    return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": title }, table, ...told);
  }

  private totals({ totals }: Evening): HTMLElement {
    const rows = totals.map(({ name, won, games, made, bids }) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, `${won} of ${games}`), make("td", {}, `${made} of ${bids}`)));
    const head = make("tr", {}, ...["Player", "Games won", "Bids made"].map((text) => make("th", { scope: "col" }, text)));
    return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "The evening" }, make("table", { class: "score-sheet" }, make("caption", {}, "The evening"), make("thead", {}, head), make("tbody", {}, ...rows)));
  }

  private correct(game: number, at: number): void {
    const { evening } = this;
    if (!evening) return;
    const form = this.entry(evening, game, at);
    this.root.querySelector(".hand-form")?.replaceWith(form);
    form.scrollIntoView({ block: "nearest" });
    form.querySelector<HTMLElement>("select, input")?.focus();
  }

  private bar(evening: Evening, game: ScoredGame): HTMLElement {
    const { file } = evening;
    const last = game.hands.length + game.left; // what was told behind the end is taken back first
    const undo = last > 0 ? `Take hand ${last} back` : "Take the new game back";
    return make(
      "p",
      { class: "bar no-print" },
      button(undo, () => void this.call("score_undo", { file }), { "aria-disabled": last === 0 && evening.games.length === 1 ? "true" : undefined }),
      button("New game …", () => this.others(game.names)),
      button("Print", () => window.print()),
      button("Save to this computer", () => this.save(), { title: "A file that this page and pitchdsl score read again" }),
      button("Save for a spreadsheet", () => download("score.csv", evening.csv, "text/csv")),
      button("Open …", () => this.choose()),
      button("End the evening", () => this.end(file), { class: "plain" }),
      make("span", { class: "quiet" }, "This browser keeps it after every hand."),
    );
  }

  /** A new game with the same or other players, at the places that are told. */
  private others(names: string[]): void {
    const input = make("input", { id: "score-others", value: names.join(", "), autocomplete: "off", maxlength: "170", required: true });
    const form = make("form", { class: "hand-form" }, make("label", { for: input.id }, "Who plays the next game? In the order of play; partners sit opposite."), input, make("p", { class: "bar" }, make("button", { type: "submit", class: "main" }, "Begin"), button("Back", () => this.draw())));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.evening) void this.call("score_new", { file: this.evening.file, names: parts(input.value) });
    });
    this.root.querySelector(".hand-form")?.replaceWith(form);
    input.select();
  }

  private save(): void {
    if (!this.evening) return;
    download("evening.score", this.evening.file, "application/json");
    this.app.say("The score goes to the folder of your downloads, as evening.score.");
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

/** The score as it stands, large enough for a table. */
function standing({ sides, hands }: ScoredGame): HTMLElement {
  const last = [...hands].reverse().find(({ score }) => score.length > 0);
  return make("p", { class: "score-standing" }, ...sides.map(({ name }, side) => make("span", {}, `${name} `, make("strong", {}, plain(last?.score[side] ?? 0)))));
}

function ruled(lines: readonly string[]): HTMLElement {
  return make("ul", { class: "score-lines" }, ...lines.map((line) => make("li", {}, make("code", {}, line))));
}

function parts(names: string): string[] {
  return names.split(",").map((name) => name.trim()).filter(Boolean);
}
