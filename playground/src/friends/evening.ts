/** The page of an evening: who is there, one's next table, and the board of results. */
import { button, make, plain } from "../dom";
import type { Fault } from "../protocol";
import { dialog } from "../views/dialogs";
import { wordsOf } from "./open";
import { eveningLinks } from "./open-evening";
import { askName, read } from "./name";
import { ask } from "./rules";
import { Line, fresh, socketOf } from "./socket";

interface Evening {
  name: string;
  title: string;
  kind: "duplicate" | "individual";
  you: number | null;
  director: boolean;
  begun: boolean;
  over: boolean;
  round: number;
  rounds: number;
  deals: number;
  players: { name: string; level: string | null; here: boolean }[];
  tables: { name: string; seats: number[]; sides: number[][]; played: number }[];
  board: { rank: number; players: number[]; points: number; possible: number | null; percent: number | null; deals: number }[];
  commitment: string;
  secret: string | null;
}

interface Deal {
  table: number;
  deal: number;
  sides: number[][];
  gains: number[];
  points: number[];
}

/** Attends an evening by the word of a link. */
export function attend(main: HTMLElement, name: string, word: string): void {
  const page = new EveningPage(name, word);
  main.append(page.element);
}

class EveningPage {
  readonly element = make("section", { class: "opening-view evening" });
  private readonly head = make("h2", {}, "The evening");
  private readonly state = make("p", { role: "alert" });
  private readonly next = make("div", { class: "next-table", role: "status" });
  private readonly board = make("div", {});
  private readonly tables = make("div", {});
  private readonly people = make("div", {});
  private readonly bar = make("div", { class: "bar" });
  private readonly line: Line<Evening, Evening>;
  private evening: Evening | null = null;

  constructor(
    private readonly name: string,
    private readonly word: string,
  ) {
    this.element.append(this.head, this.state, this.next, this.board, this.tables, this.people, this.bar);
    this.line = new Line(socketOf(`evening/${name}`), word, {
      begun: (evening) => {
        this.state.textContent = "";
        this.show(evening);
        this.introduce(evening);
      },
      news: (evening) => this.show(evening),
      broken: () => (this.state.textContent = "The line is broken. It is tried again; nothing is lost."),
      refused: () => (this.state.textContent = "This link leads to no evening. Ask whoever opened it for a new one."),
    });
  }

  private show(evening: Evening): void {
    this.evening = evening;
    const { title, kind, round, rounds, begun, over, you } = evening;
    const where = over ? "The evening is over" : begun ? `Round ${round} of ${rounds}` : "Not begun yet";
    this.head.textContent = `${title}, ${kind === "duplicate" ? "duplicate" : "round robin"}`;
    const mine = evening.tables.findIndex(({ seats }) => you !== null && seats.includes(you));
    const own = evening.tables[mine];
    const waits = own !== undefined && own.played < evening.deals;
    document.title = `${waits ? "● Your table is ready" : where} – Pitch`;
    this.next.replaceChildren(make("p", {}, make("strong", {}, where), "."), ...this.toDo(evening, mine));
    this.board.replaceChildren(make("h3", {}, "The board"), this.boardOf(evening), make("p", { class: "quiet" }, kind === "duplicate" ? "Points are matchpoints: one for each other table at which the same side did worse with the same cards, half a point where it did as well. A deal counts once all tables have played it." : "Points are what your sides have scored in all hands."));
    this.tables.replaceChildren(...(evening.tables.length > 0 ? [make("h3", {}, "The tables of this round"), this.tablesOf(evening)] : []));
    this.people.replaceChildren(make("h3", {}, "Who plays"), make("ul", { class: "lobby-seats" }, ...evening.players.map((player, at) => this.player(evening, player, at))));
    this.buttons(evening);
  }

  /** What one does next. */
  private toDo(evening: Evening, mine: number): HTMLElement[] {
    const { begun, over, director, you, deals } = evening;
    if (over) return [];
    if (!begun) {
      if (!director) return [make("p", {}, "The director begins the evening when all have come. Leave this page open.")];
      const away = evening.players.filter(({ here }) => !here).length;
      return [make("p", {}, away > 0 ? `${away} ${away === 1 ? "player is" : "players are"} not here yet. Whoever is not there in time is played for by a computer until they come.` : "Everybody is here."), button("Begin the evening", () => this.send("begin"), { class: "main" })];
    }
    const own = evening.tables[mine];
    if (you === null || !own) return [];
    if (own.played === deals) return [make("p", {}, "You have played this round. The next one begins when all tables have.")];
    const names = (side: number[]): string => side.map((player) => (player === you ? "you" : this.called(player))).join(" and ");
    return [make("p", {}, `Your next table is table ${mine + 1}: ${own.sides.map(names).join(" against ")}.`), make("a", { class: "main button", href: `/table/${own.name}#${this.word}` }, own.played > 0 ? "Go back to your table" : "Go to your table")];
  }

