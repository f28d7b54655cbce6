/** The page of tables for friends: one opens a table there, or sits at one. */
import { button, make } from "./dom";
import { Lobby } from "./friends/room";
import { Opening, linksOf, wordsOf } from "./friends/open";
import { SharedGame } from "./friends/shared";
import { Line, socketOf, type Room } from "./friends/socket";
import { attend } from "./friends/evening";
import { EveningOpening } from "./friends/open-evening";
import { CardTable } from "./play/index";
import type { App } from "./protocol-app";
import type { Calls, Fault } from "./protocol";
import { storage } from "./sheets";
import { dialog } from "./views/dialogs";
import { themeButton } from "./views/theme";
import { source } from "./views/windows";

const main = document.getElementById("main") as HTMLElement;
document.getElementById("top-actions")?.append(themeButton(storage()));
const [, kind, name] = location.pathname.split("/");
if (kind === "table" && name) sit(name, location.hash.slice(1));
else if (kind === "evening" && name) attend(main, name, location.hash.slice(1));
else main.append(make("section", { class: "opening-view" }, new Opening().element, make("details", { class: "for-clubs" }, make("summary", {}, "An evening for many: several tables, rounds, and a board of results"), new EveningOpening().element)));

/** Sits down at a table, in the seat of a word. */
function sit(table: string, word: string): void {
  const state = make("p", { class: "friends-state", role: "alert" });
  const felt = make("section", { class: "pane shared", id: "table", "aria-label": "The card table", tabindex: "-1" });
  let line: Line;
  let game: SharedGame | null = null;
  let shown = false;
  /** The newest game by these rules that is known of. */
  let round = 0;
  const app: App = {
    call: <K extends keyof Calls>(_: string, call: K): Promise<Calls[K][1]> =>
      call === "short" || call === "words" || call === "record" ? line.call<Calls[K][1]>(call) : Promise.reject({ kind: "refused", message: "That can be had on the page for yourself.", rule: null, report: null } satisfies Fault),
    goTo: (place) => {
      const text = game?.desk?.files[place.file];
      if (text !== undefined) source(place.file, text, place);
      else dialog(place.file, (body) => body.append(make("p", {}, `This is line ${place.line} of ${place.file}, a game that comes with the program.`)));
    },
    edit: () => undefined,
    deal: () => undefined,
    say: (text) => (state.textContent = text),
    keep: () => undefined,
  };
  const evening = make("p", { class: "of-evening" });
  /** Says where in an evening this table stands, with the way back. */
  const tellOfEvening = ({ evening: of, round }: Room): void => {
    if (!of) return;
    const done = of.deals === game?.table?.round && game.table.over;
    const where = `Round ${of.round} of ${of.rounds}, table ${of.table}, hand ${game?.table?.round ?? round} of ${of.deals}. `;
    evening.replaceChildren(where, ...(of.open ? [] : ["This round is not played now. "]), make("a", { href: `/evening/${of.name}#${word}`, ...(done ? { class: "main" } : {}) }, "To the evening"));
  };
  const words = wordsOf(table);
  const lobby = new Lobby(() => line, (message) => (state.textContent = message), () => words && linksOf(table, words));
  main.append(lobby.element, make("div", { class: "friends-told" }, evening, state), felt);
  const cards = new CardTable(felt, app, (hears) => (game = new SharedGame(() => line, hears, () => evening.querySelector("a")?.click())));
  line = new Line(socketOf(`table/${table}`), word, {
    begun: (begun) => {
      round = begun.room.round;
      document.title = `${begun.room.title} – Pitch`;
      lobby.show(begun.room);
      game?.begin(begun);
      tellOfEvening(begun.room);
      if (!shown) cards.begun();
      shown = true;
    },
    news: (room) => {
      const begun = room.round > round && game?.table?.over;
      round = Math.max(round, room.round);
      tellOfEvening(room);
      if (begun) state.replaceChildren(room.evening ? "The next hand is dealt. " : "Another game has begun. ", button("Come along", () => void cards.again()));
      else if (!game?.table?.over) state.textContent = "";
      lobby.show(room);
      game?.told(room);
    },
    broken: () => lobby.broken(),
    refused: () => lobby.refused(),
  });
}
