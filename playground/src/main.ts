/** The page: puts its parts together. */
import { Client, Newest, type Progress, type Which } from "./client";
import { button, download, make } from "./dom";
import { Editor } from "./editor/editor";
import { Lesson } from "./learn/index";
import { measureTab } from "./measure/index";
import { keepOffline } from "./offline";
import { Played } from "./played/index";
import { PlayedGames, type PlayedGame } from "./played/store";
import { CardTable } from "./play/index";
import type { App, Begin, Tab } from "./protocol-app";
import type { Calls, Checked, Desk, Fault, Place } from "./protocol";
import { ScoreView } from "./score/index";
import { SettleView } from "./settle/index";
import { carries, unpack } from "./share";
import { FIRST, Sheets, named, storage, takenIn, type Change, type Sheet } from "./sheets";
import { capital } from "./tabs/asking";
import { Frame } from "./tabs/frame";
import { HouseTab } from "./tabs/house";
import { DiffersTab, RulebookTab, RulesTab, ShortTab } from "./tabs/texts";
import { Door } from "./views/door";
import { Files } from "./views/files";
import { inOrder, type Games } from "./views/games";
import { Problems, summary } from "./views/problems";
import { start, ways } from "./views/start";
import { Switch } from "./views/switch";
import { Teller } from "./views/tell";
import { themeButton } from "./views/theme";
import { Views, type View } from "./views/views";
import { bundled, explained, help, share } from "./views/windows";

const PAUSE = 120; // ms after the last key until the sheet is checked
const TAB = "pitchdsl:tab";

/** Where the window is wide enough for the sheet beside the table. */
const BESIDE = matchMedia("(min-width: 70rem)");

class Page implements App {
  private readonly store = storage();
  private readonly teller = new Teller(at("state"));
  private readonly sheets = new Sheets(this.store, (why) => this.notKept(why));
  private readonly client: Client;
  private readonly hello: Promise<Calls["hello"][1]>;
  private readonly editor: Editor;
  private readonly files: Files;
  private readonly frame: Frame;
  private readonly problems: Problems;
  private readonly sides: Switch;
  private readonly views: Views;
  private readonly door: Door;
  private readonly table: CardTable;
  private readonly games = new PlayedGames();
  private readonly played: Played;
  private readonly score: ScoreView;
  private readonly settle: SettleView;
  /** What house rules are called, by name. */
  private readonly titles = new Map<string, string>();
  private readonly laidOver = make("p", { class: "laid-over" });
  private readonly print = make("pre", { class: "print-only" });
  private checked: Checked | null = null;
  private readonly checks: Newest<Desk, Checked>;

