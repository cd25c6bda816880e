import type { Clock } from "../../../src/time/clock.js";
import type { Prng } from "../../../src/time/prng.js";
import type { PartArgs } from "./part-args.js";

/** A part of the library, driven alone: what docs/parts/ says of its kind. */
export interface Part {
  /** Its methods, by name. What one throws is the outcome of the call; a promise may stay pending. */
  readonly methods: Readonly<Record<string, (args: PartArgs) => unknown>>;
  /** Releases everything. */
  close?(): void | Promise<void>;
}

/** What is around a part. */
export interface PartSurroundings {
  readonly clock: Clock;
  readonly prng: Prng;
  /** Reports something that the suite did not ask for. */
  readonly report: (name: string, value?: unknown) => void;
}

/** Creates a part of one kind. What it throws refuses the settings. */
export type CreatePart = (settings: PartArgs, surroundings: PartSurroundings) => Part;
