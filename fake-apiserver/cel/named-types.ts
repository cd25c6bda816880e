import { type CelType, listType, mapType, optionalType, TYPES, typeType } from "./cel-type.js";
import { KUBERNETES_TYPES } from "./functions.js";

/** Types that an expression may name. */
export const NAMED_TYPES: ReadonlyMap<string, CelType> = new Map(
  Object.entries({
    bool: TYPES.bool,
    int: TYPES.int,
    uint: TYPES.uint,
    double: TYPES.double,
    string: TYPES.string,
    bytes: TYPES.bytes,
    list: listType(TYPES.dyn),
    map: mapType(TYPES.dyn, TYPES.dyn),
    null_type: TYPES.null,
    type: typeType(TYPES.dyn),
    optional_type: optionalType(TYPES.dyn),
    "google.protobuf.Duration": TYPES.duration,
    "google.protobuf.Timestamp": TYPES.timestamp,
    "net.IP": KUBERNETES_TYPES.ip,
    "net.CIDR": KUBERNETES_TYPES.cidr,
    "kubernetes.Quantity": KUBERNETES_TYPES.quantity,
    "kubernetes.URL": KUBERNETES_TYPES.url,
  }).map(([name, type]) => [name, typeType(type)] as const),
);
