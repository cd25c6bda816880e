import type { Command } from "./messages.js";

/**
 * The kind of an error between suite and adapter.
 *
 * The adapter answered so, and stays usable: `refused`, `not-supported`, `invalid`, `internal`.
 * A command was not answered in time, and the adapter stays usable: `timeout`; `hung` if it is known that the library
 * was called and has not returned.
 * The adapter is lost, and every later call fails with the same error: `crashed` (its process ended by itself),
 * `bad-output` (it broke the protocol), `flood` (the library reports without end), `version` (no common protocol
 * version), `start` (no answer to `hello`), `stopped` (the suite ended it).
 */
export type PortErrorCode =
  | "refused"
  | "not-supported"
  | "invalid"
  | "internal"
  | "timeout"
  | "hung"
  | "crashed"
  | "bad-output"
  | "flood"
  | "version"
  | "start"
  | "stopped";

/** The facts behind a `PortError`, for evidence. Absent: not known, or not applicable. */
export interface PortErrorDetails {
  /** The command that failed. */
  readonly cmd?: Command["cmd"];
  readonly trial?: string;
  /** For `timeout` and `hung`: whether the adapter was using a CPU, or waiting for one, when the deadline passed. */
  readonly isRunnable?: boolean;
  /** The offending line of standard output, cut to 400 characters. */
  readonly line?: string;
  /** Its number, counted from 1. */
  readonly lineNumber?: number;
  /** The column of the error in the line, counted from 1. */
  readonly column?: number;
  /** The exit code of the process, if it exited. */
  readonly exitCode?: number;
  /** The signal that killed the process. */
  readonly exitSignal?: string;
  /** The last lines of standard error, at most 50. */
  readonly logLines?: readonly string[];
}

/**
 * An adapter did not execute a command, or broke the protocol. This is never a verdict on the library under test, except that
 * a crash may be: the suite decides.
 *
 * The message says what is wrong, where, and how the adapter's author can correct it; it has no times, process ids or
 * addresses, so that it is the same in every run.
 */
export class PortError extends Error {
  readonly code: PortErrorCode;
  readonly details: PortErrorDetails;

  constructor(
    code: PortErrorCode,
    message: string,
    options: PortErrorDetails & { readonly cause?: unknown } = {},
  ) {
    const { cause, ...details } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PortError";
    this.code = code;
    this.details = details;
  }
}
