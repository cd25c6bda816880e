import type { AdapterEvent, Command, CommandResults, HelloResult } from "./messages.js";
import type { PortError } from "./port-error.js";

/** The name of every command of the protocol. */
export type CommandName = Command["cmd"];

/** The arguments of one command. */
export type ArgsOf<C extends CommandName> = Extract<Command, { cmd: C }>["args"];

/** The result of one command. */
export type ResultOf<C extends CommandName> = CommandResults[C];

/**
 * A port, as the suite uses it: it takes commands and reports events. A child process and an
 * implementation in this process are the same to a scenario.
 *
 * Calls may overlap and are answered in any order. Every call ends: with the result, or with a `PortError`.
 */
export interface Adapter {
  /** The answer to `hello`. */
  readonly hello: HelloResult;
  /**
   * Sends one command. `trial` is required for all but `shutdown`.
   * @throws PortError code `refused`, `not-supported`, `invalid` (answers of the adapter), `timeout`, `crashed`,
   * `bad-output`, `stopped`
   */
  call<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    options?: { readonly trial?: string; readonly deadlineMs?: number },
  ): Promise<ResultOf<C>>;
  /** Subscribes to the events of all trials, in the order of the adapter's reports. Returns a function that unsubscribes. */
  onEvent(listener: (event: AdapterEvent) => void): () => void;
  /** The standard error of the adapter so far (the last 64 KiB), as evidence. In process: stack traces of its bugs. */
  readonly log: () => string;
  /** Whether it is a process of its own. @default false */
  readonly isProcess?: boolean | undefined;
  /** Why every further call will fail; undefined while the adapter is usable, or if it is unknown. */
  readonly failure?: PortError | undefined;
  /** Ends the adapter; resolves when nothing of it is running. Repeated calls do nothing. */
  stop(): Promise<void>;
}

/** An adapter that reports whether it is lost. */
export interface FallibleAdapter extends Adapter {
  readonly failure: PortError | undefined;
  /** Drops the log: later output belongs to another trial. */
  forgetLog(): void;
}

/** The code of a port that runs in this process, or over stdio by `serveAdapter`. */
export interface AdapterImplementation {
  /** Performs one command; a rejection with a `CommandError` becomes the `err` reply. */
  perform<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    trial: string | undefined,
  ): Promise<ResultOf<C>>;
  /** The receiver of events, set by the driver. Called synchronously, at callback entry. */
  emit: (event: AdapterEvent) => void;
}
