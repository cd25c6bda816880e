import type { Protocol, Verb } from "../journal/journal-entry.js";
import type { Described, Given } from "./fault-row.js";
import type { FAULTS } from "./fault-table.js";

/** Which requests a rule or a gate is about. Every member given must match; an empty match matches everything. */
export interface Match {
  readonly verb?: Verb | readonly Verb[];
  /** How the request came. A rule whose faults cannot act there is refused. */
  readonly protocol?: Protocol | readonly Protocol[];
  readonly group?: string;
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** Each parameter must equal the value; null: must be absent. A value between slashes is a regular expression. */
  readonly query?: Readonly<Record<string, string | null>>;
  readonly userAgent?: string;
  readonly acceptEncoding?: string;
  /** Only continuation pages (true) or only first pages (false) of lists. */
  readonly isContinuation?: boolean;
}

/**
 * A fault: its catalogue id and its parameters. Ids and meanings are those of docs/faults.md. The union is made of the rows
 * of the catalogue and closed; an unknown id or parameter is refused.
 */
export type Fault = FaultIn<typeof FAULTS>;

type FaultIn<Rows> = {
  [Id in keyof Rows & string]: Rows[Id] extends Described<infer P>
    ? { readonly fault: Id } & Given<P>
    : never;
}[keyof Rows & string];

/** A catalogue id. */
export type FaultId = Fault["fault"];

/**
 * What is to happen to which requests. Rules are tried in order of installation; all that match apply.
 * One grammar for TypeScript, HTTP and YAML.
 */
export interface Rule {
  /** Shown in the journal. @default "rule-<n>" */
  readonly name?: string;
  readonly match?: Match;
  readonly do: readonly Fault[];
  /** Applies to so many requests, then never again. @default unlimited */
  readonly times?: number;
  /** Lets so many matching requests pass first. @default 0 */
  readonly after?: number;
  /** Of those that are left, applies to every nth: 2 means the second, the fourth, and so on. @default 1 */
  readonly every?: number;
  /** How likely it is to apply to each of those; drawn from the world's seed. @default 1 */
  readonly probability?: number;
  /** Is removed after so many milliseconds, by the world's clock. @default never */
  readonly ttlMs?: number;
  /** Installed when this one is used up: it has applied `times` times, or its time is over. Needs one of the two. */
  readonly then?: readonly Rule[];
  /** Which watches a stream fault reaches: those opened later, those open now, or both. @default "new" */
  readonly scope?: "new" | "existing" | "both";
}

/** An installed rule. */
export interface RuleHandle {
  /** Its own, or "rule-1". The journal names it so. */
  readonly name: string;
  readonly rule: Rule;
  /** False once it has applied as often as it may, or for as long. */
  isInForce(): boolean;
  /** How often it has applied. */
  hits(): number;
  /** Takes it back. What it has done to open watches stays done. Does nothing the second time. */
  remove(): void;
}
