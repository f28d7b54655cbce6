/** The card table: one plays there by a sheet, whatever is open beside it. */
import type { App, Begin } from "../protocol-app";
import type { Desk, Fault, Place, Table } from "../protocol";
import { button, make } from "../dom";
import { cost } from "../played/cost";
import type { PlayedGame } from "../played/store";
import { Aids } from "./aids";
import { Deck, written } from "./cards";
import { Ending } from "./ending";
import { Felt } from "./felt";
import { Game, type AnyGame, type Hears } from "./game";
import { Habits } from "./habits";
import { Hand, type Held } from "./hand";
import { sizes } from "./layout";
import { Motion, type Whence } from "./motion";
import { Moves } from "./moves";
import { Telling } from "./news";
import { rulesOf, tableHelp } from "./help";
import { Setup } from "./setup";
import { Sound } from "./sound";
import { source } from "../views/windows";

const SLOW = 400; // ms after which somebody is said to think
const FRAMES = 50; // ms by which a motion may begin later than it was asked for
const DEAL = { card: 220, apart: 70, all: 1200 }; // ms

export class CardTable {
  private readonly game: AnyGame;
  private readonly aids: Aids;
  /** The texts of the next game. */
  private desk: Desk | null = null;
  private thinking = 0;
  /** When what the cards on their way lead to is told. */
  private told = 0;
  /** Counts what was begun at the table, so that what comes too late is known. */
  private turn = 0;
  /** What is done once all that is drawn has been seen. */
  private due: { timer: number; does: () => void } | null = null;
  /** The table that is drawn. */
  private drawn: Table | null = null;
  /** The table whose tricks and score are shown once the cards lie that lead to them. */
  private behind: Table | null = null;
  /** The most cards that were held in this game: the hand's room stays as it is. */
  private most = 0;
  private readonly deck = new Deck();
  private readonly motion = new Motion();
  private readonly habits = new Habits(() => this.changed());
  private readonly sound = new Sound(() => this.habits.is("sound") === "on");
  private readonly setup = new Setup((begin) => void this.begin(begin), () => this.begun());
  private readonly felt = new Felt(this.deck, (text) => this.telling.answer(text, null));
  private readonly hand = new Hand(this.deck, (card) => void this.touch(card), () => this.chosen());
  private readonly moves = new Moves((action) => void this.game.act(action), () => this.goOn(), () => this.again(), () => this.drawn && this.ending.open(this.drawn), () => this.help());
  private readonly telling = new Telling((rule) => this.light(rule));
  private readonly ending = new Ending((rule) => this.read(rule), () => (this.game.table?.over ? this.again() : this.goOn()), () => void this.cost(), ({ over }) => (over ? this.game.another : "Next hand"));
  private readonly wait = make("p", { class: "wait", role: "status" });
  private readonly stale = make("div", { class: "stale", role: "status" });
  private readonly refused = make("div", { class: "refused", role: "status" });
  private readonly table = make("div", { class: "table", hidden: true });

  constructor(
    root: HTMLElement,
    private readonly app: App,
    makes: (hears: Hears) => AnyGame = (hears) => new Game(app, hears),
  ) {
    this.game = makes({
      table: (table, back) => this.draw(table, back),
      fault: (fault) => this.fault(fault),
      busy: (busy) => this.busy(busy),
    });
    this.aids = new Aids(this.game, this.habits, this.telling.whole, {
      again: () => this.again(),
      choose: () => this.choose(),
      change: () => this.game.desk && app.edit(this.game.desk),
      rules: () => this.game.desk && rulesOf(app, this.game.desk),
      help: () => this.help(),
      place: () => this.place(),
      ring: (action) => this.hand.hint(this.drawn?.hand.find(({ code }) => action === `play ${written(code)}`)?.code ?? null),
    });
    const ask = make("div", { class: "ask" }, this.felt.mine, this.moves.prompt, this.telling.said, this.wait);
    const felt = make("div", { class: "felt" }, this.felt.score, this.felt.ring, this.felt.last, ask, this.moves.element, this.hand.element, this.telling.element, this.aids.bar, this.aids.hinted);
    this.table.append(this.stale, felt, this.telling.aloud, this.ending.element, this.aids.more);
    this.table.addEventListener("keydown", (event) => this.key(event));
    felt.addEventListener("pointerdown", () => this.hurry());
    new ResizeObserver(() => this.place()).observe(felt);
    root.classList.add("play");
    root.append(this.refused, this.setup.element, this.table);
    this.changed();
  }

  /** What the game is called that is open, or was left; none where there is neither. */
  get title(): string | null {
    return this.game.table ? this.game.name : this.game.left;
  }

