/** How a sheet of one's own begins: from a known game, by questions, as a house rule, or with a first line. */
import { button, make } from "../dom";
import type { App } from "../protocol-app";
import type { Calls, Fault, Question } from "../protocol";
import { named, type Sheet } from "../sheets";
import { capital } from "../tabs/asking";
import { dialog } from "./dialogs";
import { gallery, type Games } from "./games";

export interface Ways {
  game(): void;
  questions(): void;
  houseRule(): void;
  empty(): void;
}

/** More answers than these are searched. */
const MANY = 8;

const RULE = `house-rule my-rule "Our rule"

# Only what differs stands here. Lay it over a game under "House rules".

winning
  target: 15
`;

const EMPTY = `variant my-game "My game" extends auction-pitch

# A sheet says what your table does differently; all else stays as it is in auction-pitch.
# Take the # away from lines below, or write your own: Ctrl-Space shows what may stand there.

# bidding
#   all pass: dealer must bid 2 or more

# winning
#   target: 11
`;

/** The ways to begin. */
export function ways(games: Games): Ways {
  const begin = (text: string, name: string): void => games.add({ name: named(text) ?? name, text, over: [] } satisfies Sheet);
  return {
    game: () =>
      dialog("Start from a game", (body, close) => gallery(body, games, "gallery", close), "wide-dialog"),
    questions: () =>
      dialog("A few questions", (body, close) => {
        const take = (text: string, name: string): void => {
          close();
          begin(text, name);
        };
        void new Questions(body, games.app, take).ask();
      }, "wide-dialog"),
    houseRule: () => begin(RULE, "my-rule"),
    empty: () => begin(EMPTY, "my-game"),
  };
}

/** Asks how a new sheet is to begin. */
export function start({ game, questions, houseRule, empty }: Ways): void {
  dialog("A new sheet", (body, close) => {
    const way = (label: string, does: () => void): HTMLButtonElement =>
      button(label, () => {
        close();
        does();
      });
    body.append(make("div", { class: "ways" }, way("Start from a game", game), way("Answer a few questions", questions), way("Write a house rule", houseRule), way("An empty sheet", empty)));
  });
}

/** A field that leaves only the answers with these words, and the one that is chosen. */
function finder(rows: { row: HTMLElement; about: string }[]): HTMLElement {
  const search = make("input", { type: "search", id: "answer-search", placeholder: "Name, players, cards", autocomplete: "off" });
  const told = make("span", { class: "quiet", role: "status" });
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.filter(({ about }) => words.every((word) => about.includes(word)));
    for (const { row } of rows) row.hidden = !found.some((each) => each.row === row) && !row.querySelector("input:checked");
    told.textContent = found.length > 0 ? `${found.length} of ${rows.length}` : "None has these words; what is chosen stays.";
  });
  return make("p", { class: "field" }, make("label", { for: "answer-search" }, "Find"), search, " ", told);
}

/** One question after the other; what is left open stays as the game has it. */
class Questions {
  private readonly answers = new Map<string, string>();
  private asked: Calls["ask"][1] | null = null;

  constructor(
    private readonly home: HTMLElement,
    private readonly app: App,
    private readonly begin: (text: string, name: string) => void,
  ) {}

  async ask(): Promise<void> {
    this.home.replaceChildren(make("p", { class: "quiet", role: "status" }, "A moment …"));
    try {
      this.asked = await this.app.call("check", "ask", { answers: Object.fromEntries(this.answers) });
      this.show(this.asked);
    } catch (fault) {
      const said = make("p", { role: "alert" }, capital((fault as Fault).message));
      const question = this.asked?.question;
      if (!this.asked || !question) return this.home.replaceChildren(said, this.back());
      this.answers.delete(question.id); // the same question once more
      this.show(this.asked);
      this.home.prepend(said);
    }
  }

  private show({ question, text }: Calls["ask"][1]): void {
    this.home.replaceChildren(question ? this.form(question) : this.end(text));
    if (question && text) this.home.append(make("details", {}, make("summary", {}, "The sheet so far"), make("pre", { tabindex: "0" }, text)));
    this.home.querySelector<HTMLElement>("input, button")?.focus();
  }

  private form(question: Question): HTMLElement {
    const set = make("fieldset", {}, make("legend", {}, question.text));
    const rows = question.answers.map(({ value, text }, index) => {
      const id = `answer-${index}`;
      const row = make("p", {}, make("input", { type: "radio", name: "answer", id, value, checked: index === 0 }), " ", make("label", { for: id }, text));
      return { row, about: `${value} ${text}`.toLowerCase() };
    });
    if (rows.length > MANY) set.append(finder(rows));
    set.append(...rows.map(({ row }) => row));
    const free = make("input", { id: "answer-free", maxlength: "200", autocomplete: "off" });
    if (question.free) set.append(make("p", { class: "field" }, make("label", { for: "answer-free" }, question.answers.length > 0 ? "Or in your own words" : "Your answer"), free));
    if (question.silence) set.append(make("p", { class: "quiet" }, `If you leave this blank: ${question.silence}`));
    const form = make("form", { class: "questions" }, set, make("p", { class: "bar" }, make("button", { type: "submit", class: "main" }, "Next"), this.back()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = set.querySelector<HTMLInputElement>("input[type=radio]:checked")?.value ?? "";
      this.answers.set(question.id, free.value.trim() || chosen);
      void this.ask();
    });
    return form;
  }

  private end(text: string): HTMLElement {
    return make(
      "div",
      {},
      make("p", {}, "This is your sheet. It can be changed line by line."),
      make("pre", { tabindex: "0" }, text),
      make("p", { class: "bar" }, button("Take it", () => this.begin(text, "my-game"), { class: "main" }), this.back()),
    );
  }

  private back(): HTMLButtonElement {
    return button(
      "Back",
      () => {
        const last = [...this.answers.keys()].pop();
        if (last !== undefined) this.answers.delete(last);
        void this.ask();
      },
      { "aria-disabled": this.answers.size === 0 ? "true" : undefined },
    );
  }
}
