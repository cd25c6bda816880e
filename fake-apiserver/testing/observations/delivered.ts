import assert from "node:assert/strict";
import type { Fault } from "../../faults/rule.js";
import { type FaultyWorld, inShort, type SeenEvent, seenEvents } from "../faulty-world.js";
import type { Observation } from "./observation.js";

/** The events of a watch without faults for the writes of `happen`. */
const SOUND = ["ADDED a", "ADDED b", "MODIFIED a", "DELETED b", "ADDED b", "ADDED last"];

/** A fault that shows in which events come. */
export function delivered(fault: Fault, expected: readonly string[]): Observation {
  return {
    see: async (faulty) => {
      assert.notDeepEqual(expected, SOUND);

      const events = await eventsUnder(faulty, fault);

      assert.deepEqual(inShort(events), expected);
    },
  };
}

/** A fault that shows in the first event of its type, of one that adds pod a at version 1005, or another. */
export function worded(
  fault: Fault,
  check: (event: SeenEvent) => void,
  type?: string,
): Observation {
  return {
    see: async (faulty) => {
      const events = await eventsUnder(faulty, fault);
      const event = events.find((one) => type === undefined || one.type === type);

      assert.ok(event);
      check(event);
    },
  };
}

/** All but one of what a sound watch says. */
export function without(index: number): string[] {
  return SOUND.filter((_, at) => at !== index);
}

/** A fault that is the last word of a watch. */
export function ended(fault: Fault, expected: Readonly<Record<string, unknown>>): Observation {
  return {
    see: async (faulty) => {
      const client = await faulty.watch(fault);
      await client.until("\r\n0\r\n\r\n");

      const [event, ...more] = seenEvents(client);

      assert.deepEqual([event?.type, more.length], ["ERROR", 0]);
      for (const [member, value] of Object.entries(expected)) {
        assert.equal(event?.object?.[member], value, member);
      }
    },
  };
}

async function eventsUnder(faulty: FaultyWorld, fault: Fault): Promise<SeenEvent[]> {
  const client = await faulty.watch(fault);
  happen(faulty);
  await client.until('"name":"last"');
  return seenEvents(client);
}

/** Creates a and b, changes a, deletes b and creates it again, creates "last". Versions 1005 to 1010. */
function happen(faulty: FaultyWorld): void {
  faulty.createPods("a", "b");
  faulty.touchPod("a", "1");
  faulty.deletePod("b");
  faulty.createPods("b", "last");
}
