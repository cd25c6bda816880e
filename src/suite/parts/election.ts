/**
 * How scenarios hold elections: candidates that share one lease at the apiserver of the scenario.
 */

import type { PartReport } from "../../protocol/messages.js";
import { isRecord } from "../../wire/is-record.js";
import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import { expectFailure, expectSame } from "./expect-part.js";
import { timeWords } from "./expect-sent.js";
import { wordsOf } from "./notation.js";
import type { Loss } from "./relay.js";
import type { PartArgs, Workbench, WorkbenchTrial } from "./workbench.js";

const LEASES = { group: "coordination.k8s.io", version: "v1", resource: "leases" };
const LEASE = { namespace: "default", name: "lock" };
const LEASE_KEY = "default/lock";

/** As is customary: 15, 10 and 2 seconds. */
const CUSTOMARY: PartArgs = {
  leaseDurationMs: 15_000,
  renewDeadlineMs: 10_000,
  retryPeriodMs: 2_000,
  isRelayed: true,
};

/** The leader in scenarios that only check that there is no other. */
export const ANYBODY = "anybody";

/** The part that plays a candidate. */
export function candidatePart(name: string): string {
  return `candidate ${name}`;
}

/** Puts up a candidate, who does nothing yet. */
export async function putUp(bench: Workbench, name: string, settings: PartArgs): Promise<void> {
  await bench.relay();
  const all = { ...CUSTOMARY, identity: name, ...settings };
  await bench.create(candidatePart(name), "leader-elector", all);
}

/** From now on, the candidate's requests do not arrive; without a loss, they do again. */
export async function lose(bench: Workbench, name: string, loss: Loss | undefined): Promise<void> {
  (await bench.relay()).lose(candidatePart(name), loss);
}

/** Writes the lease as another client would: "holder", the duration in seconds, the number of transitions, a label. */
export async function writeLease(
  trial: WorkbenchTrial,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { store } = await trial.world();
  const isLabel = ([label]: readonly string[]) => label === "label";
  const labels = Object.fromEntries(
    rows.filter(isLabel).map(([, words = ""]) => words.split("=", 2)),
  );
  const members = rows.filter((row) => !isLabel(row));
  const object = {
    apiVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    metadata: { ...LEASE, labels },
    spec: Object.assign({}, ...members.map(([label = "", words = ""]) => specFrom(label, words))),
  };
  const present = store.get(LEASES, LEASE_KEY);
  if (present === undefined) store.create(LEASES, object);
  else store.update(LEASES, { ...present, spec: object.spec });
}

/** Deletes the lease, as an administrator would. */
export async function deleteLease(trial: WorkbenchTrial): Promise<void> {
  const { store } = await trial.world();
  store.delete(LEASES, LEASE_KEY);
}

function specFrom(label: string, words: string): PartArgs {
  switch (label) {
    case "holder":
      return { holderIdentity: words };
    case "seconds":
      return { leaseDurationSeconds: Number(words) };
    case "transitions":
      return { leaseTransitions: Number(words) };
    case "preferred":
      return { preferredHolder: words, strategy: "OldestEmulationVersion" };
    case "strategy":
      return { strategy: words };
    case "renewed":
      return { renewTime: words };
    default:
      throw new ScenarioError(`A lease has no "${label}"`);
  }
}

/** What the lease says at the server. @throws ExpectationError */
export async function expectLease(
  trial: WorkbenchTrial,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { store } = await trial.world();
  const lease = store.get(LEASES, LEASE_KEY);
  const spec = isRecord(lease?.["spec"]) ? lease["spec"] : {};
  const expected = rows.map(([label, words]) => `${label}: ${words}`);
  const observed = rows.map(([label = ""]) => `${label}: ${leaseWords(lease, spec, label)}`);
  expectSame("The lease says something else", expected, observed);
}

