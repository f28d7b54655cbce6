/** The card table: one plays there by a sheet, whatever is open beside it. */
import type { App, Begin } from "../protocol-app";
import type { Desk, Fault, Place, Table } from "../protocol";
import { button, make } from "../dom";
import { Aids } from "./aids";
import { felt } from "./felt";
import { Game } from "./game";
import { Hand, type Held } from "./hand";
import { Moves } from "./moves";
import { Telling } from "./news";
import { Setup } from "./setup";
import { written } from "./cards";

const SLOW = 400; // ms after which somebody is said to think

export class CardTable {
  private readonly game: Game;
  private readonly aids: Aids;
  /** The texts of the next game. */
  private desk: Desk | null = null;
  private thinking = 0;
  private readonly setup = new Setup((begin) => void this.begin(begin));
  private readonly hand = new Hand((card) => this.touch(card), () => this.chosen());
  private readonly moves = new Moves((action) => void this.game.act(action), () => void this.game.go("next"), () => this.again());
  private readonly telling = new Telling((rule) => this.light(rule));
  private readonly top = make("div", { class: "standing" });
  private readonly felt = make("div", { class: "around" });
  private readonly wait = make("p", { class: "wait", role: "status" });
  private readonly stale = make("div", { class: "stale", role: "status" });
  private readonly refused = make("div", { class: "refused", role: "status" });
  private readonly table = make("div", { class: "table", hidden: true });

  constructor(
    root: HTMLElement,
    private readonly app: App,
  ) {
    this.game = new Game(app, {
      table: (table, back) => this.draw(table, back),
      fault: (fault) => this.fault(fault),
      busy: (busy) => this.busy(busy),
    });
    this.aids = new Aids(this.game, { again: () => this.again(), choose: () => this.choose(), change: () => this.game.desk && app.edit(this.game.desk) });
    this.table.append(this.stale, this.top, this.felt, this.moves.element, this.hand.element, this.telling.said, this.wait, this.aids.bar, this.telling.element, this.aids.element);
    this.table.addEventListener("keydown", (event) => {
      if (!(event.target instanceof HTMLInputElement) && this.moves.key(event)) event.preventDefault();
    });
    root.classList.add("play");
    root.append(this.refused, this.setup.element, this.table);
  }

  /** What the open game is called; none where nobody sits at the table. */
  get title(): string | null {
    return this.game.table ? this.game.name : null;
  }

  /** Deals by a sheet at once; what is left out is chosen well. */
  async deal(desk: Desk, begin: Partial<Begin>): Promise<void> {
    this.game.leave();
    this.table.hidden = true;
    this.setup.element.hidden = true;
    this.refused.replaceChildren("Shuffling …");
    if (!(await this.offer(desk))) return;
    await this.begin(this.setup.filled(begin));
  }

  /** Asks who plays, where nobody does. */
  async open(desk: Desk): Promise<void> {
    if (!this.game.table && this.refused.childElementCount === 0) await this.offer(desk);
  }

  /** Is told of the texts that are open now. */
  look(now: Desk): void {
    const then = this.game.desk;
    this.stale.replaceChildren();
    if (!then || !this.game.table || !(then.active in now.files)) return;
    const over = (desk: Desk): string => JSON.stringify(desk.over ?? []);
    const changed = Object.keys(then.files).some((name) => name in now.files && now.files[name] !== then.files[name]) || (now.active === then.active && over(now) !== over(then));
    if (!changed) return;
    const anew = button("Begin anew by the sheet as it is", () => void this.deal({ ...now, active: then.active }, {}));
    this.stale.append(make("span", {}, `The sheet has changed. This game goes on by the rules it began with, ${then.active}.`), anew);
  }

