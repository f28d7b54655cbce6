/** Tables of words and numbers. */
import { make } from "../dom";

/** A table that scrolls sideways by itself where it is too wide; the first cell of a row is its head. Its name may go unseen where it stands above. */
export function table(caption: string, head: string[], rows: string[][], named = true): HTMLElement {
  const line = (cells: string[], scope: "col" | "row"): HTMLElement =>
    make(
      "tr",
      {},
      ...cells.map((cell, index) => (scope === "col" || index === 0 ? make("th", { scope }, cell) : make("td", {}, cell))),
    );
  const whole = make(
    "table",
    {},
    make("caption", { class: named ? undefined : "unseen" }, caption),
    make("thead", {}, line(head, "col")),
    make("tbody", {}, ...rows.map((row) => line(row, "row"))),
  );
  return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": caption }, whole);
}
