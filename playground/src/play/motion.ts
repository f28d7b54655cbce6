/** Cards that move: each from where it was to where it lies now. What is drawn is final at once; only its way there is shown. */

/** Where an element is: the middle of it, and how wide it is. */
export interface Whence {
  x: number;
  y: number;
  width: number;
}

interface Way {
  time: number;
  delay?: number;
  easing?: string;
  /** On the way it passes here, and is small there. */
  via?: Whence;
  /** Whether it is not to be seen before it starts. */
  hidden?: boolean;
}

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  private readonly running = new Set<Animation>();
  /** What starts once all places are known: to ask for one after something moves costs a frame. */
  private readonly waiting: (() => Animation)[] = [];

  /** Whether nothing is to move. */
  get still(): boolean {
    return QUIET.matches;
  }

  where(element: Element): Whence {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width: element instanceof HTMLElement ? element.offsetWidth : width };
  }

  /** Starts what was asked for. */
  start(): void {
    for (const begin of this.waiting.splice(0)) {
      const animation = begin();
      this.running.add(animation);
      animation.addEventListener("finish", () => this.running.delete(animation));
      animation.addEventListener("cancel", () => this.running.delete(animation));
    }
  }

  /** Shows an element's way from somewhere to where it is. */
  move(element: HTMLElement, from: Whence, { time, delay = 0, easing = "cubic-bezier(.2,.8,.3,1)", via, hidden = false }: Way): void {
    if (this.still || time === 0) return;
    const to = this.where(element);
    if (to.width === 0) return;
    const turn = -(Number(element.closest<HTMLElement>("[data-turn]")?.dataset.turn ?? 0) * Math.PI) / 180;
    const at = ({ x, y, width }: Whence, scale = width / to.width): string => {
      const [across, down] = [x - to.x, y - to.y];
      const [dx, dy] = [across * Math.cos(turn) - down * Math.sin(turn), across * Math.sin(turn) + down * Math.cos(turn)];
      return `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px) scale(${scale.toFixed(3)})`;
    };
    const frames: Keyframe[] = [{ transform: at(from), ...(hidden ? { opacity: 0 } : {}) }];
    if (hidden) frames.push({ transform: at(from), opacity: 1, offset: 0.01 });
    if (via) frames.push({ transform: at(via, 0.3 * (from.width / to.width)), opacity: 0.2, offset: 0.85 });
    frames.push({ transform: "none" });
    this.waiting.push(() => element.animate(frames, { duration: time, delay, easing, fill: "backwards" }));
  }

  /** Has something come up. */
  appear(element: Element, delay: number): void {
    if (this.still) return;
    this.waiting.push(() => element.animate([{ transform: "scale(.9)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 140, delay, easing: "ease-out", fill: "backwards" }));
  }

  /** Ends all motion at once. */
  finish(): void {
    this.waiting.length = 0;
    for (const each of this.running) each.finish();
    this.running.clear();
  }
}
