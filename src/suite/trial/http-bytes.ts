import type { Fault } from "../../../fake-apiserver/index.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { RequestLog } from "./request-log.js";
import type { Trial } from "./trial.js";
import type { AtServer } from "./trial-server.js";

/** Faults that are about the bytes of an HTTP body: a WebSocket has messages, whose ends are no matter of bytes. */
const FAULTS_OF_BYTES: ReadonlySet<Fault["fault"]> = new Set<Fault["fault"]>([
  "stream.splitFrames",
  "stream.splitUtf8",
  "stream.slowDrip",
  "stream.coalesce",
  "stream.bufferingProxy",
  "stream.noNewline",
  "stream.crlf",
  "stream.blankLines",
  "stream.truncateJson",
  "stream.abortMidFrame",
  "stream.gzip",
  "stream.gzipMembers",
]);

const MEANINGLESS = "is about the bytes of an HTTP body; the port watches over WebSocket";

/** Makes sure that a fault means something for how the open watch is carried. @throws NotApplicableError where it does not */
export async function mustMeanSomething(
  trial: Pick<Trial, "isOfParts"> & AtServer<"openWatches">,
  { fault }: Fault,
): Promise<void> {
  if (trial.isOfParts || !FAULTS_OF_BYTES.has(fault)) return;
  await mustWatchOverHttp(trial);
}

/** @throws NotApplicableError when the open watch is carried by a WebSocket */
async function mustWatchOverHttp(trial: AtServer<"openWatches">): Promise<void> {
  const watches = trial.server.openWatches();
  if (!watches.some(({ request }) => request.protocol === "ws")) return;
  throw new NotApplicableError(MEANINGLESS);
}

/**
 * Why what was done to the watches says nothing of the port: it was prepared before any of them was open, and is about the
 * bytes of HTTP, while a WebSocket carried one. Undefined: all of it meant something.
 */
export function bytesOverWebSocket(requests: Pick<RequestLog, "facts">): string | undefined {
  const overWebSocket = new Set<string>();
  for (const { entry } of requests.facts()) {
    if (entry.type === "request" && entry.request.protocol === "ws") {
      overWebSocket.add(entry.request.id);
    }
    if (entry.type !== "fault" || !overWebSocket.has(entry.request ?? "")) continue;
    if ([...FAULTS_OF_BYTES].some((fault) => fault === entry.fault)) return MEANINGLESS;
  }
  return undefined;
}
