import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import { ALWAYS_ALLOW } from "../authorization/authorizer.js";
import { ClusterObjects } from "../controllers/cluster-objects.js";
import type { ControllerServices } from "../controllers/controller-services.js";
import { DefinitionController } from "../controllers/definition-controller.js";
import { GarbageCollector } from "../controllers/garbage-collector.js";
import { NamespaceController } from "../controllers/namespace-controller.js";
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
import type { WorldAuthorization, WorldRoles } from "./world-roles.js";

/** The first version: high enough that small literal ones are too old, as on any cluster that is not new. */
const FIRST_VERSION = 1_000n;

/** The initial namespaces of every cluster. */
const FIRST_NAMESPACES = ["default", "kube-system", "kube-public", "kube-node-lease"];

/** The parts of a world below its listeners. */
export interface WorldCore extends WorldAuthorization {
  /** Completes built-in resources with the validation of this world. */
  readonly complete: (resource: ServedResource) => ServedResource;
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

/** What else a world core is made of. */
export interface CoreParts {
  readonly caPem: string | undefined;
  readonly ownStatus: OwnStatus;
  readonly roles: WorldRoles | undefined;
}

/** A store with the initial namespaces. The history visible to clients begins after them. */
export function createWorldCore(
  options: WorldOptions,
  profile: ServerProfile,
  clock: Clock,
  uids: Prng,
  { caPem, ownStatus, roles }: CoreParts,
): WorldCore {
  const complete = (resource: ServedResource) =>
    withDefinitionJudge(roles?.withRoleJudge(resource) ?? resource);
  const resources = new ResourceTable(options.resources, profile, complete);
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
  startControllers(services, options.controllers !== false);
  if (options.clusterObjects === true) new ClusterObjects(services, caPem).start();
  const namespaces = resources.get({ group: "", version: "v1", resource: "namespaces" });
  for (const name of FIRST_NAMESPACES) writer.create(namespaces, { metadata: { name } });
  const authorization = roles?.startRoles(services) ?? { authorizer: ALWAYS_ALLOW };
  store.compact(store.version());
  return { complete, ...services, ...authorization };
}

/**
 * Starts the controllers: that of definitions always, and those of namespaces and the garbage collector if `isCluster`. They
 * act within the write that causes them.
 */
function startControllers(services: ControllerServices, isCluster: boolean): void {
  new DefinitionController(services).start();
  if (!isCluster) return;
  new NamespaceController(services).start();
  new GarbageCollector(services).start();
}
