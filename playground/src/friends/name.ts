/** What somebody is called at the tables of friends: asked for once, and kept in this browser. */
import { make } from "../dom";
import { dialog } from "../views/dialogs";

const NAME = "pitchdsl:friends:name";

/** The name that was said in this browser the last time. */
export function read(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a name for the next time. */
function keep(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // it holds for this table
  }
}

/** Asks for the name. */
export function askName(done: string, said: (name: string) => void, ...below: HTMLElement[]): void {
  dialog("What are you called?", (body, close) => {
    const name = make("input", { id: "friends-name", maxlength: "16", autocomplete: "nickname", required: true, autofocus: true, value: read() });
    const form = make("form", { class: "naming" }, make("label", { for: name.id }, "Your name, as the others see it"), name, make("button", { type: "submit", class: "main" }, done));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const value = name.value.trim();
      if (!value) return;
      keep(value);
      said(value);
      close();
    });
    body.append(form, ...below);
  });
}
