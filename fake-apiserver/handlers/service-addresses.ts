import type { KubernetesObject } from "../../src/wire/resource.js";
import { invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import { invalidObject } from "../storage/status-bodies.js";
import { type JsonObject, kept, record, records } from "../values/json-value.js";
import type { HandlerServices } from "./handler-services.js";
import { RequestFailure } from "./request-failure.js";

/** Addresses are 10.0.0.1 to 10.0.255.254. */
const ADDRESSES_COUNT = 2 ** 16 - 2;
const NODE_PORTS = { first: 30_000, last: 32_767 };
const FAMILY = { ipFamilies: ["IPv4"], ipFamilyPolicy: "SingleStack" };
/** Nobody knows of which families the endpoints are that somebody else makes. */
const FAMILIES = { ipFamilies: ["IPv4", "IPv6"], ipFamilyPolicy: "RequireDualStack" };

/** A service with an address of the cluster, and with ports of the nodes where it has such. @throws RequestFailure 422 */
export function withAddresses(
  services: HandlerServices,
  resource: ServedResource,
  service: KubernetesObject,
): KubernetesObject {
  const spec = specOf(service);
  const { type } = spec;
  if (type === "ExternalName") return service;
  const others = [...services.store.collection(resource).current().objects.values()].map(specOf);
  const isOutside = type === "NodePort" || type === "LoadBalancer";
  const isHeadless = spec["clusterIP"] === "None" || firstOf(spec["clusterIPs"]) === "None";
  const hasPorts = type === "NodePort" || spec["allocateLoadBalancerNodePorts"] !== false;
  return {
    ...service,
    spec: {
      ...(isHeadless && spec["selector"] === undefined ? FAMILIES : FAMILY),
      ...spec,
      ...addressOf(resource, service, spec, others),
      ...(isOutside && hasPorts ? portsOf(spec, others) : {}),
    },
  };
}

/** A service that replaces another and says nothing of its addresses keeps them. */
export function withKeptAddresses(
  service: KubernetesObject,
  stored: KubernetesObject,
): KubernetesObject {
  const [spec, before] = [specOf(service), specOf(stored)];
  if (spec["type"] === "ExternalName" || before["type"] === "ExternalName") return service;
  const names = ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"];
  if (spec["externalTrafficPolicy"] === "Local") names.push("healthCheckNodePort");
  const all = { ...kept(before, names), ...spec };
  const isOutside = spec["type"] === "NodePort" || spec["type"] === "LoadBalancer";
  const ports = isOutside
    ? { ports: portsKept(records(spec["ports"]), records(before["ports"])) }
    : {};
  return { ...service, spec: { ...all, ...ports } };
}

function specOf({ spec }: KubernetesObject): JsonObject {
  return record(spec);
}

function addressOf(
  resource: ServedResource,
  { metadata }: KubernetesObject,
  spec: JsonObject,
  others: readonly JsonObject[],
): JsonObject {
  const given = spec["clusterIP"] || firstOf(spec["clusterIPs"]);
  const taken = new Set(others.map(({ clusterIP }) => clusterIP));
  if (typeof given === "string" && given !== "") {
    if (given !== "None" && taken.has(given)) {
      const why = `failed to allocate IP ${given}: provided IP is already allocated`;
      throw new RequestFailure(
        invalidObject(resource, metadata.name ?? "", invalid("spec.clusterIPs", [given], why)),
      );
    }
    return { clusterIP: given, clusterIPs: [given] };
  }
  for (let rank = 1; rank <= ADDRESSES_COUNT; rank++) {
    const address = `10.0.${rank >> 8}.${rank & 255}`;
    if (!taken.has(address) && rank > 1) return { clusterIP: address, clusterIPs: [address] };
  }
  return {};
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function portsOf(spec: JsonObject, others: readonly JsonObject[]): JsonObject {
  const all = [...others, spec];
  const taken = new Set([
    ...all.flatMap(({ ports }) => records(ports)).map(({ nodePort }) => nodePort),
    ...all.map(({ healthCheckNodePort }) => healthCheckNodePort),
  ]);
  let last = NODE_PORTS.first;
  const next = () => {
    while (taken.has(last) && last < NODE_PORTS.last) last++;
    taken.add(last);
    return last;
  };
  const ports = records(spec["ports"]).map((port) =>
    port["nodePort"] ? port : { ...port, nodePort: next() },
  );
  const isLocal = spec["externalTrafficPolicy"] === "Local" && spec["type"] === "LoadBalancer";
  const isChecked = isLocal && !spec["healthCheckNodePort"];
  return { ports, ...(isChecked ? { healthCheckNodePort: next() } : {}) };
}

function portsKept(
  ports: readonly JsonObject[],
  before: readonly JsonObject[],
): readonly JsonObject[] {
  return ports.map((port) => {
    const same = before.find(
      (one) => one["port"] === port["port"] && one["protocol"] === port["protocol"],
    );
    return port["nodePort"] || !same?.["nodePort"] ? port : { ...port, nodePort: same["nodePort"] };
  });
}
