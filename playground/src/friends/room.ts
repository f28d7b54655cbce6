/** What stands above a table for friends: who is there, whose turn it is, what is said, and what is to be agreed on. */
import { button, make } from "../dom";
import { dialog } from "../views/dialogs";
import { askName, read } from "./name";
import { fresh, type Line, type Room } from "./socket";

const SHOWN = 15_000; // ms that a phrase stands

export class Lobby {
  readonly element = make("section", { class: "lobby", "aria-label": "Who is at this table" });
  private readonly seats = make("ul", { class: "lobby-seats" });
  private readonly state = make("p", { class: "lobby-state", role: "status" });
  private readonly wish = make("p", { class: "lobby-wish", role: "alert" });
  private readonly said = make("p", { class: "lobby-said", "aria-live": "polite" });
  private readonly bar = make("div", { class: "bar" });
  private room: Room | null = null;
  private heard = 0;
  private ticking = 0;
  private left = 0;
  private fading = 0;

  constructor(
    private readonly line: () => Line,
    private readonly fault: (message: string) => void,
    private readonly links: () => HTMLElement | null,
  ) {
    this.element.append(this.seats, this.state, this.wish, this.said, this.bar);
  }

  /** Shows the room as it is; the buttons stay where nothing of them has changed. */
  show(room: Room): void {
    const first = this.room === null;
    this.room = room;
    this.seats.replaceChildren(...room.seats.map((seat, at) => this.seat(room, seat, at)), ...(room.watching > 0 ? [make("li", { class: "watching" }, room.watching === 1 ? "one watches" : `${room.watching} watch`)] : []));
    this.clock(room);
    this.wanted(room);
    const newest = room.said.at(-1);
    if (!first && newest && room.said.length !== this.heard) {
      this.said.textContent = `${room.seats[newest.seat]?.name ?? ""}: ${newest.text}`;
      clearTimeout(this.fading);
      this.fading = window.setTimeout(() => (this.said.textContent = ""), SHOWN);
    }
    this.heard = room.said.length;
    if (first) this.buttons(room);
    const back = this.bar.querySelector<HTMLButtonElement>("[data-back]");
    back?.setAttribute("aria-disabled", String(!room.can_take_back));
    if (first && room.you !== null) this.introduce(room);
  }

  broken(): void {
    clearInterval(this.ticking);
    this.state.textContent = "The line to the table is broken. It is tried again; nothing is lost.";
  }

  refused(): void {
    this.state.textContent = "This link leads to no seat. Ask whoever opened the table for a new one.";
  }

  private seat(room: Room, { name, level, here, away, waited }: Room["seats"][number], at: number): HTMLElement {
    const mine = at === room.you;
    const how = level !== null ? "a computer player" : away ? "away: a computer plays for them" : here ? "here" : "not here yet";
    const item = make("li", { class: `${waited ? "waited" : ""} ${here && !away ? "here" : "gone"}`, title: `${name}: ${how}` }, make("span", { class: "dot", "aria-hidden": "true" }), mine ? `${name} (you)` : name, ...(away ? [make("em", {}, " (away)")] : []), make("span", { class: "unseen" }, `, ${how}${waited ? ", whose turn it is" : ""}`));
    return item;
  }

  private clock(room: Room): void {
    clearInterval(this.ticking);
    const waited = room.seats.findIndex((seat) => seat.waited);
    const who = waited < 0 ? "" : waited === room.you ? "You have" : `${room.seats[waited]?.name} has`;
    this.state.textContent = "";
    if (room.left === null || !who) return;
    this.left = room.left;
    const tell = (): void => {
      this.state.textContent = `${who} ${this.left} s.`;
      this.left = Math.max(0, this.left - 1);
    };
    tell();
    this.ticking = window.setInterval(tell, 1000);
  }

