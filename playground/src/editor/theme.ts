/** The editor's looks, in the page's own colours. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const MONO = 'ui-monospace, "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "0.95rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: MONO, lineHeight: "1.65" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.75rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--quiet)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--line-lit)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--select)" },
  ".cm-selectionMatch": { backgroundColor: "var(--mark)" },
  ".cm-shown": { backgroundColor: "var(--mark)", boxShadow: "inset 0.25rem 0 0 var(--accent)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--error) 1.5px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline dashed var(--warn) 1.5px", textUnderlineOffset: "3px" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--error)" },
  ".cm-tooltip": {
    maxWidth: "min(34rem, 94vw)",
    border: "1px solid var(--edge)",
    borderRadius: "0.5rem",
    overflow: "hidden",
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    boxShadow: "0 6px 24px #0004",
    fontFamily: "system-ui, sans-serif",
    fontSize: "0.9rem",
    lineHeight: "1.4",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: MONO, maxHeight: "15em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.2rem 0.6rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionDetail": { color: "var(--quiet)", fontStyle: "normal", fontFamily: "system-ui, sans-serif", fontSize: "0.85em" },
  ".cm-diagnostic": { padding: "0.5rem 0.75rem", borderLeft: "none", whiteSpace: "pre-wrap" },
  ".cm-diagnostic + .cm-diagnostic": { borderTop: "1px solid var(--line)" },
  ".cm-diagnosticAction": {
    display: "block",
    margin: "0.4rem 0 0",
    padding: "0.35rem 0.7rem",
    font: "inherit",
    textAlign: "left",
    color: "var(--accent-ink)",
    backgroundColor: "var(--accent)",
    borderRadius: "0.4rem",
  },
  ".cm-diagnosticAction.perhaps": { color: "var(--ink)", backgroundColor: "transparent", border: "1px solid var(--edge)" },
  ".cm-hover": { padding: "0.5rem 0.75rem", maxHeight: "18rem", overflow: "auto" },
  ".cm-hover h3": { margin: "0 0 0.25rem", fontSize: "1em" },
  ".cm-hover p, .cm-hover ul": { margin: "0 0 0.4rem" },
  ".cm-hover pre": { margin: "0 0 0.4rem", whiteSpace: "pre-wrap", fontFamily: MONO, fontSize: "0.9em" },
  ".cm-hover button": { font: "inherit", color: "var(--accent)", background: "none", border: "none", padding: "0", textDecoration: "underline", cursor: "pointer" },
  ".cm-panels": { backgroundColor: "var(--bg)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-textfield": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--edge)" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--edge)" },
  ".cm-searchMatch": { backgroundColor: "var(--mark)" },
  ".cm-placeholder": { color: "var(--quiet)" },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700", color: "var(--accent)" },
  { tag: tags.keyword, color: "var(--word)" },
  { tag: tags.propertyName, fontWeight: "600", color: "var(--ink)" },
  { tag: tags.punctuation, color: "var(--quiet)" },
  { tag: tags.atom, color: "var(--card)", fontWeight: "600" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.string, color: "var(--title)" },
  { tag: tags.lineComment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.docComment, color: "var(--note)", fontStyle: "italic" },
]);

export function looks(): Extension {
  return [theme, syntaxHighlighting(colours)];
}
