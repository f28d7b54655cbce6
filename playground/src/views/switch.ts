/** On a narrow screen one side is shown at a time. */
import { button } from "../dom";

const NARROW = matchMedia("(max-width: 56rem)");

export class Switch {
  private readonly buttons: Record<"sheet" | "looks", HTMLButtonElement>;

  constructor(
    home: HTMLElement,
    private readonly main: HTMLElement,
    private readonly shown: () => void,
  ) {
    this.buttons = {
      sheet: button("Write", () => this.show("sheet")),
      looks: button("Read", () => this.show("looks")),
    };
    home.append(...Object.values(this.buttons));
    this.show("sheet");
    NARROW.addEventListener("change", shown);
  }

  show(pane: "sheet" | "looks"): void {
    this.main.dataset.pane = pane;
    for (const [name, each] of Object.entries(this.buttons)) each.setAttribute("aria-pressed", String(name === pane));
    this.shown();
  }

  /** Whether this side cannot be seen now. */
  hides(pane: "sheet" | "looks"): boolean {
    return NARROW.matches && this.main.dataset.pane !== pane;
  }
}
