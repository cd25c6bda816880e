/**
 * Compares the result of a streaming list with a plain list of the same version. For tests of servers: it costs a complete
 * list, and ends with an error at a difference.
 * Mirrors: client-go@32ce75a7 util/consistencydetector/data_consistency_detector.go.
 */
import { isDeepStrictEqual } from "node:util";
import { type Clock, sleep } from "../../time/clock.js";
import type { KubernetesList, KubernetesObject } from "../../wire/resource.js";
import type { ListOptions } from "./list-watch.js";
import type { TransformFunc } from "./store.js";

/** The pause after a failed list, in milliseconds. */
const RETRY_AFTER_MS = 1_000;

/** The received objects differ from the listed ones. */
export class DataInconsistencyError extends Error {
  constructor(identity: string) {
    super(`data inconsistency detected for ${identity}`);
    this.name = "DataInconsistencyError";
  }
}

/** The received objects, and how to list the others. */
export interface ConsistencyCheck {
  /** The source of the objects, for messages. */
  readonly identity: string;
  /** The version of the received objects. */
  readonly resourceVersion: string;
  /** The options of the request. */
  readonly options: ListOptions;
  readonly received: readonly KubernetesObject[];
  readonly list: (options: ListOptions, signal: AbortSignal) => Promise<KubernetesList>;
  /** The transform of the received objects, which is applied to the listed ones as well. */
  readonly transform?: TransformFunc | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Lists exactly that version, with as many retries as needed, and compares by uid.
 *
 * Resolves without a list if none is possible: "0" is not an exact version, and a continue token has its own.
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
      // Only a difference is fatal; a failed list is retried.
      await sleep(clock, RETRY_AFTER_MS, signal);
    }
  }
  return undefined;
}

/** A server's watch cache ignores the limit of a list at "0"; more items than the limit show that. */
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
