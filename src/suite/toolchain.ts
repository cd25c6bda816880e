import { execFile } from "node:child_process";
import type { ToolchainNeed } from "./port-manifest.js";
import { compareVersions } from "./version-order.js";

/** How long a program may take to say its version. A JVM on a busy machine needs a few seconds. */
const PROBE_DEADLINE_MS = 30_000;

/** What is missing of what a port needs, each as one sentence with the hint of the manifest; empty when all is there. */
export async function missingToolchain(
  needs: readonly ToolchainNeed[],
  options: { readonly folder: string; readonly signal?: AbortSignal },
): Promise<readonly string[]> {
  const reasons = await Promise.all(needs.map((need) => missing(need, options)));
  return reasons.flatMap((reason) => reason ?? []);
}

async function missing(
  need: ToolchainNeed,
  options: { readonly folder: string; readonly signal?: AbortSignal },
): Promise<string | undefined> {
  const hint = need.hint === undefined ? "" : ` (${need.hint})`;
  const output = await probe(need.probe, options);
  if (output === undefined) return `${need.program} is not installed${hint}`;
  if (need.atLeast === undefined) return undefined;
  const version = /\d+(?:\.\d+)+|\d+/.exec(output)?.[0];
  if (version === undefined) {
    return `${need.program} does not say its version; at least ${need.atLeast} is needed${hint}`;
  }
  return compareVersions(version, need.atLeast) < 0
    ? `${need.program} is ${version}; at least ${need.atLeast} is needed${hint}`
    : undefined;
}

/** What the program printed, wherever it printed it; nothing when it could not be run or refused. */
function probe(
  command: readonly string[],
  { folder, signal }: { readonly folder: string; readonly signal?: AbortSignal },
): Promise<string | undefined> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { cwd: folder, timeout: PROBE_DEADLINE_MS, ...(signal ? { signal } : {}) },
      (error, stdout, stderr) => resolve(error ? undefined : `${stdout}\n${stderr}`),
    );
  });
}
