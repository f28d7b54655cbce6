/** Starts Python and the package in it: the same in a worker and under Node. */

import type { loadPyodide } from "pyodide";

export type Answers = (request: string) => string;

/** Where the package is unpacked; Python looks for modules there. */
const HOME = "/lib/python3.14/site-packages";

/** Python, ready to answer. `archive` holds the package; it may still be on its way. */
export async function boot(load: typeof loadPyodide, indexURL: string, archive: Promise<Uint8Array>, unpacking: () => void): Promise<Answers> {
  const [python, packed] = await Promise.all([load({ indexURL }), archive]);
  unpacking();
  python.unpackArchive(packed, "zip", { extractDir: HOME });
  return python.runPython("from pitchdsl.web.answering import answer; answer") as Answers;
}
