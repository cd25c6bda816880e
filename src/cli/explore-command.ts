import { setMaxListeners } from "node:events";
import { resolve } from "node:path";
import { KINDS } from "../explore/draw-history.js";
import type { CommandKind } from "../explore/history.js";
import type { HelloResult } from "../protocol/messages.js";
import { plainText } from "../report/plain-text.js";
import { loadLedger } from "../suite/features/ledger.js";
import { PortBuilder } from "../suite/port/build.js";
import { selectTargets, type Target } from "../suite/port/selection.js";
import { prepare } from "../suite/run/prepare.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT, exitCodeOfError, worstOf } from "../suite/verdict/exit-code.js";
import type { ExploreCommandOptions, Surroundings } from "./explore-options.js";
import { exploreTarget } from "./explore-target.js";
import { soakTarget } from "./soak-command.js";
import type { Terminal } from "./terminal.js";

/** Explores ports, one after the other. Returns the exit code. @throws SuiteError for what is wrong before anything ran */
export async function exploreCommand(
  options: ExploreCommandOptions,
  terminal: Terminal,
): Promise<number> {
  if (options.port.length === 0) {
    throw new SuiteError("usage", "No port is named", { hint: "Say which: --port reference." });
  }
  if (options.resume === true && options.out === undefined) {
    throw new SuiteError("usage", "--resume needs --out", {
      hint: "Say where the earlier run kept what it did.",
    });
  }
  const only = options.only.map(knownKind);
  const root = resolve(options.root);
  const { targets } = selectTargets({ root, portFolders: options.ports, ports: options.port });
  const ledger = loadLedger(root);
  const signal = terminal.listenForInterruption("showing what there is");
  // Each history starts the adapter again, and listens for its end.
  setMaxListeners(0, signal);
  const surroundings = {
    options,
    only: only.length === 0 ? undefined : only,
    terminal,
    ledger,
    signal,
  };
  const codes: number[] = [];
  for (const target of targets) {
    if (!signal.aborted) codes.push(await liveThrough(target, surroundings));
  }
  const exitCode = signal.aborted ? EXIT.incomplete : worstOf(codes);
  if (signal.aborted) await terminal.leave(exitCode);
  return exitCode;
}

/** One long life, or many short ones. Returns the exit code. */
async function liveThrough(target: Target, surroundings: Surroundings): Promise<number> {
  const { options, terminal, signal } = surroundings;
  const hello = await helloOf(target, surroundings);
  if (typeof hello === "number") return hello;
  const { soak: durationMs, seed, timeScale, root, out, exitZero } = options;
  if (durationMs === undefined) return exploreTarget(target, hello, surroundings);
  const soak = { durationMs, seed, timeScale, root, out, isZeroAlways: exitZero === true };
  return soakTarget(target, soak, terminal, signal);
}

/** The adapter's hello; the exit code if it cannot be run. */
async function helloOf(
  target: Target,
  { options, terminal: { stderr }, signal }: Surroundings,
): Promise<HelloResult | number> {
  const preparation = await prepare(target, new PortBuilder(), {
    root: resolve(options.root),
    isToolchainRequired: true,
    isBuildAllowed: options.build,
    timeScale: options.timeScale,
    signal,
    onEvent: (event) => {
      if (event.type === "preparing") stderr.write(`${target.name}  ${event.what}\n`);
    },
  });
  if (preparation.type === "ready") return preparation.hello;
  const { message, hint, code } =
    preparation.type === "failed"
      ? preparation.error
      : new SuiteError("toolchain", `Cannot run ${target.name}: ${preparation.reason}`);
  stderr.write(plainText(`error: ${message}\n${hint === undefined ? "" : `hint: ${hint}\n`}`));
  return exitCodeOfError(code);
}

/** @throws SuiteError code "usage" for a kind that there is not */
function knownKind(text: string): CommandKind {
  const kind = KINDS.find((one) => one === text);
  if (kind !== undefined) return kind;
  throw new SuiteError("usage", `There are no commands of the kind ${JSON.stringify(text)}`, {
    hint: `Kinds are ${KINDS.join(", ")}.`,
  });
}
