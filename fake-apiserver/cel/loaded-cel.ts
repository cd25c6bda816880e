import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The room, loaded when it is first asked for, at once: only servers with rules or policies need it, and those who ask
 * cannot wait.
 */
export function loadedCel(): typeof import("./cel.js") {
  return require("./cel.js");
}
