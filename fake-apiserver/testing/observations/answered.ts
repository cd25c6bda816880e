import assert from "node:assert/strict";
import type { Fault } from "../../faults/rule.js";
import type { FaultyWorld } from "../faulty-world.js";
import type { Observation } from "./observation.js";

/** What of an answer shows the fault. */
export interface SeenAnswer {
  /** @default a list of pods, of which there are a, b and c */
  readonly path?: string;
  /** Of the status line and the headers. */
  readonly head?: readonly RegExp[];
  readonly body?: RegExp | string;
}

/** A fault that is visible in the bytes of the answer to a GET over HTTP/1.1. */
export function answered(fault: Fault, seen: SeenAnswer): Observation {
  const { path = "/api/v1/pods" } = seen;
  return {
    see: async (faulty) => {
      faulty.createPods("a", "b", "c");
      const sound = await answerTo(faulty, path);
      assert.throws(() => check(sound, seen), "without the fault it looks the same");

      faulty.install(fault);

      check(await answerTo(faulty, path), seen);
    },
  };
}

interface RawAnswer {
  readonly head: string;
  readonly body: string;
}

async function answerTo(faulty: FaultyWorld, path: string): Promise<RawAnswer> {
  const client = await faulty.get(path);
  const text = await client.until("\r\n\r\n");
  // A watch has no end that one could wait for.
  if (/\r\nTransfer-Encoding: chunked/.test(text)) return { head: text, body: "" };
  return client.answer();
}

function check(answer: RawAnswer, { head = [], body }: SeenAnswer): void {
  for (const part of head) assert.match(answer.head, part);
  if (typeof body === "string") assert.equal(answer.body, body);
  else if (body !== undefined) assert.match(answer.body, body);
}
