import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Soak, soak } from "../explore/soak.js";
import { soakPage } from "../explore/soak-page.js";
import { isFinding, isTooShort, soakText, timeText } from "../explore/soak-text.js";
import type { FallibleAdapter } from "../protocol/adapter.js";
import type { Usage } from "../protocol/messages.js";
import { plainText } from "../report/plain-text.js";
import { systemTrouble } from "../suite/evidence/system-trouble.js";
import type { Target } from "../suite/port/selection.js";
import { startPort } from "../suite/port/start-port.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import { stopwatchMs } from "../time/system-clock.js";
import type { Terminal } from "./terminal.js";

/** The options of `soak`. */
export interface SoakCommandOptions {
  readonly durationMs: number;
  readonly seed: number;
  readonly timeScale: number;
  readonly root: string;
  /** The folder for the curves, as JSON and as a page. */
  readonly out?: string | undefined;
  readonly isZeroAlways: boolean;
}

const NEWS_PERIOD_MS = 10_000;
const KIB = 1024;

/** Runs one port for a long time. Returns the exit code. */
export async function soakTarget(
  target: Target,
  options: SoakCommandOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const { durationMs, seed, timeScale, out, isZeroAlways } = options;
  const root = resolve(options.root);
  const startedMs = stopwatchMs();
  // Its resources have to be separate from the suite's.
  const adapter = await startPort(target.port, target.version, {
    root,
    timeScale,
    signal,
    isApart: true,
    // A single trial runs all the time, and its reports are not kept.
    trialMaxBytes: Number.POSITIVE_INFINITY,
  });
  try {
    const outcome = await soak({
      adapter,
      durationMs,
      seed,
      timeScale,
      signal,
      readUsage: readerOf(adapter),
      onRound: newsOf(target.name, durationMs, terminal),
    });
    const tookMs = stopwatchMs() - startedMs;
    terminal.stdout.write(plainText(soakText(target.name, outcome, tookMs)));
    if (out !== undefined) write(resolve(out), target.name, outcome);
    if (isFinding(outcome)) return isZeroAlways ? EXIT.conformant : EXIT.nonconformant;
    return isTooShort(outcome) || !outcome.isComplete ? EXIT.incomplete : EXIT.conformant;
  } finally {
    await adapter.stop();
  }
}

function newsOf(name: string, durationMs: number, { stderr }: Terminal): (livedMs: number) => void {
  let toldMs = stopwatchMs();
  return (livedMs) => {
    if (stopwatchMs() - toldMs < NEWS_PERIOD_MS) return;
    toldMs = stopwatchMs();
    stderr.write(`${name}  ${timeText(livedMs)} of ${timeText(durationMs)}\n`);
  };
}

function write(folder: string, target: string, outcome: Soak): void {
  const name = `${target.replaceAll("/", "-")}.soak`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, `${name}.json`),
      `${JSON.stringify({ target, ...outcome }, undefined, 2)}\n`,
    );
    writeFileSync(join(folder, `${name}.html`), soakPage(target, outcome));
  } catch (error) {
    throw systemTrouble(error) ?? error;
  }
}

/** Reads the resources of an adapter's process from Linux. */
function readerOf(adapter: FallibleAdapter): (() => Usage) | undefined {
  const pid = "pid" in adapter ? adapter.pid : undefined;
  const folder = `/proc/${pid}`;
  if (typeof pid !== "number" || !existsSync(folder)) return undefined;
  return () => {
    const status = readFileSync(join(folder, "status"), "utf8");
    return {
      residentBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * KIB,
      threads: Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 0),
      openFiles: readdirSync(join(folder, "fd")).length,
    };
  };
}
