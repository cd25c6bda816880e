/** Replaced services: they keep their allocated addresses and ports as long as they use them. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServedResource } from "../storage/served-resource.js";
import { isJsonObject, type JsonObject, kept, record, records } from "../values/json-value.js";
import {
  addressesOf,
  familiesOf,
  hasNodePorts,
  nodePortsOf,
  type ServiceAddresses,
} from "./service-addresses.js";

/**
 * A service that replaces another: it keeps allocated values that it omits, gets those of its new type, and loses those
 * without a use, unless the client has changed them as well. @throws RequestFailure 422
 *
 * Mirrors: kubernetes pkg/registry/core/service/storage (beginUpdate), strategy.go (dropTypeDependentFields).
 */
export function revisedService(
  taken: ServiceAddresses,
  resource: ServedResource,
  service: KubernetesObject,
  stored: KubernetesObject,
): KubernetesObject {
  const before = record(stored["spec"]);
  const given = inStep(withKept(record(service["spec"]), before), before);
  const spec = withoutUseless(withAllotted(taken, resource, service, { given, before }), before);
  const { status } = service;
  // The fields of a load balancer are cleared.
  const isUnbalanced = spec["type"] !== "LoadBalancer" && isJsonObject(status);
  return { ...service, spec, ...(isUnbalanced ? { status: { ...status, loadBalancer: {} } } : {}) };
}

/** Allocated values that are omitted. */
function withKept(spec: JsonObject, before: JsonObject): JsonObject {
  const hasAddress = needsAddress(before) && needsAddress(spec);
  const addresses = hasAddress ? kept(before, ["clusterIP", "clusterIPs"]) : {};
  const checked = isChecked(before) && isChecked(spec) ? kept(before, ["healthCheckNodePort"]) : {};
  const hasPorts = hasNodePorts(before) && hasNodePorts(spec);
  const ports = hasPorts
    ? { ports: portsKept(records(spec["ports"]), records(before["ports"])) }
    : {};
  return { ...addresses, ...checked, ...spec, ...ports };
}

/** The address and the list of addresses belong together: changing one changes the other. */
function inStep(spec: JsonObject, before: JsonObject): JsonObject {
  const { clusterIP: now, clusterIPs: all, ...rest } = spec;
  const { clusterIP: was, clusterIPs: allBefore } = before;
  if (now === was) {
    return all === undefined && allBefore !== undefined ? { ...spec, clusterIPs: allBefore } : spec;
  }
  if (!isDeepStrictEqual(all, allBefore)) return spec;
  return now === undefined ? rest : { ...spec, clusterIPs: [now] };
}

/** The fields of a service before the update. */
interface Revision {
  readonly given: JsonObject;
  readonly before: JsonObject;
}

function withAllotted(
  taken: ServiceAddresses,
  resource: ServedResource,
  service: KubernetesObject,
  { given, before }: Revision,
): JsonObject {
  if (!needsAddress(given)) return given;
  const { ipFamilyPolicy } = before;
  const policy = ipFamilyPolicy === undefined ? {} : { ipFamilyPolicy };
  const spec = { ...familiesOf({ ...policy, ...given }), ...policy, ...given };
  const { addresses, ports } = taken.read(resource);
  const address = needsAddress(before) ? {} : addressesOf(resource, service, spec, addresses);
  return { ...spec, ...address, ...(hasNodePorts(spec) ? nodePortsOf(spec, ports) : {}) };
}

/** Unused fields are cleared, unless they have changed. */
function withoutUseless(spec: JsonObject, before: JsonObject): JsonObject {
  const isSame = (name: string) => isDeepStrictEqual(spec[name], before[name]);
  const isEnded = (needs: (of: JsonObject) => boolean) => needs(before) && !needs(spec);
  const gone = new Set<string>();
  const drop = (names: readonly string[]) => {
    for (const name of names) if (isSame(name)) gone.add(name);
  };
  if (!needsAddress(spec)) gone.add("internalTrafficPolicy");
  if (isEnded(needsAddress)) {
    if (isSame("clusterIP") && isSame("clusterIPs")) drop(["clusterIP", "clusterIPs"]);
    drop(["ipFamilies", "ipFamilyPolicy"]);
  }
  if (isEnded(isChecked)) drop(["healthCheckNodePort"]);
  if (isEnded(({ type }) => type === "LoadBalancer")) {
    drop(["allocateLoadBalancerNodePorts", "loadBalancerClass"]);
  }
  if (isEnded(isOutside)) drop(["externalTrafficPolicy"]);
  const left = Object.entries(spec).filter(([name]) => !gone.has(name));
  const ports = isEnded(hasOutsideType) ? portsWithoutOld(spec, before) : {};
  return { ...Object.fromEntries(left), ...ports };
}

/** Node ports are cleared, unless there is a new one. */
function portsWithoutOld(spec: JsonObject, before: JsonObject): JsonObject {
  const old = new Set(portNumbers(before));
  const ports = records(spec["ports"]);
  if (ports.length === 0 || !portNumbers(spec).every((port) => old.has(port))) return {};
  return { ports: ports.map(({ nodePort: _gone, ...port }) => port) };
}

function portNumbers({ ports }: JsonObject): readonly unknown[] {
  return records(ports).flatMap(({ nodePort }) => (nodePort ? [nodePort] : []));
}

function needsAddress({ type }: JsonObject): boolean {
  return type !== "ExternalName";
}

function hasOutsideType({ type }: JsonObject): boolean {
  return type === "NodePort" || type === "LoadBalancer";
}

/** Whether it is reachable from outside. */
function isOutside(spec: JsonObject): boolean {
  const { type, externalIPs } = spec;
  const isByAddress = type === "ClusterIP" && Array.isArray(externalIPs) && externalIPs.length > 0;
  return hasOutsideType(spec) || isByAddress;
}

function isChecked({ type, externalTrafficPolicy }: JsonObject): boolean {
  return type === "LoadBalancer" && externalTrafficPolicy === "Local";
}

/** Ports with the node ports of the old ports with their names, unless others of them have taken those. */
function portsKept(
  ports: readonly JsonObject[],
  before: readonly JsonObject[],
): readonly JsonObject[] {
  const own = new Set(ports.map(({ nodePort }) => nodePort));
  const known = new Map(before.map(({ name = "", nodePort }) => [name, nodePort]));
  return ports.map((port) => {
    const nodePort = known.get(port["name"] ?? "");
    return port["nodePort"] || !nodePort || own.has(nodePort) ? port : { ...port, nodePort };
  });
}
