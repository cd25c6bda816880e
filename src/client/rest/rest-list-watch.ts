/**
 * Lists and watches one collection of an apiserver. Mirrors: client-go@32ce75a7 tools/cache/listwatch.go, dynamic/simple.go.
 */

import { isRecord } from "../../wire/is-record.js";
import type {
  GroupVersionResource,
  KubernetesList,
  KubernetesObject,
  ListMeta,
} from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import type { HttpWatch } from "./http-watch.js";
import type { Query, RestClient } from "./rest-client.js";

/** Parameters of a list or a watch, by their names on the wire. Members that are absent, "" or 0 are not sent. */
export interface ListParameters {
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: string;
  readonly limit?: number;
  readonly continue?: string;
  readonly allowWatchBookmarks?: boolean;
  readonly sendInitialEvents?: boolean;
  readonly timeoutSeconds?: number;
}

/** How to create a `RestListWatch`. */
export interface RestListWatchOptions {
  readonly client: Pick<RestClient, "get" | "watch">;
  readonly resource: GroupVersionResource;
  /** Restricts it to this namespace. @default all namespaces */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** Whether streaming lists may be used. @default true */
  readonly supportsWatchList?: boolean;
}

/** See the head of this file. */
export class RestListWatch {
  readonly supportsWatchList: boolean;
  readonly #client: Pick<RestClient, "get" | "watch">;
  readonly #path: string;
  readonly #selectors: Query;

  /** @throws TypeError without a `client` or a `resource` */
  constructor(options: RestListWatchOptions) {
    mustHave("RestListWatch", options, "client", "resource");
    this.supportsWatchList = options.supportsWatchList ?? true;
    this.#client = options.client;
    this.#path = collectionPath(options.resource, options.namespace);
    const { labelSelector, fieldSelector } = options;
    this.#selectors = queryOf({ labelSelector, fieldSelector });
  }

  /** One page. @throws StatusError, the socket's error, or Error when the answer is not a list */
  async list(parameters: ListParameters, signal: AbortSignal): Promise<KubernetesList> {
    const query = { ...queryOf({ ...parameters }), ...this.#selectors };
    return parseList(await this.#client.get(this.#path, query, signal));
  }

  /** Resolves when the stream is open. @throws StatusError, the socket's error */
  async watch(parameters: ListParameters, signal: AbortSignal): Promise<HttpWatch> {
    const query = { ...queryOf({ ...parameters, watch: true }), ...this.#selectors };
    return this.#client.watch(this.#path, query, signal);
  }
}

/** "/api/v1/namespaces/default/pods" or "/apis/apps/v1/deployments". */
export function collectionPath(of: GroupVersionResource, namespace?: string): string {
  const root = of.group === "" ? `/api/${of.version}` : `/apis/${of.group}/${of.version}`;
  const within = namespace === undefined || namespace === "" ? "" : `/namespaces/${namespace}`;
  return `${root}${within}/${of.resource}`;
}

/**
 * Reads a list. Items get the kind and apiVersion implied by the list, because servers omit them; missing
 * items are an empty list, as in Go's decoders. @throws Error when it is not a list
 */
export function parseList(value: unknown): KubernetesList {
  if (!isRecord(value)) throw new Error(`unable to understand list result ${quote(value)}`);
  const { kind, apiVersion, metadata, items } = value;
  if (kind === "Table") {
    throw new Error(`unsupported list gvk: ${String(apiVersion)}, Kind=Table`);
  }
  const isList = typeof kind === "string" && kind.endsWith("List");
  if (!isList || (items !== undefined && items !== null && !Array.isArray(items))) {
    throw new Error(`unable to understand list result ${quote(value)}`);
  }
  const implied = { kind: kind.slice(0, -"List".length), apiVersion: String(apiVersion) };
  return {
    apiVersion: String(apiVersion),
    kind,
    metadata: parseListMeta(metadata),
    items: (items ?? []).map((item: unknown) => parseItem(item, implied)),
  };
}

function parseListMeta(value: unknown): ListMeta {
  if (!isRecord(value)) return {};
  const { resourceVersion, continue: token } = value;
  return {
    ...(typeof resourceVersion === "string" ? { resourceVersion } : {}),
    ...(typeof token === "string" ? { continue: token } : {}),
  };
}

function parseItem(
  value: unknown,
  implied: { readonly kind: string; readonly apiVersion: string },
): KubernetesObject {
  if (!isRecord(value)) throw new Error(`unable to understand list item ${quote(value)}`);
  const metadata = isRecord(value["metadata"]) ? value["metadata"] : {};
  return { ...implied, ...value, metadata };
}

function queryOf(
  parameters: Readonly<Record<string, string | number | boolean | undefined>>,
): Query {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === "" || value === 0 || value === false) continue;
    query[name] = String(value);
  }
  return query;
}

function quote(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 200);
}
