/** What is told at the table: the latest aloud, as one sentence after another (a live region), all of it to look back on. */
import type { News, Place } from "../protocol";
import { button, make } from "../dom";

const MOST = 2000; // lines that are kept to look back on

export class Telling {
  readonly element = make("section", { class: "telling", "aria-label": "What happened" });
  /** An answer to what was tried: it stands where the person looks. */
  readonly said = make("ul", { class: "latest answered", "aria-live": "polite", "aria-relevant": "additions" });
  readonly whole: HTMLElement;
  /** What is read out. */
  readonly aloud = make("p", { class: "unseen aloud", "aria-live": "polite" });
  private readonly latest = make("ul", { class: "latest", tabindex: "0", "aria-label": "What happened in this hand" });
  private readonly past = make("ol", { class: "past", tabindex: "0", "aria-label": "All that has been told" });

  /** `lit` is asked to light the line of a rule. */
  constructor(private readonly lit: (rule: Place) => void) {
    this.element.append(make("h3", {}, "What happened"), this.latest);
    this.whole = make("details", {}, make("summary", {}, "All that has been told"), this.past);
  }

  /** Tells some news after what has been told; lines of the hand's count and of the rules can be pressed. */
  tell(news: News[]): void {
    this.said.replaceChildren();
    if (news.length === 0) return;
    for (const each of this.latest.children) each.classList.remove("fresh");
    for (const each of news) {
      if (each.kind === "deal" && this.latest.lastElementChild?.matches(".is-score, .is-end, .is-count")) this.latest.replaceChildren();
      const line = this.line(each);
      line.classList.add("fresh"); // it is seen once the cards lie where they lead
      this.latest.append(line);
    }
    while (this.latest.childElementCount > MOST) this.latest.firstElementChild?.remove();
    this.latest.scrollTop = this.latest.scrollHeight;
    this.aloud.textContent = news.map(({ text }) => sentence(text)).join(" ");
    this.past.append(...news.map((each) => this.line(each)));
    while (this.past.childElementCount > MOST) this.past.firstElementChild?.remove();
  }

  /** Says something that is not of the game itself, such as why a card is not allowed. */
  answer(text: string, rule: Place | null): void {
    this.said.replaceChildren(this.line({ text, rule, kind: "other" }));
  }

  /** Forgets what was answered. */
  hush(): void {
    this.said.replaceChildren();
  }

  /** Forgets all, for a new game or one that went back. */
  clear(past: boolean): void {
    this.said.replaceChildren();
    this.latest.replaceChildren();
    this.aloud.textContent = "";
    if (past) this.past.replaceChildren();
  }

  private line({ text, rule, kind }: News): HTMLElement {
    const item = make("li", { class: `is-${kind}` });
    if (!rule) item.append(make("span", {}, text.trim()));
    else {
      const press = button(text.trim(), () => this.lit(rule), { class: "ruled", title: "Show the line of the rules" });
      press.append(make("span", { class: "where" }, rule.bundled ? ` ${rule.file}, line ${rule.line}` : ` line ${rule.line}`));
      item.append(press);
    }
    return item;
  }
}

const SPOKEN: Record<string, string> = { "♠": " of spades", "♥": " of hearts", "♦": " of diamonds", "♣": " of clubs" };

/** A line as it is read out: with its stop, and cards without signs. */
function sentence(text: string): string {
  const said = text.trim().replace(/[♠♥♦♣]/g, (sign) => SPOKEN[sign] ?? sign);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
