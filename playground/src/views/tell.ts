/** What the page says by itself: a line at the foot, and notes that stay until they are closed. */
import { button, make } from "../dom";

export class Teller {
  private readonly notes = make("div", { class: "notes" });
  private timer = 0;

  constructor(private readonly state: HTMLElement) {
    document.body.append(this.notes);
  }

  /** Says something in the line at the foot, which screen readers read out. */
  say(text: string): void {
    this.state.textContent = text;
  }

  /** A note with things to do; it goes after a while unless it `stays`. */
  note(text: string, deeds: { label: string; do: () => void }[] = [], stays = false): void {
    const note = make("div", { class: "note", role: stays ? "alert" : "status" }, make("p", {}, text));
    const close = (): void => note.remove();
    for (const deed of deeds) {
      note.append(
        button(deed.label, () => {
          close();
          deed.do();
        }),
      );
    }
    note.append(button("Close", close, { class: "plain" }));
    if (!stays) {
      clearTimeout(this.timer);
      for (const old of this.notes.querySelectorAll(".passing")) old.remove();
      note.classList.add("passing");
      this.timer = window.setTimeout(close, 12_000);
      note.addEventListener("focusin", () => clearTimeout(this.timer));
      note.addEventListener("pointerenter", () => clearTimeout(this.timer));
    } else {
      for (const old of this.notes.children) if (old.firstChild?.textContent === text) old.remove();
    }
    this.notes.append(note);
  }
}
