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
