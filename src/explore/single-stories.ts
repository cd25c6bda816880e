import { STARTED } from "./beginning.js";
import type { KnownObjects } from "./known-objects.js";
import { given, type Sentence, then, when } from "./sentence.js";

const ONLY = 'handler "only"';

/** The sentences on an informer whose only handler is not a plain one. */
type Story = (objects: KnownObjects) => readonly Sentence[];

const added = (behaviour: string) => given(`a ${ONLY} that ${behaviour} is added`);
const notifiedOf = ({ noun }: KnownObjects, key: string) =>
  given(`${ONLY} has been notified of ${noun} ${key}`);

/** With an object that is there, or is created. */
function ofFirst(sentences: (objects: KnownObjects, first: string) => readonly Sentence[]): Story {
  return (objects) => {
    const [first] = objects.keys();
    if (first !== undefined) return sentences(objects, first);
    return [...objects.create("default/a"), ...sentences(objects, "default/a")];
  };
}

/** Whole histories of informers whose single handler blocks, throws or reads the store: some libraries know no second one. */
export const SINGLE_STORIES: Readonly<Record<string, Story>> = {
  "it blocks": ofFirst((objects, first) => [
    added(`blocks on ${first}`),
    STARTED,
    notifiedOf(objects, first),
    then("the store is what the server has, or the informer says that it has not synced", "C-20"),
    ...objects.write(first, "updated 3 times"),
    ...objects.another(),
    when("2 s pass"),
    when(`${ONLY} is released`),
    then(`${ONLY} observes what the server has`, "C-13"),
  ]),
  "it throws, and is stopped": ofFirst((objects, first) => [
    // On no other: an informer that ends of it may be notified of that one alone.
    added(`throws on ${first}`),
    STARTED,
    notifiedOf(objects, first),
    when("the informer is stopped"),
    when("10 s pass"),
    then("no request is open", "C-39"),
  ]),
  "it throws on one object": ofFirst((objects, first) => [
    added(`throws on ${first}`),
    STARTED,
    notifiedOf(objects, first),
    ...objects.write(first, "updated"),
    ...objects.write(first, "updated"),
    then(`${ONLY} observes, unless the informer has ended and said so:`, "C-19", [
      ["object", "state"],
      ...objects.states(),
    ]),
  ]),
  "it reads the store": ofFirst((objects, first) => [
    added("reads the store"),
    STARTED,
    notifiedOf(objects, first),
    ...objects.write(first, "updated 3 times"),
    ...objects.another(),
    ...objects.write(first, "deleted"),
    then(`${ONLY} observes what the server has`, "C-13"),
    then(`${ONLY} has found in the store every object it was notified of`, "C-17"),
  ]),
};
