/** Running text from the worker, as elements. */
import { make } from "../dom";
import type { Block } from "../protocol";

/** Elements for blocks; `top` is the level that a heading of level 1 gets. */
export function drawn(blocks: Block[], top = 3): HTMLElement[] {
  return blocks.map((block) => one(block, top));
}

function one(block: Block, top: number): HTMLElement {
  switch (block.is) {
    case "heading":
      return make(`h${Math.min(6, top + block.level - 1)}` as "h3", {}, block.text);
    case "paragraph":
      return make("p", {}, ...inline(block.text));
    case "list":
      return make(block.ordered ? "ol" : "ul", {}, ...block.items.map((item) => make("li", {}, ...inline(item))));
    case "table":
      return grid(block.head, block.rows);
    case "code":
      return make("pre", { tabindex: "0" }, make("code", {}, block.text));
  }
}

/** A table that scrolls sideways by itself where it is too wide. */
export function grid(head: string[], rows: string[][], label = "Table"): HTMLElement {
  const cells = (kind: "th" | "td", texts: string[]): HTMLElement[] =>
    texts.map((text) => make(kind, kind === "th" ? { scope: "col" } : {}, ...inline(text)));
  const shown = head.some((text) => text) ? [make("thead", {}, make("tr", {}, ...cells("th", head)))] : [];
  const table = make("table", {}, ...shown, make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells("td", row)))));
  return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": label }, table);
}

/** Text with what stands between backquotes set as code; a name that has a title stands as that. */
export function inline(text: string, title: (name: string) => string | undefined = () => undefined): (Node | string)[] {
  return text.split(/(`[^`\n]+`)/).map((part) => {
    if (!/^`[^`]+`$/.test(part)) return part;
    const name = part.slice(1, -1);
    const called = title(name);
    return called ? `“${called}”` : make("code", {}, name);
  });
}