  /** Helps with the table, where somebody sits there; whether it is so. */
  help(): boolean {
    const { table, desk } = this.game;
    if (!table || !desk || this.table.hidden) return false;
    void this.game.ask("words").then((found) => tableHelp(this.app, table, desk, found?.words ?? []));
    return true;
  }

  /** Deals by a sheet at once; what is left out is chosen well. */
  async deal(desk: Desk, begin: Partial<Begin>): Promise<void> {
    this.turn++;
    this.getUp();
    this.setup.element.hidden = true;
    this.refused.replaceChildren("Shuffling …");
    if (!(await this.offer(desk))) return;
    await this.begin(this.setup.filled(begin));
  }

  /** Goes on with one of the games played that has no end yet. */
  async goOnWith(played: PlayedGame): Promise<void> {
    if (this.game.isOpen(played)) return;
    this.turn++;
    this.getUp();
    this.refused.replaceChildren("The cards come …");
    await this.lay(() => this.game.reopen(played));
  }

  /** Takes up the game that was left, or asks who plays. */
  async open(desk: Desk): Promise<void> {
    const turn = ++this.turn;
    await null; // cards may be dealt in the same breath
    if (turn !== this.turn || this.game.table) return;
    if (this.game.left !== null) this.refused.replaceChildren("Your game comes back …");
    const back = await this.game.resume();
    if (turn !== this.turn) return;
    if (back) this.begun();
    else await this.offer(this.desk ? { ...this.desk, files: { ...this.desk.files, ...desk.files } } : desk);
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
  private async offer(desk: Desk, choosing = false): Promise<boolean> {
    this.desk = desk;
    try {
      const [{ name, players, playable }, { players: kinds }] = await Promise.all([
        this.app.call("check", "check", desk),
        this.app.call("check", "hello", {}),
      ]);
      if (this.desk !== desk || (this.game.table && !choosing)) return false;
      this.setup.element.hidden = !playable;
      this.refused.replaceChildren(...(playable ? [] : ["Fix the problems of the sheet first; then you can play by it."]));
      if (playable) this.setup.offer({ players, kinds }, name ?? "the table", this.game.table !== null);
      return playable;
    } catch (fault) {
      this.refused.replaceChildren((fault as Fault).message);
      return false;
    }
  }

  private async begin(begin: Begin): Promise<void> {
    const desk = this.desk ?? this.game.desk;
    if (!desk) return;
    this.refused.replaceChildren();
    await this.lay(() => this.game.sit(desk, begin));
  }

  /** Clears the table for another game. */
  private async lay(sits: () => Promise<boolean>): Promise<void> {
    this.still();
    this.telling.clear(true);
    this.drawn = null;
    this.most = 0;
    this.setup.element.hidden = true;
    this.seat(true);
    if (await sits()) this.begun();
    else {
      this.seat(false);
      this.setup.element.hidden = false;
    }
  }

  /** Shows the table at which one sits by now. */
  begun(): void {
    this.desk = this.game.desk;
    this.refused.replaceChildren();
    this.setup.element.hidden = true;
    this.seat(true);
    this.stale.replaceChildren();
    this.place();
    this.focus();
  }

  /** Begins another game as the last one. */
  again(): void {
    this.ending.close();
    const begun = this.game.begun;
    void this.begin(begun ? { ...begun, seed: begun.seed + 1 } : this.setup.next());
  }

  private choose(): void {
    const { desk } = this.game;
    if (!desk) return;
    this.still();
    this.seat(false);
    void this.offer(desk, true).then(() => this.setup.element.querySelector("select")?.focus());
  }

  private getUp(): void {
    this.still();
    this.ending.close();
    this.game.leave();
    this.drawn = null;
    this.seat(false);
  }

  /** Shows the table, or takes it away. */
  private seat(shown: boolean): void {
    this.table.hidden = !shown;
    document.documentElement.toggleAttribute("data-seated", shown); // a :has() for it would cost a style of the whole page with each card
  }

  private draw(table: Table, back: boolean): void {
    const within = this.table.contains(document.activeElement);
    this.still();
    const before = new Map<Element, Whence>();
    for (const card of this.deck.all) if (card.isConnected) before.set(card, this.motion.where(card));
    const earlier = back ? null : this.drawn;
    this.drawn = table;
    this.most = Math.max(this.most, ...table.seats.map(({ cards }) => cards), table.hand.length);
    this.behind = earlier && earlier.hand_number === table.hand_number && table.seats.some(({ won }) => won) ? table : null;
    this.felt.show(this.behind && earlier ? counted(table, earlier) : table);
    this.hand.show(table);
    this.moves.show(table, this.hand.chosen, this.habits.pace.rest !== Infinity, this.game.another);
    this.hand.hint(null);
    this.place();
    if (back) this.telling.clear(false);
    this.telling.tell(table.news);
    this.aids.tell(table);
    if (!table.hand_end) this.ending.close();
    this.afterwards(table, back ? 0 : this.moved(table, earlier, before));
    this.motion.start();
    if (within) this.focus();
  }

  /** Shows how the cards came to where they are now; how many milliseconds that takes. */
  private moved(table: Table, earlier: Table | null, before: Map<Element, Whence>): number {
    const { think, move } = this.habits.pace;
    if (this.motion.still || move === 0) return 0;
    const where = (element: Element): Whence => this.motion.where(element);
    let now = 0;
    const dealt = !earlier || table.hand_number !== earlier.hand_number;
    const taken = table.last_trick && !table.seats.some(({ won }) => won) ? table.last_trick : null;
    if (taken && earlier?.seats.some(({ won }) => won) && !dealt) {
      for (const { card } of taken.cards) {
        const lies = this.deck.has(card.code);
        const from = lies && before.get(lies);
        if (lies && from) this.motion.move(lies, from, { time: 320, easing: "ease-in-out", via: this.felt.whence(taken.winner, where) });
      }
      this.sound.trick();
      now += 220;
    }
    if (dealt) now += this.dealt(table, where);
    const shown = new Set(dealt ? [] : earlier?.seats.map(({ played }) => played?.code));
    for (const seat of table.trick) {
      const card = table.seats[seat]?.played;
      const lies = card && this.deck.has(card.code);
      if (!card || !lies || shown.has(card.code)) continue;
      const mine = table.seats[seat]?.you ?? false;
      if (!mine) now += think;
      const from = mine ? before.get(lies) : undefined;
      this.motion.move(lies, from ?? this.felt.whence(seat, where), { time: move, delay: mine ? 0 : now, hidden: !mine });
      this.sound.card(mine ? 0 : now + move * 0.7);
      now += mine && table.trick.at(-1) !== seat ? Math.max(0, move - think) : move;
    }
    table.seats.forEach(({ said, you }, seat) => {
      const chip = this.felt.said(seat);
      if (chip && !you && said && said !== earlier?.seats[seat]?.said) this.motion.appear(chip, now);
    });
    for (const { code } of table.hand) {
      const lies = this.deck.has(code);
      const from = lies && before.get(lies);
      if (lies && from && !dealt) this.motion.move(lies, from, { time: 180 });
    }
    return now;
  }

  /** Deals by packets from the dealer's place; how many milliseconds that takes. */
  private dealt(table: Table, where: (element: Element) => Whence): number {
    const dealer = table.seats.findIndex(({ dealer }) => dealer);
    const from = this.felt.whence(dealer, where);
    const apart = Math.min(DEAL.apart, (DEAL.all - DEAL.card) / Math.max(1, this.most));
    table.hand.forEach(({ code }, place) => {
      const lies = this.deck.has(code);
      if (lies) this.motion.move(lies, from, { time: DEAL.card, delay: place * apart, easing: "ease-out", hidden: true });
      this.sound.card(place * apart);
    });
    table.seats.forEach((_, seat) => {
      if (seat !== dealer) this.felt.backs(seat).forEach((back, place) => this.motion.appear(back, place * apart));
    });
    return DEAL.card + table.hand.length * apart;
  }

  /** Goes on by itself once all has been seen; the end of a hand is shown, and waits. */
  private afterwards(table: Table, moves: number): void {
    const { rest } = this.habits.pace;
    const does = table.hand_end ? () => this.ending.open(table) : table.more ? () => void this.game.go("next") : null;
    const lies = table.seats.some(({ won }) => won);
    const pause = table.hand_end && !lies ? 0 : table.more || table.hand_end ? rest : 0;
    this.table.toggleAttribute("data-moving", moves > 0);
    if (moves > 0) this.told = window.setTimeout(() => this.lie(), moves + FRAMES);
    else this.lie();
    if (!does || (pause === Infinity && !table.hand_end)) {
      if (moves > 0) this.later(moves, () => undefined);
    } else this.later(moves + (pause === Infinity ? 900 : pause), does);
  }

  private later(time: number, does: () => void): void {
    this.table.setAttribute("aria-busy", "true");
    const timer = window.setTimeout(() => {
      this.due = null;
      this.table.setAttribute("aria-busy", String(!this.game.waits));
      does();
    }, time);
    this.due = { timer, does };
  }

  /** Ends all motion, and forgets what was due. */
  private still(): void {
    this.motion.finish();
    clearTimeout(this.told);
    this.lie();
    if (this.due) clearTimeout(this.due.timer);
    this.due = null;
    this.table.setAttribute("aria-busy", String(!this.game.waits));
  }

  /** All cards lie where they belong: what they lead to is told and counted. */
  private lie(): void {
    this.table.removeAttribute("data-moving");
    const { behind } = this;
    this.behind = null;
    if (!behind) return;
    this.felt.show(behind);
    this.place();
  }

  /** Any press ends a motion, and what was due is done at once. */
  private hurry(): void {
    const { due } = this;
    this.still();
    due?.does();
  }

  /** What the decisions of this hand cost. */
  private async cost(): Promise<void> {
    const { desk, table } = this.game;
    const found = desk && table && (await this.game.ask("record"));
    if (found) cost(this.app, { ...desk, record: found.text }, ({ hand }) => hand === table.hand_number);
  }

  private goOn(): void {
    this.still();
    if (this.game.table?.more) void this.game.go("next");
  }

  /** Sizes all by the room that there is. */
  private place(): void {
    const felt = this.table.querySelector<HTMLElement>(".felt");
    const table = this.drawn;
    if (!felt || !table || felt.clientWidth === 0) return;
    const now = sizes(felt.clientWidth, felt.clientHeight, table.seats.length, Math.max(this.most, table.hand.length));
    felt.dataset.mode = now.mode;
    felt.classList.toggle("large", now.card >= 88);
    felt.style.setProperty("--w", `${now.card.toFixed(1)}px`);
    felt.style.setProperty("--side", `${now.side.toFixed(1)}px`);
    this.hand.place(now);
    this.felt.place(now);
  }

  private changed(): void {
    this.table.dataset.suits = this.habits.is("suits");
  }

  /** Goes where the next decision is made. */
  private focus(): void {
    const now = this.game.table;
    if (!now || document.querySelector("dialog[open]:modal")) return;
    if (!now.more && now.actions.length === 0 && now.hand.some((card) => card.legal)) this.hand.focus();
    else if (!now.more && now.choose) this.hand.focus();
    else if (this.moves.some) this.moves.focus();
  }

  private async touch(card: Held): Promise<void> {
    const now = this.game.table;
    if (!now || !this.game.waits) return;
    if (card.legal) {
      const lies = this.deck.card(card);
      const from = this.motion.where(lies);
      this.still();
      this.felt.layOwn(card);
      this.motion.move(lies, from, { time: this.habits.pace.move });
      this.motion.start();
      if (!(await this.game.act(`play ${written(card.code)}`))) this.redraw(now);
    } else if (card.why_not) {
      this.telling.answer(`You may not ${now.choose?.verb ?? "play"} the ${card.name}: ${card.why_not}.`, card.rule);
      // the line is lit beside the table; the person stays at the hand
      const at = document.activeElement;
      if (card.rule && !card.rule.bundled && this.table.closest("[data-beside]")) this.light(card.rule);
      if (at instanceof HTMLElement) at.focus({ preventScroll: true });
    }
  }

  /** The card that was not allowed goes back to the hand. */
  private redraw(table: Table): void {
    this.felt.show(table);
    this.hand.show(table);
    this.place();
  }

  private chosen(): void {
    if (this.game.table) this.moves.show(this.game.table, this.hand.chosen, this.habits.pace.rest !== Infinity, this.game.another);
  }

  private key(event: KeyboardEvent): void {
    const at = event.target;
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || (at instanceof Element && at.closest("dialog"))) return;
    if (this.due && !["Tab", "Shift"].includes(event.key)) {
      this.hurry();
      const pressed = event.key === "Enter" || event.key === " ";
      if (pressed && this.drawn?.more) event.preventDefault(); // it has gone on
      if (pressed) return;
    }
    if (this.moves.key(event) || this.aids.key(event)) event.preventDefault();
  }

  private fault(fault: Fault): void {
    if (this.table.hidden) this.refused.replaceChildren(fault.message);
    else this.telling.answer(fault.message, fault.rule);
  }

  private busy(busy: boolean): void {
    this.table.setAttribute("aria-busy", String(busy || this.due !== null));
    clearTimeout(this.thinking);
    this.wait.textContent = "";
    if (busy) this.thinking = window.setTimeout(() => (this.wait.textContent = "The others think …"), SLOW);
  }

  /** Shows a line of the rules over what is open, so that closing it leads back there. */
  private read(rule: Place): void {
    const text = this.game.desk?.files[rule.file];
    if (rule.bundled || text === undefined) this.app.goTo(rule);
    else source(rule.file, text, rule);
  }

  /** Lights a line of the rules that are played by. */
  private light(rule: Place): void {
    this.ending.close();
    this.app.goTo(rule, this.game.desk?.files[rule.file]);
  }
}

/** A table with the tricks and the score that were shown before. */
function counted(table: Table, before: Table): Table {
  const seats = table.seats.map((seat, at) => ({ ...seat, tricks: before.seats[at]?.tricks ?? seat.tricks }));
  return { ...table, seats, scores: before.scores };
}
