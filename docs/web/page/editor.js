// The editor of a code cell. It is fetched when a reader first asks for it.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { pythonLanguage, localCompletionSource } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const ink = (name) => ({ color: `var(--md-code-hl-${name}-color)` });
const inks = HighlightStyle.define([
  { tag: tags.keyword, ...ink("keyword") },
  { tag: tags.string, ...ink("string") },
  { tag: tags.number, ...ink("number") },
  { tag: tags.bool, ...ink("constant") },
  { tag: tags.null, ...ink("constant") },
  { tag: tags.comment, ...ink("comment") },
  { tag: [tags.function(tags.variableName), tags.definition(tags.function(tags.variableName)), tags.className], ...ink("function") },
  { tag: tags.operator, ...ink("operator") },
]);
const look = EditorView.theme({
  "&": { background: "var(--md-code-bg-color)", color: "var(--md-code-fg-color)" },
  "&.cm-focused": { outline: ".15rem solid var(--md-accent-fg-color)" },
  ".cm-scroller": { fontFamily: "var(--md-code-font)", lineHeight: "1.45" },
  ".cm-gutters": { background: "transparent", border: "0", color: "var(--md-default-fg-color--light)" },
  ".cm-cursor": { borderLeftColor: "var(--md-code-fg-color)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { background: "var(--md-default-fg-color--lightest) !important" },
  ".cm-tooltip": {
    background: "var(--md-default-bg-color)",
    color: "var(--md-default-fg-color)",
    border: ".05rem solid var(--md-default-fg-color--lightest)",
  },
});

/** What a view has, offered after "view."; each field is its name and what it is. */
function fieldsOfView(fields) {
  const options = fields.map(([label, info]) => ({ label, info, type: "property" }));
  return (context) => {
    const typed = context.matchBefore(/\bview\.\w*/);
    return typed && { from: typed.from + typed.text.indexOf(".") + 1, options, validFor: /^\w*$/ };
  };
}

/** Open an editor in an element. Tab indents; after Escape it leaves the editor, as everywhere else. */
export function edit(parent, text, label, run, { fields = [], changed = () => {} } = {}) {
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      Prec.highest(
        keymap.of([
          { key: "Shift-Enter", run: () => (run(), true) },
          { key: "Mod-Enter", run: () => (run(), true) },
        ]),
      ),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      new LanguageSupport(
        pythonLanguage,
        [localCompletionSource, fieldsOfView(fields)].map((autocomplete) => pythonLanguage.data.of({ autocomplete })),
      ),
      EditorView.updateListener.of((update) => update.docChanged && changed()),
      syntaxHighlighting(inks),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label }),
      look,
    ],
  });
  return {
    text: () => view.state.doc.toString(),
    write: (code) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } }),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
