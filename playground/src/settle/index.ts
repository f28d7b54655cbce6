/** Questions about the rules: a case in a line, the answer with the line of the sheet that decides, and the sheet's own examples. */
import { button, make } from "../dom";
import type { App } from "../protocol-app";
import type { Calls, Cases, Decides, Desk, Fault, Marked, Place, Settled } from "../protocol";
import { capital } from "../tabs/asking";
import { Others } from "./others";

/** The worker that answers: a long answer keeps nobody from writing. */
const WORKER = "table";
const MARKS: Record<Marked["mark"], string> = { so: "so", "not so": "not so", open: "depends", cannot: "cannot have been", asks: "asks" };

export interface Does {
  desk(): Desk;
  /** Opens the text of a line in the editor, or to be read. */
  light(place: Place): void;
}

export class SettleView {
  private readonly line = make("textarea", { id: "settle-case", rows: "2", maxlength: "1000", spellcheck: "false", autocapitalize: "off", placeholder: "we bid 3 and take 2" });
  private readonly by = make("p", {});
  private readonly answer = make("div", { class: "settled", role: "status" });
  private readonly ready = make("div", {});
  private readonly words = make("div", {});
  private readonly examples = make("div", {});
  private readonly others: Others;
  /** The desk that is shown, and how often something was asked: what comes late is not shown. */
  private shown = "";
  private asked = 0;