  private wanted({ wanted_back: wanted, seats, you }: Room): void {
    if (you !== null && seats[you]?.away) return this.wish.replaceChildren("Your time was up: a computer plays for you. ", this.ask("I am back", "back", { class: "main" }));
    if (!wanted) return this.wish.replaceChildren();
    const who = seats[wanted.seat]?.name ?? "";
    if (wanted.seat === you) this.wish.replaceChildren("The others are asked whether you may take that back. ", this.ask("Never mind", "refuse"));
    else if (you === null || wanted.agreed.includes(you)) this.wish.replaceChildren(`${who} would like to take something back.`);
    else this.wish.replaceChildren(`${who} would like to take something back. `, this.ask("I agree", "agree"), " ", this.ask("No", "refuse"));
  }

  private ask(label: string, call: string, attributes: Record<string, string> = {}): HTMLButtonElement {
    return button(label, () => this.send(call), attributes);
  }

  private send(call: string, args: Record<string, unknown> = {}): void {
    this.line()
      .call(call, { ...args, request: fresh() })
      .catch(({ message }: { message: string }) => this.fault(message));
  }

  private buttons(room: Room): void {
    const more = button("…", () => this.more(), { "aria-label": "More about this table", title: "Your name, links, and whether the cards were fair" });
    if (room.you === null) return this.bar.replaceChildren(make("span", { class: "quiet" }, "You watch this table."), more);
    const phrases = make("select", { "aria-label": "Say something" }, make("option", { value: "" }, "Say …"), ...room.phrases.map((text, at) => make("option", { value: String(at) }, text)));
    phrases.addEventListener("change", () => {
      if (phrases.value) this.send("say", { phrase: Number(phrases.value) });
      phrases.value = "";
    });
    this.bar.replaceChildren(phrases, this.ask("Take back", "ask back", { "data-back": "", title: "Ask the others whether you may take back what you did last" }), more);
  }

  /** What is seldom wanted. */
  private more(): void {
    const { room } = this;
    if (!room) return;
    dialog("This table", (body, close) => {
      const links = this.links();
      const rename = (): void => {
        close();
        this.rename(room);
      };
      body.append(...(room.you === null || room.evening ? [] : [make("p", {}, button("Change your name", rename))]), ...(links ? [make("h3", {}, "Links"), links] : []), make("h3", {}, "Were the cards fair?"), ...proofs(room));
    }, "wide-dialog");
  }

  /** Tells the table the name that was said the last time, or asks for one. */
  private introduce(room: Room): void {
    const known = read();
    const now = room.seats[room.you ?? 0]?.name ?? "";
    if (known === now) return;
    if (room.evening) return; // there one says it on the page of the evening
    if (known && /^Seat \d+$/.test(now)) this.send("name", { name: known });
    else if (/^Seat \d+$/.test(now)) this.rename(room);
  }

  private rename(room: Room): void {
    const kept = `You sit in seat ${(room.you ?? 0) + 1}. The table keeps this name, and nothing else of you.`;
    askName("Sit down", (name) => this.send("name", { name }), make("p", { class: "quiet" }, kept));
  }
}

/** What was promised before the cards, and how anybody checks it. */
function proofs(room: Room): HTMLElement[] {
  const told = ({ commitment, nonce, seed }: Room["proofs"][number]): HTMLElement => {
    const promised = make("code", { class: "long" }, commitment);
    if (nonce === undefined) return make("li", {}, promised, make("p", { class: "quiet" }, "The number is told when this game is over."));
    const check = make("code", { class: "long" }, `printf ${nonce} | xxd -r -p | sha256sum`);
    return make("li", {}, promised, make("p", {}, `The seed was ${seed}. This gives the line above: `, check));
  };
  return [
    make("p", {}, "Before the first card of a game this table tells the SHA-256 of a secret number. When the game is over it tells the number itself: its first 53 bits are the seed from which all cards came. So nobody can have changed a card in between."),
    make("ol", {}, ...room.proofs.map(told)),
  ];
}
