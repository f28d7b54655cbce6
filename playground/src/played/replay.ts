/** A game looked at again: the same table, step by step, with nothing to decide. */
import type { App } from "../protocol-app";
import type { Calls, Desk, Fault, Place, Step, Table } from "../protocol";
import { button, make } from "../dom";
import { Deck } from "../play/cards";
import { ASKED, Ending, headline } from "../play/ending";
import { Felt } from "../play/felt";
import { Habits } from "../play/habits";
import { Hand } from "../play/hand";
import { sizes } from "../play/layout";
import { Telling } from "../play/news";
import { capital } from "../tabs/asking";
import { source } from "../views/windows";
import { cost } from "./cost";
import type { PlayedGame } from "./store";

export class Replay {
  readonly element: HTMLElement;
  private game: (Desk & { record: string }) | null = null;
  private steps: Step[] = [];
  private at = 0;
  private drawn: Table | null = null;
  private readonly deck = new Deck();
  private readonly felt = new Felt(this.deck, (text) => this.telling.answer(text, null));
  private readonly hand = new Hand(this.deck, () => undefined, () => undefined);
  private readonly telling: Telling;
  private readonly told = make("p", { class: "asked", role: "status" });
  private readonly table = make("div", { class: "felt" });
  private readonly whole = make("div", { class: "table" });
  private readonly where = make("small", { class: "quiet" });
  private readonly title = make("h2", { tabindex: "-1" });
  private readonly ended = button("How it ended", () => this.drawn && this.ending.open(this.drawn), { hidden: true });
  private readonly ending: Ending;
  private readonly ways: [HTMLButtonElement, () => number][];

  constructor(
    private readonly app: App,
    back: () => void,
  ) {
    this.telling = new Telling((rule) => this.read(rule));
    const goes = (): boolean => this.at + 1 in this.steps;
    this.ending = new Ending((rule) => this.read(rule), () => (goes() ? void this.go(this.at + 1) : back()), () => this.cost(), () => (goes() ? "Next" : "All games"));
    const way = (label: string, key: string, to: () => number): [HTMLButtonElement, () => number] => [button(label, () => void this.go(to()), key ? { "aria-keyshortcuts": key, title: key } : {}), to];
    this.ways = [
      way("Hand before", "PageUp", () => this.handAt(-1)),
      way("Back", "ArrowLeft", () => this.at - 1),
      way("Next", "ArrowRight", () => this.at + 1),
      way("Next hand", "PageDown", () => this.handAt(1)),
    ];
    const ask = make("div", { class: "ask" }, this.felt.mine, this.told, this.telling.said);
    this.table.append(this.felt.score, this.felt.ring, this.felt.last, ask, this.hand.element, this.telling.element);
    this.whole.append(this.table, this.telling.aloud, this.ending.element);
    const judged = button(ASKED, () => this.cost());
    const bar = make("div", { class: "bar", role: "group", "aria-label": "Through the game" }, ...this.ways.map(([each]) => each), this.ended, judged, button("All games", back));
    this.element = make("div", { class: "play replay" }, this.title, bar, this.whole);
    this.element.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.place()).observe(this.table);
  }

  /** Begins at the first decision, and is `shown` by then; rejects where the game cannot be looked at. */
  async open({ desk, record, tally }: PlayedGame, shown: () => void): Promise<void> {
    this.game = { ...desk, record };
    this.steps = (await this.app.call("table", "look", this.game)).steps;
    this.title.replaceChildren(make("span", {}, `${tally.title} `), this.where);
    this.telling.clear(true);
    this.whole.dataset.suits = new Habits(() => undefined).is("suits");
    shown();
    await this.go(0);
    this.title.focus();
  }

  private async go(to: number): Promise<void> {
    if (!(to in this.steps)) return;
    try {
      const table = await this.seen(to);
      this.at = to;
      this.show(table, this.steps[to] as Step);
    } catch (fault) {
      this.told.textContent = capital((fault as Fault).message);
    }
  }

  /** The table at a step; a new worker is given the game anew. */
  private async seen(step: number): Promise<Table> {
    const look = (): Promise<Calls["look_at"][1]> => this.app.call("table", "look_at", { step });
    return look().catch(async (fault: Fault) => {
      if (fault.kind !== "no game" || !this.game) throw fault;
      await this.app.call("table", "look", this.game);
      return look();
    });
  }

  private show(table: Table, { does, card }: Step): void {
    const now = { ...table, note: "", more: true, choose: null, actions: [], hand: table.hand.map((each) => ({ ...each, legal: false, why_not: "" })) };
    this.drawn = now;
    this.where.textContent = `Hand ${table.hand_number}, step ${this.at + 1} of ${this.steps.length}`;
    this.felt.show(now);
    this.hand.show(now);
    this.hand.hint(card);
    this.place();
    this.telling.tell(table.news);
    this.told.replaceChildren(...(does ? [make("strong", {}, `You chose: ${does}.`)] : table.hand_end && !table.over ? headline(table, table.hand_end) : [table.asked]));
    this.ended.hidden = table.hand_end === null;
    for (const [way, to] of this.ways) way.setAttribute("aria-disabled", String(!(to() in this.steps)));
  }

  private place(): void {
    if (!this.drawn || this.table.clientWidth === 0) return;
    const most = Math.max(this.drawn.hand.length, ...this.drawn.seats.map(({ cards }) => cards), 6);
    const now = sizes(this.table.clientWidth, this.table.clientHeight, this.drawn.seats.length, most);
    this.table.dataset.mode = now.mode;
    this.table.style.setProperty("--w", `${now.card.toFixed(1)}px`);
    this.table.style.setProperty("--side", `${now.side.toFixed(1)}px`);
    this.hand.place(now);
    this.felt.place(now);
  }

  /** The first step of the hand before this one, or behind it; none where there is none. */
  private handAt(way: 1 | -1): number {
    const same = (one: Step | undefined, other: Step | undefined): boolean => one?.hand === other?.hand && one?.game === other?.game;
    const here = this.steps[this.at];
    let at = this.at;
    while (at in this.steps && same(this.steps[at], here)) at += way;
    if (way === -1) while (at > 0 && same(this.steps[at - 1], this.steps[at])) at--;
    return at;
  }

  private read(rule: Place): void {
    const text = this.game?.files[rule.file];
    if (rule.bundled || text === undefined) this.app.goTo(rule);
    else source(rule.file, text, rule);
  }

  private cost(): void {
    const here = this.steps[this.at];
    if (this.game && here) cost(this.app, this.game, ({ game, hand }) => game === here.game && hand === here.hand);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).closest(".hand, .wide, dialog")) return;
    const [way] = this.ways.find(([each]) => each.getAttribute("aria-keyshortcuts") === event.key) ?? [];
    if (!way) return;
    event.preventDefault();
    way.click();
  }
}
