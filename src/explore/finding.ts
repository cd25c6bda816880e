import type { ScenarioEvidence, ScenarioFailure } from "../suite/evidence/evidence.js";
import type { ScenarioResult } from "../suite/verdict/verdict.js";

/** Kinds of a port's requests, and none. */
export const REQUEST_KINDS = ["list", "page", "streaming list", "watch", "nothing asked"] as const;

/** Such as "watch". */
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A finding in one history, before it is shortened. */
export interface Finding {
  readonly seed: number;
  /**
   * The signature by which findings are grouped: the property, the requirement, and the error with which the port has
   * ended, if it has.
   */
  readonly signature: string;
  /** The broken property, such as "one-watch-per-informer", or the message of the step. */
  readonly property: string;
  /** The row of the ledger that is broken. */
  readonly requirement: string;
  /** The kind of the port's last request before it showed. */
  readonly request: RequestKind;
  /** The error with which the port says that it has ended, such as "JSONDecodeError". */
  readonly ended?: string;
  readonly reason: string;
  readonly expected?: string;
  readonly observed?: string;
  /** The text of the failed step; absent for an invariant. */
  readonly step?: string;
  readonly evidence: ScenarioEvidence;
}

/** The finding of a judged history; undefined if nothing is wrong. */
export function findingOf(seed: number, result: ScenarioResult): Finding | undefined {
  const { verdict, failure, evidence, broken = "C-01" } = result;
  if (verdict !== "FAIL" || failure === undefined || evidence === undefined) return undefined;
  const property = failure.invariant ?? failure.reason;
  const ended = endOf(evidence);
  return {
    seed,
    signature: [property, broken, ...(ended === undefined ? [] : [ended])].join(" · "),
    property,
    requirement: broken,
    request: lastRequest(failure, evidence),
    ...(ended === undefined ? {} : { ended }),
    reason: failure.reason,
    ...(failure.expected === undefined ? {} : { expected: failure.expected }),
    ...(failure.observed === undefined ? {} : { observed: failure.observed }),
    ...(failure.step === undefined ? {} : { step: failure.step }),
    evidence,
  };
}

/** A line of a timeline that shows a request, such as "HTTP/1.1 GET /api/v1/pods → 200". */
const REQUEST = /^(?:HTTP\S+ )?GET (\S+)/;

/** The kind of the port's last request before the failure, or before the end. */
function lastRequest(
  { pointsAt = [] }: ScenarioFailure,
  { timeline }: ScenarioEvidence,
): RequestKind {
  const until = pointsAt.length === 0 ? Infinity : Math.max(...pointsAt);
  const last = timeline.findLast(
    ({ index, source, text }) => index <= until && source === "server" && REQUEST.test(text),
  );
  const [, target = ""] = REQUEST.exec(last?.text ?? "") ?? [];
  if (target === "") return "nothing asked";
  if (target.includes("sendInitialEvents=true")) return "streaming list";
  if (/[?&]watch=/.test(target)) return "watch";
  return /[?&]continue=/.test(target) ? "page" : "list";
}

/** The name of the error at the start of a port's last message: "JSONDecodeError: Expecting value". */
const END = /^the informer says that it has ended: ([\w.$]+)(?:[:(]|$)/;

/** The error with which the port has ended; undefined: it has not, or without a name. */
function endOf({ timeline }: ScenarioEvidence): string | undefined {
  const said = timeline.find(({ source, text }) => source === "adapter" && END.test(text));
  return END.exec(said?.text ?? "")?.[1];
}
