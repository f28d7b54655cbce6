/** As much of VS Code as the extension asks for: what counts here is kept, anything else is there and does nothing. */

function anything(known = {}) {
  return new Proxy(function () {}, {
    get(target, name) {
      if (name in known) return known[name];
      if (name === "prototype" || name === "length" || name === "name") return target[name];
      if (name === Symbol.toPrimitive) return () => "";
      return name === "then" || typeof name === "symbol" ? undefined : anything();
    },
    construct: () => anything(),
    apply: () => anything(),
  });
}

class EventEmitter {
  listeners = [];
  event = (listener) => {
    this.listeners.push(listener);
    return { dispose() {} };
  };
  fire(value) {
    for (const listener of this.listeners) listener(value);
  }
  dispose() {}
}

class Disposable {
  constructor(end) {
    this.end = end;
  }
  dispose() {
    this.end?.();
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  cancel() {}
  dispose() {}
}

const none = () => new Disposable();
const kind = { append: () => kind, value: "" };

/** A `vscode` with this command in its settings and this text open; and what the extension showed. */
exports.vscode = (command, uri, text) => {
  const seen = { errors: [], diagnostics: new EventEmitter(), commands: [] };
  const place = { toString: () => uri, scheme: "file", fsPath: uri.replace("file://", "") };
  const sheet = { uri: place, languageId: "pitch", version: 1, isClosed: false, fileName: place.fsPath, getText: () => text };
  const channel = anything({ append() {}, appendLine() {}, error() {}, warn() {}, info() {}, dispose() {} });
  const classes = ["Diagnostic", "CodeLens", "CompletionItem", "DocumentLink", "CodeAction", "SymbolInformation",
    "CallHierarchyItem", "TypeHierarchyItem", "InlayHint", "Hover", "Location", "SemanticTokens"];
  const known = Object.fromEntries(classes.map((name) => [name, class {
    constructor(...given) {
      this.given = given;
    }
  }]));
  return [anything({
    ...known,
    version: "1.91.0",
    EventEmitter,
    Disposable,
    CancellationTokenSource,
    CodeActionKind: anything({ Empty: kind, QuickFix: kind }),
    Range: class {
      constructor(...given) {
        this.given = given;
      }
    },
    Uri: anything({ parse: (said) => ({ ...place, toString: () => said }) }),
    env: { appName: "a test", language: "en" },
    workspace: anything({
      getConfiguration: () => ({ get: (name) => (name === "command" ? command : undefined) }),
      textDocuments: [sheet],
      notebookDocuments: [],
      workspaceFolders: undefined,
      rootPath: undefined,
      onDidChangeConfiguration: none,
      onDidOpenTextDocument: none,
      onDidChangeTextDocument: none,
      onDidCloseTextDocument: none,
      createFileSystemWatcher: () => anything({ onDidCreate: none, onDidChange: none, onDidDelete: none }),
    }),
    window: anything({
      createOutputChannel: () => channel,
      showErrorMessage: async (said) => void seen.errors.push(said),
      activeTextEditor: undefined,
      visibleTextEditors: [],
      tabGroups: anything({ all: [], onDidChangeTabs: none }),
    }),
    languages: anything({
      match: () => 1,
      createDiagnosticCollection: () => anything({ set: (_, told) => seen.diagnostics.fire(told), dispose() {}, clear() {} }),
    }),
    commands: anything({ registerCommand: (name) => (seen.commands.push(name), new Disposable()), executeCommand: async () => undefined }),
  }), seen];
};
