import type { ArgsOf, CommandName, FallibleAdapter, ResultOf } from "./adapter.js";
import type { AdapterSession } from "./adapter-session.js";
import type { AdapterEvent, HelloResult } from "./messages.js";
import type { PortError } from "./port-error.js";

/** The connection of a session: a process, or code in this process. */
export interface AdapterConnection {
  readonly session: AdapterSession;
  /** See `Adapter.log`. */
  log(): string;
  /** See `FallibleAdapter.forgetLog`. */
  forgetLog(): void;
  /** See `Adapter.stop`. */
  stop(): Promise<void>;
}

/** A connection whose adapter has answered `hello`. */
export class ConnectedAdapter implements FallibleAdapter {
  readonly #connection: AdapterConnection;
  readonly hello: HelloResult;

  constructor(connection: AdapterConnection, hello: HelloResult) {
    this.#connection = connection;
    this.hello = hello;
  }

  get failure(): PortError | undefined {
    return this.#connection.session.failure;
  }

  readonly log = (): string => this.#connection.log();

  call<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    options?: { readonly trial?: string; readonly deadlineMs?: number },
  ): Promise<ResultOf<C>> {
    return this.#connection.session.call(cmd, args, options);
  }

  onEvent(listener: (event: AdapterEvent) => void): () => void {
    return this.#connection.session.onEvent(listener);
  }

  forgetLog(): void {
    this.#connection.forgetLog();
  }

  stop(): Promise<void> {
    return this.#connection.stop();
  }
}
