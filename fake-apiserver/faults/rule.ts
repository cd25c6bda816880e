import type { Protocol, Verb } from "../journal/journal-entry.js";
import type { Described, Given } from "./fault-row.js";
import type { FAULTS } from "./fault-table.js";

/** The requests that a rule or a gate applies to. All given members must match; an empty match matches all requests. */
export interface Match {
  readonly verb?: Verb | readonly Verb[];
  /** How the request came. A rule whose faults cannot act there is refused. */
  readonly protocol?: Protocol | readonly Protocol[];
  readonly group?: string;
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** The parameters must have these values; null: must be absent. A value between slashes is a regular expression. */
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
 * Which faults apply to which requests. Rules are tried in order of installation; all that match apply.
 * The same grammar in TypeScript, HTTP and YAML.
 */
export interface Rule {
  /** Shown in the journal. @default "rule-<n>" */
  readonly name?: string;
  readonly match?: Match;
  readonly do: readonly Fault[];
  /** The maximum number of requests it applies to. @default unlimited */
  readonly times?: number;
  /** The number of matching requests to skip first. @default 0 */
  readonly after?: number;
  /** Applies to every nth matching request after the skipped ones: 2 means the second, the fourth, and so on. @default 1 */
  readonly every?: number;
  /** The probability for each of those requests, drawn from the world's seed. @default 1 */
  readonly probability?: number;
  /** Milliseconds until the rule is removed, on the world's clock. @default never */
  readonly ttlMs?: number;
  /** Installed when this rule has been applied `times` times, or its `ttlMs` is over. Requires one of the two. */
  readonly then?: readonly Rule[];
  /** The watches that a stream fault applies to: those opened later, those open now, or both. @default "new" */
  readonly scope?: "new" | "existing" | "both";
}

/** An installed rule. */
export interface RuleHandle {
  /** The given name, or "rule-1"; used in the journal. */
  readonly name: string;
  readonly rule: Rule;
  /** False once `times` or `ttlMs` is used up. */
  isInForce(): boolean;
  /** The number of requests it has applied to. */
  hits(): number;
  /** Removes the rule. Its effects on open watches remain. Idempotent. */
  remove(): void;
}
