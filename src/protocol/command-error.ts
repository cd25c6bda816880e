import type { CommandFailure } from "./messages.js";

/**
 * How an `AdapterImplementation` says that a command was not done; becomes the `err` reply.
 *
 * `refused`: the library itself said no, in its own words. `not-supported`: this adapter has no such command.
 * `invalid`: the command made no sense, such as an unknown informer. `internal`: the adapter's own bug. Anything else
 * that `perform` throws counts as `internal`.
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
