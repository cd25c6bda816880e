import type { KnownObjects } from "./known-objects.js";
import { type Sentence, then, when } from "./sentence.js";
import type { StoryState } from "./story-state.js";

/** The expectation for an informer that may have ended, or may lack something permanently. */
export const NO_STORM = then("in any minute the informer makes at most 150 requests");

/** An informer that may have ended has reported it, or knows everything. */
export function endInDoubt(
  objects: KnownObjects,
  { hasHadCrowd, selectsAll }: Readonly<StoryState>,
): readonly Sentence[] {
  // A table cannot say which of many or of the selected objects is delivered.
  if (hasHadCrowd || !selectsAll) return [NO_STORM];
  const created = objects.another();
  const rows = [["object", "state"], ...objects.states()];
  const text = "the handler observes, unless the informer has ended and said so:";
  return [...created, then(text, "C-41", rows)];
}

/** A fresh state makes up for what could not be read. */
export function endWithFreshState(objects: KnownObjects): readonly Sentence[] {
  return [
    when("the apiserver answers as it should again"),
    when("the open watch ends with expiry as an ERROR event"),
    ...objects.another(),
    then("the handler observes what the server has", "C-37"),
  ];
}
