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
export function builtInShape(kind: string, version = "v1"): FieldShape {
  return shapeAt([version === "v1" ? kind : `${kind} ${version}`]);
}

function shapeAt(path: readonly string[]): FieldShape {
  const name = path.at(-1) ?? "";
  return {
    isAtomicMap: ATOMIC_MAPS.has(name) || ATOMIC_MAPS.has(path.join(".")),
    list: listAt(path),
    isAlwaysThere: ALWAYS_THERE.has(name),
    knows: () => true,
    member: (member) => shapeAt([...path, member]),
    // The item of a list is found by the name of the list: "containers.ports" is a list in a container.
    item: () => itemShape(path),
  };
}

/** Lists of objects each of which is one value. */
const ATOMIC_ITEMS: ReadonlySet<string> = new Set(["ownerReferences", "ServiceAccount.secrets"]);

function itemShape(path: readonly string[]): FieldShape {
  const isAtomicMap = ATOMIC_ITEMS.has(path.at(-1) ?? "") || ATOMIC_ITEMS.has(path.join("."));
  return { ...shapeAt(path), isAlwaysThere: false, isAtomicMap, list: ATOMIC };
}

function listAt(path: readonly string[]): ListShape {
  for (let start = 0; start < path.length; start++) {
    const list = LISTS.get(path.slice(start).join("."));
    if (list !== undefined) return list;
  }
  return ATOMIC;
}
