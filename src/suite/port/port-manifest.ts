import type { QueueMode } from "../../protocol/messages.js";

/** `ports/<name>/port.yaml`: how to build and run a port. */
export interface PortManifest {
  readonly name: string;
  /** One line for tables. */
  readonly description: string;
  readonly language: string;
  readonly homepage?: string;
  readonly issues?: string;
  /**
   * The behaviour that it promises besides the contract: differences from client-go are then failures.
   * @default nothing
   */
  readonly follows?: "client-go";
  /** Required programs, with a minimum version; if one is missing, the port is skipped with that reason. */
  readonly toolchain?: readonly ToolchainNeed[];
  /**
   * The number of parallel scenarios in real time, each with an adapter of its own; in virtual time it is always one.
   * @default 12: most of the time is waiting
   */
  readonly lanes?: number;
  /**
   * Whether it runs without being named or `--all`; of its versions, only the default ones.
   * @default true
   */
  readonly isDefault?: boolean;
  /** Its versions; the first is the default. */
  readonly versions: readonly PortVersion[];
}

/** What a scenario tests: an informer from outside, or one of its parts. */
export type Depth = "informer" | "component";

/** A program the port needs. */
export interface ToolchainNeed {
  /** "go" */
  readonly program: string;
  /** The command that prints its version: ["go", "version"]. */
  readonly probe: readonly string[];
  /** The minimum version, compared number by number: "1.26". */
  readonly atLeast?: string;
  /** Where to get it. */
  readonly hint?: string;
}

/** One version (and variant) of a port. */
export interface PortVersion {
  /** Unique in the manifest; also the name in `port@version`: "2.0.1", "0.37.2-list-watch". */
  readonly version: string;
  /** client-go minor version whose behaviour it is held to. */
  readonly level: string;
  readonly queue?: QueueMode;
  /** Its requirements in addition to those of the port. @default none */
  readonly toolchain?: readonly ToolchainNeed[];
  /** Commands run in order, in the port's folder, on first use or when `inputs` changed. */
  readonly build?: readonly (readonly string[])[];
  /** Files (globs, relative to the port's folder) whose content decides whether to rebuild. */
  readonly inputs?: readonly string[];
  /** As a module in this process: a compiled module of the root package that exports `createAdapter()`. */
  readonly module?: string;
  /** As a process: the command, run in the port's folder. */
  readonly run?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The depths at which it is judged: as a whole, by callbacks and requests, or part by part, for the parts in `hello`.
   * @default informer only
   */
  readonly depths?: readonly Depth[];
  /** Runs where its port runs and no version is named. @default true */
  readonly isDefault?: boolean;
}

/** All programs that a version of a port requires. */
export function toolchainOf(
  { toolchain = [] }: Pick<PortManifest, "toolchain">,
  version: Pick<PortVersion, "toolchain">,
): readonly ToolchainNeed[] {
  return [...toolchain, ...(version.toolchain ?? [])];
}
