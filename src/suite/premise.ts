/** Something that a scenario prepares, and that has to come about before the scenario says anything of a port. */
export interface Premise {
  /** The step that prepared it. */
  readonly step: string;
  isMet(): boolean;
}

/**
 * Why a scenario in which nothing went wrong says nothing of the port all the same; undefined when it does. What is
 * prepared for a kind of request is put to the test by such a request alone: a port that makes none, for it reads in
 * another way, has not been tried, and a pass would be a claim that has not been checked.
 */
export function whatWasNotTried(premises: readonly Premise[]): string | undefined {
  const unmet = premises.find((premise) => !premise.isMet());
  return unmet && `no request of the port came across what was prepared: ${unmet.step}`;
}
