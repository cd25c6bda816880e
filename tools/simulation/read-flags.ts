import { Option } from "commander";
import { informerNamed } from "../../ports/mutants/registry.js";
import { program, readFlags, wholeNumber } from "../../src/cli/flags.js";
import type { QueueMode } from "../../src/client/informer/create-queue.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { dayNumber } from "../../src/time/turn.js";
import { QUEUE_MODES } from "./draw-history.js";
import type { SimulateOptions } from "./simulate.js";

const HISTORIES_COUNT = 10_000;
const SEED_MAX = 2 ** 32 - 1;

/** What the flags ask for. */
export interface Flags extends SimulateOptions {
  /** One history, to be looked at. */
  readonly isReplay: boolean;
  readonly mutant: string | undefined;
}

/** The flags as they are read. */
interface Given {
  readonly histories?: number;
  readonly seed?: number;
  readonly turns: number;
  readonly queue?: QueueMode;
  readonly mutant?: string;
}

/**
 * Reads the flags. @throws CommanderError that says what is wrong with them
 * @param nowMs milliseconds since the epoch, for whose turn it is. @default now
 */
export function readSimulationFlags(
  args: readonly string[],
  nowMs = new SystemClock().nowMs(),
): Flags {
  const command = program(
    "simulate",
    `Lets the reference informer live through made-up histories in virtual time: objects are written and deleted, watches break and expire, the server forgets, answers with errors, handlers come and go. In the end, its store and what each handler makes of its notifications have to be what the server has. The first history that goes wrong is shown, shortened to what it takes.`,
  )
    .option(
      "--histories <N>",
      `number of histories, one per seed (default: ${HISTORIES_COUNT})`,
      wholeNumber(1, SEED_MAX),
    )
    .addOption(
      new Option("--turns <N>", "each day another share of them, of N")
        .argParser(wholeNumber(1, SEED_MAX))
        .default(1, "1, which is all of them")
        .conflicts("seed"),
    )
    .option(
      "--seed <N>",
      "the first seed (default: 1); without --histories: this one alone, shown step by step",
      wholeNumber(0, SEED_MAX),
    )
    .addOption(new Option("--queue <mode>", "(default: they take turns)").choices([...QUEUE_MODES]))
    .option("--mutant <name>", "a deliberately wrong informer of ports/mutants, not the reference");
  const { histories, seed, turns, queue, mutant } = readFlags<Given>(command, args);
  const isReplay = seed !== undefined && histories === undefined;
  const historiesCount = isReplay ? 1 : (histories ?? HISTORIES_COUNT);
  return {
    ...share({ firstSeed: seed ?? 1, historiesCount }, turns, nowMs),
    queueMode: queue,
    change: mutant === undefined ? {} : informerNamed(mutant).change,
    isReplay,
    mutant,
  };
}

/** The part of some histories whose turn it is: neighbours, for queue modes take turns from seed to seed. */
function share(
  { firstSeed, historiesCount }: Pick<SimulateOptions, "firstSeed" | "historiesCount">,
  turnsCount: number,
  nowMs: number,
): Pick<SimulateOptions, "firstSeed" | "historiesCount"> {
  const boundary = (turn: number) => Math.ceil((historiesCount * turn) / turnsCount);
  const turn = dayNumber(nowMs) % turnsCount;
  return {
    firstSeed: firstSeed + boundary(turn),
    historiesCount: boundary(turn + 1) - boundary(turn),
  };
}