  private boardOf({ kind, board, you }: Evening): HTMLElement {
    const duplicate = kind === "duplicate";
    const rows = board.map(({ rank, players, points, percent, deals }) =>
      make(
        "tr",
        players.includes(you ?? -1) ? { class: "own" } : {},
        make("td", {}, deals > 0 ? String(rank) : ""),
        make("th", { scope: "row" }, players.map((player) => this.called(player)).join(" and ")),
        make("td", {}, String(deals)),
        make("td", {}, plain(points)),
        ...(duplicate ? [make("td", {}, percent === null ? "" : `${percent.toFixed(1)} %`)] : []),
      ),
    );
    const heads = ["", "Players", "Hands", "Points", ...(duplicate ? ["Of all"] : [])];
    return make("table", { class: "results" }, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col", ...(head === "Players" ? { class: "names" } : {}) }, head)))), make("tbody", {}, ...rows));
  }

  private tablesOf(evening: Evening): HTMLElement {
    const named = (side: number[]): string => side.map((player) => this.called(player)).join(" and ");
    const rows = evening.tables.map(({ sides, played }, at) => make("li", {}, `Table ${at + 1}: ${sides.map(named).join(" against ")}, ${played} of ${evening.deals} hands played`));
    return make("ul", {}, ...rows);
  }

  private player({ you }: Evening, { name, level, here }: Evening["players"][number], at: number): HTMLElement {
    const how = level !== null ? "a computer player" : here ? "here" : "not here";
    return make("li", { class: here ? "here" : "gone", title: how }, make("span", { class: "dot", "aria-hidden": "true" }), at === you ? `${name} (you)` : name, make("span", { class: "unseen" }, `, ${how}`));
  }

  private buttons(evening: Evening): void {
    if (this.bar.childElementCount > 0) return;
    const words = wordsOf(this.name);
    const shownLinks = (): void => void dialog("Links", (body) => body.append(eveningLinks(this.name, words ?? {})), "wide-dialog");
    this.bar.append(
      button("Hand by hand", () => void this.deals()),
      button("Save the results", () => void this.save()),
      ...(evening.you === null ? [] : [button("Change your name", () => this.rename())]),
      ...(words && evening.director ? [button("Links", shownLinks)] : []),
      button("Were the cards fair?", () => this.proof()),
    );
  }

  /** What every hand came to, round by round. */
  private async deals(): Promise<void> {
    const rounds = Array.from({ length: this.evening?.round ?? 0 }, (_, before) => before + 1);
    const found = await Promise.all(rounds.map((round) => this.line.call<{ deals: Deal[] }>("deals", { round })));
    dialog("Hand by hand", (body) => {
      const told = found.flatMap(({ deals }, before) => (deals.length > 0 ? [make("h3", {}, `Round ${before + 1}`), this.dealsOf(deals)] : []));
      body.append(...(told.length > 0 ? told : [make("p", {}, "No hand has been played by all yet.")]));
    }, "wide-dialog");
  }

  private dealsOf(deals: Deal[]): HTMLElement {
    const rows = deals.flatMap(({ table, deal, sides, gains, points }) =>
      sides.map((side, at) => make("tr", {}, make("td", {}, String(deal)), make("td", {}, String(table)), make("th", { scope: "row" }, side.map((player) => this.called(player)).join(" and ")), make("td", {}, plain(gains[at] ?? 0)), make("td", {}, plain(points[at] ?? 0)))),
    );
    const heads = ["Hand", "Table", "Players", "Score", "Points"];
    return make("table", { class: "results" }, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col", ...(head === "Players" ? { class: "names" } : {}) }, head)))), make("tbody", {}, ...rows));
  }

  /** Saves tables as CSV, the sheet, and the record of each hand. */
  private async save(): Promise<void> {
    try {
      const { zip } = await ask<{ zip: string }>(`/evening/${this.name}/archive`, { word: this.word });
      const bytes = Uint8Array.from(atob(zip), (each) => each.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
      make("a", { href: address, download: "evening.zip" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (fault) {
      this.state.textContent = (fault as Fault).message;
    }
  }

  private proof(): void {
    const { evening } = this;
    if (!evening) return;
    const { commitment, secret } = evening;
    dialog("Were the cards fair?", (body) => {
      body.append(
        make("p", {}, "Before the first card the evening tells the SHA-256 of a secret number, and when it is over the number itself. All cards of all tables come from it."),
        make("p", {}, make("code", { class: "long" }, commitment)),
        make("p", {}, ...(secret === null ? ["The number is told when the evening is over."] : ["This gives the line above: ", make("code", { class: "long" }, `printf ${secret} | xxd -r -p | sha256sum`)])),
      );
    }, "wide-dialog");
  }

  /** Tells the evening the name that was said the last time, or asks for one. */
  private introduce({ you, players }: Evening): void {
    if (you === null || !/^Player \d+$/.test(this.called(you))) return;
    const known = read();
    if (known && players.every(({ name }) => name !== known)) this.send("name", { name: known });
    else this.rename();
  }

  private rename(): void {
    askName("This is me", (name) => this.send("name", { name }));
  }

  private send(call: string, args: Record<string, unknown> = {}): void {
    this.line.call<Evening>(call, { ...args, request: fresh() }).then((evening) => {
      this.state.textContent = "";
      this.show(evening);
    }, (fault: Fault) => (this.state.textContent = fault.message));
  }

  private called(player: number): string {
    return this.evening?.players[player]?.name ?? "";
  }
}
