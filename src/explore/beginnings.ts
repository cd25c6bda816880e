import type { KnownObjects } from "./known-objects.js";
import { given, type Sentence, then, when } from "./sentence.js";

/** What it missed came before its watch had brought anything. */
export function startWithAnOutage(objects: KnownObjects): readonly Sentence[] {
  const [first] = objects.keys();
  return [
    given("the informer has started and synced"),
    when("2 s pass"),
    given("new requests are held at the gate"),
    when("the open watch ends cleanly"),
    ...(first === undefined ? objects.another() : objects.write(first, "deleted")),
    when("the gate is opened"),
  ];
}

/** It is streamed the state, and cannot know that it has all of it, whatever is written meanwhile. */
export function startWithoutAnEnd(objects: KnownObjects, beginning: string): readonly Sentence[] {
  const [first] = objects.keys();
  return [
    given(`the next streaming list is answered with ${beginning}`),
    when("the informer is started"),
    ...(first === undefined ? [] : objects.write(first, "updated")),
    ...objects.another(),
    then("the informer has not synced", "C-20"),
    when("the open watch ends cleanly"),
  ];
}
