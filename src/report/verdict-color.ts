import type { Colors } from "picocolors/types.js";
import type { Verdict } from "../suite/verdict.js";

/** A verdict in its colour. */
export function paintVerdict(verdict: Verdict, colors: Colors): string {
  switch (verdict) {
    case "PASS":
      return colors.green(verdict);
    case "FAIL":
    case "CHANGED":
    case "ERROR":
      return colors.bold(colors.red(verdict));
    case "STALE":
    case "KNOWN":
      return colors.yellow(verdict);
    case "DIFFERS":
      return colors.cyan(verdict);
    case "INFO":
    case "SKIP":
      return colors.dim(verdict);
  }
}
