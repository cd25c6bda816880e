import type { HelloResult } from "../../protocol/messages.js";
import { isBuilt, type PortBuilder } from "../port/build.js";
import { lastWords } from "../port/last-words.js";
import { toolchainOf } from "../port/port-manifest.js";
import type { Target } from "../port/selection.js";
import { startPort } from "../port/start-port.js";
import { missingToolchain } from "../port/toolchain.js";
import { messageOf, SuiteError } from "../values/suite-error.js";
import type { TargetOutcome } from "../verdict/target-outcome.js";
import type { RunOptions } from "./run-options.js";

/** Either the port's `hello`, or why there is none. */
export type Preparation =
  | { readonly type: "ready"; readonly hello: HelloResult }
  | Exclude<TargetOutcome, { type: "ran" }>;

/** The options of a run that `prepare` needs. */
export type PrepareOptions = Pick<
  RunOptions,
  "root" | "isToolchainRequired" | "isBuildAllowed" | "timeScale" | "signal" | "onEvent"
>;

/**
 * Ensures that a target can be run before any scenario depends on it: checks its toolchain, builds it on first
 * use, and starts it once to get its `hello`. Never throws for an error of a port.
 */
export async function prepare(
  target: Target,
  builder: PortBuilder,
  options: PrepareOptions,
): Promise<Preparation> {
  const say = (what: string) => options.onEvent?.({ type: "preparing", target, what });
  const { manifest, folder } = target.port;
  try {
    const { signal } = options;
    signal.throwIfAborted();
    const missing = await missingToolchain(toolchainOf(manifest, target.version), {
      folder,
      signal,
    });
    if (missing.length > 0) {
      const reason = missing.join("; ");
      if (!options.isToolchainRequired) return { type: "skipped", target, reason };
      throw new SuiteError("toolchain", `Cannot run ${target.name}: ${reason}`);
    }
    requireBuildAllowed(target, options);
    await builder.build(target, { signal, onCommand: (command) => say(`building: ${command}`) });
    say("starting the adapter");
    return { type: "ready", hello: await shakeHands(target, options) };
  } catch (error) {
    return { type: "failed", target, error: withTarget(error, target) };
  }
}

/** Adds the name of the target to an error without one. */
function withTarget(error: unknown, { name }: Target): SuiteError {
  const context = `Cannot run ${name}`;
  if (!(error instanceof SuiteError)) {
    const message = `${context}: ${messageOf(error)}${lastWords(error)}`;
    return new SuiteError("adapter", message, { cause: error });
  }
  if (error.message.includes(name)) return error;
  const { code, message, hint } = error;
  return new SuiteError(code, `${context}: ${message}`, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
  });
}

function requireBuildAllowed(target: Target, options: PrepareOptions): void {
  if (options.isBuildAllowed || isBuilt(target)) return;
  throw new SuiteError("build", `Cannot run ${target.name}: it is not built`, {
    hint: "Leave out --no-build.",
  });
}

async function shakeHands(target: Target, options: PrepareOptions): Promise<HelloResult> {
  const adapter = await startPort(target.port, target.version, options);
  try {
    return adapter.hello;
  } finally {
    await adapter.stop();
  }
}
