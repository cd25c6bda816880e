import type { HelloResult } from "../../protocol/messages.js";
import { PortError } from "../../protocol/port-error.js";
import { PortBuilder } from "../port/build.js";
import { lastWords } from "../port/last-words.js";
import { toolchainOf } from "../port/port-manifest.js";
import type { Target } from "../port/selection.js";
import { startPort } from "../port/start-port.js";
import { missingToolchain } from "../port/toolchain.js";
import { messageOf, SuiteError } from "../values/suite-error.js";
import { DoctorVisit } from "./doctor-visit.js";
import { PROTOCOL_CHECKS, type ProtocolCheck } from "./protocol-checks.js";

/** A check of the doctor. */
export interface Finding {
  /** The check, as a statement that holds if all is well. */
  readonly name: string;
  /**
   * spared: does not apply to this port, or an earlier check failed. hung: a call of the library that the adapter announced
   * did not return, which a run blames on the library.
   */
  readonly outcome: "ok" | "failed" | "hung" | "spared";
  /** The observation. */
  readonly detail?: string;
  /** For a failure, and for hung: what to do. */
  readonly hint?: string;
}

/** How to examine. */
export interface DoctorOptions {
  readonly root: string;
  readonly timeScale: number;
  readonly signal: AbortSignal;
  /** Called with each finding. */
  readonly onFinding: (finding: Finding) => void;
}

/**
 * Examines an adapter before any scenario does: toolchain, build, handshake, then the protocol with a small world.
 * Reports errors of the adapter, never of the library. Resolves with all findings; never throws for
 * an error of an adapter.
 */
export async function examine(target: Target, options: DoctorOptions): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const note = (finding: Finding) => {
    findings.push(finding);
    options.onFinding(finding);
  };
  if (!(await examineToolchain(target, options, note))) return findings;
  if (!(await examineBuild(target, options, note))) return findings;
  await examineProtocol(target, options, note);
  return findings;
}

type Note = (finding: Finding) => void;

async function examineToolchain(
  target: Target,
  { signal }: DoctorOptions,
  note: Note,
): Promise<boolean> {
  const { folder, manifest } = target.port;
  const needs = toolchainOf(manifest, target.version);
  const name = "the toolchain is there";
  try {
    const missing = await missingToolchain(needs, { folder, signal });
    if (missing.length === 0) {
      const programs = needs.map(({ program }) => program).join(", ");
      note({ name, outcome: "ok", ...(programs === "" ? {} : { detail: programs }) });
      return true;
    }
    const hint = "Install it and try again.";
    note({ name, outcome: "failed", detail: missing.join("; "), hint });
  } catch (error) {
    note({ name, outcome: "failed", detail: messageOf(error), ...hintOf(error) });
  }
  return false;
}

async function examineBuild(
  target: Target,
  { signal }: DoctorOptions,
  note: Note,
): Promise<boolean> {
  const name = "it builds";
  try {
    await new PortBuilder().build(target, { signal });
    note({ name, outcome: (target.version.build ?? []).length === 0 ? "spared" : "ok" });
    return true;
  } catch (error) {
    note({ name, outcome: "failed", detail: messageOf(error), ...hintOf(error) });
    return false;
  }
}

async function examineProtocol(target: Target, options: DoctorOptions, note: Note): Promise<void> {
  let visit: DoctorVisit;
  try {
    const adapter = await startPort(target.port, target.version, options);
    visit = await DoctorVisit.begin(adapter, options.timeScale);
    note({ name: "it starts and says hello", outcome: "ok", detail: introduction(adapter.hello) });
  } catch (error) {
    const hint =
      "The first line on standard output has to be the answer to hello; logs go to standard error.";
    note({
      name: "it starts and says hello",
      outcome: "failed",
      detail: `${messageOf(error)}${lastWords(error)}`,
      hint,
      ...hintOf(error),
    });
    return;
  }
  try {
    await performChecks(target, visit, note);
  } finally {
    await visit.end();
  }
}

/** Performs the checks in order. If a check fails, those that depend on it are skipped. */
async function performChecks(target: Target, visit: DoctorVisit, note: Note): Promise<void> {
  let isBroken = false;
  for (const check of PROTOCOL_CHECKS) {
    const { name } = check;
    const spared = isBroken ? "an earlier check failed" : check.sparedBecause?.(visit.hello);
    if (spared !== undefined) {
      note({ name, outcome: "spared", detail: spared });
      continue;
    }
    try {
      const detail = await check.perform(visit, target);
      note({ name, outcome: "ok", ...(detail === undefined ? {} : { detail }) });
    } catch (error) {
      note(findingOf(check, error));
      isBroken ||= check.isFoundation === true || visit.failure?.code === "bad-output";
    }
  }
}

const BAD_OUTPUT_HINT =
  "docs/protocol.md says what each message has. The adapter's process was ended at that line, so that nothing after it was seen.";

const HUNG_HINT =
  "Where your adapter itself waits for nothing else, that is the library's doing, and a run counts it against the library.";

/** What a failed check says about the adapter. */
export function findingOf({ name, hint }: ProtocolCheck, error: unknown): Finding {
  const detail = messageOf(error);
  if (!(error instanceof PortError)) return { name, outcome: "failed", detail, hint };
  if (error.code === "hung") return { name, outcome: "hung", detail, hint: HUNG_HINT };
  const better = error.code === "bad-output" ? BAD_OUTPUT_HINT : hint;
  return { name, outcome: "failed", detail, hint: better };
}

function introduction({
  implementation,
  adapter,
  clock,
  protocol,
  capabilities,
}: HelloResult): string {
  return `${implementation.name} ${implementation.version} (${implementation.language}), adapter ${adapter.name} ${adapter.version}, protocol ${protocol}, ${clock} time, ${capabilities.length} capabilities`;
}

function hintOf(error: unknown): { readonly hint?: string } {
  return error instanceof SuiteError && error.hint !== undefined ? { hint: error.hint } : {};
}
