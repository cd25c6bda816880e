import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from "node:fs";
import { UsageError } from "../definitions/usage-error.js";

/** It holds a token or a key: only its owner may read it. */
const OWNER_ONLY = 0o600;

/**
 * Writes a kubeconfig file, replacing an existing one and its mode. It remains when the server stops.
 * @throws UsageError
 */
export function writeKubeconfig(path: string, text: string): void {
  try {
    const file = openSync(path, "w", OWNER_ONLY);
    try {
      // The mode above applies to a new file. Pipes and terminals keep theirs.
      if (fstatSync(file).isFile()) fchmodSync(file, OWNER_ONLY);
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`cannot write the kubeconfig: ${message}`, { cause });
  }
}
