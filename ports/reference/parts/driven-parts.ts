import { CommandError } from "../../../src/protocol/command-error.js";
import type {
  AdapterEvent,
  PartBeginArgs,
  PartCallArgs,
  PartCreateArgs,
  PartKind,
  PartOutcome,
} from "../../../src/protocol/messages.js";
import { known, orRefused } from "../behaviours.js";
import { failureFrom } from "./failure-from.js";
import type { CreatePart, Part, PartSurroundings } from "./part.js";
import { PartArgs } from "./part-args.js";
import { PARTS } from "./registry.js";

/** What `DrivenParts` needs to know of its trial. */
export interface DrivenPartsOptions {
  readonly trial: string;
  readonly emit: (event: AdapterEvent) => void;
  readonly surroundings: Pick<PartSurroundings, "clock" | "prng">;
  /** Made in the place of the reference's own, by kind. */
  readonly components?: Partial<Readonly<Record<PartKind, CreatePart>>> | undefined;
}

/** The parts of one trial, by name. */
export class DrivenParts {
  readonly #trial: string;
  readonly #emit: (event: AdapterEvent) => void;
  readonly #surroundings: Pick<PartSurroundings, "clock" | "prng">;
  readonly #components: Partial<Readonly<Record<PartKind, CreatePart>>>;
  readonly #parts = new Map<string, DrivenPart>();

  constructor({ trial, emit, surroundings, components }: DrivenPartsOptions) {
    this.#trial = trial;
    this.#emit = emit;
    this.#surroundings = surroundings;
    this.#components = { ...PARTS, ...components };
  }

  /** @throws CommandError for a kind that is not there, a name that is taken, or settings that are refused */
  create({ part: name, kind, settings }: PartCreateArgs): void {
    const create = this.#components[kind];
    if (create === undefined) throw new CommandError("not-supported", `no part of kind ${kind}`);
    if (this.#parts.has(name)) throw new CommandError("invalid", `there already is a part ${name}`);
    const reporter = new Reporter(this.#trial, name, this.#emit, this.#surroundings.clock);
    const surroundings: PartSurroundings = {
      ...this.#surroundings,
      report: (what, value) => reporter.report(what, value),
    };
    const part = orRefused(() => create(new PartArgs(settings), surroundings));
    this.#parts.set(name, { part, reporter });
  }

  async call({ part, method, args }: PartCallArgs): Promise<PartOutcome> {
    return outcomeOf(this.#methodOf(part, method), new PartArgs(args));
  }

  begin({ part, call, method, args }: PartBeginArgs): void {
    const { reporter } = known(this.#parts, "part", part);
    const run = this.#methodOf(part, method);
    void outcomeOf(run, new PartArgs(args)).then((outcome) =>
      reporter.report("returned", { call, outcome }),
    );
  }

  async close(): Promise<void> {
    for (const { part } of this.#parts.values()) await part.close?.();
  }

  #methodOf(name: string, method: string): (args: PartArgs) => unknown {
    const { part } = known(this.#parts, "part", name);
    const found = part.methods[method];
    if (found === undefined) throw new CommandError("not-supported", `${name} has no ${method}`);
    return found;
  }
}

interface DrivenPart {
  readonly part: Part;
  readonly reporter: Reporter;
}

/** Counts the reports of one part. */
class Reporter {
  readonly #trial: string;
  readonly #part: string;
  readonly #emit: (event: AdapterEvent) => void;
  readonly #clock: PartSurroundings["clock"];
  #count = 0;

  constructor(
    trial: string,
    part: string,
    emit: (event: AdapterEvent) => void,
    clock: PartSurroundings["clock"],
  ) {
    this.#trial = trial;
    this.#part = part;
    this.#emit = emit;
    this.#clock = clock;
  }

  report(name: string, value?: unknown): void {
    this.#count++;
    this.#emit({
      ev: "part",
      trial: this.#trial,
      part: this.#part,
      n: this.#count,
      name,
      ...(value === undefined ? {} : { value }),
      atMs: this.#clock.nowMs(),
    });
  }
}

async function outcomeOf(run: (args: PartArgs) => unknown, args: PartArgs): Promise<PartOutcome> {
  try {
    const value = await run(args);
    return value === undefined ? {} : { value };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return { error: failureFrom(error) };
  }
}
