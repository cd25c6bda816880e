import type {
  AdapterEvent,
  Command,
  CommandFailure,
  HelloResult,
  Notification,
} from "../../src/protocol/messages.ts";

const PROTOCOL_VERSION = 1;

/** What is reported unasked, before it is encoded: `object` is as the library delivered it, a `Date` still a `Date`. */
export type Emit = (
  event: Exclude<AdapterEvent, Notification> | (Omit<Notification, "object"> & { object: object }),
) => void;

/** A command that belongs to a trial. */
export type TrialCommand = Extract<Command, { trial: string }>;

/** Performs the commands of trials; a `CommandError` becomes the `err` of the reply. */
interface Performer {
  perform(command: TrialCommand): Promise<object>;
}

/** Why a command was not done. */
export class CommandError extends Error {
  readonly code: CommandFailure["code"];

  constructor(code: CommandFailure["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Reads commands from standard input, one JSON object a line, and writes replies and events to standard output. Ends
 * the process on `shutdown` and when standard input ends.
 */
export function runProtocolLoop(
  createPerformer: (emit: Emit) => Performer,
  self: Omit<HelloResult, "protocol">,
): void {
  const performer = createPerformer(write);
  let unfinished = "";
  process.stdin.setEncoding("utf8");
  // Not node:readline, which would also break lines at U+2028; that is legal inside a JSON string.
  process.stdin.on("data", (text: string) => {
    const lines = (unfinished + text).split("\n");
    unfinished = lines.pop() ?? "";
    for (const line of lines) void answer(line);
  });
  process.stdin.on("end", () => process.exit(0));

  async function answer(line: string): Promise<void> {
    // The suite has checked the line against the schema before it sent it.
    const command: Command = JSON.parse(line);
    try {
      const ok = await resultOf(command);
      write({ id: command.id, ok }, command.cmd === "shutdown" ? () => process.exit(0) : undefined);
    } catch (error) {
      write({ id: command.id, err: failureOf(error) });
    }
  }

  async function resultOf(command: Command): Promise<object> {
    if (command.cmd === "shutdown") return {};
    if (command.cmd !== "hello") return performer.perform(command);
    const { min, max } = command.args.protocol;
    if (PROTOCOL_VERSION < min || PROTOCOL_VERSION > max) {
      throw new CommandError("invalid", `This adapter speaks protocol ${PROTOCOL_VERSION} only`);
    }
    return { protocol: PROTOCOL_VERSION, ...self } satisfies HelloResult;
  }
}

/** What the adapter did not foresee is its own fault, never blamed on the library. */
function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommandError) return { code: error.code, message: error.message };
  return { code: "internal", message: error instanceof Error ? `${error.stack}` : String(error) };
}

function write(message: object, onWritten?: () => void): void {
  process.stdout.write(`${JSON.stringify(message)}\n`, onWritten);
}
