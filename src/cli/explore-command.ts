import { setMaxListeners } from "node:events";
import { resolve } from "node:path";
import { KINDS } from "../explore/draw-history.js";
import type { CommandKind } from "../explore/history.js";
import { loadLedger } from "../suite/features/ledger.js";
import { selectTargets, type Target } from "../suite/port/selection.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT, worstOf } from "../suite/verdict/exit-code.js";
import type { ExploreCommandOptions, Surroundings } from "./explore-options.js";
import { exploreTarget } from "./explore-target.js";
import { helloOf } from "./hello-of.js";
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
  const { soak: durationMs, seed, timeScale, root, out, exitZero } = options;
  if (durationMs === undefined) return exploreTarget(target, surroundings);
  const hello = await helloOf(target, surroundings);
  if (typeof hello === "number") return hello;
  const soak = { durationMs, seed, timeScale, root, out, isZeroAlways: exitZero === true };
  return soakTarget(target, soak, terminal, signal);
}

/** @throws SuiteError code "usage" for a kind that there is not */
function knownKind(text: string): CommandKind {
  const kind = KINDS.find((one) => one === text);
  if (kind !== undefined) return kind;
  throw new SuiteError("usage", `There are no commands of the kind ${JSON.stringify(text)}`, {
    hint: `Kinds are ${KINDS.join(", ")}.`,
  });
}
