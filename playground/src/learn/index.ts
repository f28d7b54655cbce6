/** Six minutes for somebody who has never played: two hands of Auction Pitch, card by card, and a question where something new is to be learned. */
import { button, make } from "../dom";
import { HANDS, PLAYERS, plays, suit, won, YOU, type Hand, type Trick } from "./hands";
import { SCENES, SUMMARY, type Count, type Play, type Press, type Scene } from "./lesson";
import { count, felt, PACE, type Seen } from "./table";

/** Shows the table with a change, and what a card does that is pressed. */
type Draw = (change: Partial<Seen>, pressed: ((card: string) => void) | null) => void;

export class Lesson {
  private at = 0;
  private timer = 0;
  private readonly step = make("p", { class: "quiet" });
  private readonly done = make("progress", { "aria-label": "How far you are" });
  private readonly title = make("h2", { tabindex: "-1" });
  private readonly told = make("div", { class: "told" });
  private readonly asked = make("div", { class: "lesson-ask" });
  private readonly answered = make("p", { class: "lesson-answer", role: "status" });
  private readonly back = button("Back", () => this.turn(this.at - 1));
  private readonly again = button("Once more", () => this.turn(0));
  private readonly next = button("Go on", () => (this.at < SCENES.length ? this.turn(this.at + 1) : this.deal()), { class: "main" });
  private readonly shown = make("div", { class: "lesson-table" });
  private readonly words = make("div", { class: "lesson-words" }, make("div", { class: "lesson-head" }, this.step, this.done), this.title, this.told, this.asked, this.answered);
  private readonly lesson = make("div", { class: "lesson" }, this.words, this.shown, make("p", { class: "bar lesson-bar" }, this.back, this.again, this.next));

  constructor(
    private readonly home: HTMLElement,
    /** Sits down at a table of one's own. */
    private readonly deal: () => void,
  ) {
    home.classList.add("play");
    home.append(this.lesson);
    this.show();
  }

  private turn(to: number): void {
    this.at = to;
    this.show();
    this.home.scrollTop = 0;
    this.title.focus({ preventScroll: true });
  }

  private show(): void {
    clearTimeout(this.timer);
    const scene = SCENES[this.at];
    this.lesson.classList.toggle("ended", !scene);
    this.again.hidden = scene !== undefined;
    this.done.max = SCENES.length;
    this.done.value = this.at;
    this.answered.textContent = "";
    this.back.style.visibility = this.at === 0 ? "hidden" : "";
    const asks = (["choose", "press", "play"] as const).find((each) => scene?.[each]);
    this.lesson.dataset.asks = asks ?? "";
    this.next.hidden = asks !== undefined;
    this.next.textContent = scene ? "Go on" : "Deal me in";
    if (!scene) {
      this.end();
      return;
    }
    const hand = HANDS[scene.hand] as Hand;
    this.step.textContent = `Step ${this.at + 1} of ${SCENES.length}${scene.trick === undefined ? "" : ` · trick ${scene.trick + 1} of ${hand.tricks.length}`}`;
    this.title.textContent = scene.title;
    this.told.replaceChildren(...scene.told.map((part) => (typeof part === "string" ? make("p", {}, part) : make("ul", {}, ...part.map((line) => make("li", {}, line))))));
    if (scene.counted) this.count(scene, hand, scene.counted);
    else this.table(scene, hand);
  }

  /** A question with several answers, with the tricks that were won. */
  private count(scene: Scene, hand: Hand, [before, after]: [Count, Count]): void {
    this.shown.replaceChildren(count(hand, before));
    this.choose(scene, () => this.shown.replaceChildren(count(hand, after)));
  }

