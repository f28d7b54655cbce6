/** Five minutes for somebody who has never played: one hand of Auction Pitch, and a question at each of its turns. */
import { button, make } from "../dom";
import { face } from "../play/cards";
import { LESSON, type Step } from "./lesson";

const SUITS = "SHDC";
const RANKS = "23456789TJQKA";
const NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" } as const;
const RANK_NAMES: Record<string, string> = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

export class Lesson {
  private at = 0;
  private readonly body = make("div", { class: "lesson" });

  constructor(
    home: HTMLElement,
    /** Sits down at a table of one's own. */
    private readonly deal: () => void,
  ) {
    home.classList.add("play");
    home.append(this.body);
    this.show();
  }

  private show(): void {
    const step = LESSON[this.at];
    this.body.replaceChildren(...(step ? this.step(step) : this.end()));
  }

  private step(step: Step): HTMLElement[] {
    const answered = make("p", { class: "lesson-answer", role: "status" });
    const next = button(this.at === LESSON.length - 1 ? "To the end" : "Go on", () => this.turn(1), { class: "main", hidden: true });
    const answers = step.answers.map(({ text, right, why }) => {
      const press = button(text, () => {
        press.classList.add(right ? "right" : "wrong");
        press.setAttribute("aria-pressed", "true");
        answered.textContent = `${right ? "Yes." : "Not quite."} ${why}`;
        if (!right) return;
        next.hidden = false;
        next.focus();
      });
      return press;
    });
    return [
      make("p", { class: "quiet" }, `Step ${this.at + 1} of ${LESSON.length}`),
      make("h2", { tabindex: "-1" }, step.title),
      ...step.told.map((text) => make("p", {}, text)),
      ...(step.table ? [row(step.table, "On the table")] : []),
      ...(step.hand ? [row(step.hand, "Your hand")] : []),
      make("p", { class: "question" }, step.question),
      make("p", { class: "bar" }, ...answers),
      answered,
      make("p", { class: "bar" }, next, ...(this.at > 0 ? [button("Back", () => this.turn(-1), { class: "plain" })] : [])),
    ];
  }

  private end(): HTMLElement[] {
    return [
      make("h2", { tabindex: "-1" }, "That is Pitch"),
      make("p", {}, "Bid what your hand promises, make trump by your first card, follow or trump, and count four points. What tables do differently, their sheets say."),
      make("p", { class: "bar" }, button("Deal me in", this.deal, { class: "main" }), button("Once more", () => this.turn(-this.at))),
    ];
  }

  private turn(by: number): void {
    this.at += by;
    this.show();
    this.body.querySelector("h2")?.focus();
  }
}

/** Some cards side by side, with their names for who cannot see them. */
function row(cards: string, label: string): HTMLElement {
  const codes = cards.split(" ");
  const names = codes.map((card) => `${RANK_NAMES[card.charAt(0)] ?? card.charAt(0)} of ${NAMES[card.charAt(1) as keyof typeof NAMES]}`);
  return make(
    "div",
    { class: "lesson-cards", role: "img", "aria-label": `${label}: ${names.join(", ")}` },
    ...codes.map((card) => {
      const code = 13 * SUITS.indexOf(card.charAt(1)) + RANKS.indexOf(card.charAt(0));
      const front = face({ code, text: card, name: "", suit: NAMES[card.charAt(1) as keyof typeof NAMES], trump: false });
      front.removeAttribute("data-code"); // it is none of the cards of the table
      return front;
    }),
  );
}
