/** Help at the table: what may be pressed and said, the words of the game, and its rules on one page. */
import type { App } from "../protocol-app";
import type { Calls, Desk, Fault, Table } from "../protocol";
import { button, make } from "../dom";
import { capital } from "../tabs/asking";
import { onePage } from "../tabs/texts";
import { dialog } from "../views/dialogs";
import { gameKeys, help } from "../views/windows";

/** What helps one who plays, with a way to the rules. */
export function tableHelp(app: App, table: Table, desk: Desk, words: Calls["words"][1]["words"]): void {
  const said = new Map<string, string[]>();
  for (const { label, means } of table.actions) if (means) said.set(means, [...(said.get(means) ?? []), label]);
  dialog("Help at the table", (body, close) => {
    const sheet = (): void => {
      close();
      help();
    };
    body.append(
      make("p", { class: "bar" }, button("The rules of this game", () => rulesOf(app, desk), { class: "main" }), button("Help for writing a sheet", sheet)),
      ...(said.size > 0 ? [make("h3", {}, "What you may say now"), meanings([...said].map(([means, labels]) => [labels.join(", "), means]))] : []),
      make("h3", {}, "What you may press"),
      meanings([
        ["Your cards", "A raised card may be played: press it. A grey one may not be played now; press it to read why."],
        ["D, or a call beside a name", "D is the dealer. A call in gold is the bid that is played for. Press either to read what it means."],
        ["Hint", "What a strong player would do, and why."],
        ["Undo", "Takes back what you did last."],
        ["More", "The score sheet, the cards that have been played, the rules, the speed, a new game."],
      ]),
      ...(words.length > 0 ? [make("h3", {}, "The words of this game"), meanings(words.map(({ word, means }) => [word, means]))] : []),
      make("h3", {}, "Keys"),
      gameKeys(),
    );
  }, "wide-dialog");
}

/** The one page of the game that is played; closing it leads back to the hand. */
export function rulesOf(app: App, desk: Desk): void {
  dialog("The rules of this game", (body) => {
    body.append(make("p", { class: "quiet", role: "status" }, "A moment …"));
    app.call("check", "short", desk).then(
      (sheet) => body.replaceChildren(onePage(sheet)),
      (fault: Fault) => body.replaceChildren(make("p", { role: "alert" }, capital(fault.message))),
    );
  }, "wide-dialog");
}

/** Words with what they mean. */
function meanings(rows: [string, string][]): HTMLElement {
  return make("dl", { class: "meanings" }, ...rows.flatMap(([word, means]) => [make("dt", {}, word), make("dd", {}, means)]));
}
