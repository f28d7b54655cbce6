/** Elements made without any HTML text. */

/** An element with attributes and children; an attribute that is `false` or undefined is left out. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (typeof value === "string") element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A button that does something when it is pressed. */
export function button(
  label: string,
  pressed: () => void,
  attributes: Record<string, string | boolean | undefined> = {},
): HTMLButtonElement {
  const element = make("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", pressed);
  return element;
}

/** Saves a text under a name in the folder of downloads. */
export function download(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A number as it is shown, with a minus sign that is as wide as a plus. */
export function plain(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** A change: a gain has its plus, and no change has no sign. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : plain(number);
}