  /** Offers what the rules of the sheet allow; whether they can be played. */
  private async offer(desk: Desk): Promise<boolean> {
    this.desk = desk;
    try {
      const [{ players, playable }, { players: kinds }] = await Promise.all([
        this.app.call("check", "check", desk),
        this.app.call("check", "hello", {}),
      ]);
      if (this.desk !== desk || this.game.table) return false;
      this.setup.element.hidden = !playable;
      this.refused.replaceChildren(...(playable ? [] : ["Mend the problems of the sheet first; then you can play by it."]));
      if (playable) this.setup.offer({ players, kinds });
      return playable;
    } catch (fault) {
      this.refused.replaceChildren((fault as Fault).message);
      return false;
    }
  }

  private async begin(begin: Begin): Promise<void> {
    if (!this.desk) return;
    this.refused.replaceChildren();
    this.telling.clear(true);
    if (!(await this.game.sit(this.desk, begin))) return;
    this.setup.element.hidden = true;
    this.table.hidden = false;
    this.stale.replaceChildren();
    this.focus();
  }

  private again(): void {
    void this.begin(this.setup.next());
  }

  private choose(): void {
    this.game.leave();
    this.table.hidden = true;
    this.setup.element.hidden = false;
    if (this.desk) void this.offer(this.desk);
    this.setup.element.querySelector("select")?.focus();
  }

  private draw(table: Table, back: boolean): void {
    const within = this.table.contains(document.activeElement);
    this.top.replaceChildren(...standing(table));
    this.felt.replaceChildren(felt(table));
    this.hand.show(table);
    this.moves.show(table, this.hand.chosen);
    if (back) this.telling.clear(false);
    this.telling.tell(table.news);
    this.aids.show(table);
    if (!within) return;
    this.focus();
    this.top.scrollIntoView({ block: "nearest" }); // what is told may have been longer before
  }

  /** Goes where the next decision is made. */
  private focus(): void {
    const now = this.game.table;
    if (now && !now.more && now.hand.some((card) => card.legal)) this.hand.focus();
    else if (this.moves.some) this.moves.focus();
  }

  private touch(card: Held): void {
    const now = this.game.table;
    if (!now || !this.game.waits) return;
    if (card.legal) void this.game.act(`play ${written(card.code)}`);
    else if (card.why_not) {
      this.telling.answer(`You may not ${now.choose?.verb ?? "play"} the ${card.name}: ${card.why_not}.`, card.rule);
      // the line is lit beside the table; the person stays at the hand
      const at = document.activeElement;
      if (card.rule && !card.rule.bundled) this.light(card.rule);
      if (at instanceof HTMLElement) at.focus({ preventScroll: true });
    }
  }

  private chosen(): void {
    if (this.game.table) this.moves.show(this.game.table, this.hand.chosen);
  }

  private fault(fault: Fault): void {
    if (this.table.hidden) this.refused.replaceChildren(fault.message);
    else this.telling.answer(fault.message, fault.rule);
  }

  private busy(busy: boolean): void {
    this.table.setAttribute("aria-busy", String(busy));
    clearTimeout(this.thinking);
    this.wait.textContent = "";
    if (busy) this.thinking = window.setTimeout(() => (this.wait.textContent = "The others think …"), SLOW);
  }

  /** Lights a line of the rules that are played by. */
  private light(rule: Place): void {
    this.app.goTo(rule, this.game.desk?.files[rule.file]);
  }
}

/** How far a score must go; a game that is counted down goes to 0. */
function reach(target: string): string {
  if (!target) return "";
  return target === "0" ? ", down to 0" : ` of ${target}`;
}

/** The hand's number, contract, trump and scores in a line. */
function standing(table: Table): HTMLElement[] {
  const facts = [`Hand ${table.hand_number}`, table.contract, table.trump && `Trump: ${table.trump}`, table.turned && `Turned up: ${table.turned.name}`].filter((each) => each);
  const scores = table.scores.map(({ side, score, target }) =>
    make("span", { class: "score" }, `${side} `, make("b", {}, score), reach(target)),
  );
  return [make("p", { class: "facts" }, facts.join(" · ")), make("p", { class: "scores" }, ...scores)];
}
