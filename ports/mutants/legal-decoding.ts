import { JsonFramer } from "../../src/client/rest/json-framer.js";
import { decodeEvent } from "../../src/client/rest/watch-decoder.js";
import type { WatchEvent } from "../../src/wire/watch-event.js";
import type { LegalVariant } from "./mutant.js";

/** Readers of watches that differ from the reference's within the contract. */
export const LEGAL_DECODING: readonly LegalVariant[] = [
  {
    name: "skips-what-it-cannot-decode",
    does: "goes on with the next event after one that it cannot decode",
    because: "an event that cannot be read may be passed over: the next whole state makes it good",
    differsFromClientGo: true,
    change: { decodeWatch: decodeSkipping },
  },
];

async function* decodeSkipping(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void> {
  const framer = new JsonFramer();
  try {
    for await (const chunk of body) {
      for (const frame of framer.push(chunk)) yield* decodedIfPossible(frame);
    }
  } catch {
    // A broken stream has ended, as any other.
  }
}

function* decodedIfPossible(frame: string): Generator<WatchEvent, void> {
  let event: WatchEvent;
  try {
    event = decodeEvent(frame);
  } catch {
    return;
  }
  yield event;
}
