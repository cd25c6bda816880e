import type { Scenario } from "../../../src/suite/features/scenario.js";
import type { ScenarioResult } from "../../../src/suite/verdict/verdict.js";
import type { LegalVariant, Mutant } from "../mutant.js";
import { judgeConcerned } from "./concerned-scenarios.js";
import type { HuntingGround } from "./hunting-ground.js";

/** Verdicts that a legal variant must not get. */
const OBJECTIONS: ReadonlySet<ScenarioResult["verdict"]> = new Set(["FAIL", "ERROR"]);

/** How the hunt for one informer ended. */
export interface Catch {
  readonly name: string;
  /**
   * killed: every scenario meant for the mutant failed. survived: one of them did not. error: one of them could not be
   * judged, which is no kill. passed: a legal variant passes everything. objected: a scenario objects to one.
   */
  readonly type: "killed" | "survived" | "error" | "passed" | "objected";
  /** The scenario that decided; absent when all passed. */
  readonly scenario?: string;
  /** What that scenario requires and the mutant breaks. */
  readonly requirement?: string;
  readonly reason: string;
  /** All that object to a legal variant. */
  readonly objections?: readonly Objection[];
}

/** A scenario that a legal variant does not pass. */
export interface Objection {
  readonly scenario: string;
  readonly requirements: readonly string[];
  readonly reason: string;
}

/** Runs a mutant against the scenarios meant for it. @throws SuiteError when one of them does not exist */
export async function huntMutant(
  ground: Pick<HuntingGround, "judge">,
  mutant: Mutant,
): Promise<Catch> {
  const results = await ground.judge(mutant.name, mutant.killedBy);
  const { name } = mutant;
  const unjudged = results.find(({ verdict }) => verdict === "ERROR");
  if (unjudged !== undefined) return { name, type: "error", ...decision(mutant, unjudged) };
  const spared = results.find(({ verdict }) => verdict !== "FAIL");
  if (spared !== undefined) return { name, type: "survived", ...decision(mutant, spared) };
  const [first] = results;
  if (first === undefined) return { name, type: "survived", reason: "no scenario is meant for it" };
  return { name, type: "killed", ...decision(mutant, first) };
}

/**
 * Runs a legal variant against the scenarios in which it could be seen.
 * @param chosen which of them. @default all
 */
export async function tryLegalVariant(
  ground: Pick<HuntingGround, "judge" | "scenarios">,
  informer: LegalVariant,
  chosen?: (concerned: readonly Scenario[]) => readonly Scenario[],
): Promise<Catch> {
  const { name } = informer;
  const results = await judgeConcerned(ground, informer, chosen);
  const objections = results.filter(({ verdict }) => OBJECTIONS.has(verdict)).map(objectionOf);
  const [first] = objections;
  if (first === undefined) {
    return { name, type: "passed", reason: `passes ${results.length} scenarios` };
  }
  const { scenario, reason } = first;
  return { name, type: "objected", scenario, reason, objections };
}

function objectionOf({ scenario, verdict, reason = "", failure }: ScenarioResult): Objection {
  const details = [failure?.expected, failure?.observed].filter((one) => one !== undefined);
  return {
    scenario: scenario.id,
    requirements: scenario.requirements,
    reason: [`${verdict}: ${reason}`, ...details].join(" | "),
  };
}

/** Whether it ended as it has to. */
export function isInOrder({ type }: Catch): boolean {
  return type === "killed" || type === "passed";
}

function decision(
  { breaks }: Mutant,
  { scenario, verdict, reason }: ScenarioResult,
): Pick<Catch, "scenario" | "requirement" | "reason"> {
  const { requirements } = scenario;
  const requirement = requirements.find((id) => breaks?.includes(id) ?? true);
  return {
    scenario: scenario.id,
    ...(requirement === undefined ? {} : { requirement }),
    reason: reason ?? `ends as ${verdict}`,
  };
}
