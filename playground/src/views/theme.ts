/** Light, dark, or as the system has it. */
import { button } from "../dom";

const KEY = "pitchdsl:theme";
const NEXT = { system: "light", light: "dark", dark: "system" } as const;
type Theme = keyof typeof NEXT;

export function themeButton(store: Storage | null): HTMLButtonElement {
  const read = (): Theme => {
    const kept = store?.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  };
  let now = read();
  const press = button("", () => {
    now = NEXT[now];
    try {
      store?.setItem(KEY, now);
    } catch {
      // it holds until the page is closed
    }
    show();
  });
  const show = (): void => {
    document.documentElement.dataset.theme = now;
    press.textContent = { system: "◐", light: "☀", dark: "☾" }[now];
    press.setAttribute("aria-label", `Colours: ${{ system: "as the system has them", light: "light", dark: "dark" }[now]}. Change.`);
    press.title = { system: "Colours as the system has them", light: "Light colours", dark: "Dark colours" }[now];
  };
  show();
  return press;
}
