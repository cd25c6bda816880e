import { type Beginning, changes, SYNCED } from "./beginning.js";
import { inWay } from "./episode.js";
import { CALM } from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

/** Resyncs before any change. */
export const REMINDER_BEGINNINGS: Readonly<Record<string, Beginning>> = {
  "reminders in their time": {
    isSeldom: true,
    sentences({ objects, period, way }) {
      const [first] = objects.keys();
      if (period === "" || first === undefined) return [];
      const resync = (handler: string, times: string, requirement: string) =>
        then(
          `handler "${handler}" has received a resync of ${objects.noun} ${first} ${times}`,
          requirement,
        );
      if (way % 3 === 0 && period === "1 min") {
        return [
          given('a handler "often" with a resync period of 2 min is added'),
          given('a handler "seldom" with a resync period of 3 min is added'),
          SYNCED,
          when("6.5 min pass"),
          resync("often", "3 times", "RESYNC-02"),
          resync("seldom", "2 times", "RESYNC-02"),
        ];
      }
      if (way % 3 === 1 && period === "1 min") {
        return [
          given('a handler "hasty" with a resync period of 20 s is added'),
          SYNCED,
          when("65 s pass"),
          resync("hasty", "3 times", "RESYNC-03"),
        ];
      }
      return [
        given('a handler "undisturbed" with a resync period of 1 h is added'),
        SYNCED,
        when("65 s pass"),
        then('handler "undisturbed" receives nothing', "RESYNC-02"),
        then(`the handler has received a resync of ${objects.noun} ${first}`, "RESYNC-01"),
        ...changes(objects),
        then('handler "undisturbed" observes what the server has', "C-13"),
      ];
    },
  },
  "reminders amid changes": {
    isSeldom: true,
    sentences({ objects, period, way }) {
      const [first, second] = objects.keys();
      if (period !== "2 s" || first === undefined || second === undefined) return [];
      const amid = inWay(way, [
        when(`${objects.noun} ${first} is updated every 500 ms for 5 s`),
        when("the open watch ends cleanly every 1 s for 5 s, each time after an event"),
      ]);
      const reminded = `the handler has received a resync of ${objects.noun} ${second} 2 times`;
      return [SYNCED, amid, then(reminded, "RESYNC-01")];
    },
  },
  "reminders without requests": {
    isSeldom: true,
    sentences({ objects, period }) {
      const [first] = objects.keys();
      if (period !== "2 s" || first === undefined) return [];
      return [
        SYNCED,
        CALM,
        when("5 s pass"),
        then(`the handler has received a resync of ${objects.noun} ${first}`, "RESYNC-01"),
        then("the informer makes no request", "RESYNC-01"),
      ];
    },
  },
};
