import { type Episode, inWay } from "./episode.js";
import { CALM, EXPIRED, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

/** Handlers that are added late, block, throw or are removed. */
export const HANDLER_EPISODES: Readonly<Record<string, Episode>> = {
  "a handler is held up": {
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const own = `default/${mark}-own`;
      const brief = `default/${mark}-brief`;
      const { noun } = objects;
      const before = objects.create(brief);
      const meanwhile = inWay(way, [
        () => [when(`${noun} ${key} is updated 300 times`)],
        () => objects.write(key, "deleted and created again"),
        () => [...objects.write(brief, "deleted"), EXPIRED, ...objects.another()],
        () => [when(`${noun} ${own} is updated`), when("10 min pass")],
        () => [...objects.write(key, "updated 3 times"), ...objects.write(brief, "deleted")],
        // A due resync waits as well.
        () => [when("5 s pass"), ...objects.write(brief, "deleted"), when("1 s passes")],
        () => [when("70 s pass"), ...objects.write(brief, "deleted"), when("1 s passes")],
      ]);
      return [
        ...before,
        given(`a handler "${mark}" that blocks on ${own} is added`),
        CALM,
        ...objects.create(own),
        given(`handler "${mark}" has been notified of ${noun} ${own}`),
        ...meanwhile(),
        when("2 s pass"),
        then(`handler "${mark}" has been notified of ${noun} ${own} only once`, "C-14"),
        when(`handler "${mark}" is released`),
        then(`handler "${mark}" observes what the server has`, "C-13"),
      ];
    },
  },
  "a handler is held up by a burst": {
    failuresCount: 1,
    sentences({ objects, mark }) {
      const own = `default/${mark}-own`;
      return [
        given(`a handler "${mark}" that blocks on ${own} is added`),
        CALM,
        given("every watch is answered with events that a proxy gathers"),
        given("the open watch ended cleanly after an event"),
        ...objects.create(own),
        ...objects.write(own, "updated"),
        given(`handler "${mark}" has been notified of ${objects.noun} ${own}`),
        then(`handler "${mark}" has been notified of ${objects.noun} ${own} only once`, "C-14"),
        when("the apiserver answers as it should again"),
        when(`handler "${mark}" is released`),
        then(`handler "${mark}" observes what the server has`, "C-13"),
        EXPIRED,
      ];
    },
  },
  "a handler joins in an outage": {
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const brief = `default/${mark}-brief`;
      return [
        ...objects.create(brief),
        CALM,
        given(
          `the informer is cut off: its watch ended ${inWay(way, ["cleanly", "with expiry as an ERROR event"])}`,
        ),
        given("a request is waiting at the gate"),
        ...(way % 3 === 0 ? objects.another() : []),
        given(`a handler "${mark}" is added`),
        when("1 s passes"),
        ...objects.write(key, "updated"),
        ...objects.write(brief, "deleted"),
        GATE_OPENS,
        then(`handler "${mark}" observes what the server has`, "C-18"),
      ];
    },
  },
  "a handler joins when nothing is there": {
    needs: ["handlers.has-synced"],
    sentences({ objects, mark, hasHadCrowd }) {
      const deletions = hasHadCrowd ? undefined : objects.deleteAll();
      if (deletions === undefined) return [];
      return [
        ...deletions,
        CALM,
        given(`a handler "${mark}" is added`),
        then(`handler "${mark}" has synced`, "C-20"),
        ...objects.another(),
        then(`handler "${mark}" observes what the server has`, "C-18"),
      ];
    },
  },
  "a handler delays nobody": {
    isExact: true,
    needs: ["handlers.isolated"],
    sentences({ objects, mark }) {
      const own = `default/${mark}-own`;
      const next = `default/${mark}-next`;
      const { noun } = objects;
      const rows = [
        ["event", "object"],
        ["add", own],
        ["add", next],
      ];
      return [
        given(`a handler "${mark}" that blocks on ${own} is added`),
        CALM,
        ...objects.create(own),
        ...objects.create(next),
        then("the handler is notified, in this order:", "PROC-01", rows),
        then(
          `handler "${mark}" has been notified of ${noun} ${own}, and of nothing after it`,
          "PROC-02",
        ),
        when(`handler "${mark}" is released`),
      ];
    },
  },
  "a handler joins while things change": {
    sentences({ objects, key, mark, way }) {
      const brief = `default/${mark}-brief`;
      return [
        ...objects.create(brief),
        CALM,
        given(`a handler "${mark}" that blocks is added`),
        ...objects.write(key, way % 2 === 0 ? "updated" : "deleted and created again"),
        ...objects.write(brief, "deleted"),
        ...objects.another(),
        when("1 s passes"),
        when(`handler "${mark}" is released`),
        then(`handler "${mark}" observes what the server has`, "C-18"),
      ];
    },
  },
  "a handler comes late": {
    isExact: true,
    sentences({ objects, mark, key }) {
      const rows = objects.keys().map((one) => ["add", one, "initial list"]);
      return [
        given(`a handler "${mark}" is added`),
        then(`handler "${mark}" is notified, in any order:`, "SHARED-05", [
          ["event", "object", "note"],
          ...rows,
        ]),
        ...objects.write(key, "updated"),
        then(`handler "${mark}" observes what the server has`, "C-18"),
      ];
    },
  },
  "a handler is removed twice": {
    isExact: true,
    sentences({ objects, mark, way }) {
      const own = `default/${mark}-own`;
      const rows = [
        ["event", "object"],
        ["add", own],
      ];
      if (way % 3 > 0) {
        const stays = given(`a handler "${mark}-stays" is added`);
        return [
          ...(way % 3 === 1 ? [] : [stays]),
          given(`a handler "${mark}" is added`),
          ...(way % 3 === 1 ? [stays] : []),
          CALM,
          when(`handler "${mark}" is removed`),
          when(`handler "${mark}" is removed again, which may be refused`),
          ...objects.create(own),
          seesAll("C-18"),
          then(`handler "${mark}-stays" observes what the server has`, "C-18"),
          then(`handler "${mark}" receives nothing`, "C-18"),
        ];
      }
      return [
        given(`a handler "${mark}" is added`),
        CALM,
        when(`handler "${mark}" is removed`),
        { ...when(`handler "${mark}" is removed`), requirement: "SHARED-09" },
        ...objects.create(own),
        then("the handler is notified, in this order:", "SHARED-09", rows),
        then(`handler "${mark}" receives nothing`, "C-18"),
      ];
    },
  },
  "a handler takes the place of another": {
    sentences({ objects, key, mark }) {
      return [
        given(`a handler "${mark}-old" is added`),
        CALM,
        when(`handler "${mark}-old" is removed`),
        given(`a handler "${mark}" is added`),
        CALM,
        ...objects.write(key, "updated"),
        ...objects.another(),
        then(`handler "${mark}" observes what the server has`, "C-18"),
      ];
    },
  },
  "a handler throws": {
    leaves: "a thrower",
    sentences({ objects, key, mark, way }) {
      const bad = `default/${mark}-bad`;
      const good = `default/${mark}-good`;
      const { noun } = objects;
      // Some do not call the handlers that come after one that throws.
      const hasNext = (way >> 2) % 2 === 1;
      const observers = hasNext ? [mark, `${mark}-next`] : [mark];
      const heard = given(`handler "${mark}" has been notified of ${noun} ${bad}`);
      const after = inWay(way, [
        () => [],
        () => [...objects.write(bad, "updated"), ...objects.write(bad, "deleted")],
        () => [heard, ...objects.write(bad, "updated"), ...objects.write(bad, "updated")],
      ]);
      const rows = [
        ["object", "state"],
        [bad, inWay(way, ["exists", "gone", "as the server"])],
        [key, "as the server"],
        [good, "exists"],
      ];
      return [
        given(`a handler "${mark}" that throws on ${bad} is added`),
        ...(hasNext ? [given(`a handler "${mark}-next" is added`)] : []),
        CALM,
        ...objects.create(bad),
        ...after(),
        ...objects.create(good),
        ...objects.write(key, "updated"),
        ...observers.map((one) =>
          then(
            `handler "${one}" observes, unless the informer has ended and said so:`,
            "C-19",
            rows,
          ),
        ),
      ];
    },
  },
  "a handler that joins throws": {
    leaves: "a thrower",
    sentences({ objects, key, mark, hasHadCrowd }) {
      if (hasHadCrowd) return [];
      const rows = objects.keys().map((one) => [one, "exists"]);
      return [
        given(`a handler "${mark}" that throws on ${key} is added`),
        then(`handler "${mark}" observes, unless the informer has ended and said so:`, "C-19", [
          ["object", "state"],
          ...rows,
        ]),
      ];
    },
  },
};
