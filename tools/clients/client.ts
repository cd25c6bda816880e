import type { ToolchainNeed } from "../../src/suite/port/port-manifest.js";
import type { TestEnvironment, Transport } from "./test-environment.js";

/** What clients speak: what the journal has of their requests. */
export type SpokenProtocol = "http/1.1" | "h2";

/** One thing that a client is asked to do, with everything that has to be true afterwards. */
export interface Operation {
  /** Unique for a client. */
  readonly name: string;
  /** Where it makes sense. @default both */
  readonly transports?: readonly Transport[];
  /** Why this client cannot do it: it is skipped with this reason. */
  readonly pending?: string;
  /** Its token is unknown. @default false */
  readonly isRefused?: boolean;
  /** Objects move by the basic stages, and have what a real server adds to them. @default false */
  readonly hasStages?: boolean;
  /** Requests are authorized by RBAC. @default false */
  readonly hasRoles?: boolean;
  /** Rejects when anything is not as it has to be. */
  run(environment: TestEnvironment): Promise<void>;
}

/** A client that is on this machine. */
export interface ReadyClient {
  /** As the client itself says it. */
  readonly version: string;
  readonly operations: readonly Operation[];
  /** Ends what it keeps running between operations. Rejects when that ends badly. */
  close(): Promise<void>;
}

/** A client, and how to come by it. */
export interface Client {
  /** Unique: what `--client` takes, or the part before a slash. */
  readonly name: string;
  /** What must be there to build it. */
  readonly toolchain: readonly ToolchainNeed[];
  /** Where it is built. Absent: nothing is. */
  readonly folder?: string;
  /** Commands run in order, in its folder, on first use or when `inputs` changed. */
  readonly build?: readonly (readonly string[])[];
  /** Files (globs, relative to its folder) whose content decides whether to build again. */
  readonly inputs?: readonly string[];
  /** Nobody has to have it: it is skipped even where toolchains are required. @default false */
  readonly isOptional?: boolean;
  /** Building means fetching a package that not every system has: failing at it is not having it. @default false */
  readonly isFetched?: boolean;
  /** What it has to speak. */
  readonly protocols: Readonly<Record<Transport, SpokenProtocol>>;
  /** Looks at what was built. Rejects when that cannot be used. */
  open(): Promise<ReadyClient>;
}
