/** A row of buttons of which one is in the tab order; arrow keys go from one to the next. */

/** Gives a row its arrow keys; call `settle` after its buttons have changed. */
export class Row {
  private at = 0;

  constructor(readonly element: HTMLElement) {
    element.setAttribute("role", "toolbar");
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focusin", (event) => {
      const found = this.buttons.indexOf(event.target as HTMLButtonElement);
      if (found >= 0) this.settle(found);
    });
  }

  get buttons(): HTMLButtonElement[] {
    return [...this.element.querySelectorAll<HTMLButtonElement>("button")];
  }

  /** Makes one button the one that Tab reaches: the one at this place, or where it was before. */
  settle(at: number = this.at): void {
    const buttons = this.buttons;
    this.at = Math.max(0, Math.min(at, buttons.length - 1));
    buttons.forEach((each, index) => (each.tabIndex = index === this.at ? 0 : -1));
  }

  focus(at: number = this.at): void {
    this.settle(at);
    this.buttons[this.at]?.focus();
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.buttons.length - 1;
    const to = {
      ArrowRight: this.at === last ? 0 : this.at + 1,
      ArrowDown: this.at === last ? 0 : this.at + 1,
      ArrowLeft: this.at === 0 ? last : this.at - 1,
      ArrowUp: this.at === 0 ? last : this.at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.focus(to);
  }
}
