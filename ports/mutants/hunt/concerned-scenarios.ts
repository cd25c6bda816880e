import type { Scenario } from "../../../src/suite/scenario.js";
import type { InformerChange } from "../mutant.js";

/** Areas of what controllers are made of besides informers: no change of an informer is seen there. */
const AREAS_WITHOUT_INFORMERS: ReadonlySet<string> = new Set(
  [
    ...["workqueue", "delaying-queue", "rate-limiting-queue", "parallelizer", "controller-loop"],
    ...["rate-limiting", "flowcontrol", "retry", "wait", "watch"],
    ...["rest", "dynamic", "discovery", "events", "leader-election"],
  ].map((area) => `@area:${area}`),
);

/**
 * The scenarios in which `change` could be seen: those of its components where it changes nothing else, and otherwise all
 * in which there is an informer or a part of one.
 */
export function concernedScenarios<S extends Pick<Scenario, "tags">>(
  change: InformerChange,
  scenarios: readonly S[],
): readonly S[] {
  const { components = {}, ...others } = change;
  if (Object.keys(others).length === 0) {
    const parts = new Set(Object.keys(components).map((kind) => `@part:${kind}`));
    return scenarios.filter(({ tags }) => tags.some((tag) => parts.has(tag)));
  }
  return scenarios.filter(({ tags }) => !tags.some((tag) => AREAS_WITHOUT_INFORMERS.has(tag)));
}
