/** A prepared condition that has to occur before the scenario proves anything about a port. */
export interface Premise {
  /** The step that prepared it. */
  readonly step: string;
  isMet(): boolean;
}

/**
 * Why a passed scenario proves nothing; undefined if it does prove something. A condition
 * for a kind of request only takes effect with such a request: a port that sends none, because it reads in
 * another way, has not been tested, and a pass would be unfounded.
 */
export function whatWasNotTried(premises: readonly Premise[]): string | undefined {
  const unmet = premises.find((premise) => !premise.isMet());
  return unmet && `no request of the port came across what was prepared: ${unmet.step}`;
}