  constructor() {
    this.client = new Client({
      progress: (which, progress) => this.progress(which, progress),
      ready: (which) => this.ready(which),
      failed: (which, why) => this.failed(which, why),
      reported: (report) =>
        this.teller.note("Something of ours failed; all else goes on. The report tells us what happened: please send it.", [
          { label: "Save the report", do: () => download("pitchdsl-fault.txt", report) },
        ]),
      stopped: (which) => this.teller.note(which === "check" ? "Checking took too long and was stopped; your text is safe. It is tried again when you change it." : "The table took too long and was stopped. It is set up anew."),
    });
    this.hello = this.client.call("check", "hello", {});
    this.hello.catch(() => undefined);
    this.checks = new Newest((desk) => this.client.call("check", "check", desk), {
      answer: (checked, desk) => this.judged(checked, desk),
      fault: (fault) => {
        this.problems.wait(capital(fault.message));
        this.say(capital(fault.message));
      },
    });
    this.problems = new Problems({
      goTo: (place) => this.goTo(place),
      fix: (problem) => this.editor.fixBy(problem),
      fixAll: () => this.fixAll(),
      explain: (code) => explained(this, code),
      house: () => this.houseRules(),
    });
    at("editor").replaceChildren();
    this.editor = new Editor(at("editor"), this, {
      typed: (text) => this.sheets.write(text),
      format: () => void this.tidy(),
      explain: (code) => explained(this, code),
      desk: () => this.sheets.desk,
    });
    const read = (name: string): void => bundled(this, name, null, (text) => this.write({ name: named(text) ?? name, text, over: [] }));
    const variants = this.hello.then(({ variants, usual }) => inOrder(variants, usual));
    variants.catch(() => undefined);
    const games: Games = { app: this, all: variants, add: (sheet) => this.write(sheet), read };
    const begin = ways(games);
    const rules = this.hello.then(({ house_rules, sections }) => [...house_rules].sort((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section)));
    rules.then(
      (all) => {
        for (const { name, title } of all) this.titles.set(name, title);
        this.over();
      },
      () => undefined, // the page tells what is missing
    );
    this.files = new Files(at("sheets"), this.sheets, this.teller, () => start(begin));
    const tabs: Tab[] = [new RulesTab(), new HouseTab(this.sheets, rules, { read, takeIn: () => this.takeIn() }), new DiffersTab(variants), new RulebookTab(), new ShortTab(), measureTab()];
    this.frame = new Frame(at("looks"), tabs, this, () => this.sheets.desk, (id) => this.keepTab(id));
    this.sides = new Switch(at("switch"), at("main"), () => this.look());
    this.table = new CardTable(at("table"), this);
    this.door = new Door(at("door"), {
      ...games,
      ways: begin,
      learn: () => this.views.go("learn"),
      score: () => this.views.go("score"),
      settle: () => this.views.go("settle"),
      open: () => this.seated(),
      sheets: () => this.written(),
    });
    this.played = new Played(at("played"), this, this.games, {
      files: () => this.sheets.desk.files,
      goOn: (game) => {
        this.views.go("table");
        void this.table.goOnWith(game);
      },
      note: (text, deeds) => this.teller.note(text, deeds),
    });
    this.score = new ScoreView(at("score"), this, this.store, {
      desk: () => this.sheets.desk,
      note: (text, deeds, stays) => this.teller.note(text, deeds, stays),
    });
    this.settle = new SettleView(at("settle"), this, {
      desk: () => this.sheets.desk,
      light: (place) => (place.bundled ? this.goTo(place) : this.light(place)),
    });
    new Lesson(at("learn"), () => this.deal({ name: "my-auction-pitch", text: 'variant my-auction-pitch "Auction Pitch" extends auction-pitch\n', over: [] }, { seats: 4, levels: Array.from({ length: 3 }, () => "level-1") }));
    this.views = new Views(at("views"), at("main"), (view) => this.viewed(view));
    this.tools();
    this.sheets.hear((what) => this.heard(what));
    this.open();
  }

  call<K extends keyof Calls>(worker: Which, name: K, args: Calls[K][0]): Promise<Calls[K][1]> {
    return name === "hello" ? (this.hello as Promise<Calls[K][1]>) : this.client.call(worker, name, args);
  }

  say(text: string): void {
    this.teller.say(text);
  }

  keep(game: PlayedGame): void {
    void this.games.keep(game);
  }

  goTo(place: Place, then?: string): void {
    if (place.bundled) {
      bundled(this, place.file, place, (text) => this.write({ name: named(text) ?? place.file, text, over: [] }));
      return;
    }
    const now = this.sheets.find(place.file)?.text;
    const line = (then ?? now)?.split("\n")[place.line - 1]?.trim() ?? "";
    if (now === undefined || (then !== undefined && then !== now)) {
      this.teller.note(`${place.file}, line ${place.line}, as the game has it: ${line}`);
    } else if (this.hidden("sheet")) {
      this.teller.note(`${place.file}, line ${place.line}: ${line}`, [{ label: "Show it", do: () => this.light(place) }]);
    } else this.light(place);
  }

  deal(sheet: Sheet, begin: Partial<Begin> = {}): void {
    const own = this.sheets.find(sheet.name);
    const desk = own?.text === sheet.text ? { ...this.sheets.desk, active: sheet.name, over: [...own.over] } : { files: { [sheet.name]: sheet.text }, active: sheet.name, over: sheet.over };
    this.views.go("table");
    void this.table.deal(desk, begin);
  }

  edit(desk: Desk): void {
    this.files.add({ name: desk.active, text: desk.files[desk.active] ?? "", over: [...(desk.over ?? [])] });
    if (BESIDE.matches) {
      at("main").toggleAttribute("data-beside", true);
      this.look();
      this.editor.view.focus();
    } else this.views.go("sheet");
  }

