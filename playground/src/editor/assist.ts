/** What helps while one writes: what may stand next, what a rule means, problems under the words. */
import { type CompletionContext, type CompletionResult, autocompletion, startCompletion } from "@codemirror/autocomplete";
import { type Action, type Diagnostic, setDiagnostics } from "@codemirror/lint";
import type { ChangeSpec, Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import { button, make } from "../dom";
import type { App } from "../protocol-app";
import type { Completion, Desk, Problem } from "../protocol";
import { drawn, inline } from "../views/blocks";

const ICONS: Record<Completion["kind"], string> = {
  heading: "namespace",
  rule: "property",
  value: "enum",
  word: "keyword",
  name: "class",
  free: "text",
};

/** Completion and hover, asked of the worker. */
export function assistance(app: App, desk: () => Desk): Extension {
  return [
    autocompletion({ override: [(context) => options(app, desk(), context)], icons: false, defaultKeymap: true }),
    hoverTooltip(async (view, at) => {
      const told = await app.call("check", "hover", { ...desk(), at }).catch(() => null);
      if (!told) return null;
      return {
        pos: told.from,
        end: Math.min(told.to, view.state.doc.length),
        above: true,
        create: () => {
          const dom = make("div", { class: "cm-hover" }, ...drawn(told.blocks));
          const { origin } = told;
          if (origin) dom.append(button(`From ${origin.file}, line ${origin.line}`, () => app.goTo(origin)));
          return { dom };
        },
      };
    }),
  ];
}

async function options(app: App, desk: Desk, context: CompletionContext): Promise<CompletionResult | null> {
  if (!context.explicit && !context.matchBefore(/[\p{L}\p{N}-]+/u)) return null;
  const told = await app.call("check", "complete", { ...desk, at: context.pos }).catch(() => null);
  const first = told?.options[0];
  if (!told || !first || context.aborted) return null;
  return {
    from: first.from,
    filter: false,
    options: told.options.map((option) => ({
      label: option.text,
      detail: option.note,
      type: ICONS[option.kind],
      apply: (view: EditorView) => {
        view.dispatch({
          changes: { from: option.from, to: option.to, insert: option.text },
          selection: { anchor: option.from + option.text.length },
          userEvent: "input.complete",
        });
        if (/:\s*$/.test(option.text)) startCompletion(view); // what may stand behind the colon
      },
    })),
  };
}

/** Shows the problems of a text under its words. */
export function underline(view: EditorView, problems: Problem[], name: string, explain: (code: string) => void): void {
  const text = view.state.doc.toString();
  const length = text.length;
  const shown = problems
    .filter((problem) => problem.file === name && !problem.bundled)
    .map((problem): Diagnostic => {
      const from = Math.min(problem.from, length);
      return {
        from,
        to: Math.max(from, Math.min(problem.to, length)),
        severity: problem.severity,
        source: problem.code,
        message: plain([problem.title, helping(problem)].filter((part) => part).join("\n")),
        renderMessage: () => make("span", {}, ...inline([problem.title, helping(problem)].filter((part) => part).join("\n"))),
        actions: actions(problem, text, explain),
      };
    });
  view.dispatch(setDiagnostics(view.state, shown));
}

function actions(problem: Problem, text: string, explain: (code: string) => void): Action[] {
  const { fix } = problem;
  const fixing: Action[] = fix
    ? [{ name: remedy(fix), apply: (view) => apply(view, fix.edits, text), markClass: fix.certain ? "certain" : "perhaps" }]
    : [];
  return [...fixing, { name: `What ${problem.code} means`, apply: () => explain(problem.code), markClass: "perhaps" }];
}

/** What the button of a remedy says. */
export function remedy(fix: NonNullable<Problem["fix"]>): string {
  if (fix.certain) return plain(`Fix it: ${fix.words}`);
  return plain(fix.words.startsWith("did you mean") ? `D${fix.words.slice(1)}` : `Perhaps meant: ${fix.words}`);
}

/** What helps, where the remedy does not say just that. */
export function helping({ help, fix }: Problem): string {
  return help === null || help === fix?.words ? "" : help;
}

/** Words for where no code can be set. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}

/** Writes edits into the text, as one step that can be undone; not where the text is no longer the one that was checked. */
export function apply(view: EditorView, edits: NonNullable<Problem["fix"]>["edits"], text: string): void {
  if (view.state.doc.toString() !== text) return;
  const changes: ChangeSpec[] = edits.map(({ from, to, insert }) => ({ from, to, insert }));
  view.dispatch({ changes, userEvent: "input.fix", scrollIntoView: true });
  view.focus();
}
