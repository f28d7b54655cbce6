/** Windows that show something to read: a bundled text, the page of a problem, a link, the keys. */
import { button, make } from "../dom";
import type { App } from "../protocol-app";
import type { Fault, Place } from "../protocol";
import { LONG, home, isLocal, link, needed } from "../share";
import type { Sheets } from "../sheets";
import { capital } from "../tabs/asking";
import { drawn } from "./blocks";
import { dialog } from "./dialogs";

/** A bundled text; a place in it is lit. */
export function bundled(app: App, name: string, place: Place | null, copy: (text: string) => void): void {
  dialog(
    name,
    (body) => {
      body.append(make("p", { class: "quiet", role: "status" }, "A moment …"));
      app.call("check", "open", { name }).then(
        ({ text }) => {
          body.replaceChildren(make("p", { class: "bar" }, button("Copy it into a sheet of your own", () => copy(text), { class: "small" })), lined(name, text, place));
          body.querySelector(".lit")?.scrollIntoView({ block: "center" });
        },
        (fault: Fault) => body.replaceChildren(make("p", { role: "alert" }, capital(fault.message))),
      );
    },
    "wide-dialog",
  );
}

/** A text that is not open in the editor, or hidden; a place in it is lit. */
export function source(name: string, text: string, place: Place): void {
  const window = dialog(name, (body) => body.append(lined(name, text, place)), "wide-dialog");
  window.querySelector(".lit")?.scrollIntoView({ block: "center" });
}

function lined(name: string, text: string, place: Place | null): HTMLElement {
  const lines = text.split("\n").map((line, index) => make("li", index + 1 === place?.line ? { class: "lit", "aria-current": "location" } : {}, line || " "));
  return make("ol", { class: "source", tabindex: "0", "aria-label": `The text of ${name}` }, ...lines);
}

/** What a problem code means. */
export function explained(app: App, code: string): void {
  dialog(
    code,
    (body) => {
      body.append(make("p", { class: "quiet", role: "status" }, "A moment …"));
      app.call("check", "explain", { code }).then(
        ({ title, blocks }) => body.replaceChildren(make("h3", {}, title), ...drawn(blocks, 3)),
        (fault: Fault) => body.replaceChildren(make("p", { role: "alert" }, capital(fault.message))),
      );
    },
    "wide-dialog",
  );
}

/** A link to the sheet that is open, and a button that copies it. */
export async function share(sheets: Sheets, say: (text: string) => void, save: () => void): Promise<void> {
  if (typeof CompressionStream !== "function") {
    say("This browser is too old to make a link. Save the sheet to your computer and send the file.");
    return;
  }
  const all = needed(sheets.all, sheets.active);
  const made = await link({ sheets: all, active: sheets.active.name }, home().href);
  dialog("Share this sheet", (body) => {
    const field = make("textarea", { id: "link", readonly: true, rows: "4" });
    field.value = made;
    const told = make("p", { class: "quiet", role: "status" });
    const copy = async (): Promise<void> => {
      try {
        await navigator.clipboard.writeText(made);
        told.textContent = "The link is copied.";
      } catch {
        field.select();
        told.textContent = "This browser does not let the page copy. The link is selected: copy it with Ctrl-C or by a long press.";
      }
    };
    const what = all.length === 1 ? "The sheet is" : `The ${all.length} sheets it needs are`;
    body.append(
      make("p", {}, `${what} in the link itself, behind the #; no server sees that part. Whoever has the link can read it.`),
      ...(isLocal(home()) ? [make("p", { class: "local" }, "This page runs on your own computer, so the link opens here and nowhere else. To send the sheet to somebody, save it as a file.")] : []),
      make("label", { for: "link" }, "The link"),
      field,
      ...(made.length > LONG ? [make("p", { class: "quiet" }, `It is long (${made.length.toLocaleString("en")} characters), and some programs cut such links off. Saving the sheet as a file is safer.`)] : []),
      make("p", { class: "bar" }, button("Copy the link", () => void copy(), { class: "main" }), button("Save as a file", save)),
      told,
    );
    field.addEventListener("focus", () => field.select());
  });
}

/** The keys of a game. */
export function gameKeys(): HTMLElement {
  return listed([
    ["← →", "from card to card, or from call to call"],
    ["Enter", "play the card, or pick it out to discard it or pass it on"],
    ["0 to 9", "the call of this number, where players bid"],
    ["H, U", "a hint; take back what you did last"],
    ["Page Up, Page Down", "from hand to hand, in a game that you look at again; ← → go step by step"],
  ]);
}

function listed(keys: [string, string][]): HTMLElement {
  return make("dl", { class: "keys" }, ...keys.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)]));
}

/** The keys of the page. */
export function help(): void {
  const keys: [string, string][] = [
    ["Ctrl-Space", "what may stand here"],
    ["Ctrl-.", "fix the problem of this line, if it is certain how"],
    ["F8", "the next problem"],
    ["Shift-Alt-F", "tidy the sheet"],
    ["Ctrl-F", "search"],
    ["Ctrl-Z", "undo"],
    ["Tab", "leaves the editor; the arrow keys go from tab to tab"],
  ];
  dialog("Help", (body) => {
    body.append(
      make("p", {}, "Write the rules of your table into the sheet. What is wrong is underlined, with a remedy where there is one. The tabs beside it (on a phone under Read and play) show what the sheet means, and there you play by it."),
      make("p", {}, "A heading such as bidding stands on a line of its own; a rule is a name, a colon and what is so. Whatever is not said stays as in the game that the first line extends."),
      make("h3", {}, "Keys in the editor"),
      listed(keys),
      make("h3", {}, "Keys in a game"),
      gameKeys(),
      make("p", { class: "quiet" }, "Your sheets and games stay in this browser. Nothing is sent anywhere. On a Mac, Ctrl is ⌘ for most keys."),
    );
  });
}
