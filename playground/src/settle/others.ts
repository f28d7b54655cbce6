/** Which bundled house rules answer a question otherwise: looked for one after the other, as long as nobody stops it. */
import type { Which } from "../client";
import { button, make } from "../dom";
import type { App } from "../protocol-app";
import type { Calls, Desk, Fault } from "../protocol";
import { capital } from "../tabs/asking";

export class Others {
  readonly element = make("div", { class: "settle-others" });
  /** Which search goes on: a later one ends those before. */
  private search = 0;

  constructor(
    private readonly app: App,
    private readonly worker: Which,
  ) {}

  clear(): void {
    this.search++;
    this.element.replaceChildren();
  }

  /** Ends a search that goes on; what was found stays. */
  stop(): void {
    this.search++;
    this.element.querySelector(".settle-stop")?.remove();
  }

  /** Offers to look for house rules that answer a question otherwise. */
  offer(desk: Desk, text: string): void {
    this.clear();
    this.element.append(button("Which house rules decide otherwise?", () => void this.look(desk, text), { class: "small" }));
  }

  private async look(desk: Desk, text: string): Promise<void> {
    const mine = ++this.search;
    const told = make("p", { class: "quiet", role: "status" }, "Each house rule is tried on your case …");
    const meter = make("progress", { max: "1", "aria-label": "House rules that have been tried" });
    const stop = button("Stop", () => this.stopped(told), { class: "small" });
    const bar = make("p", { class: "bar settle-stop" }, meter, stop);
    const list = make("ul", { class: "settle-rules" });
    const answer = make("div", { class: "settle-with", role: "status" });
    this.element.replaceChildren(told, bar, list, answer);
    stop.focus();
    let next: number | null = 0;
    while (next !== null) {
      let found: Calls["settle_others"][1];
      try {
        found = await this.app.call(this.worker, "settle_others", { ...desk, text, start: next });
      } catch (fault) {
        if (mine === this.search) told.textContent = capital((fault as Fault).message);
        bar.remove();
        return;
      }
      if (mine !== this.search) return;
      for (const each of found.others) list.append(make("li", {}, button(each.title, () => void this.with(desk, text, each, answer), { class: "plain" })));
      meter.value = found.done / found.total;
      next = found.next;
    }
    bar.remove();
    told.textContent = list.childElementCount > 0 ? "With one of these house rules it is otherwise; press one to see how." : "No house rule of the collection decides it otherwise.";
  }

  private stopped(told: HTMLElement): void {
    this.stop();
    told.textContent = "Stopped; others may decide it otherwise, too.";
  }

  /** Says what comes of the case with a house rule. */
  private async with(desk: Desk, text: string, { name, title }: { name: string; title: string }, answer: HTMLElement): Promise<void> {
    answer.replaceChildren(make("p", { class: "quiet" }, "A moment …"));
    try {
      const { says } = await this.app.call(this.worker, "settle", { ...desk, over: [...(desk.over ?? []), name], text });
      answer.replaceChildren(make("p", {}, make("strong", {}, `With “${title}”: `), says.map(({ words }) => capital(words)).join(" ")));
    } catch (fault) {
      answer.replaceChildren(make("p", {}, capital((fault as Fault).message)));
    }
  }
}