  constructor(
    home: HTMLElement,
    private readonly app: App,
    private readonly does: Does,
  ) {
    this.others = new Others(app, WORKER);
    const form = make(
      "form",
      { class: "settle-ask" },
      make("label", { for: this.line.id }, "What happened at your table?"),
      this.line,
      make("p", { class: "bar" }, make("button", { type: "submit", class: "main" }, "Settle it"), button("Clear", () => this.put(""))),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.settle();
    });
    this.line.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    home.append(make("div", { class: "settle-view" }, make("h2", {}, "Settle a question"), this.by, form, this.answer, this.others.element, this.ready, this.words, this.examples));
  }

  /** Shows what may be asked of the sheet that is open. */
  show(): void {
    const desk = this.does.desk();
    const shown = JSON.stringify(desk);
    if (shown === this.shown) return;
    this.shown = shown;
    this.asked++;
    this.answer.replaceChildren();
    this.others.clear();
    this.by.replaceChildren("Card players settle rules by cases. Tell one, and the sheet answers.");
    for (const each of [this.ready, this.words, this.examples]) each.replaceChildren();
    this.app.call("check", "settle_begin", desk).then(
      (cases) => shown === this.shown && this.begun(cases, desk),
      (fault: Fault) => shown === this.shown && this.refused(fault),
    );
  }

  /** Nothing more is looked for. */
  hide(): void {
    this.others.stop();
  }

  private refused(fault: Fault): void {
    this.shown = ""; // once more, the next time
    this.by.replaceChildren(capital(fault.message));
  }

  private begun(cases: Cases, desk: Desk): void {
    const { title, questions, tell, ask, examples } = cases;
    this.by.replaceChildren("Card players settle rules by cases. Tell one, and ", make("strong", {}, title), ` answers, the sheet that is open under “Sheet”${desk.over?.length ? ", with the house rules that you ticked" : ""}.`);
    const question = ({ about, words }: Cases["questions"][number]): HTMLElement => make("li", {}, make("span", {}, `${about}:`), button(words, () => this.put(words, true), { class: "plain" }));
    this.ready.replaceChildren(make("h3", {}, "Questions to begin with"), make("ul", { class: "settle-ready" }, ...questions.map(question)));
    const groups = tell.map(({ about, clauses }) => this.group(about, clauses, (text) => this.tell(text)));
    groups.push(this.group("Is this so? (one of these at the end, if you like)", ask, (text) => this.ask(text)));
    this.words.replaceChildren(make("h3", {}, "Or put your own together"), make("p", { class: "quiet" }, "Press what happened, then change the numbers and cards. Tell as little as you need: where the rest matters, the answer says so."), ...groups);
    this.shows(examples, desk);
  }

  private group(about: string, clauses: string[], pressed: (text: string) => void): HTMLElement {
    return make("div", { class: "settle-words", role: "group", "aria-label": about }, make("span", { class: "quiet" }, about), ...clauses.map((text) => button(text, () => pressed(text), { class: "chip" })));
  }

  /** Writes a question into the line, and perhaps asks it. */
  private put(text: string, ask = false): void {
    this.line.value = text;
    this.line.focus();
    if (ask) void this.settle();
    else {
      this.asked++;
      this.answer.replaceChildren();
      this.others.clear();
    }
  }

  /** Adds a clause to what is told; its number is selected, so that it can be typed over. */
  private tell(clause: string): void {
    const { told, then } = this.parts();
    this.write(told ? `${told}, ${clause}` : clause, then, told ? told.length + 2 : 0, clause);
  }

  /** Adds a clause to what is asked. */
  private ask(clause: string): void {
    const { told, then } = this.parts();
    const before = then ? `${then}, ` : " then ";
    this.write(told, before + clause, told.length + before.length, clause);
  }

  private parts(): { told: string; then: string } {
    const text = this.line.value.trim().replace(/[?.,]+$/, "");
    const at = text.search(/\s*\bthen\b/i);
    return at < 0 ? { told: text, then: "" } : { told: text.slice(0, at).replace(/[\s,]+$/, ""), then: ` ${text.slice(at).trim()}` };
  }

  private write(told: string, then: string, from: number, clause: string): void {
    this.line.value = `${told}${then}`.trimStart();
    this.line.focus();
    const number = /\b\d+\b/.exec(clause);
    const end = this.line.value.indexOf(clause, Math.max(0, from - 1)) + clause.length;
    const start = number && end >= clause.length ? end - clause.length + number.index : end;
    this.line.setSelectionRange(start, number ? start + number[0].length : end);
  }

  private async settle(): Promise<void> {
    const text = this.line.value.trim();
    if (!text) {
      this.answer.replaceChildren(make("p", {}, "Tell what happened first: press one of the questions below, or type."));
      return;
    }
    const mine = ++this.asked;
    const desk = this.does.desk();
    this.others.clear();
    this.answer.replaceChildren(make("p", { class: "quiet" }, "A moment …"));
    let drawn: HTMLElement[];
    let differs = false;
    try {
      const found = await this.app.call(WORKER, "settle", { ...desk, text });
      drawn = found.unread ? this.unread(found.unread) : this.said(found);
      differs = found.may_differ;
    } catch (fault) {
      drawn = [make("p", {}, capital((fault as Fault).message))];
    }
    if (mine !== this.asked) return;
    this.answer.replaceChildren(...drawn);
    if (differs) this.others.offer(desk, text);
    this.answer.scrollIntoView({ block: "nearest" });
  }

  /** The sentences, those that one line decides together, and that line behind them. */
  private said({ says, understood }: Settled): HTMLElement[] {
    const rows: { marks: string; words: string[]; line: Decides | null }[] = [];
    for (const { says: marks, words, line } of says) {
      const same = rows.find((row) => row.marks === marks && line && row.line?.place.from === line.place.from && row.line.place.file === line.place.file);
      if (same) same.words.push(words);
      else rows.push({ marks, words: [words], line });
    }
    const first = understood === null ? [] : [make("p", { class: "quiet" }, "Understood as: ", understood)];
    return [...first, make("ul", { class: "settle-says" }, ...rows.map(({ marks, words, line }) => make("li", { "data-says": marks }, words.map(capital).join(" "), ...this.decides(line))))];
  }

  private decides(line: Decides | null): (Node | string)[] {
    if (!line) return [];
    return [" ", make("span", { class: "settle-line" }, button(line.text, () => this.does.light(line.place), { class: "small rule", title: `Line ${line.place.line} of ${line.place.file}`, "aria-label": `The line that decides: ${line.text}` }))];
  }

  private unread({ why, help, ways, instead }: NonNullable<Settled["unread"]>): HTMLElement[] {
    const told = make("p", {}, capital(why.replace("in this example", "here")));
    if (instead !== null) return [told, make("p", {}, "Is this what you mean? ", button(instead, () => this.put(instead, true), { class: "small" }))];
    const shown = ways.map((way) => make("li", {}, make("code", {}, way)));
    return [told, make("p", {}, capital(help).replace(/[.:]+$/, ":")), ...(shown.length > 0 ? [make("ul", {}, ...shown)] : [])];
  }

  /** The sheet's examples, each with what came of it once it has been played; others wait until somebody wants to see them. */
  private shows(examples: Cases["examples"], desk: Desk): void {
    const own = examples.filter((each) => each.own).length;
    const head = make("h3", {}, "Examples of this sheet");
    const none = make("p", { class: "quiet" }, "It has none of its own yet. Under a heading examples a sheet keeps such cases, each with a name and with what comes of it; they are played whenever the sheet is checked.");
    const mine = this.listed(examples.slice(0, own), 0);
    this.examples.replaceChildren(head, own > 0 ? mine.list : none);
    if (own > 0) void mine.play(desk);
    if (own === examples.length) return;
    const others = this.listed(examples.slice(own), own);
    const more = make("details", {}, make("summary", {}, `${examples.length - own} more of what it stands on`), others.list);
    more.addEventListener("toggle", () => void others.play(desk), { once: true });
    this.examples.append(more);
  }

  /** Some examples, from the `first` on, and what plays them. */
  private listed(examples: Cases["examples"], first: number): { list: HTMLElement; play(desk: Desk): Promise<void> } {
    const marks = examples.map(() => make("span", { class: "settle-mark" }, "…"));
    const whys = examples.map(() => make("div", { class: "quiet" }));
    const rows = examples.map(({ name, words }, at) => make("li", {}, marks[at] as Node, " ", make("strong", {}, `${name}: `), button(words, () => this.put(words, true), { class: "plain" }), whys[at] as Node));
    const list = make("ul", { class: "settle-examples" }, ...rows);
    const play = async (desk: Desk): Promise<void> => {
      let at = 0;
      while (at < examples.length && JSON.stringify(desk) === this.shown) {
        try {
          const found: Calls["settle_examples"][1] = await this.app.call(WORKER, "settle_examples", { ...desk, start: first + at });
          for (const each of found.marks.slice(0, examples.length - at)) this.mark(marks[at], whys[at++], each);
        } catch (fault) {
          list.before(make("p", {}, capital((fault as Fault).message)));
          return;
        }
      }
    };
    return { list, play };
  }

  private mark(mark: HTMLElement | undefined, why: HTMLElement | undefined, { mark: what, why: words, line }: Marked): void {
    if (!mark || !why) return;
    mark.textContent = MARKS[what];
    mark.dataset.mark = what;
    why.replaceChildren(...(words ? [capital(what === "not so" ? `by these rules: ${words}` : words)] : []), ...this.decides(line));
  }
}
