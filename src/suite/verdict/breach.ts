import type { ScenarioFailure } from "../evidence/evidence.js";
import type { Ledger } from "../features/ledger.js";
import type { Scenario } from "../features/scenario.js";

/** The requirements that a port is held to. */
export interface Standard {
  /** The basis of each requirement. An unknown one binds every port. */
  readonly ledger: Ledger;
  /** Whether the port is held to client-go, also where other ports are not. */
  readonly followsClientGo: boolean;
}

/** Everything binds. */
export const STRICT: Standard = { ledger: new Map(), followsClientGo: true };

/**
 * The gravity of a failure. broken: the contract, or another binding requirement. different: behaviour of client-go that the
 * port need not have. noted: behaviour that not even client-go guarantees.
 */
export type Gravity = "broken" | "different" | "noted";

/** A failure of the port, with the broken requirement. */
export interface Breach {
  readonly failure: ScenarioFailure;
  /** Id of the requirement, preferably of the contract; absent if the scenario names none. */
  readonly broken?: string;
  readonly gravity: Gravity;
}

/** A port that crashes has ended by itself, whatever the scenario was about. */
const REQUIRED_OF_CRASHES = "C-41";

/** Gravities, the worst first. */
const GRAVITIES: readonly Gravity[] = ["broken", "different", "noted"];

/** The requirement that a failure breaks, and its gravity. */
export function breachOf(failure: ScenarioFailure, scenario: Scenario, standard: Standard): Breach {
  const { ledger } = standard;
  const concerned = requirementsOf(failure, scenario);
  const isStatement = (id: string) => ledger.get(id)?.area !== undefined;
  const isOwed = (id: string) => ledger.get(id)?.basis === "contract";
  const broken = concerned.find(isStatement) ?? concerned.find(isOwed) ?? concerned[0];
  return {
    failure,
    ...(broken === undefined ? {} : { broken }),
    gravity: gravityOf(failure, concerned, scenario, standard),
  };
}

/** The worst of several, and the first of those that are equally bad. */
export function worstOf(first: Breach, others: readonly Breach[]): Breach {
  const rank = ({ gravity }: Breach) => GRAVITIES.indexOf(gravity);
  return others.reduce((worst, one) => (rank(one) < rank(worst) ? one : worst), first);
}

function requirementsOf(
  { type, requirement }: ScenarioFailure,
  { requirements }: Scenario,
): readonly string[] {
  if (type === "crash") return [REQUIRED_OF_CRASHES];
  return requirement === undefined ? requirements : [requirement];
}

function gravityOf(
  { type, requirement }: ScenarioFailure,
  concerned: readonly string[],
  { duty, parts }: Scenario,
  { ledger, followsClientGo }: Standard,
): Gravity {
  if (type === "assertion" && requirement === undefined && duty === "may") return "noted";
  // A part is always compared with client-go's: a part alone has no user with other expectations.
  if (followsClientGo || parts.length > 0) return "broken";
  const isHabit =
    concerned.length > 0 && concerned.every((id) => ledger.get(id)?.basis === "client-go");
  return isHabit ? "different" : "broken";
}
