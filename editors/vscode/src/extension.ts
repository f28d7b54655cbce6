/** Starts `pitchdsl lsp` and hands it the rule sheets that are open; all that it knows is in the server. */

import { commands, type ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

async function start(): Promise<void> {
  const [command = "pitchdsl", ...args] = workspace.getConfiguration("pitchdsl").get<string[]>("command") ?? [];
  const server: ServerOptions = { command, args };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "pitch" }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.pitch") },
  };
  client = new LanguageClient("pitchdsl", "Pitch rule sheets", server, options);
  try {
    await client.start();
  } catch (fault) {
    client = undefined;
    const open = "Open the setting";
    const said = `\`${[command, ...args].join(" ")}\` could not be started: ${String(fault)}. Install it with \`pip install "pitchdsl[lsp]"\`, or name it in the setting.`;
    if ((await window.showErrorMessage(said, open)) === open) {
      await commands.executeCommand("workbench.action.openSettings", "pitchdsl.command");
    }
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.dispose();
}

export async function activate(context: ExtensionContext): Promise<void> {
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    commands.registerCommand("pitchdsl.restart", restart),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("pitchdsl.command")) void restart();
    }),
  );
  void start();
}

export const deactivate = stop;
