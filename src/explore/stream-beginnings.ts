import { type Beginning, changes, RECOVERED, STARTED } from "./beginning.js";
import { inWay } from "./episode.js";
import { seesAll } from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

const STREAMS = given("the informer makes a streaming list");
const UNENDED = given("the next streaming list is answered with no bookmark at the end");
const NOT_SYNCED = then("the informer has not synced", "C-20");

/** It gets the state as a stream, and cannot know that it is complete, whatever is written meanwhile. */
function withoutAnEnd(bookmark: string): Beginning {
  return {
    sentences({ objects, isStreaming }) {
      if (!isStreaming) return [];
      const [first] = objects.keys();
      return [
        given(`the next streaming list is answered with ${bookmark}`),
        STARTED,
        STREAMS,
        ...(first === undefined ? [] : objects.write(first, "updated")),
        ...objects.another(),
        then("the store is empty", "WLIST-02"),
        NOT_SYNCED,
        when("the open watch ends cleanly"),
      ];
    },
  };
}

/** First states that are streamed. */
export const STREAM_BEGINNINGS: Readonly<Record<string, Beginning>> = {
  "no bookmark at the end": withoutAnEnd("no bookmark at the end"),
  "a false bookmark at the end": withoutAnEnd("a false bookmark at the end"),
  "streams are refused": {
    leaves: "in doubt",
    sentences({ isStreaming, pageSize, way, objects }) {
      if (!isStreaming || pageSize > 0) return [];
      const answer = inWay(way, ["a refusal to stream lists", "HTTP 403", "HTTP 500"]);
      const rows = [["object", "state"], ...objects.states()];
      return [
        given(`every streaming list is answered with ${answer}`),
        STARTED,
        then("the first plain list asks for:", "WLIST-08", [
          ["resourceVersion", "0"],
          ["limit", "500"],
        ]),
        then("the handler observes, unless the informer has ended and said so:", "C-32", rows),
        then("the informer makes exactly 1 streaming list", "WLIST-08"),
        RECOVERED,
      ];
    },
  },
  "a first state that changes": {
    sentences({ objects, isStreaming, way }) {
      if (!isStreaming) return [];
      const bookmark = [
        given('a bookmark at version "early" has been delivered'),
        then("the informer has not synced", "C-02"),
      ];
      return [
        UNENDED,
        STARTED,
        STREAMS,
        ...changes(objects),
        ...(way % 2 === 0 ? [] : bookmark),
        when("the end of the initial events is marked"),
        seesAll("C-29"),
      ];
    },
  },
  "a first state that comes with changes": {
    sentences({ objects, isStreaming }) {
      if (!isStreaming) return [];
      return [
        given("every streaming list is answered with events that a proxy gathers"),
        STARTED,
        STREAMS,
        ...changes(objects),
        seesAll("C-29"),
        RECOVERED,
        when("the open watch ends cleanly"),
      ];
    },
  },
  "a first state that breaks off": {
    sentences({ objects, isStreaming, way }) {
      if (!isStreaming) return [];
      const [first] = objects.keys();
      if (way % 2 === 0) {
        return [
          UNENDED,
          STARTED,
          given("the open watch is frozen"),
          ...changes(objects),
          when("the open watch ends with a connection reset"),
          seesAll("C-02"),
        ];
      }
      return [
        ...(first === undefined ? objects.another() : objects.write(first, "updated")),
        given("the next streaming list is answered with an end before the second event"),
        STARTED,
        seesAll("C-02"),
      ];
    },
  },
  "an object like the end of a state": {
    sentences({ objects, isStreaming }) {
      if (!isStreaming) return [];
      const key = "default/like-the-end";
      objects.know(key);
      return [
        when(
          `${objects.noun} ${key} with the annotation of the end of the initial events is created`,
        ),
        UNENDED,
        STARTED,
        STREAMS,
        NOT_SYNCED,
        when("the end of the initial events is marked"),
      ];
    },
  },
};
