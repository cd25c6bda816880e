import type { FieldShape, ListShape } from "./field-shape.js";

const ATOMIC: ListShape = { type: "atomic" };
const SET: ListShape = { type: "set" };

/** Every item has these keys; a missing one is the empty string. */
function keyed(...keys: readonly string[]): ListShape {
  return { type: "keyed", keys, defaults: Object.fromEntries(keys.map((key) => [key, ""])) };
}

/** Keys are optional, but an item needs at least one of them. */
function keyedAtWill(...keys: readonly string[]): ListShape {
  return { type: "keyed", keys };
}

function ports(port: string): ListShape {
  return { type: "keyed", keys: [port, "protocol"], defaults: { [port]: 0, protocol: "TCP" } };
}

/**
 * The lists of built-in kinds that are merged, by the end of their paths; the longest end counts. Any other list is one
 * value.
 */
const LISTS: ReadonlyMap<string, ListShape> = new Map([
  ["containers", keyed("name")],
  ["initContainers", keyed("name")],
  ["ephemeralContainers", keyed("name")],
  ["containers.ports", ports("containerPort")],
  ["initContainers.ports", ports("containerPort")],
  ["Service.spec.ports", ports("port")],
  ["env", keyed("name")],
  ["volumeMounts", keyed("mountPath")],
  ["volumeDevices", keyed("devicePath")],
  ["volumes", keyed("name")],
  ["resources.claims", keyed("name")],
  ["imagePullSecrets", keyed("name")],
  ["ServiceAccount.imagePullSecrets", ATOMIC],
  ["ServiceAccount.secrets", keyedAtWill("name")],
  ["hostAliases", keyed("ip")],
  ["topologySpreadConstraints", keyed("topologyKey", "whenUnsatisfiable")],
  ["status.conditions", keyed("type")],
  ["status.podIPs", keyed("ip")],
  ["Node.status.addresses", keyed("type")],
  ["metadata.ownerReferences", keyed("uid")],
  ["MutatingWebhookConfiguration.webhooks", keyed("name")],
  ["ValidatingWebhookConfiguration.webhooks", keyed("name")],
  ["metadata.finalizers", SET],
  ["ephemeralContainers.ports", ports("containerPort")],
  ["bindMountOptions", SET],
  ["schedulingGates", keyed("name")],
  ["evictionResponders", keyed("name")],
  ["spec.resourceClaims", keyed("name")],
  ["scheduling.resourceClaims", keyed("name")],
  ["status.resourceClaimStatuses", keyed("name")],
  ["status.volumeHealth", keyed("name")],
  ["healthConditions", keyed("status", "reason")],
  ["nodeAllocatableResourceClaimStatuses", keyed("resourceClaimName")],
  ["nodeAllocatableResourceClaimStatuses.mapping", keyed("name")],
  ["nodeAllocatableResourceClaimStatuses.overhead", keyed("name")],
  ["nodeAllocatableResourceClaimStatuses.containers", SET],
  ["matchConditions", keyed("name")],
  ["ValidatingAdmissionPolicy.spec.variables", keyed("name")],
  ["validationActions", SET],
  ["Node.spec.podCIDRs", SET],
  ["podPreemptionPolicy.disableResizePreemption", SET],
  ["Job.status.conditions", ATOMIC],
  ["uncountedTerminatedPods.failed", SET],
  ["uncountedTerminatedPods.succeeded", SET],
  ["volumeLifecycleModes", SET],
  ["CSINode.spec.drivers", keyed("name")],
  ["CSINode.status.storageHealth", keyed("name")],
  ["ComponentStatus.conditions", keyed("type")],
  ["ResourceSlice.spec.skipNodeOperations", SET],
  ["ResourceClaim.status.devices", keyedAtWill("driver", "device", "pool", "shareID")],
  ["ResourceClaim.status.devices.conditions", keyed("type")],
  ["ResourceClaim.status.reservedFor", keyed("uid")],
]);

/** Objects of built-in kinds that are one value, by their names, by the last two, or by the whole path. */
const ATOMIC_MAPS: ReadonlySet<string> = new Set([
  "selector",
  "nodeSelector",
  "labelSelector",
  "namespaceSelector",
  "podSelector",
  "configMapKeyRef",
  "secretKeyRef",
  "fieldRef",
  "resourceFieldRef",
  "secretRef",
  "targetRef",
  "involvedObject",
  "regarding",
  "related",
  "roleRef",
  "matchConstraints",
  "matchResources",
  "paramKind",
  "paramRef",
  "HorizontalPodAutoscaler.spec.scaleTargetRef",
  "Ingress.spec.defaultBackend.resource",
  "Ingress.spec.defaultBackend.service.port",
  "ControllerRevision.data",
  "Binding.target",
  "controllerExpandSecretRef",
  "controllerPublishSecretRef",
  "nodeExpandSecretRef",
  "nodePublishSecretRef",
  "nodeStageSecretRef",
  "nodeAffinity.required",
  "nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution",
  "spec.dataSource",
  "fileKeyRef",
  "scopeSelector",
  "matchConstraints",
  "matchResources",
  "paramKind",
  "paramRef",
  "objectSelector",
  "CSIStorageCapacity.nodeTopology",
]);

/** Objects that are not one value, though others of their names are, by the last two. */
const MERGED_MAPS: ReadonlySet<string> = new Set(["resourceAttributes.labelSelector"]);

/** Members of built-in types that are values, not pointers: each object has them, if only empty. */
const ALWAYS_THERE: ReadonlySet<string> = new Set([
  "metadata",
  "spec",
  "status",
  "template",
  "jobTemplate",
  "strategy",
  "updateStrategy",
  "containers",
  "resources",
  "names",
  "scaleTargetRef",
]);

/** The shape of a built-in kind: what its lists and objects are is known by their names, not from its schema. */
export function builtInShape(kind: string, version = "v1", isComplete = false): FieldShape {
  return shapeAt([version === "v1" ? kind : `${kind} ${version}`], isComplete);
}

/** @param isComplete whether what is always there is in the objects, too */
function shapeAt(path: readonly string[], isComplete: boolean): FieldShape {
  const name = path.at(-1) ?? "";
  return {
    isAtomicMap:
      [path.slice(-1), path.slice(-2), path].some((end) => ATOMIC_MAPS.has(end.join("."))) &&
      !MERGED_MAPS.has(path.slice(-2).join(".")),
    list: listAt(path),
    // The metadata of an object without any are compared as none.
    isAlwaysThere: isComplete ? path.length === 2 && name === "metadata" : ALWAYS_THERE.has(name),
    knows: () => true,
    member: (member) => shapeAt([...path, member], isComplete),
    // The item of a list is found by the name of the list: "containers.ports" is a list in a container.
    item: () => itemShape(path, isComplete),
  };
}

/** Lists of objects each of which is one value. */
const ATOMIC_ITEMS: ReadonlySet<string> = new Set([
  "ownerReferences",
  "imagePullSecrets",
  "evictionResponders",
  "ValidatingAdmissionPolicy.spec.variables",
  "ServiceAccount.secrets",
]);

function itemShape(path: readonly string[], isComplete: boolean): FieldShape {
  const isAtomicMap = ATOMIC_ITEMS.has(path.at(-1) ?? "") || ATOMIC_ITEMS.has(path.join("."));
  return { ...shapeAt(path, isComplete), isAlwaysThere: false, isAtomicMap, list: ATOMIC };
}

function listAt(path: readonly string[]): ListShape {
  for (let start = 0; start < path.length; start++) {
    const list = LISTS.get(path.slice(start).join("."));
    if (list !== undefined) return list;
  }
  return ATOMIC;
}
