import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Libraries that most servers never need: together they take as long to load as the rest of the server. Each is loaded
 * when it is first asked for, at once, because those who ask cannot wait.
 */
export const libraries = {
  /** For bodies, answers, manifests and rules in YAML. */
  yaml: (): typeof import("yaml") => load("yaml"),
  /** For the schemas of custom resources. */
  ajv: (): typeof import("ajv") => load("ajv"),
  /** For rules, and for the bodies of the control API. */
  ajv2020: (): typeof import("ajv/dist/2020.js") => load("ajv/dist/2020.js"),
  /** For patterns in those schemas. */
  re2js: (): typeof import("re2js") => load("re2js"),
  /** For watches over WebSocket. */
  ws: (): typeof import("ws") => load("ws"),
  /** For compressed answers and streams. */
  zlib: (): typeof import("node:zlib") => load("node:zlib"),
  /** For hints in error messages. */
  levenshtein: (): typeof import("fastest-levenshtein") => load("fastest-levenshtein"),
} as const;
