/** What is told of one hand: who bid what, and who took what; and whatever else decides. */
import { make } from "../dom";
import type { Evening, ScoredGame, DescribedHand } from "../protocol";

const SUITS = ["spades", "hearts", "diamonds", "clubs"];
const NOBODY = "nobody";
const PASSED = "passed";
const UNSURE = "need-nobody";

interface Side {
  name: string;
  side: number;
}

export class HandForm {
  readonly element: HTMLFormElement;
  private readonly pitcher = make("select", { id: "hand-pitcher" });
  private readonly bid = make("select", { id: "hand-bid" });
  private readonly partner = make("select", { id: "hand-partner" });
  private readonly took = make("fieldset", { class: "took" });
  private readonly more = make("div", {});
  private readonly alone = make("input", { type: "checkbox", id: "hand-points" });
  private needed: NonNullable<Evening["need"]>[] = [];

  constructor(
    private readonly game: ScoredGame,
    /** Whether each hand finds the pitcher a partner. */
    private readonly partners: boolean,
    /** What was told of it before. */
    before: DescribedHand | null,
    private readonly enter: (told: DescribedHand, passed: boolean, sure: boolean) => void,
    /** Says what is missing. */
    private readonly say: (text: string) => void,
  ) {
    const { names, bids, passed } = game;
    this.pitcher.append(new Option("choose", ""), ...names.map((name, seat) => new Option(name, String(seat))));
    if (passed) this.pitcher.append(new Option("all passed", PASSED));
    this.bid.append(new Option("choose", ""), ...bids.map(({ words }, at) => new Option(words, String(at))));
    this.partner.append(new Option("nobody", ""), ...names.map((name, seat) => new Option(name, String(seat))));
    this.alone.checked = before?.rows === null;
    if (before) {
      this.pitcher.value = String(before.pitcher ?? (passed ? PASSED : ""));
      const at = bids.findIndex(({ bid, call }) => bid === before.bid && call === before.call);
      this.bid.value = at < 0 ? "" : String(at);
      this.partner.value = String(before.partner ?? "");
    }
    const bidding = make("p", { class: "bidding", hidden: bids.length === 0 }, field("Who bid?", this.pitcher), field("How much?", this.bid));
    if (partners) bidding.append(field("Partner", this.partner));
    this.element = make("form", { class: "hand-form" }, bidding, this.took, this.more, make("p", { class: "bar" }, make("button", { type: "submit", class: "main" }, "Enter the hand")));
    for (const each of [this.pitcher, this.partner]) each.addEventListener("change", () => this.draw());
    this.alone.addEventListener("change", () => this.draw());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.draw(before);
  }

  /** Asks for what decides and was not told. */
  need(need: NonNullable<Evening["need"]>): void {
    if (need.what === "rows") {
      this.alone.checked = false;
      this.alone.disabled = true;
      this.draw();
      return;
    }
    if (need.what === "nobody") this.unsure();
    this.needed.push(need);
    const sides = this.sides();
    const choice = (id: string, label: string, answers: [string, string][]): HTMLElement => {
      const select = make("select", { id });
      select.append(...answers.map(([text, value]) => new Option(text, value)));
      return field(label, select);
    };
    const bySide = sides.map(({ name, side }): [string, string] => [name, String(side)]);
    switch (need.what) {
      case "trump":
        this.more.append(choice("need-trump", "Which suit was trump?", SUITS.map((suit, at) => [suit, String(at)])));
        break;
      case "sweep":
        this.more.append(choice("need-sweep", "Did one side take every trick?", [["no", NOBODY], ...bySide]));
        break;
      case "first":
        this.more.append(choice("need-first", "Who was at the target first?", bySide));
        break;
      case "nobody":
        this.more.append(choice(UNSURE, `Did nobody take ${need.row}?`, [["no, I choose again", ""], ["yes", "yes"]]));
        break;
      case "tricks":
        this.more.append(make("p", { class: "bidding" }, ...sides.map(({ name, side }) => field(`Tricks of ${name}`, number(`need-tricks-${side}`)))));
        break;
      case "times":
        this.more.append(choice("need-times", "Was the bid doubled?", [["no", "1"], ["doubled", "2"], ["redoubled", "4"]]));
        break;
      case "worth":
        this.more.append(field(`How much did ${need.row} count?`, number("need-worth")));
    }
    this.more.querySelector<HTMLElement>("select, input")?.focus();
  }

  /** The sides of the hand, as what they take is told. */
  private sides(): Side[] {
    const { sides, names } = this.game;
    const pitcher = this.seat(this.pitcher);
    if (!this.partners || pitcher === null) return sides.map(({ name }, side) => ({ name, side }));
    const friend = this.seat(this.partner);
    const mine = [pitcher, ...(friend === null || friend === pitcher ? [] : [friend])];
    const others = names.map((_, seat) => seat).filter((seat) => !mine.includes(seat));
    const called = (seats: number[]): string => seats.map((seat) => names[seat]).join(", ");
    return [{ name: called(mine), side: pitcher }, { name: called(others), side: others[0] ?? 0 }];
  }

