import { CommandError } from "../../../src/protocol/command-error.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import type { PartArgs } from "./part-args.js";

/** The event that a scenario means: `type` and `object`, a bookmark's `resourceVersion`, or an error's `failure`. */
export function eventFrom(args: PartArgs): WatchEvent {
  const type = args.text("type");
  if (type === "ERROR") {
    const failure = args.args("failure");
    return {
      type,
      object: {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Failure",
        ...failure.members(),
      },
    };
  }
  if (type !== "ADDED" && type !== "MODIFIED" && type !== "DELETED" && type !== "BOOKMARK") {
    throw new CommandError("invalid", `no event is of type ${type}`);
  }
  return { type, object: args.object("object") };
}
