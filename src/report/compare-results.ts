import { optional } from "../suite/values/optional.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import type { PublishedResult } from "./published-result.js";
import type { Report } from "./report.js";

/** A result, as far as it can be compared. */
export interface ComparableResult {
  /** "client-node@2.0.1" */
  readonly name: string;
  readonly featuresDigest: string;
  readonly level: string;
  readonly followsClientGo: boolean;
  readonly scenarios: ReadonlyMap<string, ComparableScenario>;
}

/** A scenario of a result. */
export interface ComparableScenario {
  readonly verdict: Verdict;
  /** Of its steps; undefined if the report is too old. */
  readonly digest: string | undefined;
  /** The requirement that is broken, or met in another way. */
  readonly requirement?: string;
  readonly reason?: string;
}

/** A scenario whose verdict is another. */
export interface Transition {
  readonly id: string;
  readonly before: Verdict;
  readonly after: Verdict;
  /** The requirement that it is about, where it says one. */
  readonly requirement?: string;
  /** The reason of the verdict now; for a mended one, of the earlier verdict. */
  readonly reason?: string;
  /** The scenario itself is another: the port may be as it was. */
  readonly isRewritten?: true;
}

/** How two results differ. */
export interface Comparison {
  readonly before: string;
  readonly after: string;
  /** Whether both ran the same specification, and were held to the same. */
  readonly isSameSpecification: boolean;
  readonly notes: readonly string[];
  /** Failed in the second alone, and asked the same in both. */
  readonly broken: readonly Transition[];
  /** Failed in the first alone, and asked the same in both. */
  readonly mended: readonly Transition[];
  /** Any other change of a verdict, and every one where the scenario was rewritten. */
  readonly changed: readonly Transition[];
  /** Scenarios of the second alone. */
  readonly added: readonly { readonly id: string; readonly verdict: Verdict }[];
  /** Scenarios of the first alone. */
  readonly removed: readonly { readonly id: string; readonly verdict: Verdict }[];
  readonly sameCount: number;
}

/** A report, as far as it can be compared. */
export function comparableReport(report: Report): ComparableResult {
  return {
    ...headOf(report),
    scenarios: new Map(
      report.scenarios.map(({ id, verdict, digest, broken, reason }) => [
        id,
        { verdict, digest, ...optional("requirement", broken?.id), ...optional("reason", reason) },
      ]),
    ),
  };
}

/** A published result, as far as it can be compared. */
export function comparablePublished(result: PublishedResult): ComparableResult {
  const scenarios = result.areas.flatMap(({ passed, others }) => [
    ...Object.entries(passed).map(
      ([id, digest]) => [id, { verdict: "PASS" as const, digest }] as const,
    ),
    ...others.map((one): readonly [string, ComparableScenario] => [
      one.id,
      {
        verdict: one.verdict,
        digest: one.digest,
        reason: one.reason,
        ...optional("requirement", one.requirement),
      },
    ]),
  ]);
  return { ...headOf(result), scenarios: new Map(scenarios) };
}

/** What became of each scenario between two results. */
export function compareResults(before: ComparableResult, after: ComparableResult): Comparison {
  const transitions = [...after.scenarios].flatMap(([id, now]) => {
    const then = before.scenarios.get(id);
    return then === undefined ? [] : (transitionOf(id, then, now) ?? []);
  });
  const isBroken = (one: Transition) => isFailure(one.after) && !isFailure(one.before);
  const isMended = (one: Transition) => isFailure(one.before) && isKept(one.after);
  const [broken, mended, changed]: [Transition[], Transition[], Transition[]] = [[], [], []];
  for (const one of transitions) {
    if (one.isRewritten) changed.push(one);
    else if (isBroken(one)) broken.push(one);
    else if (isMended(one)) mended.push(one);
    else changed.push(one);
  }
  const added = onlyIn(after, before);
  return {
    before: before.name,
    after: after.name,
    isSameSpecification:
      before.featuresDigest === after.featuresDigest && standardOf(before) === standardOf(after),
    notes: notesOf(before, after),
    broken,
    mended,
    changed,
    added,
    removed: onlyIn(before, after),
    sameCount: after.scenarios.size - added.length - transitions.length,
  };
}

function transitionOf(
  id: string,
  then: ComparableScenario,
  now: ComparableScenario,
): Transition | undefined {
  const isOther =
    then.verdict !== now.verdict && !(isFailure(then.verdict) && isFailure(now.verdict));
  if (!isOther && then.requirement === now.requirement) return undefined;
  const isRewritten =
    then.digest !== undefined && now.digest !== undefined && then.digest !== now.digest;
  return {
    id,
    before: then.verdict,
    after: now.verdict,
    ...optional("requirement", now.requirement ?? then.requirement),
    ...optional("reason", isKept(now.verdict) ? then.reason : now.reason),
    ...(isRewritten ? { isRewritten } : {}),
  };
}

/** Known or not: who knows of a failure has it all the same. */
function isFailure(verdict: Verdict): boolean {
  return ["FAIL", "KNOWN", "CHANGED", "ERROR"].includes(verdict);
}

function isKept(verdict: Verdict): boolean {
  return ["PASS", "STALE", "DIFFERS"].includes(verdict);
}

function onlyIn(one: ComparableResult, other: ComparableResult): Comparison["added"] {
  return [...one.scenarios].flatMap(([id, { verdict }]) =>
    other.scenarios.has(id) ? [] : { id, verdict },
  );
}

function notesOf(before: ComparableResult, after: ComparableResult): readonly string[] {
  return [
    ...(before.featuresDigest === after.featuresDigest
      ? []
      : ["The features are not the same: what was rewritten in between is no change of the port."]),
    ...(standardOf(before) === standardOf(after)
      ? []
      : [`They were held to other things: ${standardOf(before)}, and ${standardOf(after)}.`]),
  ];
}

function standardOf({ level, followsClientGo }: ComparableResult): string {
  return `level ${level}${followsClientGo ? ", and to client-go in everything" : ""}`;
}

function headOf({ port, suite, level, followsClientGo }: Report | PublishedResult) {
  const name = `${port.name}@${port.version}`;
  return { name, featuresDigest: suite.featuresDigest, level, followsClientGo };
}

/** How many scenarios are in each part of a comparison, with its name. */
export function comparisonCounts(
  comparison: Comparison,
): readonly (readonly [count: number, what: string])[] {
  const { broken, mended, changed, added, removed, sameCount } = comparison;
  return [
    [broken.length, "newly broken"],
    [mended.length, "mended"],
    [changed.length, "changed"],
    [added.length, "new"],
    [removed.length, "gone"],
    [sameCount, "the same"],
  ];
}
