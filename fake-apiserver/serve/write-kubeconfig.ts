import { writeFileSync } from "node:fs";
import { UsageError } from "../definitions/usage-error.js";

/** It may hold a token: nobody else is to read it. */
const OWNER_ONLY = 0o600;

/** Writes a kubeconfig file, over one that is there. It stays when the server ends. @throws UsageError */
export function writeKubeconfig(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: OWNER_ONLY });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`cannot write the kubeconfig: ${message}`, { cause });
  }
}