  private draw(before: DescribedHand | null = null): void {
    const again = this.pitcher.value === PASSED && this.game.passed === "again";
    this.bid.disabled = this.pitcher.value === PASSED;
    this.took.hidden = again;
    const sides = this.sides();
    const legend = make("legend", {}, "What did each side take?");
    const alone = make("p", {}, this.alone, " ", make("label", { for: this.alone.id }, "Type points only"));
    if (this.alone.checked) {
      this.took.replaceChildren(legend, make("p", { class: "bidding" }, ...sides.map(({ name, side }) => field(name, number(`took-${side}`, before?.points[side] ?? 0)))), alone);
      return;
    }
    const rows = this.game.rows.map(({ name, several }, at) => {
      const told = before?.rows?.filter(({ row }) => row === name) ?? [];
      if (several) return make("p", { class: "row" }, make("span", {}, `${name}, points`), ...sides.map((each) => field(each.name, number(`row-${at}-${each.side}`, told.find(({ side }) => side === each.side)?.points ?? 0))));
      const group = make("p", { class: "row", role: "radiogroup", "aria-label": name }, make("span", {}, name));
      for (const { name: called, side } of [...sides, { name: NOBODY, side: -1 }]) {
        const id = `row-${at}-${side}`;
        group.append(make("span", {}, make("input", { type: "radio", name: `row-${at}`, id, value: String(side), checked: before !== null && side === (told[0]?.side ?? -1) }), make("label", { for: id }, called)));
      }
      return group;
    });
    this.took.replaceChildren(legend, ...rows, alone);
  }

  private submit(): void {
    const passed = this.pitcher.value === PASSED;
    const pitcher = passed ? null : this.seat(this.pitcher);
    const bids = this.game.bids.length > 0;
    if (bids && !passed && pitcher === null) return this.missing("Choose who bid.", this.pitcher);
    if (bids && !passed && this.bid.value === "") return this.missing("Choose how much was bid.", this.bid);
    const open = this.took.hidden || this.alone.checked ? -1 : this.game.rows.findIndex(({ several }, at) => !several && !this.took.querySelector(`input[name="row-${at}"]:checked`));
    if (open >= 0) return this.missing(`Choose who took ${this.game.rows[open]?.name}, or nobody.`, this.took.querySelector<HTMLElement>(`input[name="row-${open}"]`));
    const bid = bids && !passed ? this.game.bids[Number(this.bid.value)] : undefined;
    const told: DescribedHand = {
      pitcher,
      bid: bid?.bid ?? null,
      call: bid?.call ?? null,
      partner: this.partners && pitcher !== null ? this.seat(this.partner) : null,
      rows: this.alone.checked ? null : this.rows(),
      points: this.alone.checked ? this.points() : [],
      tricks: null,
      trump: null,
      first: null,
    };
    const sure = (document.getElementById(UNSURE) as HTMLSelectElement | null)?.value === "yes";
    for (const need of this.needed) this.add(told, need);
    this.enter(told, passed, sure);
  }

  /** Takes away the question whether nobody took a row. */
  private unsure(): void {
    document.getElementById(UNSURE)?.parentElement?.remove();
  }

  private missing(text: string, control: HTMLElement | null): void {
    this.say(text);
    control?.focus();
  }

  private add(told: DescribedHand, { what, row }: NonNullable<Evening["need"]>): void {
    const said = (id: string): string => (document.getElementById(id) as HTMLSelectElement | HTMLInputElement).value;
    const sides = this.game.sides.map((_, side) => side);
    if (what === "trump") told.trump = Number(said("need-trump"));
    if (what === "first") told.first = Number(said("need-first"));
    if (what === "times") told.times = Number(said("need-times"));
    if (what === "sweep") told.tricks = sides.map((side) => (said("need-sweep") === NOBODY ? 1 : Number(String(side) === said("need-sweep"))));
    if (what === "tricks") told.tricks = sides.map((side) => Number(said(`need-tricks-${side}`)));
    if (what === "worth") for (const each of told.rows ?? []) if (each.row === row) each.points = Number(said("need-worth"));
  }

  private rows(): NonNullable<DescribedHand["rows"]> {
    return this.game.rows.flatMap(({ name, several }, at): NonNullable<DescribedHand["rows"]> => {
      if (several) return this.sides().map(({ side }) => ({ row: name, side, points: this.number(`row-${at}-${side}`) })).filter(({ points }) => points !== 0);
      const side = Number(this.took.querySelector<HTMLInputElement>(`input[name="row-${at}"]:checked`)?.value ?? -1);
      return side < 0 ? [] : [{ row: name, side, points: null }];
    });
  }

  private points(): number[] {
    const points = this.game.sides.map(() => 0);
    for (const { side } of this.sides()) points[side] = this.number(`took-${side}`);
    return points;
  }

  private number(id: string): number {
    return Math.trunc(Number((this.took.querySelector(`#${id}`) as HTMLInputElement | null)?.value ?? 0)) || 0;
  }

  private seat(select: HTMLSelectElement): number | null {
    return select.value === "" || select.value === PASSED ? null : Number(select.value);
  }
}

function field(label: string, control: HTMLElement): HTMLElement {
  return make("span", { class: "told-field" }, make("label", { for: control.id }, label), control);
}

function number(id: string, value = 0): HTMLInputElement {
  return make("input", { id, type: "number", value: String(value), min: "-99", max: "199", inputmode: "numeric" });
}
