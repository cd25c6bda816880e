import type { KnownObjects } from "./known-objects.js";
import { type Sentence, then, when } from "./sentence.js";
import type { StoryState } from "./story-state.js";

/** All that can be asked of whoever may have ended, or may lack something for good. */
export const NO_STORM = then("in any minute the informer makes at most 150 requests");

/** Who may have ended has said so, or knows everything. */
export function endInDoubt(
  objects: KnownObjects,
  { hasHadCrowd, selectsAll }: Readonly<StoryState>,
): readonly Sentence[] {
  // Which of a crowd, or of those that are selected, is told of is more than a table says.
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
