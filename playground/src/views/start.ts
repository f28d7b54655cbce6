/** How a new sheet begins: from a game of the gallery, by questions, as a house rule, or empty. */
import { button, make } from "../dom";
import type { App } from "../protocol-app";
import type { Bundled, Calls, Fault, Question } from "../protocol";
import { named, type Sheet } from "../sheets";
import { capital } from "../tabs/asking";
import { dialog } from "./dialogs";

export interface Starts {
  app: App;
  variants: Promise<Bundled[]>;
  add(sheet: Sheet): void;
  read(name: string): void;
}

/** More answers than these are searched. */
const MANY = 8;

const RULE = `house-rule my-rule "Our rule"

# Only what differs stands here. Lay it over a game under "House rules".

winning
  target: 15
`;

export function start(starts: Starts): void {
  dialog(
    "A new sheet",
    (body, close) => {
      const begin = (text: string, name: string): void => {
        close();
        starts.add({ name: named(text) ?? name, text, over: [] });
      };
      const ways = make("div", { class: "ways" });
      const below = make("div", {});
      const choose = (fill: (home: HTMLElement) => void) => () => {
        below.replaceChildren();
        fill(below);
      };
      ways.append(
        button("From a known game", choose((home) => gallery(home, starts, begin))),
        button("By questions", choose((home) => void new Questions(home, starts.app, begin).ask())),
        button("A house rule", () => begin(RULE, "my-rule")),
        button("An empty sheet", () => begin("", "sheet")),
      );
      body.append(ways, below);
      gallery(below, starts, begin);
    },
    "wide-dialog",
  );
}

function gallery(home: HTMLElement, starts: Starts, begin: (text: string, name: string) => void): void {
  const search = make("input", { type: "search", id: "gallery-search", placeholder: "Name, players, cards, source", autocomplete: "off" });
  const list = make("ul", { class: "gallery" });
  const told = make("p", { class: "quiet", role: "status" }, "The games come as soon as the rules engine is loaded …");
  home.append(make("p", { class: "field" }, make("label", { for: "gallery-search" }, "Find a game"), search), told, list);
  void starts.variants
    .then((variants) => {
      const items = variants.map((variant) => ({ variant, item: entry(variant, starts, begin) }));
      list.append(...items.map(({ item }) => item));
      const filter = (): void => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = 0;
        for (const { variant, item } of items) {
          const about = `${variant.title} ${variant.name} ${variant.source ?? ""} ${variant.about}`.toLowerCase();
          item.hidden = !words.every((word) => about.includes(word));
          if (!item.hidden) shown++;
        }
        told.textContent = `${shown} of ${items.length} games`;
      };
      search.addEventListener("input", filter);
      filter();
    })
    .catch((fault: Fault) => (told.textContent = capital(fault.message)));
}

function entry(variant: Bundled, { app, read }: Starts, begin: (text: string, name: string) => void): HTMLElement {
  const mine = `my-${variant.name}`;
  const stand = `variant ${mine} "My ${variant.title.replaceAll('"', "")}" extends ${variant.name}\n\n# Only what differs stands here; the rest is as in ${variant.name}.\n\n`;
  const whole = async (): Promise<void> => {
    try {
      const { text } = await app.call("check", "open", { name: variant.name });
      begin(text.replace(new RegExp(`^(\\s*variant\\s+)${variant.name}(?![\\w-])`, "m"), `$1${mine}`), mine);
    } catch (fault) {
      app.say(capital((fault as Fault).message));
    }
  };
  return make(
    "li",
    {},
    make("h3", {}, variant.title),
    make("p", { class: "quiet" }, [variant.name, variant.source].filter(Boolean).join(" · ")),
    make("p", { class: "quiet" }, variant.about),
    make(
      "p",
      { class: "bar" },
      button("Change it", () => begin(stand, mine), { class: "small main", "aria-label": `Change it: ${variant.title}` }),
      button("Copy its text", () => void whole(), { class: "small", "aria-label": `Copy its text: ${variant.title}` }),
      button("Read", () => read(variant.name), { class: "small plain", "aria-label": `Read ${variant.title}` }),
    ),
  );
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
    if (question.silence) set.append(make("p", { class: "quiet" }, `Left open: ${question.silence}`));
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
