import { parseArgs } from "node:util";
import { informerNamed } from "../../ports/mutants/registry.js";
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

/** What `--help` prints. */
export const HELP = `Usage: npm run simulate -- [options]

Lets the reference informer live through made-up histories in virtual time: objects are written and deleted, watches
break and expire, the server forgets, answers with errors, handlers come and go. In the end, its store and what each
handler makes of its notifications have to be what the server has. The first history that goes wrong is shown, shortened
to what it takes.

  --histories N   how many, seed after seed (default: ${HISTORIES_COUNT})
  --turns N       each day another share of them, of N; without --seed (default: 1, which is all of them)
  --seed N        the first seed (default: 1); without --histories: this one alone, shown step by step
  --queue MODE    ${QUEUE_MODES.join(", ")} (default: they take turns)
  --mutant NAME   a deliberately wrong informer of ports/mutants instead of the reference
  --help          this text
`;

/**
 * Reads the flags. @throws Error that says what is wrong with them
 * @param nowMs milliseconds since the epoch, for whose turn it is. @default now
 */
export function readFlags(
  args: readonly string[],
  nowMs = new SystemClock().nowMs(),
): Flags | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      histories: { type: "string" },
      seed: { type: "string" },
      turns: { type: "string" },
      queue: { type: "string" },
      mutant: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const { histories, seed, turns, mutant } = values;
  if (turns !== undefined && seed !== undefined) {
    throw new RangeError("--turns draws the first seed itself: leave --seed out");
  }
  const isReplay = seed !== undefined && histories === undefined;
  const firstSeed = seed === undefined ? 1 : wholeNumber("--seed", seed, 0);
  const historiesCount = isReplay
    ? 1
    : histories === undefined
      ? HISTORIES_COUNT
      : wholeNumber("--histories", histories, 1);
  const turnsCount = turns === undefined ? 1 : wholeNumber("--turns", turns, 1);
  return {
    ...share({ firstSeed, historiesCount }, turnsCount, nowMs),
    queueMode: values.queue === undefined ? undefined : queueModeFrom(values.queue),
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

function wholeNumber(flag: string, text: string, min: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= SEED_MAX) return number;
  throw new RangeError(
    `${flag} is a whole number from ${min} to ${SEED_MAX}, not ${JSON.stringify(text)}`,
  );
}

function queueModeFrom(text: string): QueueMode {
  const mode = QUEUE_MODES.find((one) => one === text);
  if (mode !== undefined) return mode;
  throw new RangeError(`--queue is ${QUEUE_MODES.join(", ")}, not ${JSON.stringify(text)}`);
}