  /** Reads what the address carries, then begins. */
  async begin(): Promise<void> {
    window.addEventListener("popstate", () => void this.arrived());
    await this.arrived();
    this.frame.openNamed(this.store?.getItem(TAB) ?? "rules");
    this.check(0);
    if (typeof Worker !== "function") this.failed("check", "this browser has no workers");
  }

  /** Opens a sheet of one's own to write in. */
  private write(sheet: Sheet): void {
    this.files.add(sheet);
    this.views.go("sheet");
    this.sides.show("sheet");
    if (/^\s*variant\b/im.test(sheet.text) && sheet.over.length === 0 && (this.hidden("looks") || this.frame.shown !== "house")) this.teller.note("Write what your table does differently, or tick it among the house rules that many tables know.", [{ label: "House rules", do: () => this.houseRules() }]);
  }

  /** The address has changed: it names a view, or carries something. */
  private async arrived(): Promise<void> {
    const view = Views.of(location.hash);
    if (view) this.views.show(view);
    else if (!(await this.shared())) this.views.show("door");
  }

  private viewed(view: View): void {
    at("main").removeAttribute("data-beside");
    document.documentElement.dataset.view = view;
    this.entitle();
    if (view === "door") this.door.show();
    if (view === "played") void this.played.show();
    else this.played.hide();
    if (view === "score") void this.score.show();
    if (view === "settle") this.settle.show();
    else this.settle.hide();
    if (view === "table") void this.table.open(this.sheets.desk);
    this.look();
  }

  /** Whether a side of the sheet's view cannot be seen now. */
  private hidden(side: "sheet" | "looks"): boolean {
    if (this.views.now === "sheet") return this.sides.hides(side);
    return !(side === "sheet" && at("main").hasAttribute("data-beside"));
  }

  private seated(): { title: string; go(): void } | null {
    const { title } = this.table;
    return title === null ? null : { title, go: () => this.views.go("table") };
  }

  /** The sheets in which something was written, the one that is open first. */
  private written(): { name: string; go(): void }[] {
    const own = this.sheets.all.filter(({ text }) => text.trim() !== "" && text !== FIRST.text);
    own.sort((one, other) => Number(other === this.sheets.active) - Number(one === this.sheets.active));
    return own.map(({ name }) => ({
      name,
      go: () => {
        this.sheets.open(name);
        this.views.go("sheet");
      },
    }));
  }

  private light(place: Place): void {
    this.sheets.open(place.file);
    if (this.hidden("sheet")) this.views.go("sheet");
    this.sides.show("sheet");
    this.editor.light(place, true);
    this.say(`${place.file}, line ${place.line}.`);
  }

  private open(): void {
    const { name, text } = this.sheets.active;
    this.editor.open(name, text);
    this.entitle();
    this.over();
  }

  /** Calls the window after what it shows. */
  private entitle(): void {
    const shown = { door: null, table: this.table.title, sheet: this.sheets.active.name, learn: "Learn", played: "Games played", score: "The score", settle: "A question" }[this.views?.now ?? "door"];
    document.title = shown ? `${shown} – Pitch` : "Pitch";
  }

  private heard(what: Change): void {
    if (what === "name") {
      this.editor.rename(this.sheets.active.name);
      this.entitle();
    }
    if (what === "sheet") {
      this.checked = null;
      this.open();
      this.problems.wait("Checking …");
    }
    if (what === "over") this.over();
    this.check(what === "text" || what === "name" ? PAUSE : 0);
  }

  private check(pause: number): void {
    this.checks.soon(this.sheets.desk, pause);
  }

  private judged(checked: Checked, desk: Desk): void {
    this.checked = checked;
    this.problems.show(checked, desk.active);
    if (this.editor.view.state.doc.toString() === desk.files[desk.active]) this.editor.underline(checked.problems);
    if (this.views.now !== "door" && this.hidden("sheet")) this.say(`${desk.active}: ${summary(checked)}.`);
    this.look();
  }

  /** Tells the tab that is seen what stands on the desk. */
  private look(): void {
    if (!this.views) return; // it is being made
    this.table.look(this.sheets.desk);
    if (this.checked && !this.hidden("looks")) this.frame.changed();
  }

