/** What the person's decisions cost, one by one, as a strong player reckons it; it can be stopped at any time. */
import type { App } from "../protocol-app";
import type { Desk, Fault, Judged, Step } from "../protocol";
import { button, make } from "../dom";
import { capital } from "../tabs/asking";
import { ASKED } from "../play/ending";
import { dialog } from "../views/dialogs";

const NOTE =
  "Points: what your score lost by it in this hand, on average. Chance: how much more seldom it wins the game. Behind ±: how far luck may have moved the figure. " +
  "What cost less than that is no mistake that was found; of several choices that are as good, any may be named.";

/** Looks at the decisions of a recorded game that are asked for. */
export function cost(app: App, game: Desk & { record: string }, asked: (step: Step) => boolean): void {
  let stopped = false;
  const window = dialog(ASKED, (body) => {
    const told = make("p", { role: "status" }, "The hand is looked at …");
    const bar = make("progress", { max: "1", value: "0", "aria-label": "Decisions looked at" });
    const stop = button("Stop", () => (stopped = true));
    const rows = make("tbody", {});
    const adviser = make("th", { scope: "col" });
    const head = make("tr", {}, named("You did"), adviser, named("Points lost"), named("Chance lost"));
    const found = make("table", {}, make("caption", { class: "unseen" }, "Your decisions"), make("thead", {}, head), rows);
    const wide = make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Your decisions" }, found);
    const figures = make("details", { hidden: true }, make("summary", {}, "Choice by choice"), wide, make("p", { class: "quiet" }, NOTE));
    body.append(told, make("p", { class: "bar" }, bar, stop), figures);
    const look = async (): Promise<void> => {
      const [{ steps, adviser: level }, { players }] = await Promise.all([app.call("table", "look", game), app.call("check", "hello", {})]);
      adviser.textContent = `${players.find(({ name }) => name === level)?.title ?? level} would have played`;
      const choices = steps.flatMap((step, at) => (step.choice && asked(step) ? [at] : []));
      let mistakes = 0;
      let done = 0;
      for (const step of choices) {
        told.textContent = `${done} of ${choices.length} decisions looked at …`;
        bar.value = done / choices.length;
        const judged = await app.call("table", "judge", { step });
        if (stopped) break;
        done++;
        mistakes += Number(judged.mistake);
        rows.append(...rowsOf(judged));
        figures.hidden = false;
        if (judged.mistake) figures.open = true; // where nothing was wrong, the sentence is enough
      }
      told.textContent = summary(done, choices.length, mistakes);
    };
    look()
      .catch((fault: Fault) => (told.textContent = capital(fault.message)))
      .finally(() => {
        bar.hidden = true;
        stop.hidden = true;
      });
  }, "cost");
  window.addEventListener("close", () => (stopped = true));
}

function named(column: string): HTMLElement {
  return make("th", { scope: "col" }, column);
}

function summary(done: number, all: number, mistakes: number): string {
  if (all === 0) return "You had nothing to choose in this hand.";
  const looked = done < all ? `Stopped after ${done} of ${all} decisions.` : `${all} ${all === 1 ? "decision" : "decisions"} looked at.`;
  return `${looked} ${mistakes === 0 ? "No mistake was found." : `${mistakes === 1 ? "One mistake was" : `${mistakes} mistakes were`} found.`}`;
}

/** The row of a decision; under a mistake stands what speaks for the other choice. */
function rowsOf({ did, best, why, reckoned, points, wins, mistake, same }: Judged): HTMLElement[] {
  const verdict = !reckoned ? "not reckoned" : mistake ? "a mistake" : "no mistake found";
  const own = make("th", { scope: "row" }, did, make("span", { class: "verdict" }, verdict));
  const row = make("tr", { class: mistake ? "mistake" : undefined }, own, make("td", {}, same ? "the same" : best), make("td", {}, points || "–"), make("td", {}, wins || "–"));
  return mistake ? [row, make("tr", { class: "why" }, make("td", { class: "quiet", colspan: "4" }, capital(`${why}.`)))] : [row];
}
