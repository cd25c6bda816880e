import type { QueueMode } from "../../protocol/messages.js";

/** How binding a behaviour is. */
export type Duty = "must" | "should" | "may";

/** One scenario of the specification; each row of an outline is one. */
export interface Scenario {
  /** The slug of its `@id` tag; for a row of an outline, `<slug> [<value of the row's first column>]`. Never renamed. */
  readonly id: string;
  /** The slug alone: shared by all rows of an outline. */
  readonly slug: string;
  /** For a row of an outline: the value of its first column. */
  readonly row?: string;
  readonly name: string;
  readonly feature: string;
  /** Text of the rule: the requirement as a sentence. */
  readonly rule?: string;
  /** Ids in the ledger, such as "DELTAFIFO-07": those of the scenario itself before those of its rule. */
  readonly requirements: readonly string[];
  readonly duty: Duty;
  readonly capabilities: readonly string[];
  readonly needs: readonly string[];
  /** The kinds of parts that it drives. Not empty: it is at component depth. */
  readonly parts: readonly string[];
  /** First client-go minor version for which it holds. */
  readonly since?: string;
  /** Last client-go minor version for which it holds. */
  readonly until?: string;
  /** Queue modes for which it holds; empty: all. */
  readonly queues: readonly string[];
  /** All tags, inherited ones included, each with its "@". */
  readonly tags: readonly string[];
  /** Path of the feature file, relative to the root, with "/". */
  readonly uri: string;
  /** Line of the scenario; for a row of an outline, of the row. */
  readonly line: number;
}

/** The location of a scenario, or of an outline's row: "features/a.feature:12". */
export function placeOf({ uri, line }: Pick<Scenario, "uri" | "line">): string {
  return `${uri.replaceAll("\\", "/")}:${line}`;
}

/** The queue modes that a `@queue` tag may name. */
export const QUEUE_MODES: readonly QueueMode[] = ["delta-fifo", "real-fifo", "atomic-fifo"];
