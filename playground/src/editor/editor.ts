/** The editor: CodeMirror in a shadow root, whose styles are adopted sheets, so that no inline style is needed. */
import { closeBrackets } from "@codemirror/autocomplete";
import { insertNewlineKeepIndent } from "@codemirror/commands";
import { forceLinting, lintGutter, lintKeymap, nextDiagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import type { App } from "../protocol-app";
import type { Desk, Place, Problem } from "../protocol";
import { apply, assistance, underline } from "./assist";
import { pitch } from "./language";
import { overwrite } from "./overwrite";
import { looks } from "./theme";

const show = StateEffect.define<number | null>();

/** The line that is lit, until something is typed. */
const shown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, change) {
    let now = change.docChanged ? Decoration.none : lines;
    for (const effect of change.effects) {
      if (effect.is(show)) now = effect.value === null ? Decoration.none : Decoration.set(Decoration.line({ class: "cm-shown" }).range(effect.value));
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Types over a selection by itself: Chromium would copy inline styles, which the page's policy refuses. */
function typedOver(event: InputEvent, view: EditorView): boolean {
  const { data } = event;
  const { from, to } = view.state.selection.main;
  if (event.inputType !== "insertText" || data === null || event.isComposing || view.composing || (from === to && !data.includes("\n"))) return false;
  const insert = (): ReturnType<EditorState["update"]> => view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  if (!view.state.facet(EditorView.inputHandler).some((handler) => handler(view, from, to, data, insert))) view.dispatch(insert());
  event.preventDefault();
  return true;
}

export interface Hears {
  typed(text: string): void;
  format(): void;
  explain(code: string): void;
  desk(): Desk;
}

export class Editor {
  readonly view: EditorView;
  private readonly always: Extension;
  private readonly kept = new Map<string, EditorState>();
  private name = "";
  private quiet = false;
  private problems: Problem[] = [];
  /** The text that has these problems. */
  private checked = "";

  constructor(
    home: HTMLElement,
    app: App,
    private readonly hears: Hears,
  ) {
    const root = home.attachShadow({ mode: "open" });
    const fix = (): boolean => this.fix();
    this.always = [
      minimalSetup,
      lineNumbers(),
      lintGutter(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      closeBrackets(),
      overwrite,
      EditorView.lineWrapping,
      pitch(),
      looks(),
      shown,
      assistance(app, hears.desk),
      keymap.of([
        { key: "Shift-Alt-f", run: () => (hears.format(), true), preventDefault: true },
        { key: "Mod-.", run: fix, preventDefault: true },
        { key: "F8", run: nextDiagnostic },
        { key: "Enter", run: insertNewlineKeepIndent },
        ...lintKeymap,
        ...searchKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-label": "The rule sheet", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
      EditorView.domEventHandlers({ beforeinput: typedOver }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.quiet) hears.typed(update.state.doc.toString());
      }),
    ];
    this.view = new EditorView({ root, parent: root, state: this.state("") });
  }

  /** Shows a sheet; what was undone or selected in it before is still there. */
  open(name: string, text: string): void {
    if (this.name) this.kept.set(this.name, this.view.state);
    const before = this.kept.get(name);
    this.name = name;
    this.quiet = true;
    this.view.setState(before?.doc.toString() === text ? before : this.state(text));
    this.quiet = false;
  }

  /** The sheet that is open is called otherwise now. */
  rename(name: string): void {
    this.kept.delete(this.name);
    this.name = name;
  }

  forget(name: string): void {
    this.kept.delete(name);
    if (this.name === name) this.name = "";
  }

  /** Replaces the text where it differs, as one step that can be undone. */
  replace(text: string): void {
    const old = this.view.state.doc.toString();
    let from = 0;
    while (from < old.length && old[from] === text[from]) from++;
    let tail = 0;
    while (tail < old.length - from && tail < text.length - from && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
    if (old === text) return;
    this.view.dispatch({ changes: { from, to: old.length - tail, insert: text.slice(from, text.length - tail) }, userEvent: "input.format" });
  }

  underline(problems: Problem[]): void {
    this.problems = problems;
    this.checked = this.view.state.doc.toString();
    underline(this.view, problems, this.name, this.hears.explain);
    forceLinting(this.view);
  }

  /** Lights the line of a place and brings it into view. */
  light(place: Place, focus: boolean): void {
    const at = Math.min(place.from, this.view.state.doc.length);
    const line = this.view.state.doc.lineAt(at);
    this.view.dispatch({ effects: [show.of(line.from), EditorView.scrollIntoView(line.from, { y: "center" })], selection: { anchor: at } });
    if (focus) this.view.focus();
  }

  fixBy(problem: Problem): void {
    if (problem.fix) apply(this.view, problem.fix.edits, this.checked);
  }

  /** Fixes the problem at the cursor, if its remedy is certain. */
  private fix(): boolean {
    const line = this.view.state.doc.lineAt(this.view.state.selection.main.head);
    const found = this.problems.find(
      (problem) => problem.fix?.certain && problem.file === this.name && !problem.bundled && problem.from <= line.to && problem.to >= line.from,
    );
    if (found) this.fixBy(found);
    return found !== undefined;
  }

  private state(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: this.always });
  }
}
