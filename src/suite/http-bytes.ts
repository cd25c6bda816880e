import type { Fault } from "../../fake-apiserver/index.js";
import { NotApplicableError } from "./not-applicable-error.js";
import type { Trial } from "./trial.js";
import type { AtServer } from "./trial-server.js";

/** Faults that are about the bytes of an HTTP body: a WebSocket has messages, whose ends are no matter of bytes. */
const FAULTS_OF_BYTES: ReadonlySet<Fault["fault"]> = new Set<Fault["fault"]>([
  "stream.splitFrames",
  "stream.splitUtf8",
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

/** Makes sure that a fault means something for how the open watch is carried. @throws NotApplicableError where it does not */
export async function mustMeanSomething(
  trial: Pick<Trial, "isOfParts"> & AtServer<"openWatches">,
  { fault }: Fault,
): Promise<void> {
  if (trial.isOfParts || !FAULTS_OF_BYTES.has(fault)) return;
  await mustWatchOverHttp(trial);
}

/** @throws NotApplicableError when the open watch is carried by a WebSocket */
export async function mustWatchOverHttp(trial: AtServer<"openWatches">): Promise<void> {
  const watches = trial.server.openWatches();
  if (!watches.some(({ request }) => request.protocol === "ws")) return;
  throw new NotApplicableError(
    "is about the bytes of an HTTP body; the port watches over WebSocket",
  );
}