  private async tidy(): Promise<void> {
    const { name, text } = this.sheets.active;
    try {
      const tidied = await this.client.call("check", "format", { text });
      if (this.sheets.active.name !== name || this.sheets.active.text !== text) return;
      this.editor.replace(tidied.text);
      this.say(tidied.text === text ? "The sheet is tidy already." : "The sheet is tidied. Ctrl-Z brings it back as it was.");
    } catch (fault) {
      this.say(capital((fault as Fault).message));
    }
  }

  /** Fixes all that is certain, from below, so that no place moves before it is fixed. */
  private fixAll(): void {
    const { name, text } = this.sheets.active;
    const edits = (this.checked?.problems ?? []).filter((each) => each.fix?.certain && each.file === name && !each.bundled).flatMap((each) => each.fix?.edits ?? []);
    edits.sort((one, other) => other.from - one.from || other.to - one.to);
    let fixed = text;
    let limit = text.length;
    for (const { from, to, insert } of edits) {
      if (to > limit) continue;
      fixed = fixed.slice(0, from) + insert + fixed.slice(to);
      limit = from;
    }
    this.editor.replace(fixed);
  }

  private houseRules(): void {
    this.frame.openNamed("house");
    this.sides.show("looks");
  }

  /** Writes the house rules that are ticked into the text. */
  private takeIn(): void {
    const { text, over } = this.sheets.active;
    const taken = takenIn(text, over);
    if (taken === text) return this.teller.note("These house rules stand over a text without a game; only a variant takes house rules in.");
    this.editor.replace(taken);
    this.sheets.layOver([]);
    this.say("The house rules stand behind “with:” now. What the sheet says itself goes before them.");
  }

  private tools(): void {
    at("tools").append(
      button("Play this sheet", () => this.deal(this.sheets.active), { class: "main" }),
      this.files.menu(),
      button("Tidy", () => void this.tidy(), { title: "Write the sheet in the usual style (Shift-Alt-F)" }),
      button("Print", () => void this.printed()),
      button("Share", () => void share(this.sheets, (text) => this.teller.note(text), () => this.files.toComputer()), { class: "share" }),
      this.laidOver,
    );
    at("below").append(this.problems.element);
    at("top-actions").append(
      button("?", () => (this.views.now === "table" && this.table.help()) || help(), { "aria-label": "Help", title: "Help" }),
      themeButton(this.store),
    );
    this.problems.wait("Checking begins as soon as the rules engine is loaded …");
    document.body.append(this.print);
    window.addEventListener("beforeprint", () => this.printing());
    const drop = at("sheet");
    drop.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    drop.addEventListener("drop", (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      void this.files.read(event.dataTransfer.files);
    });
  }

  /** Prints what is read at the right, or else the one page for the table. */
  private async printed(): Promise<void> {
    if (!this.readable()) {
      this.frame.openNamed("short");
      this.sides.show("looks");
      for (let waited = 0; waited < 50 && !document.querySelector("#panel-short .card-sheet"); waited++) await new Promise((done) => setTimeout(done, 100));
    }
    window.print();
  }

  private readable(): boolean {
    return ["rules", "differs", "rulebook", "short"].includes(this.frame.shown) && !this.hidden("looks");
  }

  private printing(): void {
    document.documentElement.dataset.print = this.views.now === "score" ? "score" : this.readable() ? this.frame.shown : "text";
    const { text, over } = this.sheets.active;
    const played = over.length > 0 ? `# Played with these house rules:\n${over.map((name) => `#   ${this.titles.get(name) ?? name}\n`).join("")}\n` : "";
    this.print.textContent = played + text;
  }

  private over(): void {
    const { over } = this.sheets.active;
    this.laidOver.replaceChildren(...(over.length > 0 ? ["House rules: "] : []));
    for (const name of over) {
      const off = (): void => this.sheets.layOver(this.sheets.active.over.filter((each) => each !== name));
      const title = this.titles.get(name) ?? name;
      this.laidOver.append(button(`${title} ×`, off, { class: "chip", "aria-label": `Take ${title} off` }));
    }
    this.frame.retitle("house", over.length > 0 ? `House rules (${over.length})` : "House rules");
  }

