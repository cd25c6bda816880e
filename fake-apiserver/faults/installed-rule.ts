import type { RequestFacts } from "../control/journal-entry.js";
import { concerns } from "./fault-layer.js";
import { matchesRequest } from "./match-request.js";
import type { Fault, Rule } from "./rule.js";

/** A rule in force, with its counts. */
export class InstalledRule {
  readonly rule: Rule;
  readonly name: string;
  #passedCount = 0;
  #hitCount = 0;

  constructor(rule: Rule, name: string) {
    this.rule = rule;
    this.name = name;
  }

  /** How often it has applied. */
  get hitCount(): number {
    return this.#hitCount;
  }

  get reachesNew(): boolean {
    return this.rule.scope !== "existing";
  }

  get reachesExisting(): boolean {
    return this.rule.scope === "existing" || this.rule.scope === "both";
  }

  /** Counts one occasion. Whether the rule applies to it: not before `after`, and `times` times at most. */
  claim(): boolean {
    const { after = 0, times = Number.POSITIVE_INFINITY } = this.rule;
    if (this.#passedCount < after) {
      this.#passedCount++;
      return false;
    }
    if (this.#hitCount >= times) return false;
    this.#hitCount++;
    return true;
  }

  /** The faults that act on a request. A request that does not match, or on which none can act, is no occasion. */
  claimFor(request: RequestFacts): readonly Fault[] {
    if (!matchesRequest(this.rule.match ?? {}, request)) return [];
    const faults = this.rule.do.filter(({ fault }) => concerns(fault, request));
    return faults.length > 0 && this.claim() ? faults : [];
  }
}
