/** In an editor that runs in a browser there is no language server to start: colours and indentation come by themselves. */

export function activate(): void {
  // nothing is to be started
}
