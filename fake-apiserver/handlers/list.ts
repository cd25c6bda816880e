import type { KubernetesObject } from "../../src/wire/resource.js";
import { type ContinueToken, encodeContinueToken } from "../storage/continue-token.js";
import { type ListPage, listPage } from "../storage/list-page.js";
import { itemsJson } from "../storage/object-json.js";
import type { Selection } from "../storage/selection.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import {
  expiredContinue,
  expiredList,
  futureRevision,
  tooLargeVersion,
} from "../storage/status-bodies.js";
import type { Answer, AnsweredList, ListItems } from "./answer.js";
import type { HandlerServices } from "./handler-services.js";
import { type ListOptions, parseListOptions } from "./list-options.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { select } from "./select.js";
import { isCached, waitForVersion } from "./wait-for-version.js";

/**
 * The JSON items of a list, encoded on demand: all of them together may be too large for
 * the memory. The objects are frozen, so the time of encoding does not matter.
 */
class EncodedItems implements ListItems {
  readonly #objects: readonly KubernetesObject[];
  readonly #isCustom: boolean;

  constructor(objects: readonly KubernetesObject[], isCustom: boolean) {
    this.#objects = objects;
    this.#isCustom = isCustom;
  }

  get length(): number {
    return this.#objects.length;
  }

  [Symbol.iterator](): Iterator<Buffer | string> {
    return itemsJson(this.#objects, this.#isCustom);
  }
}

/** The objects of a list, its version, and its position. */
export interface ListSlice {
  readonly version: bigint;
  readonly page: ListPage;
}

/** The version of a list, and its first key. */
interface ListPosition {
  readonly version: bigint;
  readonly startKey?: string;
}

/** GET of a collection. */
export async function list(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const options = parseListOptions(request.query, services.profile, (asked) => {
    select(request.target, asked);
  });
  const slice = await sliceOf(services, request, options);
  return { type: "list", list: renderList(services, request, slice) };
}

/** The result of a list with these options. @throws RequestFailure 400, 410 or 504 */
export async function sliceOf(
  services: HandlerServices,
  request: ResourceRequest,
  options: ListOptions,
): Promise<ListSlice> {
  const { target } = request;
  const selection = select(target, options);
  const position = await positionOf(services, request, options);
  const state = services.store.collection(target.resource).cachedAt(position.version);
  const page = listPage(state, {
    selection,
    ...(isPaged(services, target.resource, options) && !isOfOne(target, options, selection)
      ? { pageMaxCount: options.limit }
      : {}),
    ...(position.startKey === undefined ? {} : { startKey: position.startKey }),
  });
  return { version: position.version, page };
}

/** The answer for a list. */
export function renderList(
  { profile }: HandlerServices,
  { facts, target: { resource } }: ResourceRequest,
  { version, page }: ListSlice,
): AnsweredList {
  const { nextStartKey, remainingCount } = page;
  return {
    kind: resource.listKind ?? `${resource.kind}List`,
    apiVersion: groupVersion(resource),
    ...(profile.has("selfLinks") ? { selfLink: facts.path } : {}),
    resourceVersion: version.toString(),
    ...continuationOf(version, nextStartKey, resource.custom === true),
    ...(remainingCount === undefined ? {} : { remainingItemCount: remainingCount }),
    items: new EncodedItems(page.objects, resource.custom === true),
  };
}

/** Lists of custom resources report zero remaining items; those of built-in kinds omit them. */
function continuationOf(
  version: bigint,
  startKey: string | undefined,
  isCustom: boolean,
): { readonly continue?: string } {
  if (startKey !== undefined) return { continue: encodeContinueToken({ version, startKey }) };
  return isCustom ? { continue: "" } : {};
}

/** Whether a list can have at most one object, which a real server gets by key. */
function isOfOne(
  { resource }: RequestTarget,
  options: ListOptions,
  { namespace, fields }: Selection,
): boolean {
  const isGiven = (wanted: string) =>
    fields.some(({ path, isEqual }) => isEqual && path === wanted);
  const isPlaced = !resource.namespaced || namespace !== undefined || isGiven("metadata.namespace");
  return options.continue === "" && isPlaced && isGiven("metadata.name");
}

/** "Any version" is served from the cache, if there is one; it is not paged. */
function isPaged(
  services: HandlerServices,
  resource: ServedResource,
  { limit, resourceVersion, resourceVersionMatch }: ListOptions,
): boolean {
  const isFromCache =
    isCached(services, resource) && resourceVersion === 0n && resourceVersionMatch !== "Exact";
  return limit > 0 && !isFromCache;
}

async function positionOf(
  services: HandlerServices,
  request: ResourceRequest,
  options: ListOptions,
): Promise<ListPosition> {
  if (options.token !== undefined) return continuation(services, request, options.token);
  const { resourceVersion, resourceVersionMatch, limit } = options;
  if (resourceVersion === undefined || resourceVersion === 0n) {
    return { version: request.replicaVersion ?? services.store.version() };
  }
  // A version with a limit and without a match is exact: the rule from before matches existed.
  const isExact = resourceVersionMatch === "Exact" || (resourceVersionMatch === "" && limit > 0);
  if (isExact) return { version: await exactVersion(services, request, resourceVersion) };
  return { version: await versionNotOlderThan(services, request, resourceVersion) };
}

/** @throws RequestFailure 504 if the version is not reached in time; at once where no cache can catch up */
export async function versionNotOlderThan(
  services: HandlerServices,
  request: ResourceRequest,
  version: bigint,
): Promise<bigint> {
  const reached = await waitForVersion(services, request, version);
  if (reached !== undefined) return reached;
  const current = request.replicaVersion ?? services.store.version();
  const hasReason = services.profile.has("tooLargeCauses");
  const retryAfterSeconds = isCached(services, request.target.resource) ? 1 : 0;
  throw new RequestFailure(tooLargeVersion(version, current, { hasReason, retryAfterSeconds }));
}

async function exactVersion(
  services: HandlerServices,
  request: ResourceRequest,
  version: bigint,
): Promise<bigint> {
  await mustHaveCome(services, request, version);
  if (version < services.store.collection(request.target.resource).history.floor()) {
    throw new RequestFailure(expiredList());
  }
  return version;
}

/** @throws RequestFailure 504 or 500 for an exact version that is not reached in time */
async function mustHaveCome(
  services: HandlerServices,
  request: ResourceRequest,
  version: bigint,
): Promise<void> {
  if (services.profile.has("exactListsFromCache")) {
    await versionNotOlderThan(services, request, version);
  } else if (version > services.store.version()) {
    throw new RequestFailure(futureRevision());
  }
}

async function continuation(
  services: HandlerServices,
  request: ResourceRequest,
  { version, startKey }: ContinueToken,
): Promise<ListPosition> {
  const { store } = services;
  if (version === undefined) return { version: store.version(), startKey };
  await mustHaveCome(services, request, version);
  if (version < store.collection(request.target.resource).history.floor()) {
    const token = encodeContinueToken({ version: undefined, startKey });
    throw new RequestFailure(expiredContinue(token));
  }
  return { version, startKey };
}
