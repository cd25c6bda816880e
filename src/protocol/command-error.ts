import type { CommandFailure } from "./messages.js";

/**
 * Why an `AdapterImplementation` did not execute a command; becomes the `err` reply.
 *
 * `refused`: the library refused it, with its message. `not-supported`: the adapter does not support the command.
 * `invalid`: the command is invalid, for example about an unknown informer. `internal`: a bug of the adapter, like
 * anything else that `perform` throws.
 */
export class CommandError extends Error {
  readonly code: CommandFailure["code"];

  constructor(code: CommandFailure["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CommandError";
    this.code = code;
  }

  /** The `err` member for what `perform` threw. */
  static toFailure(thrown: unknown): CommandFailure {
    if (thrown instanceof CommandError) return { code: thrown.code, message: thrown.message };
    return { code: "internal", message: String(thrown) };
  }
}
