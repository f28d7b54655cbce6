/** Typing over what is selected. The browser would keep the look of what it removes in a `style`, which the page's policy forbids. */
import { EditorView } from "@codemirror/view";

export const overwrite = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main;
    if (event.inputType !== "insertText" || !event.data || empty || view.composing || view.state.selection.ranges.length > 1) return false;
    const text = event.data;
    const insert = () => view.state.update({ ...view.state.replaceSelection(text), userEvent: "input.type", scrollIntoView: true });
    if (!view.state.facet(EditorView.inputHandler).some((handles) => handles(view, from, to, text, insert))) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});
