import { argv, exit, stderr } from "node:process";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { messageOf } from "../suite/values/suite-error.js";

/** A program of this repository, which takes no flags but the ones that are added, and `--help`. */
export function program(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

/** The flags of a program. `--help` ends it with 0; a wrong flag ends it with 2 and one line about it. */
export function flagsOf<Flags extends object>(command: Command): Flags {
  return orExit(() => readFlags<Flags>(command, argv.slice(2)));
}

/** The flags in `args`. @throws CommanderError that says what is wrong with them, or that help was printed */
export function readFlags<Flags extends object>(command: Command, args: readonly string[]): Flags {
  return command.parse(args, { from: "user" }).opts<Flags>();
}

/** What `read` makes of a command line. Its error ends the program with 2, and help that was printed with 0. */
export function orExit<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) exit(0);
    stderr.write(`${messageOf(error)}\n`);
    exit(2);
  }
}

/** Reads a flag that may be given several times. */
export function repeated(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}

/** Reads whole numbers of a range. */
export function wholeNumber(min: number, max = 2 ** 31 - 1): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** One of several parts of equal size. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Reads a shard: 2/8, or job/8 where a Kubernetes Job with `completionMode: Indexed` says which. */
export function shard(text: string): Shard {
  const ofJob = /^job\/(\d+)$/.exec(text)?.[1];
  if (ofJob !== undefined && Number(ofJob) > 0) return shardOfJob(Number(ofJob));
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError("It must be the number of a shard and how many there are: 2/8.");
}

/** The variable in which Kubernetes says which completion of an Indexed Job this is, counted from 0. */
const JOB_INDEX = "JOB_COMPLETION_INDEX";

function shardOfJob(count: number): Shard {
  const text = process.env[JOB_INDEX] ?? "";
  const index = Number(text) + 1;
  if (/^\d+$/.test(text) && index <= count) return { index, count };
  const is = text === "" ? "is not set" : `is ${JSON.stringify(text)}`;
  throw new InvalidArgumentError(
    `${JOB_INDEX}, which says the shard, ${is}; it must be 0 to ${count - 1}.`,
  );
}
