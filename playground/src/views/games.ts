/** The bundled games, to choose from: each with its table, what tells it from the others, and what can be done with it. */
import { button, make } from "../dom";
import type { App } from "../protocol-app";
import type { BundledGame, Fault } from "../protocol";
import { named, type Sheet } from "../sheets";
import { capital } from "../tabs/asking";

export interface Games {
  app: App;
  /** All of them, the usual ones first. */
  all: Promise<Listed[]>;
  add(sheet: Sheet): void;
  read(name: string): void;
}

/** A sheet that stands on a bundled game, and says nothing else yet. */
export function standing(game: BundledGame): Sheet {
  const name = `my-${game.name}`;
  const text = `variant ${name} "My ${game.title.replaceAll('"', "")}" extends ${game.name}\n\n# Only what differs stands here; the rest is as in ${game.name}.\n\n`;
  return { name, text, over: [] };
}

export interface Listed extends BundledGame {
  /** Whether it is one of those that most tables play. */
  usual: boolean;
}

/** The games in the order of the usual ones, then all others as they come. */
export function inOrder(games: readonly BundledGame[], usual: readonly string[]): Listed[] {
  const place = ({ name }: BundledGame): number => (usual.includes(name) ? usual.indexOf(name) : usual.length);
  return games.map((game) => ({ ...game, usual: usual.includes(game.name) })).sort((one, other) => place(one) - place(other));
}

/** A list of games that is searched by words and by the number of players. */
export function gallery(home: HTMLElement, games: Games, id: string, done: () => void = () => {}): void {
  const search = make("input", { type: "search", id: `${id}-search`, placeholder: "Name, points, source", autocomplete: "off" });
  const players = make("select", { id: `${id}-players` }, make("option", { value: "" }, "any number"));
  for (let number = 2; number <= 8; number++) players.append(make("option", { value: String(number) }, String(number)));
  const list = make("ul", { class: "gallery" });
  const told = make("p", { class: "quiet", role: "status" }, "The games come as soon as the rules engine is loaded …");
  home.append(
    make(
      "p",
      { class: "finding" },
      make("label", { for: search.id }, "Find a game"),
      search,
      make("label", { for: players.id }, "Players"),
      players,
    ),
    make("p", { class: "quiet" }, "“Play” deals the cards. “Change it” begins a sheet of your own that stands on the game and says only what you change."),
    told,
    list,
  );
  games.all.then(
    (all) => {
      const items = all.map((game) => ({ game, item: entry(game, games, done) }));
      list.append(...items.map(({ item }) => item));
      const filter = (): void => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const wanted = Number(players.value);
        let shown = 0;
        for (const { game, item } of items) {
          const about = `${game.title} ${game.name} ${game.source ?? ""} ${game.about}`.toLowerCase();
          item.hidden = !words.every((word) => about.includes(word)) || (wanted > 0 && !takes(game, wanted));
          if (!item.hidden) shown++;
        }
        told.textContent = shown > 0 ? `${shown} of ${items.length} games` : "No game has these words. Fewer words find more.";
      };
      search.addEventListener("input", filter);
      players.addEventListener("change", filter);
      filter();
    },
    (fault: Fault) => (told.textContent = capital(fault.message)),
  );
}

/** Whether so many may play a game. */
export function takes({ least, most }: BundledGame, players: number): boolean {
  return least <= players && players <= most;
}

function entry(game: Listed, { app, add, read }: Games, done: () => void): HTMLElement {
  const whole = async (): Promise<void> => {
    try {
      const { text } = await app.call("check", "open", { name: game.name });
      const mine = `my-${game.name}`;
      const own = text.replace(new RegExp(`^(\\s*variant\\s+)${game.name}(?![\\w-])`, "m"), `$1${mine}`);
      done();
      add({ name: named(own) ?? mine, text: own, over: [] });
    } catch (fault) {
      app.say(capital((fault as Fault).message));
    }
  };
  const act = (label: string, does: () => void, kind: string): HTMLButtonElement =>
    button(label, does, { class: `small ${kind}`, "aria-label": `${label}: ${game.title}` });
  return make(
    "li",
    {},
    around(game),
    make("h3", {}, game.title, ...(game.usual ? [" ", make("span", { class: "usual" }, "much played")] : [])),
    make("p", { class: "quiet" }, game.about),
    make(
      "p",
      { class: "bar" },
      act("Play", () => { done(); app.deal(standing(game)); }, "main"),
      act("Change it", () => { done(); add(standing(game)); }, ""),
      act("Copy its text", () => void whole(), "plain"),
      act("Read", () => read(game.name), "plain"),
    ),
    make("p", { class: "quiet from" }, game.source ?? ""),
  );
}

const SVG = "http://www.w3.org/2000/svg";

/** A small picture of the table: a seat for each player, partners in the same colour. */
function around({ least, most, partners }: BundledGame): SVGSVGElement {
  const number = least <= 4 && 4 <= most ? 4 : least;
  const picture = shape("svg", { viewBox: "0 0 48 48", class: "seats-picture", "aria-hidden": "true" });
  picture.append(shape("ellipse", { class: "baize", cx: "24", cy: "24", rx: "14", ry: "14" }));
  for (let seat = 0; seat < number; seat++) {
    const angle = Math.PI / 2 + (2 * Math.PI * seat) / number;
    const side = partners && number % 2 === 0 ? seat % 2 : 0;
    picture.append(shape("circle", { class: `seat-${side}`, cx: String(24 + 19 * Math.cos(angle)), cy: String(24 + 19 * Math.sin(angle)), r: "4" }));
  }
  return picture;
}

function shape<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string>): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
