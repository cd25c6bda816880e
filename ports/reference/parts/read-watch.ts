import type { Watch } from "../../../src/client/informer/list-watch.js";
import { eventJson } from "./event-json.js";
import type { Gate } from "./gate.js";
import type { PartSurroundings } from "./part.js";

/** Reads a watch to its end and reports every event; after each it passes the gate, which is how it is kept busy. */
export async function readWatch(
  watch: Pick<Watch, "next">,
  gate: Gate,
  report: PartSurroundings["report"],
): Promise<void> {
  for (;;) {
    const event = await watch.next();
    if (event === undefined) return;
    report(event.type, eventJson(event));
    await gate.pass();
  }
}
