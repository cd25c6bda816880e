import { leave, listenForInterruption } from "./interruption.js";
import type { Terminal } from "./terminal.js";

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  return { stdout, stderr, env, listenForInterruption, leave };
}
