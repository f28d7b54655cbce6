/** The problems of the sheet as a list below it, with what would fix them. */
import { helping, remedy } from "../editor/assist";
import { button, make } from "../dom";
import type { Checked, Place, Problem } from "../protocol";
import { inline } from "./blocks";

const MOST_SHOWN = 100;

export interface Does {
  goTo(place: Place): void;
  fix(problem: Problem): void;
  fixAll(): void;
  explain(code: string): void;
  /** Opens the list of house rules. */
  house(): void;
}

export class Problems {
  readonly element = make("section", { class: "problems", "aria-labelledby": "problems-title" });
  private readonly title = make("h2", { id: "problems-title", "aria-live": "polite" }, "Problems");
  private readonly all: HTMLButtonElement;
  private readonly only = make("p", { class: "only", hidden: true });
  private readonly list = make("ol", {});

  constructor(private readonly does: Does) {
    this.all = button("Fix all that is certain", () => does.fixAll(), { class: "small", hidden: true });
    this.element.append(make("div", { class: "problems-top" }, this.title, this.all), this.only, this.list);
  }

  show(checked: Checked, name: string): void {
    const { problems, also } = checked;
    this.title.textContent = summary(checked);
    this.only.hidden = also.length === 0;
    this.only.replaceChildren(
      `Only ${checked.name}, the first in this text, is looked at. Give ${also.join(" and ")} a sheet of its own; house rules are added to a game under `,
      button("House rules", () => this.does.house(), { class: "link" }),
      ".",
    );
    this.element.classList.toggle("fine", problems.length === 0);
    this.all.hidden = problems.filter((problem) => problem.fix?.certain).length < 2;
    const focused = this.list.contains(document.activeElement);
    this.list.replaceChildren(...problems.slice(0, MOST_SHOWN).map((problem) => this.item(problem, name)));
    if (problems.length > MOST_SHOWN) this.list.append(make("li", {}, `… and ${problems.length - MOST_SHOWN} more.`));
    if (focused) this.list.querySelector("button")?.focus();
  }

  /** Says in place of the list why there is none. */
  wait(text: string): void {
    this.title.textContent = text;
    this.all.hidden = true;
    this.only.hidden = true;
    this.list.replaceChildren();
  }

  private item(problem: Problem, name: string): HTMLElement {
    const where = problem.file === name && !problem.bundled ? `Line ${problem.line}` : `${problem.file}, line ${problem.line}`;
    const item = make(
      "li",
      { class: `problem is-${problem.severity}` },
      make("span", { class: "severity" }, problem.severity === "error" ? "Error" : "Warning"),
      " ",
      button(where, () => this.does.goTo(problem), { class: "link" }),
      ": ",
      ...inline(problem.title),
    );
    for (const label of problem.labels) {
      if (!label.text) continue;
      const place = label.line === problem.line && label.file === problem.file ? [] : [button(`line ${label.line}`, () => this.does.goTo(label), { class: "link" }), ": "];
      item.append(make("p", { class: "label" }, ...place, ...inline(label.text)));
    }
    if (problem.case) item.append(make("p", { class: "label" }, ...inline(problem.case)));
    const help = helping(problem);
    if (help) item.append(make("p", { class: "label" }, ...inline(help)));
    const bar = make("p", { class: "bar" });
    const { fix } = problem;
    if (fix) bar.append(button(remedy(fix), () => this.does.fix(problem), { class: fix.certain ? "small main" : "small" }));
    bar.append(button(`What ${problem.code} means`, () => this.does.explain(problem.code), { class: "small plain" }));
    item.append(bar);
    return item;
  }
}

/** What a check found, in a line. */
export function summary({ problems, kind, playable, players, name, also }: Checked): string {
  const only = also.length > 0 ? ` (of ${name} alone)` : "";
  return found({ problems, kind, playable, players }) + only;
}

function found({ problems, kind, playable, players }: Pick<Checked, "problems" | "kind" | "playable" | "players">): string {
  const errors = problems.filter((problem) => problem.severity === "error").length;
  const warnings = problems.length - errors;
  const count = [errors && `${errors} error${errors === 1 ? "" : "s"}`, warnings && `${warnings} warning${warnings === 1 ? "" : "s"}`].filter(Boolean).join(", ");
  if (count) return playable && kind === "variant" ? `${count}; it can be played all the same` : count;
  if (kind === "house-rule") return "No problems: a house rule that can be added to a game";
  if (!playable) return "Nothing here yet: begin with a line such as variant my-game";
  return `No problems: a game for ${numbers(players)}`;
}

function numbers(players: number[]): string {
  const [first, last] = [players[0], players[players.length - 1]];
  if (first === undefined || first === last) return `${first ?? 0} players`;
  return `${first} to ${last} players`;
}
