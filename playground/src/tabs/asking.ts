/** What tabs of text have in common: they ask the worker for the newest desk alone, and say why where there is no answer. */
import { Newest } from "../client";
import { button, make } from "../dom";
import type { App, Tab } from "../protocol-app";
import type { Calls, Desk, Fault } from "../protocol";
import { inline } from "../views/blocks";

type Asks = "rules" | "differs" | "rulebook" | "short";

export abstract class Asking<K extends Asks> implements Tab {
  abstract readonly id: string;
  abstract readonly title: string;
  protected app!: App;
  protected root!: HTMLElement;
  protected readonly body = make("div", { class: "answer" });
  private readonly why = make("div", { class: "why" });
  private newest!: Newest<Calls[K][0], Calls[K][1]>;
  private drawn = "";
  private waiting = "";

  constructor(private readonly call: K) {}

  mount(root: HTMLElement, app: App): void {
    this.app = app;
    this.root = root;
    root.append(...this.head(), this.why, this.body);
    this.why.append(make("p", { class: "quiet" }, "This comes as soon as the rules engine is loaded …"));
    this.newest = new Newest((args) => app.call("check", this.call, args), {
      answer: (value, args) => {
        this.drawn = JSON.stringify(args);
        this.why.replaceChildren();
        this.body.hidden = false;
        this.body.classList.remove("old");
        this.body.replaceChildren(...this.draw(value));
      },
      fault: (fault) => this.refuse(fault),
    });
  }

  show(desk: Desk): void {
    const args = this.args(desk);
    this.waiting = JSON.stringify(args);
    if (this.waiting !== this.drawn) this.newest.soon(args);
  }

  hide(): void {}

  /** Asks once more, with other arguments. */
  protected again(desk: Desk): void {
    this.drawn = "";
    this.show(desk);
  }

  protected args(desk: Desk): Calls[K][0] {
    return desk as Calls[K][0];
  }

  protected head(): HTMLElement[] {
    return [];
  }

  protected abstract draw(value: Calls[K][1]): (Node | string)[];

  private refuse(fault: Fault): void {
    this.drawn = "";
    const { rule } = fault;
    const again = this.body.childElementCount > 0;
    this.body.classList.toggle("old", again);
    this.why.replaceChildren(make("p", {}, ...inline(capital(fault.message))));
    if (rule) this.why.append(button(`Show line ${rule.line}`, () => this.app.goTo(rule), { class: "small" }));
    if (again) this.why.append(make("p", { class: "quiet" }, "Below stands what was there before."));
  }
}

/** A sentence with a capital at its beginning and a stop at its end. */
export function capital(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
