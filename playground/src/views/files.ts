/** The row of sheets, and what can be done with them. */
import { button, download, make } from "../dom";
import { clean, named, takenIn, type Sheet, type Sheets } from "../sheets";
import { ask } from "./dialogs";
import type { Teller } from "./tell";

const LARGEST_FILE = 1_000_000; // bytes of a file from the computer

export class Files {
  constructor(
    private readonly home: HTMLElement,
    private readonly sheets: Sheets,
    private readonly teller: Teller,
    private readonly fresh: () => void,
  ) {
    sheets.hear((what) => {
      if (what !== "text") this.draw();
    });
    this.draw();
  }

  /** A menu of what is done with files. */
  menu(): HTMLElement {
    const items: [string, () => void][] = [
      ["New sheet …", this.fresh],
      ["Open from this computer …", () => this.fromComputer()],
      ["Save to this computer", () => this.toComputer()],
      ["Rename …", () => this.rename()],
      ["Delete", () => this.remove()],
    ];
    const menu = make("details", { class: "menu" }, make("summary", {}, "File"));
    const close = (): void => {
      menu.open = false;
    };
    menu.append(
      make(
        "ul",
        {},
        ...items.map(([label, does]) =>
          make(
            "li",
            {},
            button(label, () => {
              close();
              does();
            }),
          ),
        ),
      ),
    );
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      close();
      menu.querySelector("summary")?.focus();
    });
    menu.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !menu.contains(event.relatedTarget as Node)) close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!event.composedPath().includes(menu)) close();
    });
    return menu;
  }

  /** Adds a sheet, or tells why it cannot be. */
  add(sheet: Sheet): void {
    if (!this.sheets.add(sheet)) this.teller.note("There are too many sheets for this page. Save some to your computer and delete them here.", [], true);
  }

  async read(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      if (file.size > LARGEST_FILE) this.teller.note(`${file.name} is too large for a rule sheet.`);
      else {
        const text = (await file.text()).replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
        this.add({ name: clean(file.name.replace(/\.(pitch|txt)$/i, "")), text, over: [] });
      }
    }
  }

  toComputer(): void {
    const { name, text, over } = this.sheets.active;
    const whole = over.length > 0 ? takenIn(text, over) : text;
    download(`${(named(text) ?? name).replace(/[^\p{L}\p{N}._-]+/gu, "-")}.pitch`, whole);
    if (whole === text) this.teller.say("The sheet goes to the folder of your downloads.");
    else this.teller.note("The sheet goes to the folder of your downloads. The house rules that are ticked stand in the file behind “with:”; what the sheet says itself goes before them.");
  }

  private fromComputer(): void {
    const input = make("input", { type: "file", accept: ".pitch,.txt,text/plain", multiple: true });
    input.addEventListener("change", () => void this.read(input.files ?? []));
    input.click();
  }

  private rename(): void {
    ask("Rename the sheet", "Its name in this browser", this.sheets.active.name, (name) => {
      if (name !== this.sheets.active.name) this.sheets.rename(name);
    });
  }

  private remove(): void {
    const { name } = this.sheets.active;
    const undo = this.sheets.remove();
    this.teller.note(`${name} is deleted.`, [{ label: "Bring it back", do: undo }]);
  }

  private draw(): void {
    const { active, all } = this.sheets;
    const focused = this.home.contains(document.activeElement);
    const tabs = all.map((sheet) =>
      make("li", {}, button(sheet.name, () => this.sheets.open(sheet.name), sheet === active ? { "aria-current": "true" } : {})),
    );
    this.home.replaceChildren(make("ul", {}, ...tabs), button("+ New", this.fresh, { class: "new", "aria-label": "New sheet" }));
    const current = this.home.querySelector<HTMLElement>("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focused) current?.focus();
  }
}
