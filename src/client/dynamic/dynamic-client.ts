/**
 * A client for objects of any kind. Callers declare their types.
 * Mirrors: client-go@32ce75a7 dynamic/simple.go.
 */

import type {
  GroupVersionResource,
  KubernetesList,
  KubernetesObject,
} from "../../wire/resource.js";
import type { Served } from "../../wire/served.js";
import { mustHave } from "../must-have.js";
import type { HttpWatch } from "../rest/http-watch.js";
import type { Request } from "../rest/request.js";
import { segmentProblem } from "../rest/request-path.js";
import type { PatchType, RestClient } from "../rest/rest-client.js";

/** Options as query parameters, by their names on the wire: `{ limit: 500 }`. Empty ones are not sent. */
export type RequestOptions = Readonly<Record<string, string | number | boolean | undefined>>;

/** Options of a call. */
export interface CallOptions {
  /** @default none */
  readonly options?: RequestOptions;
  /** "status", "scale", or several: "proxy", "healthz". @default none */
  readonly subresources?: readonly string[];
  /** Cancels the call. @default never */
  readonly signal?: AbortSignal;
}

/** Delete options, as in the body of the request: `{ propagationPolicy: "Foreground" }`. */
export type DeleteOptions = Readonly<Record<string, unknown>>;

/** See the head of this file. Its REST client must accept JSON only. */
export class DynamicClient {
  readonly #client: RestClient;

  constructor(client: RestClient) {
    mustHave("DynamicClient", { client }, "client");
    this.#client = client;
  }

  /** All objects of a resource; `T` is their type, as the caller declares it, such as client-node's `V1Pod`. */
  resource<T extends object = KubernetesObject>(
    resource: GroupVersionResource,
  ): DynamicResource<Served<T>> {
    return new DynamicResource(this.#client, resource, "");
  }
}

/** The objects of one resource, in one namespace or in all. */
export class DynamicResource<T extends KubernetesObject = KubernetesObject> {
  readonly #client: RestClient;
  readonly #resource: GroupVersionResource;
  readonly #namespace: string;

  constructor(client: RestClient, resource: GroupVersionResource, namespace: string) {
    mustHave("DynamicResource", { client, resource, namespace }, "client", "resource", "namespace");
    this.#client = client;
    this.#resource = resource;
    this.#namespace = namespace;
  }

  /** The same in one namespace; "": in all, or of a cluster-scoped resource. */
  namespace(namespace: string): DynamicResource<T> {
    return new DynamicResource(this.#client, this.#resource, namespace);
  }

  /** @throws Error for an empty or invalid name; the errors of `Request.do`; StatusError */
  async get(name: string, call: CallOptions = {}): Promise<T> {
    return this.#send(this.#named("GET", name, call), call);
  }

  /** @throws the errors of `Request.do`; StatusError */
  async list(call: CallOptions = {}): Promise<KubernetesList<T>> {
    return this.#send(this.#at("GET", [], call), call);
  }

  /** Opens a watch. @throws like `Request.watch` */
  async watch({ options, signal }: CallOptions = {}): Promise<HttpWatch> {
    return this.#at("GET", [], { options: { ...options, watch: true } }).watch(signal);
  }

  /** Creates an object, or a subresource of the object with that name. @throws like `get` */
  async create(object: T, call: CallOptions = {}): Promise<T> {
    const { subresources = [] } = call;
    const { name = "" } = object.metadata;
    if (subresources.length > 0) mustBeName(name);
    const tail = subresources.length > 0 ? [name, ...subresources] : [];
    return this.#send(this.#at("POST", tail, call).body(object), call);
  }

  /** Replaces an object, or one of its subresources. @throws like `get`; a conflict if it has changed */
  async update(object: T, call: CallOptions = {}): Promise<T> {
    const request = this.#named("PUT", object.metadata.name ?? "", call);
    return this.#send(request.body(object), call);
  }

  /** Replaces the status of an object. @throws like `update` */
  async updateStatus(object: T, call: CallOptions = {}): Promise<T> {
    return this.update(object, { ...call, subresources: ["status"] });
  }

  /** Patches an object. @throws like `get` */
  async patch(name: string, type: PatchType, patch: unknown, call: CallOptions = {}): Promise<T> {
    const request = this.#named("PATCH", name, call).header("Content-Type", type);
    const body = typeof patch === "string" ? patch : JSON.stringify(patch);
    return this.#send(request.body(Buffer.from(body)), call);
  }

  /**
   * Server-side apply of `object` by `fieldManager`; `isForced` also takes over conflicting fields of other
   * managers. @throws like `patch`
   */
  async apply(
    name: string,
    object: T,
    fieldManager: string,
    { isForced = false, ...call }: CallOptions & { readonly isForced?: boolean } = {},
  ): Promise<T> {
    const options = { ...call.options, fieldManager, force: isForced };
    return this.patch(name, "application/apply-patch+yaml", object, { ...call, options });
  }

  /** Deletes an object. @throws like `get` */
  async delete(name: string, how: DeleteOptions = {}, call: CallOptions = {}): Promise<void> {
    await this.#delete(this.#named("DELETE", name, call), how, call);
  }

  /** Deletes all objects that `call.options` select. @throws like `list` */
  async deleteCollection(how: DeleteOptions = {}, call: CallOptions = {}): Promise<void> {
    await this.#delete(this.#at("DELETE", [], call), how, call);
  }

  async #delete(request: Request, how: DeleteOptions, { signal }: CallOptions): Promise<void> {
    const body = JSON.stringify({ kind: "DeleteOptions", apiVersion: "v1", ...how });
    request.header("Content-Type", "application/json").body(Buffer.from(body));
    const error = (await request.do(signal)).error();
    if (error !== undefined) throw error;
  }

  async #send<R>(request: Request, { signal }: CallOptions): Promise<R> {
    const result = await request.do(signal);
    return result.into<R>();
  }

  #named(method: string, name: string, call: CallOptions): Request {
    mustBeName(name);
    return this.#at(method, [name, ...(call.subresources ?? [])], call);
  }

  #at(method: string, tail: readonly string[], { options = {} }: CallOptions): Request {
    const { group, version, resource } = this.#resource;
    const problem = segmentProblem(this.#namespace);
    if (problem !== undefined)
      throw new Error(`invalid namespace "${this.#namespace}": ${problem}`);
    const root = group === "" ? ["api", version] : ["apis", group, version];
    const within = this.#namespace === "" ? [] : ["namespaces", this.#namespace];
    return this.#client
      .verb(method)
      .absPath(...root, ...within, resource, ...tail)
      .params(options);
  }
}

function mustBeName(name: string): void {
  if (name === "") throw new Error("name is required");
  const problem = segmentProblem(name);
  if (problem !== undefined) throw new Error(`invalid resource name "${name}": ${problem}`);
}
