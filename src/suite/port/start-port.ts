import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AdapterImplementation, FallibleAdapter } from "../../protocol/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import { startProcessAdapter } from "../../protocol/process-adapter.js";
import type { Clock } from "../../time/clock.js";
import { SuiteError } from "../values/suite-error.js";
import { PatientClock } from "../waiting/patient-clock.js";
import type { LoadedPort } from "./manifest.js";
import type { PortVersion } from "./port-manifest.js";

/** How to start a port. */
export interface StartPortOptions {
  /** Folder that contains `dist/` with the modules. */
  readonly root: string;
  /** The clock of the adapter's deadlines. @default real time, extended while the machine is too busy */
  readonly clock?: Clock;
  /** The factor of all deadlines. */
  readonly timeScale: number;
  /** Ends the adapter when it aborts. */
  readonly signal?: AbortSignal;
  /** Whether a module gets a process of its own, like all others. @default false */
  readonly isApart?: boolean;
  /** The maximum output of an adapter process in one trial. @default TRIAL_MAX_BYTES */
  readonly trialMaxBytes?: number;
}

const SERVE_MODULE = fileURLToPath(new URL("./serve-module.js", import.meta.url));

/**
 * Starts one version of a port, as a process or in this one, and waits for its `hello`. The port has to be built.
 * @throws PortError if it does not start, SuiteError code "adapter" for an invalid module
 */
export async function startPort(
  { manifest, folder }: LoadedPort,
  version: PortVersion,
  options: StartPortOptions,
): Promise<FallibleAdapter> {
  const {
    root,
    clock = new PatientClock(),
    timeScale,
    signal,
    isApart = false,
    trialMaxBytes,
  } = options;
  if (version.module !== undefined && !isApart) {
    const implementation = await loadImplementation(root, version.module, version.env ?? {});
    return startInProcessAdapter({
      implementation,
      clock,
      timeScale,
      ...(signal === undefined ? {} : { signal }),
    });
  }
  const [program, ...args] =
    version.module === undefined
      ? (version.run ?? [])
      : [process.execPath, SERVE_MODULE, version.module, resolve(root)];
  if (program === undefined) {
    throw new SuiteError("manifest", `${manifest.name}@${version.version} has nothing to run`);
  }
  return startProcessAdapter({
    command: [program, ...args],
    cwd: folder,
    ...(version.env === undefined ? {} : { env: version.env }),
    clock,
    timeScale,
    ...(trialMaxBytes === undefined ? {} : { trialMaxBytes }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Loads the module of a port. @throws SuiteError code "adapter" if it is invalid */
export async function loadImplementation(
  root: string,
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<AdapterImplementation> {
  const file = join(root, path);
  if (!existsSync(file)) {
    throw new SuiteError("adapter", `Cannot find the port's module ${path}`, {
      hint: "Compile first: npm run build.",
    });
  }
  const module: unknown = await import(pathToFileURL(file).href);
  if (!hasFactory(module)) {
    throw new SuiteError("adapter", `${path} does not export createAdapter()`);
  }
  const implementation = await module.createAdapter(env);
  if (isImplementation(implementation)) return implementation;
  throw new SuiteError("adapter", `createAdapter() of ${path} gave something that cannot perform`);
}

/** A module may serve several versions: `env` of the manifest distinguishes them, as for a process. */
function hasFactory(
  module: unknown,
): module is { readonly createAdapter: (env: Readonly<Record<string, string>>) => unknown } {
  return (
    typeof module === "object" &&
    module !== null &&
    "createAdapter" in module &&
    typeof module.createAdapter === "function"
  );
}

function isImplementation(value: unknown): value is AdapterImplementation {
  return (
    typeof value === "object" &&
    value !== null &&
    "perform" in value &&
    typeof value.perform === "function"
  );
}