  private table(scene: Scene, hand: Hand): void {
    const [before, after] = scene.bids ?? (scene.trick === undefined ? [0, 0] : [PLAYERS.length, PLAYERS.length]);
    const trick = scene.trick === undefined ? null : (hand.tricks[scene.trick] as Trick);
    const laid = trick ? plays(trick).findIndex(([player]) => player === YOU) : 0;
    const seen: Seen = { hand, bids: before, trick: scene.trick ?? null, laid, fresh: scene.play ? laid : 0, barred: [], chosen: null };
    const draw: Draw = (change, pressed) => {
      Object.assign(seen, change);
      this.shown.replaceChildren(felt(seen, pressed));
    };
    if (scene.press) this.press(scene.press, draw);
    else if (scene.play && trick) this.play(scene.play, seen, trick, draw);
    else {
      draw({}, null);
      this.choose(scene, () => draw({ bids: after }, null));
    }
  }

  private choose({ choose }: Scene, then: () => void): void {
    if (!choose) {
      this.asked.replaceChildren();
      return;
    }
    const answers = choose.answers.map(({ text, right = false, why }) => {
      const press = button(text, () => {
        press.classList.add(right ? "right" : "wrong");
        press.setAttribute("aria-pressed", "true");
        if (!right) {
          this.say(why, false);
          return;
        }
        then();
        this.say(why, true);
      });
      return press;
    });
    this.asked.replaceChildren(make("p", { class: "question" }, choose.question), make("p", { class: "bar answers" }, ...answers));
  }

  /** A card is to be pressed that stays in hand. */
  private press({ question, right, well, but }: Press, draw: Draw): void {
    this.asked.replaceChildren(make("p", { class: "question" }, question));
    draw({}, (card) => {
      if (right.includes(card)) {
        draw({ chosen: card }, null);
        this.say(well, true);
      } else this.say(but[card] ?? "", false);
    });
  }

  /** A card is to be played; then the others add theirs, and somebody wins. */
  private play({ question, well, but = {} }: Play, seen: Seen, trick: Trick, draw: Draw): void {
    const own = trick.cards[YOU] as string;
    const led = plays(trick)[0]?.[1] as string;
    this.asked.replaceChildren(make("p", { class: "question" }, question));
    const pressed = (card: string): void => {
      if (card === own) {
        this.answered.textContent = "";
        const all = PLAYERS.length;
        const fresh = all - seen.laid;
        draw({ laid: all, fresh, barred: [] }, null);
        this.timer = window.setTimeout(() => this.say(`${won(seen.hand, trick)} ${well}`, true), still() ? 0 : fresh * PACE);
      } else if (trick.may.includes(card)) this.say(but[card] ?? "You may play it. This time another card was played.", false);
      else {
        draw({ barred: [...seen.barred, card], fresh: 0 }, pressed);
        this.shown.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus();
        this.say(barred(led, seen.hand), false);
      }
    };
    draw({}, pressed);
  }

  /** Answers, and leads on where that was right. */
  private say(text: string, right: boolean): void {
    this.answered.textContent = text;
    this.answered.classList.toggle("well", right);
    this.answered.scrollIntoView({ block: "nearest" });
    if (!right) return;
    this.next.hidden = false;
    this.next.focus({ preventScroll: true });
  }

  private end(): void {
    this.step.textContent = "You have seen all of it";
    this.title.textContent = "That is Pitch";
    this.told.replaceChildren(
      ...SUMMARY.map(([heading, lines]) => make("section", {}, make("h3", {}, heading), make("ul", {}, ...lines.map((line) => make("li", {}, line))))),
    );
    this.asked.replaceChildren(
      make("p", {}, "“Deal me in” deals this game, Auction Pitch. Start deals another game unless you choose: Team auction. There two partners play against two, to 11 points; a bid is at least 2, nobody may hold, and High and Low also go to who wins the card in a trick."),
    );
    this.shown.replaceChildren();
  }
}

/** Why a card may not be played to what was led. */
function barred(led: string, hand: Hand): string {
  const trump = led.endsWith(hand.trump);
  return trump ? "Not allowed: trump was led, and you have a trump." : `Not allowed: ${suit(led)} were led, and you have one. Play it, or a trump.`;
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
