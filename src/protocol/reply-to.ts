import type { AdapterImplementation } from "./adapter.js";
import { CommandError } from "./command-error.js";
import type { Command, Reply } from "./messages.js";

/** Executes a command; errors become replies. @param logBug called with errors that are no CommandError */
export async function replyTo(
  implementation: AdapterImplementation,
  command: Command,
  logBug: (error: unknown) => void,
): Promise<Reply> {
  const trial = "trial" in command ? command.trial : undefined;
  try {
    const result = await implementation.perform(command.cmd, command.args, trial);
    return { id: command.id, ok: { ...result } };
  } catch (error) {
    if (!(error instanceof CommandError)) logBug(error);
    return { id: command.id, err: CommandError.toFailure(error) };
  }
}
