/** What npm has put beside the playground. */
import { createRequire } from "node:module";

const found = createRequire(import.meta.url);

export const playwright = found("playwright-core");
