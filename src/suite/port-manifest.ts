import type { QueueMode } from "../protocol/messages.js";

/** `ports/<name>/port.yaml`: how to build and run a port. */
export interface PortManifest {
  readonly name: string;
  /** One line for tables. */
  readonly description: string;
  readonly language: string;
  readonly homepage?: string;
  readonly issues?: string;
  /**
   * What it promises to be like, besides keeping the contract: what differs from client-go is then a failure.
   * @default nothing
   */
  readonly follows?: "client-go";
  /** Programs that must be there, with a version to ask for; when one is missing, the port is skipped with that reason. */
  readonly toolchain?: readonly ToolchainNeed[];
  /**
   * How many scenarios run side by side in real time, each with an adapter of its own; in virtual time it is always one.
   * @default 12: most of the time is waiting
   */
  readonly lanes?: number;
  /**
   * Part of a run that asks for no port by name and not for all; of its versions, those that are defaults themselves.
   * @default true
   */
  readonly isDefault?: boolean;
  /** What can be run; the first is the default. */
  readonly versions: readonly PortVersion[];
}

/** What a scenario looks at: an informer from outside, or one of its parts alone. */
export type Depth = "informer" | "component";

/** A program the port needs. */
export interface ToolchainNeed {
  /** "go" */
  readonly program: string;
  /** How to print its version: ["go", "version"]. */
  readonly probe: readonly string[];
  /** Lowest version that will do, compared number by number: "1.26". */
  readonly atLeast?: string;
  /** Where a person gets it. */
  readonly hint?: string;
}

/** One version (and variant) of a port. */
export interface PortVersion {
  /** Unique in the manifest; also the name in `port@version`: "2.0.1", "0.37.2-list-watch". */
  readonly version: string;
  /** client-go minor version whose behaviour it is held to. */
  readonly level: string;
  readonly queue?: QueueMode;
  /** What it needs besides what all versions of its port do. @default nothing */
  readonly toolchain?: readonly ToolchainNeed[];
  /** Commands run in order, in the port's folder, on first use or when `inputs` changed. */
  readonly build?: readonly (readonly string[])[];
  /** Files (globs, relative to the port's folder) whose content decides whether to build again. */
  readonly inputs?: readonly string[];
  /** In this process: a compiled module of the root package that exports `createAdapter()`. */
  readonly module?: string;
  /** As a process: the command, run in the port's folder. */
  readonly run?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * What it is judged on: as a whole, through its callbacks and the wire, or part by part, as far as `hello` names parts.
   * @default informer alone
   */
  readonly depths?: readonly Depth[];
  /** Runs where its port runs and no version is named. @default true */
  readonly isDefault?: boolean;
}

/** All programs that a version of a port needs. */
export function toolchainOf(
  { toolchain = [] }: Pick<PortManifest, "toolchain">,
  version: Pick<PortVersion, "toolchain">,
): readonly ToolchainNeed[] {
  return [...toolchain, ...(version.toolchain ?? [])];
}