function leaseWords(
  lease: { readonly metadata: { readonly labels?: unknown } } | undefined,
  spec: PartArgs,
  label: string,
): string {
  switch (label) {
    case "holder":
      return spec["holderIdentity"] === "" ? "nobody" : wordsOf(spec["holderIdentity"]);
    case "seconds":
      return wordsOf(spec["leaseDurationSeconds"]);
    case "transitions":
      return wordsOf(spec["leaseTransitions"]);
    case "strategy":
      return wordsOf(spec["strategy"]);
    case "labels":
      return wordsOf(lease?.metadata.labels);
    case "renewed after it was acquired by": {
      const elapsedMs =
        Date.parse(String(spec["renewTime"])) - Date.parse(String(spec["acquireTime"]));
      return timeWords(elapsedMs);
    }
    default:
      throw new ScenarioError(`A lease has no "${label}"`);
  }
}

/** What a candidate has reported since the last look. @throws ExpectationError */
export function expectTellings(
  bench: Workbench,
  name: string,
  rows: readonly (readonly string[])[],
): void {
  const part = candidatePart(name);
  const observed = bench
    .takeReports(part, (report) => report.name !== "request")
    .map(({ name, value }) => (value === undefined ? name : `${name} ${wordsOf(value)}`));
  // Callbacks run beside each other: their order means nothing.
  const expected = rows.map((row) => row.filter((cell) => cell !== "").join(" "));
  expectSame(`Candidate ${name} reports something else`, expected.sort(), observed.sort());
}

/** The current leader, by the candidates' reports; at no instant there were two. @throws ExpectationError */
export function expectLeader(bench: Workbench, wanted: string): void {
  const tellings = candidatesOf(bench).flatMap((name) =>
    bench.heardOf(candidatePart(name)).map((report) => ({ name, report })),
  );
  tellings.sort((a, b) => instantOf(a.report) - instantOf(b.report));
  const leading = new Set<string>();
  for (const { name, report } of tellings) {
    if (report.name === "started leading") leading.add(name);
    if (report.name === "stopped leading") leading.delete(name);
    if (leading.size > 1) {
      throw new ExpectationError("Two candidates lead at once", {
        expected: "one leader at most",
        observed: `${[...leading].join(" and ")} at ${report.atMs} ms`,
      });
    }
  }
  if (wanted === ANYBODY) return;
  expectSame("Another candidate leads", [wanted], [[...leading].join(", ") || "nobody"]);
}

function instantOf({ atMs = 0 }: PartReport): number {
  return atMs;
}

function candidatesOf(bench: Workbench): readonly string[] {
  const prefix = candidatePart("");
  return bench
    .parts()
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
}

/** The health check of a candidate passes. @throws ExpectationError */
export async function expectHealthy(bench: Workbench, name: string): Promise<void> {
  await bench.ask(candidatePart(name), "check");
}

/** The health check of a candidate fails. @throws ExpectationError */
export async function expectUnhealthy(bench: Workbench, name: string): Promise<void> {
  await bench.do(candidatePart(name), "check");
  expectFailure(bench, "failed election to renew leadership");
}

/** How often a candidate has asked since the last look. @throws ExpectationError */
export function expectAskedBetween(
  bench: Workbench,
  name: string,
  least: number,
  most: number,
): void {
  const count = methodsOf(bench, name).length;
  if (count >= least && count <= most) return;
  throw new ExpectationError(`Candidate ${name} sends the wrong number of requests`, {
    expected: `${least} to ${most}`,
    observed: `${count}`,
  });
}

/** With which methods a candidate has asked last: as many as are given. @throws ExpectationError */
export function expectLastMethods(bench: Workbench, name: string, methods: string): void {
  const wanted = methods.split(", ");
  expectSame("Other requests", wanted, methodsOf(bench, name).slice(-wanted.length));
}

/** The methods of all requests since the last look are this one, and there were some. @throws ExpectationError */
export function expectOnlyMethod(bench: Workbench, name: string, method: string): void {
  expectSame("Other requests", [method], [...new Set(methodsOf(bench, name))]);
}

function methodsOf(bench: Workbench, name: string): readonly string[] {
  return bench
    .takeReports(candidatePart(name), (report) => report.name === "request")
    .map(({ value }) => (isRecord(value) ? String(value["method"]) : ""));
}
