import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import { ClusterObjects } from "../controllers/cluster-objects.js";
import { startControllers } from "../controllers/start-controllers.js";
import { withDefinitionJudge } from "../definitions/definition-violations.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import { ObjectStore } from "../storage/object-store.js";
import { type Finish, ObjectWriter } from "../storage/object-writer.js";
import { ResourceTable } from "../storage/resource-table.js";
import type { ServedResource } from "../storage/served-resource.js";
import { LIMITS } from "../values/limits.js";
import { drawUuid } from "../values/uuid.js";
import { wholeSeconds } from "../values/whole-seconds.js";
import type { WorldOptions } from "./world.js";

/** The first version: high enough that small literal ones are too old, as on any cluster that is not new. */
const FIRST_VERSION = 1_000n;

/** The initial namespaces of every cluster. */
const FIRST_NAMESPACES = ["default", "kube-system", "kube-public", "kube-node-lease"];

/** The parts of a world below its listeners. */
export interface WorldCore {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
}

/** Notes that the server owns what it writes to a status. */
export type OwnStatus = (
  resource: ServedResource,
  writer: ObjectWriter,
  profile: ServerProfile,
) => Finish;

/** A store with the initial namespaces. The history visible to clients begins after them. */
export function createWorldCore(
  options: WorldOptions,
  profile: ServerProfile,
  clock: Clock,
  uids: Prng,
  caPem: string | undefined,
  ownStatus: OwnStatus,
): WorldCore {
  const resources = new ResourceTable(options.resources, profile, withDefinitionJudge);
  const store = new ObjectStore({
    historyMaxCount: options.historyMaxCount ?? LIMITS.historyMaxCount,
    firstVersion: FIRST_VERSION,
  });
  const stamps = {
    nextUid: () => drawUuid(uids),
    now: (offsetSeconds = 0) => wholeSeconds(clock.nowMs() + 1_000 * offsetSeconds),
  };
  const writer = new ObjectWriter(store, stamps, profile);
  const trackStatus = (resource: ServedResource) => ownStatus(resource, writer, profile);
  const services = { resources, store, writer, trackStatus };
  startControllers(services);
  if (options.clusterObjects === true) new ClusterObjects(services, caPem).start();
  const namespaces = resources.get({ group: "", version: "v1", resource: "namespaces" });
  for (const name of FIRST_NAMESPACES) writer.create(namespaces, { metadata: { name } });
  store.compact(store.version());
  return { resources, store, writer };
}
