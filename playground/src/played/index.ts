/** The games played: what they came to, and what can be done with each. */
import type { App } from "../protocol-app";
import type { Fault } from "../protocol";
import { button, download, make } from "../dom";
import { table } from "../play/tables";
import { capital } from "../tabs/asking";
import { Replay } from "./replay";
import { fresh, type PlayedGame, type PlayedGames } from "./store";

const LARGEST_FILE = 4_000_000; // bytes of a saved game

export interface Does {
  /** The sheets of one's own, among which a saved game finds its own. */
  files(): Record<string, string>;
  goOn(game: PlayedGame): void;
  note(text: string, deeds?: { label: string; do: () => void }[]): void;
}

export class Played {
  private readonly list = make("ol", { class: "played-games", "aria-label": "Games played, the newest first" });
  private readonly sums = make("div", {});
  private readonly figures = make("details", { class: "figures" }, make("summary", {}, "How you have played: the figures"), this.sums);
  private readonly told = make("p", { class: "quiet", role: "status" });
  private readonly front: HTMLElement;
  private readonly replay: Replay;
  private readonly forgetAll = button("Forget all", () => void this.forget(this.games));
  private games: PlayedGame[] = [];
  /** What the levels are called. */
  private titles = new Map<string, string>();

  constructor(
    private readonly home: HTMLElement,
    private readonly app: App,
    private readonly store: PlayedGames,
    private readonly does: Does,
  ) {
    this.replay = new Replay(app, () => void this.show());
    const bar = make("p", { class: "bar" }, button("Open a saved game …", () => this.choose()), this.forgetAll);
    this.front = make("div", { class: "played" }, make("h2", {}, "Games played"), this.told, bar, this.list, this.figures);
    home.append(this.front);
    home.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    home.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      void this.read(file);
    });
  }

  /** Leaves the game that is looked at. */
  hide(): void {
    this.replay.element.remove();
    document.documentElement.removeAttribute("data-looking");
    this.front.hidden = false;
  }

  /** Shows what is kept. */
  async show(): Promise<void> {
    this.hide();
    try {
      this.games = await this.store.all();
      this.told.textContent = this.games.length > 0 ? "They are kept in this browser alone: the last two hundred." : "None yet. What you play is kept here, in this browser alone.";
    } catch {
      this.games = [];
      this.told.textContent = "This browser keeps no games for this page. You can still open one that you have saved.";
    }
    this.draw();
    await this.app.call("check", "hello", {}).then(
      ({ players }) => (this.titles = new Map(players.map(({ name, title }) => [name, title]))),
      () => undefined, // the page tells what is missing
    );
    this.draw();
    await this.reckon();
  }

  private draw(): void {
    this.forgetAll.hidden = this.games.length === 0;
    this.list.replaceChildren(...this.games.map((game) => this.item(game)));
  }

  private item(game: PlayedGame): HTMLElement {
    const { id, desk, record, tally, when } = game;
    const named = { "aria-describedby": `played-${id}` };
    const time = new Date(when);
    const about = make("p", {}, `${outcome(game)} Against ${this.against(game)}. `, make("time", { class: "quiet", datetime: time.toISOString() }, time.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })));
    const deeds = [
      ...(tally.won === null ? [button("Go on", () => this.does.goOn(game), { ...named, class: "main" })] : []),
      button("Look again", () => void this.look(game), named),
      button("Save", () => download(`${desk.active}.jsonl`, record, "application/jsonl"), named),
      button("Forget", () => void this.forget([game]), named),
    ];
    return make("li", { "data-id": id }, make("h3", { id: `played-${id}` }, tally.title), about, make("p", { class: "bar" }, ...deeds));
  }

  private against({ tally: { levels } }: PlayedGame): string {
    return [...new Set(levels)].map((level) => this.titles.get(level) ?? level).join(", ");
  }

  /** The figures by sheet and level. */
  private async reckon(): Promise<void> {
    this.sums.replaceChildren();
    this.figures.hidden = this.games.length === 0;
    if (this.games.length === 0) return;
    const games = this.games.map((game) => {
      const { title, won, hands, bids, made } = game.tally;
      return { sheet: title, level: this.against(game), ...(won === null ? {} : { won }), hands, bids, made };
    });
    try {
      const { rows } = await this.app.call("check", "statistics", { games });
      const cells = rows.map(({ sheet, level, games, left, won, share, interval, hands, bids, made }) => [sheet, level, String(games), String(left), String(won), interval ? `${share} (${interval})` : "–", String(hands), `${made} of ${bids}`]);
      const note = "A share is told from thirty games on; what stands behind it is its 95 % interval. A game that is not finished counts for hands and bids, and is neither won nor lost.";
      this.sums.replaceChildren(table("How you have played", ["Game", "Against", "Finished", "Not finished", "Won", "Share won", "Hands", "Own bids made"], cells), make("p", { class: "quiet" }, note));
    } catch {
      // the page tells what is missing; the list is there
    }
  }

  private async look(game: PlayedGame): Promise<void> {
    this.told.textContent = "The game is laid out …";
    try {
      await this.replay.open(game, () => {
        this.front.hidden = true;
        this.home.append(this.replay.element);
        document.documentElement.setAttribute("data-looking", "");
      });
    } catch (fault) {
      this.told.textContent = capital((fault as Fault).message);
    }
  }

  private async forget(games: PlayedGame[]): Promise<void> {
    const back = async (): Promise<void> => {
      for (const game of games) await this.store.keep(game);
      await this.show();
    };
    for (const { id } of games) await this.store.forget(id).catch(() => undefined);
    await this.show();
    this.front.querySelector<HTMLButtonElement>(".bar button")?.focus();
    this.does.note(games.length === 1 ? "The game is forgotten." : `${games.length} games are forgotten.`, [{ label: games.length === 1 ? "Bring it back" : "Bring them back", do: () => void back() }]);
  }

  private choose(): void {
    const input = make("input", { type: "file", accept: ".jsonl,application/jsonl" });
    input.addEventListener("change", () => input.files?.[0] && void this.read(input.files[0]));
    input.click();
  }

  /** Opens a saved game: one without an end goes on at the table. */
  private async read(file: File): Promise<void> {
    try {
      if (file.size > LARGEST_FILE) throw { message: `${file.name} is too large for a saved game.` };
      const record = await file.text();
      const game = this.games.find((each) => each.record === record) ?? (await this.taken(record));
      if (game.tally.won === null) return this.does.goOn(game);
      await this.look(game);
    } catch (fault) {
      this.told.textContent = `${file.name}: ${capital((fault as Fault).message)}`;
    }
  }

  /** A game from a file, now among those that are kept. */
  private async taken(record: string): Promise<PlayedGame> {
    const found = await this.app.call("check", "read_saved", { files: this.does.files(), record });
    const game = { id: fresh(), when: Date.now(), record, ...found };
    await this.store.keep(game);
    return game;
  }
}

/** How a game ended, with the score of one's own side first. */
function outcome({ tally: { won, score, others, hands } }: PlayedGame): string {
  const points = [score, ...others].map((each) => String(each).replace("-", "−")).join(" : ");
  if (won !== null) return `${won ? "You won" : "You lost"}, ${points}.`;
  return hands === 0 ? "Not finished, in the first hand." : `Not finished, ${points} after ${hands} ${hands === 1 ? "hand" : "hands"}.`;
}
