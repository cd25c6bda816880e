import type { FieldShape, ListShape } from "./field-shape.js";

const ATOMIC: ListShape = { type: "atomic" };

function keyed(...keys: readonly string[]): ListShape {
  return { type: "keyed", keys };
}

function ports(port: string): ListShape {
  return { type: "keyed", keys: [port, "protocol"], defaults: { protocol: "TCP" } };
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
  ["ServiceAccount.secrets", keyed("name")],
  ["hostAliases", keyed("ip")],
  ["topologySpreadConstraints", keyed("topologyKey", "whenUnsatisfiable")],
  ["status.conditions", keyed("type")],
  ["status.podIPs", keyed("ip")],
  ["status.hostIPs", keyed("ip")],
  ["Node.status.addresses", keyed("type")],
  ["metadata.ownerReferences", keyed("uid")],
  ["MutatingWebhookConfiguration.webhooks", keyed("name")],
  ["ValidatingWebhookConfiguration.webhooks", keyed("name")],
  ["metadata.finalizers", { type: "set" }],
]);

/** Objects of built-in kinds that are one value, by their names, or by the whole path where only one kind says so. */
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
  "claimRef",
  "targetRef",
  "involvedObject",
  "regarding",
  "related",
  "roleRef",
  "HorizontalPodAutoscaler.spec.scaleTargetRef",
  "Ingress.spec.defaultBackend.resource",
  "Ingress.spec.defaultBackend.service.port",
  "ControllerRevision.data",
]);

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

/** The shape of a built-in kind: what its lists and objects are is told from their names, not from its schema. */
export function builtInShape(kind: string, version = "v1", isComplete = false): FieldShape {
  return shapeAt([version === "v1" ? kind : `${kind} ${version}`], isComplete);
}

/** @param isComplete whether what is always there is in the objects, too */
function shapeAt(path: readonly string[], isComplete: boolean): FieldShape {
  const name = path.at(-1) ?? "";
  return {
    isAtomicMap: ATOMIC_MAPS.has(name) || ATOMIC_MAPS.has(path.join(".")),
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
const ATOMIC_ITEMS: ReadonlySet<string> = new Set(["ownerReferences", "ServiceAccount.secrets"]);

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
