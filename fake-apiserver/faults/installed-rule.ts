import type { Prng } from "../../src/time/prng.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import { faultRow } from "./loaded-faults.js";
import { matchesRequest } from "./match-request.js";
import type { Fault, Rule } from "./rule.js";

/** What a rule in force needs of its world. */
export interface InstalledRuleOptions {
  readonly name: string;
  /** Draws whether a rule with a probability applies. */
  readonly chance: Prng;
  /** The store's version at the installation. */
  readonly sinceVersion: bigint;
  /** Called once, when it has applied for the last time. */
  onUsedUp(): void;
}

/** A rule in force, with its counts. */
export class InstalledRule {
  readonly rule: Rule;
  readonly name: string;
  readonly sinceVersion: bigint;
  readonly #options: InstalledRuleOptions;
  #occasionCount = 0;
  #hitCount = 0;

  constructor(rule: Rule, options: InstalledRuleOptions) {
    this.rule = rule;
    this.name = options.name;
    this.sinceVersion = options.sinceVersion;
    this.#options = options;
  }

  /** The number of requests it has applied to. */
  get hitCount(): number {
    return this.#hitCount;
  }

  get reachesNew(): boolean {
    return this.rule.scope !== "existing";
  }

  get reachesExisting(): boolean {
    return this.rule.scope === "existing" || this.rule.scope === "both";
  }

  /** Counts one occasion. Whether the rule applies to it, by `after`, `every`, `probability` and `times`. */
  claim(): boolean {
    const { after = 0, every = 1, probability = 1, times } = this.rule;
    if (times !== undefined && this.#hitCount >= times) return false;
    this.#occasionCount++;
    const nth = this.#occasionCount - after;
    if (nth <= 0 || nth % every !== 0) return false;
    // Nothing is drawn for a rule without a probability: adding one must not change what others draw.
    if (probability < 1 && this.#options.chance.next() >= probability) return false;
    this.#hitCount++;
    if (this.#hitCount === times) this.#options.onUsedUp();
    return true;
  }

  /**
   * The faults that act on a request, of those that `canAct` lets through. A request that does not match, or on which none
   * can act, is no occasion.
   */
  claimFor(
    request: RequestFacts,
    canAct: (fault: Fault) => boolean = () => true,
  ): readonly Fault[] {
    if (!matchesRequest(this.rule.match ?? {}, request)) return [];
    const faults = this.rule.do.filter(
      (fault) => faultRow(fault.fault).concerns(request) && canAct(fault),
    );
    return faults.length > 0 && this.claim() ? faults : [];
  }
}
