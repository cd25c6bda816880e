import type { ScenarioFailure } from "./evidence.js";
import type { Ledger } from "./ledger.js";
import type { Scenario } from "./scenario.js";

/** What a port is held to. */
export interface Standard {
  /** Knows the basis of each requirement. What it does not know binds everybody. */
  readonly ledger: Ledger;
  /** Whether the port has to do as client-go does, also where other ports need not. */
  readonly followsClientGo: boolean;
}

/** Everything binds. */
export const STRICT: Standard = { ledger: new Map(), followsClientGo: true };

/**
 * How bad a failure is. broken: the contract, or whatever else the port is held to. different: what client-go does and the
 * port need not. noted: what no informer has to do, client-go included.
 */
export type Gravity = "broken" | "different" | "noted";

/** A failure of the port with what it breaks. */
export interface Breach {
  readonly failure: ScenarioFailure;
  /** Id of the requirement, of several a statement of the contract; absent where the scenario names none. */
  readonly broken?: string;
  readonly gravity: Gravity;
}

/** A port that dies ends by itself, unnoticed: whatever the scenario was about. */
const REQUIRED_OF_CRASHES = "C-41";

/** Gravities, the worst first. */
const GRAVITIES: readonly Gravity[] = ["broken", "different", "noted"];

/** What a failure of the port breaks, and how bad that is. */
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
  // Whoever hands over a part has it compared with client-go's: a part alone has no user who could do without.
  if (followsClientGo || parts.length > 0) return "broken";
  const isHabit =
    concerned.length > 0 && concerned.every((id) => ledger.get(id)?.basis === "client-go");
  return isHabit ? "different" : "broken";
}
