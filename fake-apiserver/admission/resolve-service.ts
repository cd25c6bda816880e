/**
 * Resolves a Service to a host and port. Nothing routes cluster IPs here, so the addresses are those of its EndpointSlices or
 * Endpoints, or the host of an ExternalName service.
 *
 * Mirrors: kube-aggregator pkg/apiserver/resolvers.go, apiserver pkg/util/proxy.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { at, type JsonObject, record, records } from "../values/json-value.js";
import type { Endpoint, WebhookService } from "./webhook-client.js";

/** The objects to resolve with. */
export interface ServiceSources {
  readonly store: ObjectStore;
  readonly resources: ResourceTable;
}

const SLICES = { group: "discovery.k8s.io", version: "v1", resource: "endpointslices" };
const SERVICE_LABEL = "kubernetes.io/service-name";

/** @throws Error with the message of a real server */
export function resolveService(sources: ServiceSources, wanted: WebhookService): Endpoint {
  const { namespace, name, port } = wanted;
  const service = objectOf(sources, "services", namespace, name);
  if (service === undefined) throw new Error(`service ${JSON.stringify(name)} not found`);
  const spec = record(service["spec"]);
  if (spec["type"] === "ExternalName") return { host: String(spec["externalName"] ?? ""), port };
  const ported = records(spec["ports"]).find((one) => one["port"] === port);
  if (ported === undefined) {
    throw new Error(`no service port ${port} found for service ${JSON.stringify(name)}`);
  }
  const found = [...slicesOf(sources, wanted), ...endpointsOf(sources, wanted)].flatMap(
    ({ hosts, ports }) => {
      const same = ports.find((one) => (one["name"] ?? "") === (ported["name"] ?? ""));
      const [host] = hosts;
      return typeof same?.["port"] === "number" && host !== undefined
        ? [{ host, port: same["port"] }]
        : [];
    },
  );
  const [first] = found;
  if (first === undefined) {
    throw new Error(`no endpoints available for service ${JSON.stringify(name)}`);
  }
  return first;
}

interface Backend {
  readonly hosts: readonly string[];
  readonly ports: readonly JsonObject[];
}

function slicesOf(
  { store, resources }: ServiceSources,
  { namespace, name }: WebhookService,
): readonly Backend[] {
  const resource = resources.find(SLICES);
  if (resource === undefined) return [];
  const { objects } = store.collection(resource).current();
  return [...objects.values()]
    .filter(({ metadata }) => {
      return metadata.namespace === namespace && metadata.labels?.[SERVICE_LABEL] === name;
    })
    .map((slice) => ({
      hosts: records(slice["endpoints"])
        .filter((one) => at(one["conditions"], "ready") !== false)
        .flatMap(({ addresses }) => (Array.isArray(addresses) ? addresses.map(String) : [])),
      ports: records(slice["ports"]),
    }));
}

function endpointsOf(
  sources: ServiceSources,
  { namespace, name }: WebhookService,
): readonly Backend[] {
  const endpoints = objectOf(sources, "endpoints", namespace, name);
  return records(endpoints?.["subsets"]).map((subset) => ({
    hosts: records(subset["addresses"]).map(({ ip }) => String(ip)),
    ports: records(subset["ports"]),
  }));
}

function objectOf(
  { store, resources }: ServiceSources,
  resource: string,
  namespace: string,
  name: string,
): KubernetesObject | undefined {
  const served = resources.find({ group: "", version: "v1", resource });
  return served && store.collection(served).get(`${namespace}/${name}`);
}
