import type { KnownObjects } from "./known-objects.js";
import { timeForStorm } from "./recurring-sentences.js";
import { type Sentence, then, when } from "./sentence.js";
import type { StoryState } from "./story-state.js";

/** An informer that may have ended has reported it, or knows everything. */
export function endInDoubt(
  objects: KnownObjects,
  { hasHadCrowd, selectsAll }: Readonly<StoryState>,
  isReal: boolean,
): readonly Sentence[] {
  // A table cannot say which of many or of the selected objects is delivered.
  if (hasHadCrowd || !selectsAll) return [timeForStorm(isReal)];
  const created = objects.another();
  const rows = [["object", "state"], ...objects.states()];
  const text = "the handler observes, unless the informer has ended and said so:";
  return [...created, then(text, "C-41", rows)];
}

/** A fresh state makes up for unreadable events. */
export function endWithFreshState(objects: KnownObjects): readonly Sentence[] {
  return [
    when("the apiserver answers as it should again"),
    when("the open watch ends with expiry as an ERROR event"),
    ...objects.another(),
    then("the handler observes what the server has", "C-37"),
  ];
}
