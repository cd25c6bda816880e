import type { ScenarioEvidence, TimelineEntry } from "../suite/evidence/evidence.js";
import type { ScenarioResult } from "../suite/verdict/verdict.js";

/** What was found in one history, before it is made shorter. */
export interface Finding {
  readonly seed: number;
  /** What makes findings one: the property, the requirement, and what the port asked last. */
  readonly signature: string;
  /** The property that does not hold, such as "one-watch-per-informer", or what the step says. */
  readonly property: string;
  /** The row of the ledger that is broken. */
  readonly requirement: string;
  readonly reason: string;
  readonly expected?: string;
  readonly observed?: string;
  /** The text of the step that failed; absent where what always holds does not. */
  readonly step?: string;
  readonly evidence: ScenarioEvidence;
}

/** What a judged history shows of its port; undefined where nothing is wrong. */
export function findingOf(seed: number, result: ScenarioResult): Finding | undefined {
  const { verdict, failure, evidence, broken = "C-01" } = result;
  if (verdict !== "FAIL" || failure === undefined || evidence === undefined) return undefined;
  const property = failure.invariant ?? failure.reason;
  return {
    seed,
    signature: [property, broken, lastRequest(evidence.timeline)].join(" · "),
    property,
    requirement: broken,
    reason: failure.reason,
    ...(failure.expected === undefined ? {} : { expected: failure.expected }),
    ...(failure.observed === undefined ? {} : { observed: failure.observed }),
    ...(failure.step === undefined ? {} : { step: failure.step }),
    evidence,
  };
}

/** The kind of the port's last request: "list", "page", "streaming list" or "watch". */
function lastRequest(timeline: readonly TimelineEntry[]): string {
  const last = timeline.findLast(
    ({ source, text }) => source === "server" && text.startsWith("GET "),
  );
  if (last === undefined) return "nothing asked";
  const { text } = last;
  if (text.includes("sendInitialEvents=true")) return "streaming list";
  if (/[?&]watch=/.test(text)) return "watch";
  return /[?&]continue=/.test(text) ? "page" : "list";
}
