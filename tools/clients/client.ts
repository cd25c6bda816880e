import type { ToolchainNeed } from "../../src/suite/port/port-manifest.js";
import type { TestEnvironment, Transport } from "./test-environment.js";

/** The protocols of clients, as in the journal. */
export type SpokenProtocol = "http/1.1" | "h2";

/** One operation of a client, with its expectations. */
export interface Operation {
  /** Unique for a client. */
  readonly name: string;
  /** Where it applies. @default both */
  readonly transports?: readonly Transport[];
  /** Why this client cannot do it: it is skipped with this reason. */
  readonly pending?: string;
  /** Its token is unknown. @default false */
  readonly isRefused?: boolean;
  /** Objects are changed by the basic stages, and have a real server's defaults. @default false */
  readonly hasStages?: boolean;
  /** Requests are authorized by RBAC. @default false */
  readonly hasRoles?: boolean;
  /** Rejects when an expectation fails. */
  run(environment: TestEnvironment): Promise<void>;
}

/** A client that is available on this machine. */
export interface ReadyClient {
  /** The version, as the client reports it. */
  readonly version: string;
  readonly operations: readonly Operation[];
  /** Ends processes kept between operations. Rejects if one ended with an error. */
  close(): Promise<void>;
}

/** A client, and its build. */
export interface Client {
  /** Unique: the argument of `--client`, or its part before a slash. */
  readonly name: string;
  /** The programs needed to build it. */
  readonly toolchain: readonly ToolchainNeed[];
  /** The folder of the build. Absent: there is none. */
  readonly folder?: string;
  /** Commands run in order, in its folder, on first use or when `inputs` changed. */
  readonly build?: readonly (readonly string[])[];
  /** Files (globs, relative to its folder) whose content decides whether to build again. */
  readonly inputs?: readonly string[];
  /** It is skipped even with `--require-toolchains`. @default false */
  readonly isOptional?: boolean;
  /** The build fetches a package that not every system has: if that fails, it is skipped. @default false */
  readonly isFetched?: boolean;
  /** The protocol that it has to use. */
  readonly protocols: Readonly<Record<Transport, SpokenProtocol>>;
  /** Checks the build. Rejects if it cannot be used. */
  open(): Promise<ReadyClient>;
}
