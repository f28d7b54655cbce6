/** The tab that plays many games by the sheet and tells what came of them. */
import type { App, Tab } from "../protocol-app";
import type { Desk, Fault, Measured } from "../protocol";
import { button, make } from "../dom";
import { fill, labelled } from "../play/setup";
import { table } from "../play/tables";
import { picture } from "./picture";

const GAMES = 1000;
const SEED = 1;
const QUARTERS = ["The first", "More than a quarter", "More than half", "More than three quarters"];
const USUAL = "simple"; // quick enough for a thousand games in a browser

export function measureTab(): Tab {
  return new Measure();
}

class Measure implements Tab {
  readonly id = "measure";
  readonly title = "Measure";
  private app!: App;
  private desk: Desk | null = null;
  /** Grows with every start and stop, so that an answer to an earlier one is known as such. */
  private turn = 0;
  private running = false;
  /** Is done once the choices are those of the sheet. */
  private offered: Promise<void> = Promise.resolve();
  private readonly seats = make("select", { id: "measure-seats" });
  private readonly kind = make("select", { id: "measure-kind" });
  private readonly start = make("button", { type: "submit", class: "main" }, `Play ${GAMES.toLocaleString("en")} games`);
  private readonly stop = button("Stop", () => this.halt("Stopped."), { hidden: true });
  private readonly bar = make("progress", { max: String(GAMES), value: "0", "aria-label": "Games played", hidden: true });
  private readonly told = make("p", { role: "status" });
  private readonly results = make("div", { class: "results" });
  private readonly form = make("form", { class: "setup" });

  mount(root: HTMLElement, app: App): void {
    this.app = app;
    this.form.append(
      make("h3", {}, "Play many games by this sheet"),
      labelled("Players", this.seats),
      labelled("They play as", this.kind),
      make("p", { class: "quiet" }, "Simple players are the quickest. The others play better, and a thousand games of theirs take minutes."),
      make("p", { class: "bar" }, this.start, this.stop),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.measure();
    });
    root.classList.add("measure");
    root.append(this.form, this.bar, this.told, this.results);
  }

  show(desk: Desk): void {
    const changed = this.desk !== null && JSON.stringify(desk) !== JSON.stringify(this.desk);
    this.desk = desk;
    if (changed && this.running) this.halt("Stopped, because the sheet has changed.");
    else if (changed && this.results.childElementCount > 0) this.told.textContent = "These are results of the sheet as it was before it changed.";
    this.offered = this.offer(desk);
  }

  hide(): void {
    if (this.running) this.halt("Stopped, because you left this tab.");
  }

  private async offer(desk: Desk): Promise<void> {
    try {
      const [checked, hello] = await Promise.all([this.app.call("check", "check", desk), this.app.call("check", "hello", {})]);
      if (desk !== this.desk) return;
      this.form.hidden = !checked.playable;
      if (!checked.playable) this.told.textContent = "Fix the problems of the sheet first; then games can be played by it.";
      keep(this.seats, checked.players.map((number) => [String(number), String(number)]), "4");
      keep(this.kind, hello.players.map(({ name, title }) => [name, title]), USUAL);
    } catch (fault) {
      this.told.textContent = (fault as Fault).message;
    }
  }

  private async measure(): Promise<void> {
    if (this.running || !this.desk) return;
    const turn = ++this.turn;
    this.run(true);
    this.told.textContent = "The players sit down …";
    for (let known: Promise<void> | null = null; known !== this.offered; ) await (known = this.offered); // the sheet may change meanwhile
    if (turn !== this.turn) return;
    if (this.form.hidden) return this.halt("Fix the problems of the sheet first; then games can be played by it.");
    const seats = Number(this.seats.value);
    const levels = Array.from({ length: seats }, () => this.kind.value);
    this.results.replaceChildren();
    try {
      let now = await this.app.call("table", "measure", { ...this.desk, seats, levels, seed: SEED, games: GAMES });
      while (turn === this.turn) {
        this.tell(now);
        if (now.over) {
          this.run(false);
          return;
        }
        now = await this.app.call("table", "measure_more", {});
      }
    } catch (fault) {
      if (turn === this.turn) this.halt((fault as Fault).message);
    }
  }

  private tell(now: Measured): void {
    this.bar.max = now.total;
    this.bar.value = now.done;
    const done = now.done.toLocaleString("en");
    // told aloud only now and then: at each quarter
    const quarter = QUARTERS[Math.floor((4 * now.done) / now.total)];
    const said = now.over ? `${done} games are played.` : `${quarter} of ${now.total.toLocaleString("en")} games …`;
    if (this.told.textContent !== said) this.told.textContent = said;
    if (now.rows.length === 0) return;
    const rows = now.rows.map(({ what, value, interval }) => [what, value, interval]);
    const drawn = now.hands.length > 0 ? [make("figure", {}, make("figcaption", {}, "Hands in a game"), picture(now.hands))] : [];
    const meant = make("p", { class: "quiet" }, "The true number lies within its interval 19 times out of 20; more games make it narrower.");
    this.results.replaceChildren(...drawn, table(`After ${done} games`, ["what", "measured", "95 % interval"], rows), meant);
  }

  private halt(why: string): void {
    this.turn++;
    this.run(false);
    this.told.textContent = this.results.childElementCount > 0 ? `${why} What was measured up to then stands below.` : why;
  }

  private run(running: boolean): void {
    this.running = running;
    this.start.setAttribute("aria-disabled", String(running));
    this.stop.hidden = !running;
    this.bar.hidden = !running;
  }
}

/** Fills a choice; what was chosen stays where it still can, else the usual one is taken. */
function keep(select: HTMLSelectElement, choices: [value: string, text: string][], usual: string): void {
  const values = choices.map(([value]) => value);
  const wanted = [select.value, usual].find((value) => values.includes(value)) ?? values[0] ?? "";
  fill(select, choices);
  select.value = wanted;
}
