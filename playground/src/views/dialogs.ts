/** Windows over the page. The focus goes back to where it was when one is closed. */
import { button, make } from "../dom";

/** Opens a window; `fill` puts into it what it shows and is given what closes it. */
export function dialog(title: string, fill: (body: HTMLElement, close: () => void) => void, kind = ""): HTMLDialogElement {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const body = make("div", { class: "dialog-body" });
  const window = make("dialog", { class: `dialog ${kind}`, "aria-labelledby": id });
  const close = (): void => window.close();
  window.append(make("div", { class: "dialog-top" }, make("h2", { id }, title), button("Close", close, { class: "plain" })), body);
  window.addEventListener("close", () => window.remove());
  window.addEventListener("click", (event) => {
    if (event.target === window) close();
  });
  document.body.append(window);
  fill(body, close);
  window.showModal();
  return window;
}

/** Asks for one line of text. */
export function ask(title: string, label: string, value: string, done: (text: string) => void): void {
  dialog(title, (body, close) => {
    const input = make("input", { id: "asked", maxlength: "80", autocomplete: "off", required: true, value });
    const form = make("form", { class: "asking" }, make("label", { for: "asked" }, label), input, make("button", { type: "submit", class: "main" }, "OK"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      close();
      if (input.value.trim()) done(input.value.trim());
    });
    body.append(form);
    queueMicrotask(() => input.select());
  });
}
