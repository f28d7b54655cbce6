/** The first view: play, make one's own rules, or learn; then where one left off, and the games. */
import { button, make } from "../dom";
import type { BundledGame, Fault } from "../protocol";
import { capital } from "../tabs/asking";
import { gallery, standing, takes, type Games } from "./games";
import type { Ways } from "./start";

export interface Doors extends Games {
  /** How a sheet of one's own begins. */
  ways: Ways;
  learn(): void;
  /** Keeps the score of an evening with real cards. */
  score(): void;
  /** Answers questions about the rules. */
  settle(): void;
  /** The game that is open at the table, if one is; it goes on where it was. */
  open(): { title: string; go(): void } | null;
  /** The sheets that one has written in. */
  sheets(): { name: string; go(): void }[];
}

interface Wish {
  players: number;
  partners: boolean | null;
  length: "short" | "usual" | "long" | null;
}

/** A game takes so many times the points of a hand at most that it is short, and at least that it is long. */
const [SHORT, LONG] = [2, 5];
/** Sheets that are shown to go on with. */
const MOST_SHEETS = 6;

export class Door {
  private readonly left = make("section", { class: "left-off", "aria-labelledby": "door-left" });

  constructor(
    home: HTMLElement,
    private readonly doors: Doors,
  ) {
    const games = make("section", { class: "all-games", "aria-labelledby": "door-games" }, make("h2", { id: "door-games" }, "Games"));
    home.append(
      make("h2", { class: "motto" }, "Pitch, by the rules of your table"),
      make("div", { class: "doors" }, this.play(), this.make(), this.learn()),
      this.left,
      games,
    );
    gallery(games, doors, "door");
  }

  /** Looks anew what there is to go on with. */
  show(): void {
    const { open, sheets } = this.doors;
    const game = open();
    const own = sheets().slice(0, MOST_SHEETS);
    this.left.hidden = !game && own.length === 0;
    this.left.replaceChildren(make("h2", { id: "door-left" }, "Go on where you left"));
    const row = make("p", { class: "bar" });
    if (game) row.append(button(`At the table: ${game.title}`, game.go, { class: "main" }));
    row.append(...own.map(({ name, go }) => button(name, go)));
    this.left.append(row);
  }

  private play(): HTMLElement {
    const wish: Wish = { players: 4, partners: null, length: null };
    const told = make("p", { class: "quiet", role: "status" });
    const chosen = make("p", { class: "chosen" }, make("span", { class: "quiet" }, "Which game it will be is told as soon as the games are loaded …"));
    const tell = async (): Promise<BundledGame | null> => {
      const game = suited(await this.doors.all, wish);
      chosen.replaceChildren(game ? make("strong", {}, game.title) : "No bundled game is like that.", game ? make("span", { class: "quiet" }, ` ${game.partners ? "" : "everyone alone · "}${game.about}`) : "");
      return game;
    };
    const deal = async (): Promise<void> => {
      told.textContent = "The cards come as soon as the rules engine is loaded …";
      try {
        const game = await tell();
        told.textContent = "";
        if (game) this.doors.app.deal(standing(game), { seats: wish.players });
      } catch (fault) {
        told.textContent = capital((fault as Fault).message);
      }
    };
    const choice = <T>(label: string, answers: [string, T][], now: T, choose: (answer: T) => void): HTMLElement => {
      const group = make("div", { class: "choice", role: "group", "aria-label": label }, make("span", { "aria-hidden": "true" }, label));
      for (const [text, answer] of answers) {
        const press = button(text, () => {
          choose(answer);
          for (const each of group.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === press));
          void tell().catch(() => undefined);
        }, { class: "small", "aria-pressed": String(answer === now) });
        group.append(press);
      }
      return group;
    };
    void tell().catch(() => undefined);
    return make(
      "article",
      { class: "way-in", "aria-labelledby": "door-play" },
      make("h3", { id: "door-play" }, "Play"),
      make("p", {}, "Sit down now, with computer players."),
      choice("Players", [2, 3, 4, 5, 6, 7].map((each): [string, number] => [String(each), each]), 4, (players) => (wish.players = players)),
      choice<boolean | null>("Sides", [["any", null], ["partners", true], ["alone", false]], null, (partners) => (wish.partners = partners)),
      choice<Wish["length"]>("Length", [["any", null], ["short", "short"], ["long", "long"]], null, (length) => (wish.length = length)),
      chosen,
      button("Deal me in", () => void deal(), { class: "main big" }),
      told,
    );
  }

  private make(): HTMLElement {
    const { questions, houseRule, empty } = this.doors.ways;
    const games = (): void => {
      document.getElementById("door-games")?.scrollIntoView({ block: "start" });
      document.getElementById("door-search")?.focus({ preventScroll: true });
    };
    return make(
      "article",
      { class: "way-in", "aria-labelledby": "door-make" },
      make("h3", { id: "door-make" }, "Make your rules"),
      make("p", {}, "Say what your table does differently. The sheet is checked as you write; play by it, print it, send it to your friends."),
      button("Start from a game", games, { class: "main big" }),
      make("p", { class: "bar" }, button("Answer a few questions", questions), button("Write a house rule", houseRule), button("An empty sheet", empty)),
      make("p", { class: "bar" }, button("Keep the score of a game with real cards", () => this.doors.score()), button("Settle a question about the rules", () => this.doors.settle())),
    );
  }

  private learn(): HTMLElement {
    return make(
      "article",
      { class: "way-in", "aria-labelledby": "door-learn" },
      make("h3", { id: "door-learn" }, "Learn Pitch"),
      make("p", {}, "Never played? In about seven minutes you play two hands, card by card, and learn:"),
      make("ul", {}, ...["Which cards you may play", "The four points: High, Low, Jack and Game", "What a bid is, and when it is made or set"].map((step) => make("li", {}, step))),
      button("Show me a hand", () => this.doors.learn(), { class: "main big" }),
    );
  }
}

/** The first of the games, in their order, that is as wished; none where there is none. */
function suited(games: readonly BundledGame[], { players, partners, length }: Wish): BundledGame | null {
  const fits = (game: BundledGame): boolean => takes(game, players) && (partners === null || game.partners === partners) && (length === null || lengthOf(game) === length);
  return games.find(fits) ?? null;
}

function lengthOf({ points, hand }: BundledGame): Wish["length"] {
  const hands = hand > 0 && points > 0 ? points / hand : Infinity;
  return hands <= SHORT ? "short" : hands >= LONG ? "long" : "usual";
}
