/** How the person likes the table: speed, sound, colours of the suits. Kept in the browser, if it keeps anything. */

export interface Pace {
  /** Milliseconds that another player is seen to think, that a trick rests, and that a card moves. */
  think: number;
  rest: number;
  move: number;
}

export const PACES: Record<string, Pace> = {
  slow: { think: 1100, rest: 1600, move: 300 },
  normal: { think: 550, rest: 1000, move: 240 },
  fast: { think: 180, rest: 350, move: 160 },
  "at once": { think: 0, rest: 0, move: 0 },
  "when I press": { think: 550, rest: Infinity, move: 240 },
};
const USUAL: Pace = { think: 550, rest: 1000, move: 240 };

export type Habit = "pace" | "sound" | "suits";
const FIRST: Record<Habit, string> = { pace: "normal", sound: "off", suits: "two" };

/** The browser's storage; none where it is forbidden. */
export function kept(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export class Habits {
  private readonly now = { ...FIRST };

  constructor(private readonly changed: () => void) {
    for (const habit of Object.keys(FIRST) as Habit[]) this.now[habit] = kept()?.getItem(`pitchdsl:table:${habit}`) ?? FIRST[habit];
  }

  get pace(): Pace {
    return PACES[this.now.pace] ?? USUAL;
  }

  is(habit: Habit): string {
    return this.now[habit];
  }

  set(habit: Habit, value: string): void {
    this.now[habit] = value;
    try {
      kept()?.setItem(`pitchdsl:table:${habit}`, value);
    } catch {
      // it holds until the page is closed
    }
    this.changed();
  }
}
