import { optional } from "../suite/values/optional.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import type { PublishedResult } from "./published-result.js";
import type { Report } from "./report.js";

/** A result, with the members that are compared. */
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
  /** A digest of its steps; undefined if the report is too old. */
  readonly digest: string | undefined;
  /** The requirement that is broken or met differently. */
  readonly requirement?: string;
  readonly reason?: string;
}

/** A scenario whose verdict has changed. */
export interface Transition {
  readonly id: string;
  readonly before: Verdict;
  readonly after: Verdict;
  /** The requirement that it breaks or meets differently, if known. */
  readonly requirement?: string;
  /** The reason of the present verdict; for a fixed scenario, of the earlier one. */
  readonly reason?: string;
  /** The scenario has been rewritten, so the port may be unchanged. */
  readonly isRewritten?: true;
}

/** The difference between two results. */
export interface Comparison {
  readonly before: string;
  readonly after: string;
  /** Whether both ran the same specification at the same level and strictness. */
  readonly isSameSpecification: boolean;
  readonly notes: readonly string[];
  /** Failed only in the second, with the same steps in both. */
  readonly broken: readonly Transition[];
  /** Failed only in the first, with the same steps in both. */
  readonly mended: readonly Transition[];
  /** All other changes of a verdict, and all changes of rewritten scenarios. */
  readonly changed: readonly Transition[];
  /** Scenarios of the second only. */
  readonly added: readonly { readonly id: string; readonly verdict: Verdict }[];
  /** Scenarios of the first only. */
  readonly removed: readonly { readonly id: string; readonly verdict: Verdict }[];
  readonly sameCount: number;
}

/** A report, in the form that is compared. */
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

/** A published result, in the form that is compared. */
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

/** How each scenario changed between two results. */
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

/** Whether it failed: a known failure is one, too. */
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

/** The name and size of each part of a comparison. */
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