  /** Takes what the address carries; whether it carried anything. */
  private async shared(): Promise<boolean> {
    const { hash } = location;
    if (!carries(hash)) {
      if (hash.startsWith("#s=")) this.damaged();
      else if (hash.startsWith("#open=")) this.openBundled(hash.slice("#open=".length));
      else if (hash.startsWith("#text=")) this.plain(hash.slice("#text=".length));
      else return false;
      return true;
    }
    try {
      const { sheets, active } = await unpack(hash);
      const names = new Map(sheets.map((sheet) => [sheet.name, this.sheets.add(sheet)?.name]));
      const name = names.get(active);
      if (name) this.sheets.open(name);
      this.forgetAddress();
      this.teller.note(sheets.length === 1 ? "The sheet of the link is open; it is now among your sheets." : `The ${sheets.length} sheets of the link are now among yours.`);
    } catch {
      this.damaged();
    }
    return true;
  }

  private damaged(): void {
    this.forgetAddress();
    this.teller.note("This link is damaged: a part of it is missing or changed. Your own sheets are as they were. Ask for the link once more, copied as a whole.", [], true);
  }

  private openBundled(name: string): void {
    this.forgetAddress();
    if (!/^[a-z0-9-]{1,80}$/.test(name)) return;
    this.client.call("check", "open", { name }).then(
      ({ text }) => this.files.add({ name, text, over: [] }),
      (fault: Fault) => this.teller.note(capital(fault.message)),
    );
  }

  private plain(written: string): void {
    this.forgetAddress();
    try {
      const text = decodeURIComponent(written);
      this.files.add({ name: named(text) ?? "example", text, over: [] });
    } catch {
      this.damaged();
    }
  }

  /** What came with the address is in the sheet that is open now. */
  private forgetAddress(): void {
    this.views.go("sheet", { instead: true });
  }

  private keepTab(id: string): void {
    try {
      this.store?.setItem(TAB, id);
    } catch {
      // it holds until the page is closed
    }
  }

  private progress(which: Which, { stage, done, total }: Progress): void {
    if (which === "table" && this.views.now !== "table") return; // nobody waits for it
    const bar = at("progress") as HTMLProgressElement;
    bar.hidden = false;
    const whole = stage === "rules" || (total > 0 && done >= total);
    if (total > 0 && !whole) bar.value = done / total;
    else bar.removeAttribute("value");
    const size = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
    const what = which === "check" ? "the rules engine" : "the table";
    const text = whole ? `Starting ${what} …` : `Loading ${what}: ${size(done)}${total > 0 ? ` of ${size(total)}` : ""} MB`;
    // read out once, not with every byte
    const state = at("state");
    state.setAttribute("aria-live", "off");
    state.textContent = text;
  }

  private ready(which: Which): void {
    const progress = at("progress");
    progress.hidden = true;
    at("state").removeAttribute("aria-live");
    document.documentElement.dataset.ready = "";
    if (which === "check" || this.views.now === "table") this.say(which === "check" ? "Ready." : "The table is ready.");
    if (which === "check") {
      this.client.start("table"); // so that the first cards come at once
      keepOffline((text) => this.teller.note(text));
    }
  }

  private failed(which: Which, why: string): void {
    at("progress").hidden = true;
    at("state").removeAttribute("aria-live");
    this.say("The rules engine could not be started.");
    const cure = /WebAssembly|workers/.test(why)
      ? "Use a newer browser, or allow this page to run WebAssembly and workers; at a terminal, pip install pitchdsl gives the same."
      : "Look whether the network is there, then try again. If it stays so, the server lacks some of the page’s files.";
    this.problems?.wait("Not checked: the rules engine is not there.");
    this.teller.note(`The rules engine could not be started: ${why.replace(/\.$/, "")}. You can write, save and share all the same; checking and playing need it. ${cure}`, [{ label: "Try again", do: () => this.retry(which) }], true);
  }

  private retry(which: Which): void {
    if (which === "check") location.reload();
    else this.client.start(which);
  }

  private notKept(why: string): void {
    this.teller.note(`${why} Your sheets are kept while this window is open. Save them to your computer before you close it.`, [{ label: "Save this sheet", do: () => this.files.toComputer() }], true);
  }
}

function at(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

void new Page().begin();
