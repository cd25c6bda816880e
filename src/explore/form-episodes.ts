import { type Episode, inWay } from "./episode.js";
import { EXPIRED, seesAll } from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

const RECOVERED = when("the apiserver answers as it should again");
const BYTES = [
  "a pause of 10 ms between pieces",
  "events in single bytes",
  "events split inside their characters",
  "a stream compressed by agreement",
] as const;

/** Answers of a correct server in an unusual form. */
export const FORM_EPISODES: Readonly<Record<string, Episode>> = {
  "events come in another form": {
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const text = `default/${mark}-text`;
      const { noun } = objects;
      objects.know(text);
      return [
        given(`every watch is answered with ${inWay(way, BYTES)}`),
        given("the open watch ended cleanly after an event"),
        when(`${noun} ${text} with the text "größe ✓ 日本 😀" is created`),
        when(`${noun} ${key} is updated 3 times`),
        ...objects.another(),
        seesAll("C-36"),
        then(`the handler has received the text of ${noun} ${text} as it was written`, "C-36"),
        RECOVERED,
        EXPIRED,
        ...objects.write(text, "deleted"),
        seesAll("C-36"),
      ];
    },
  },
  "lists come in another form": {
    failuresCount: 2,
    sentences({ objects, mark, way, isStreaming }) {
      if (isStreaming) return [];
      const form = inWay(way, ["fields that nobody knows", "null where members are"]);
      // The first object of a list may be skipped, and this is never the first.
      const own = `zz/${mark}-own`;
      return [
        given(`every plain list is answered with ${form}`),
        EXPIRED,
        ...objects.create(own),
        then(`the handler has been notified of ${objects.noun} ${own}`, "C-10"),
        RECOVERED,
        EXPIRED,
        ...objects.another(),
        seesAll("C-10"),
      ];
    },
  },
};
