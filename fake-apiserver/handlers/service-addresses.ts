import type { KubernetesObject } from "../../src/wire/resource.js";
import { invalid } from "../storage/field-causes.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ServedResource } from "../storage/served-resource.js";
import { invalidObject } from "../storage/status-bodies.js";
import { type JsonObject, record, records } from "../values/json-value.js";
import { RequestFailure } from "./request-failure.js";

/** Addresses are 10.0.0.1 to 10.0.255.254. */
const ADDRESSES_COUNT = 2 ** 16 - 2;
/** The first is the apiserver's own. */
const FIRST_RANK = 2;
const NODE_PORTS = { first: 30_000, last: 32_767 };
const FAMILY = { ipFamilies: ["IPv4"], ipFamilyPolicy: "SingleStack" };
/** The families of manually created endpoints are unknown. */
const FAMILIES = { ipFamilies: ["IPv4", "IPv6"], ipFamilyPolicy: "RequireDualStack" };

/** The allocated addresses and ports of services in a store. Each change is read once, however many services there are. */
export class ServiceAddresses {
  readonly #store: ObjectStore;
  #addresses = new Allotment(FIRST_RANK);
  #ports = new Allotment(NODE_PORTS.first);
  /** The last version that was read; absent: none. */
  #version: bigint | undefined;

  constructor(store: ObjectStore) {
    this.#store = store;
    store.onRestore(() => {
      this.#version = undefined;
    });
  }

  /** The allocations of services, for this resource. */
  read(resource: ServedResource): { readonly addresses: Allotment; readonly ports: Allotment } {
    const collection = this.#store.collection(resource);
    const { history } = collection;
    if (this.#version === undefined || this.#version < history.floor()) {
      this.#addresses = new Allotment(FIRST_RANK);
      this.#ports = new Allotment(NODE_PORTS.first);
      for (const service of collection.current().objects.values()) this.#count(service, 1);
    } else {
      for (const { type, object, previous } of history.after(this.#version)) {
        if (type !== "DELETED") this.#count(object, 1);
        if (previous !== undefined) this.#count(previous, -1);
      }
    }
    this.#version = this.#store.version();
    return { addresses: this.#addresses, ports: this.#ports };
  }

  #count(service: KubernetesObject, by: 1 | -1): void {
    const spec = specOf(service);
    this.#addresses.count(rankOf(spec["clusterIP"]), by);
    for (const port of portsIn(spec)) this.#ports.count(port, by);
  }
}

/** The use count of each value, and the lowest free number. */
class Allotment {
  readonly #counts = new Map<unknown, number>();
  readonly #first: number;
  /** All lower ones are in use. */
  #lowest: number;

  constructor(first: number) {
    this.#first = first;
    this.#lowest = first;
  }

  count(value: unknown, by: 1 | -1): void {
    const count = (this.#counts.get(value) ?? 0) + by;
    if (count > 0) this.#counts.set(value, count);
    else this.#counts.delete(value);
    const isFree = count === 0 && Number.isInteger(value);
    if (isFree) this.#lowest = Math.max(this.#first, Math.min(this.#lowest, Number(value)));
  }

  has(value: unknown): boolean {
    return this.#counts.has(value);
  }

  lowest(): number {
    while (this.has(this.#lowest)) this.#lowest++;
    return this.#lowest;
  }
}

/** A service with a cluster IP, and with node ports if its type has them. @throws RequestFailure 422 */
export function withAddresses(
  taken: ServiceAddresses,
  resource: ServedResource,
  service: KubernetesObject,
): KubernetesObject {
  const spec = specOf(service);
  if (spec["type"] === "ExternalName") return service;
  const { addresses, ports } = taken.read(resource);
  return {
    ...service,
    spec: {
      ...familiesOf(spec),
      ...spec,
      ...addressesOf(resource, service, spec, addresses),
      ...(hasNodePorts(spec) ? nodePortsOf(spec, ports) : {}),
    },
  };
}

/** The IP families of a service. Without a selector, its endpoints may have any. */
export function familiesOf(spec: JsonObject): JsonObject {
  const isHeadless = spec["clusterIP"] === "None" || firstOf(spec["clusterIPs"]) === "None";
  const isOpen = isHeadless && spec["selector"] === undefined;
  return isOpen && spec["ipFamilyPolicy"] !== FAMILY.ipFamilyPolicy ? FAMILIES : FAMILY;
}

/** Whether a service gets node ports automatically. */
export function hasNodePorts({ type, allocateLoadBalancerNodePorts }: JsonObject): boolean {
  return (
    type === "NodePort" || (type === "LoadBalancer" && allocateLoadBalancerNodePorts !== false)
  );
}

function specOf({ spec }: KubernetesObject): JsonObject {
  return record(spec);
}

/** The cluster IPs that a service requests, or the next free one. @throws RequestFailure 422 for one in use */
export function addressesOf(
  resource: ServedResource,
  { metadata }: KubernetesObject,
  spec: JsonObject,
  taken: Allotment,
): JsonObject {
  const given = spec["clusterIP"] || firstOf(spec["clusterIPs"]);
  if (typeof given === "string" && given !== "") {
    if (given !== "None" && taken.has(rankOf(given))) {
      const why = `failed to allocate IP ${given}: provided IP is already allocated`;
      throw new RequestFailure(
        invalidObject(resource, metadata.name ?? "", invalid("spec.clusterIPs", [given], why)),
      );
    }
    return { clusterIP: given, clusterIPs: [given] };
  }
  const rank = taken.lowest();
  return rank > ADDRESSES_COUNT
    ? {}
    : { clusterIP: addressAt(rank), clusterIPs: [addressAt(rank)] };
}

function addressAt(rank: number): string {
  return `10.0.${rank >> 8}.${rank & 255}`;
}

/** The index of a cluster IP; the address itself if it is outside the range. */
function rankOf(address: unknown): unknown {
  const [, , high, low] = String(address).split(".").map(Number);
  const rank = (high ?? 0) * 256 + (low ?? 0);
  return addressAt(rank) === address ? rank : address;
}

function portsIn({ ports, healthCheckNodePort }: JsonObject): readonly unknown[] {
  return [...records(ports).map(({ nodePort }) => nodePort), healthCheckNodePort];
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

/** The ports of a service, each with a node port. */
export function nodePortsOf(spec: JsonObject, taken: Allotment): JsonObject {
  const own = new Set(portsIn(spec));
  let last = Math.min(taken.lowest(), NODE_PORTS.last);
  const next = () => {
    while ((taken.has(last) || own.has(last)) && last < NODE_PORTS.last) last++;
    own.add(last);
    return last;
  };
  const ports = records(spec["ports"]).map((port) =>
    port["nodePort"] ? port : { ...port, nodePort: next() },
  );
  const isLocal = spec["externalTrafficPolicy"] === "Local" && spec["type"] === "LoadBalancer";
  const isChecked = isLocal && !spec["healthCheckNodePort"];
  return { ports, ...(isChecked ? { healthCheckNodePort: next() } : {}) };
}
