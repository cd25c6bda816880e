/**
 * Compares what a streaming list brought with what a plain list of the same version brings. For tests of servers: it costs
 * a list of everything, and does not survive a difference.
 * Mirrors: client-go@32ce75a7 util/consistencydetector/data_consistency_detector.go.
 */
import { isDeepStrictEqual } from "node:util";
import { type Clock, sleep } from "../../time/clock.js";
import type { KubernetesList, KubernetesObject } from "../../wire/resource.js";
import type { ListOptions } from "./list-watch.js";
import type { TransformFunc } from "./store.js";

/** How long to wait after a list has failed, in milliseconds. */
const RETRY_AFTER_MS = 1_000;

/** What was received does not equal what is listed. */
export class DataInconsistencyError extends Error {
  constructor(identity: string) {
    super(`data inconsistency detected for ${identity}`);
    this.name = "DataInconsistencyError";
  }
}

/** What is compared, and how the other side of it is listed. */
export interface ConsistencyCheck {
  /** Whose data it is, for messages. */
  readonly identity: string;
  /** The version of what was received. */
  readonly resourceVersion: string;
  /** How it was asked for. */
  readonly options: ListOptions;
  readonly received: readonly KubernetesObject[];
  readonly list: (options: ListOptions, signal: AbortSignal) => Promise<KubernetesList>;
  /** What was received has passed it, so what is listed has to pass it as well. */
  readonly transform?: TransformFunc | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Lists exactly that version, however often that takes, and compares by uid.
 *
 * Resolves without a list where none can be made of that version: "0" is not one, and a token has one of its own.
 * @throws DataInconsistencyError
 */
export async function checkDataConsistency(check: ConsistencyCheck): Promise<void> {
  const { identity, resourceVersion, options, received, transform, signal } = check;
  if (resourceVersion === "0" || (options.continue ?? "") !== "") return;
  const list = await listUntilAnswered(check, {
    ...withoutIgnoredLimit(options, received.length),
    resourceVersion,
    resourceVersionMatch: "Exact",
  });
  if (list === undefined || signal.aborted) return;
  const listed = transform === undefined ? list.items : list.items.map(transform);
  if (!isDeepStrictEqual(byUid(listed), byUid(received)))
    throw new DataInconsistencyError(identity);
}

async function listUntilAnswered(
  { list, clock, signal }: ConsistencyCheck,
  options: ListOptions,
): Promise<KubernetesList | undefined> {
  while (!signal.aborted) {
    try {
      return await list(options, signal);
    } catch {
      // A difference is worth waiting for; a server that is away for a moment is not one.
      await sleep(clock, RETRY_AFTER_MS, signal);
    }
  }
  return undefined;
}

/** A server's cache ignores the limit of a list at "0"; more items than the limit show that. */
function withoutIgnoredLimit(options: ListOptions, receivedCount: number): ListOptions {
  const { limit = 0, ...unlimited } = options;
  const wasIgnored = options.resourceVersion === "0" && limit > 0 && receivedCount > limit;
  return wasIgnored ? unlimited : options;
}

function byUid(objects: readonly KubernetesObject[]): readonly KubernetesObject[] {
  return [...objects].sort((one, other) => {
    const [a, b] = [one.metadata.uid ?? "", other.metadata.uid ?? ""];
    return a < b ? -1 : Number(a > b);
  });
}
