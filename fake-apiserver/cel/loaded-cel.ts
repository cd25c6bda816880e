import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The room, loaded synchronously on first use: only servers with rules or policies need it, and its callers
 * are synchronous.
 */
export function loadedCel(): typeof import("./cel.js") {
  return require("./cel.js");
}
