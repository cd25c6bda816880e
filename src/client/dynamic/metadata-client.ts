/**
 * A client that reads only the metadata of objects, which is a small part of large objects.
 * Mirrors: client-go@32ce75a7 metadata/metadata.go.
 */

import type {
  GroupVersionResource,
  KubernetesList,
  KubernetesObject,
} from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import type { HttpWatch } from "../rest/http-watch.js";
import type { Request } from "../rest/request.js";
import type { RestClient } from "../rest/rest-client.js";
import type { CallOptions } from "./dynamic-client.js";

/** Accepted forms, best first: a server without partial objects sends complete ones. */
const acceptOf = (kind: string) =>
  `application/json;as=${kind};g=meta.k8s.io;v=v1,application/json`;

const MS_PER_SECOND = 1_000;

/** An object with metadata only. */
export type PartialObject = Pick<KubernetesObject, "apiVersion" | "kind" | "metadata">;

/** See the head of this file. */
export class MetadataClient {
  readonly #client: RestClient;

  constructor(client: RestClient) {
    mustHave("MetadataClient", { client }, "client");
    this.#client = client;
  }

  /** @throws Error if the answer is not an object with metadata; the errors of `Request.do`; StatusError */
  async get(
    resource: GroupVersionResource,
    namespace: string,
    name: string,
    { options = {}, subresources = [], signal }: CallOptions = {},
  ): Promise<PartialObject> {
    if (name === "") throw new Error("name is required");
    const request = this.#at(resource, namespace, [name, ...subresources], PARTIAL).params(options);
    const value = (await request.do(signal)).into<KubernetesObject>();
    mustHaveKind(value);
    return partialOf(value);
  }

  /** @throws like `get` */
  async list(
    resource: GroupVersionResource,
    namespace: string,
    { options = {}, signal }: CallOptions = {},
  ): Promise<KubernetesList<PartialObject>> {
    const request = this.#at(resource, namespace, [], PARTIAL_LIST).params(options);
    const list = (await request.do(signal)).into<KubernetesList & KubernetesObject>();
    mustHaveKind(list);
    const { metadata, items = [] } = list;
    return { metadata, items: items.map(withoutRest) };
  }

  /** Opens a watch. The timeout in its options is also that of the request. @throws like `Request.watch` */
  async watch(
    resource: GroupVersionResource,
    namespace: string,
    { options = {}, signal }: CallOptions = {},
  ): Promise<HttpWatch> {
    const timeoutMs = Number(options["timeoutSeconds"] ?? 0) * MS_PER_SECOND;
    const request = this.#at(resource, namespace, [], PARTIAL).timeout(timeoutMs);
    return request.params({ ...options, watch: true }).watch(signal);
  }

  #at(
    { group, version, resource }: GroupVersionResource,
    namespace: string,
    tail: readonly string[],
    kind: string,
  ): Request {
    const root = group === "" ? ["api", version] : ["apis", group, version];
    const within = namespace === "" ? [] : ["namespaces", namespace];
    const request = this.#client.request().absPath(...root, ...within, resource, ...tail);
    return request.header("Accept", acceptOf(kind));
  }
}

const PARTIAL = "PartialObjectMetadata";
const PARTIAL_LIST = "PartialObjectMetadataList";

function partialOf(value: KubernetesObject): PartialObject {
  const { name, generateName, uid, creationTimestamp } = value.metadata ?? {};
  const isLikely = [name, generateName, uid, creationTimestamp].some((one) => (one ?? "") !== "");
  if (!isLikely) throw new Error("object does not appear to match the ObjectMeta schema");
  return withoutRest(value);
}

/** For anything but a partial object the kind would be wrong. */
function withoutRest({ apiVersion, kind, metadata }: KubernetesObject): PartialObject {
  if (kind !== PARTIAL) return { metadata };
  return { ...(apiVersion === undefined ? {} : { apiVersion }), kind, metadata };
}

function mustHaveKind({
  apiVersion = "",
  kind = "",
}: Pick<KubernetesObject, "apiVersion" | "kind">): void {
  if (kind === "" || apiVersion === "") {
    throw new Error("incoming object has no kind or no apiVersion, and cannot be decoded");
  }
}
