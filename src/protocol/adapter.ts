import type { AdapterEvent, Command, CommandResults, HelloResult } from "./messages.js";
import type { PortError } from "./port-error.js";

/** The name of every command of the protocol. */
export type CommandName = Command["cmd"];

/** The arguments of one command. */
export type ArgsOf<C extends CommandName> = Extract<Command, { cmd: C }>["args"];

/** The result of one command. */
export type ResultOf<C extends CommandName> = CommandResults[C];

/**
 * A port as the suite sees it: something that takes commands and reports events. A child process and an
 * implementation in this process look the same; no scenario can tell which one it drives.
 *
 * Calls may overlap and are answered in any order. Every call ends: with the result, or with a `PortError`.
 */
export interface Adapter {
  /** What the adapter said of itself when it was started. */
  readonly hello: HelloResult;
  /**
   * Sends one command. `trial` is required for all but `shutdown`.
   * @throws PortError code `refused`, `not-supported`, `invalid` (the adapter said so), `timeout`, `crashed`,
   * `bad-output`, `stopped`
   */
  call<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    options?: { readonly trial?: string; readonly deadlineMs?: number },
  ): Promise<ResultOf<C>>;
  /** Hears every event of every trial, in the order in which the adapter reported them. Returns the way to stop hearing. */
  onEvent(listener: (event: AdapterEvent) => void): () => void;
  /** Everything the adapter wrote to standard error so far (the last 64 KiB), for evidence. In process: stacks of its bugs. */
  readonly log: () => string;
  /** Whether it is a process of its own, whose turns are not this process's. @default false */
  readonly isProcess?: boolean | undefined;
  /** Why every further call will fail; undefined while the adapter is usable, or if it is unknown. */
  readonly failure?: PortError | undefined;
  /** Ends the adapter and resolves when nothing of it is alive. Calling it again does nothing. */
  stop(): Promise<void>;
}

/** An adapter that says whether it is past saving. */
export interface FallibleAdapter extends Adapter {
  readonly failure: PortError | undefined;
  /** Drops the log: later output belongs to another trial. */
  forgetLog(): void;
}

/** What a port's own code implements to be driven in this process, or over stdio by `serveAdapter`. */
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
