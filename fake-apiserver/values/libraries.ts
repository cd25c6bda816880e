import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * Libraries that most servers never need: together they take as long to load as the rest of the server. Each is loaded
 * when it is first asked for, at once, because those who ask cannot wait.
 */
export const libraries = {
  /** For bodies, answers, manifests and rules in YAML. */
  yaml: (): typeof import("yaml") => require("yaml"),
  /** For the schemas of custom resources. */
  ajv: (): typeof import("ajv") => require("ajv"),
  /** For rules, and for the bodies of the control API. */
  ajv2020: (): typeof import("ajv/dist/2020.js") => require("ajv/dist/2020.js"),
  /** For patterns in those schemas. */
  re2js: (): typeof import("re2js") => require("re2js"),
  /** For webhooks. */
  https: (): typeof import("node:https") => require("node:https"),
  /** For tokens of service accounts. */
  crypto: (): typeof import("node:crypto") => require("node:crypto"),
  /** For watches over WebSocket. */
  ws: (): typeof import("ws") => require("ws"),
  /** For compressed answers and streams. */
  zlib: (): typeof import("node:zlib") => require("node:zlib"),
  /** For hints in error messages. */
  levenshtein: (): typeof import("fastest-levenshtein") => require("fastest-levenshtein"),
} as const;
