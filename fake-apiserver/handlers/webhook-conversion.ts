/**
 * Custom resources with a conversion webhook. Objects are stored in the storage version of the definition; other versions
 * are converted when they are read, or before a write is stored, so that watches have them at once.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { ConversionFailure } from "../admission/conversion-client.js";
import {
  groupVersion,
  type ServedResource,
  type WebhookConversion,
} from "../storage/served-resource.js";
import { internalError } from "../storage/status-bodies.js";
import type { HandlerServices } from "./handler-services.js";
import type { Pending } from "./pending.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { targetKey } from "./target-key.js";

/** Converts the objects of a read. Rejects with ConversionFailure. */
export function withConvertedObjects(
  services: HandlerServices,
  request: ResourceRequest,
): Pending<void> {
  const { resource } = request.target;
  const { conversion } = resource;
  const isStored = conversion?.storage.version === resource.version;
  if (conversion === undefined || isStored || request.facts.verb === "create") return;
  return convertStored(services, request, conversion);
}

async function convertStored(
  services: HandlerServices,
  request: ResourceRequest,
  conversion: WebhookConversion,
): Promise<void> {
  const { resource, name } = request.target;
  const { storage, forms } = conversion;
  const [stored, shown] = [storage, resource].map((one) => services.store.collection(one));
  if (stored === undefined || shown === undefined) return;
  // Lists come from a cache, which is converted once; a single object comes from the storage.
  const keys =
    name === undefined
      ? stored.current().keys.filter((key) => {
          const object = shown.get(key);
          return object === undefined || !forms.isKnown(object);
        })
      : [targetKey(request.target)];
  const found = keys.flatMap((key) => {
    const object = stored.get(key);
    return object === undefined ? [] : [{ key, object }];
  });
  if (found.length === 0) return;
  const wanted = {
    request: request.facts.id,
    conversion,
    objects: found.map(({ object }) => object),
    isList: name === undefined,
    apiVersion: groupVersion(resource),
  };
  const converted = await services.conversions.convert(wanted).catch((error: unknown) => {
    const [first] = found;
    if (!isFailure(error) || wanted.isList || first === undefined) throw error;
    throw new RequestFailure(undecodable(resource, first.key, first.object, error));
  });
  for (const [index, { key, object }] of found.entries()) {
    const form = converted[index];
    if (form === undefined || stored.get(key) !== object) continue;
    const pruned = resource.schema?.pruned(form) ?? form;
    forms.remember(object, pruned);
    shown.amend(key, pruned);
  }
}

/**
 * The object of a write in all versions: one in another version than the storage version is converted there and
 * back. Rejects with ConversionFailure.
 */
export async function convertedWrite(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
): Promise<KubernetesObject> {
  const { resource } = request.target;
  const { conversion } = resource;
  if (conversion === undefined) return object;
  const { storage, forms } = conversion;
  const isStored = storage.version === resource.version;
  const toVersion = async (one: KubernetesObject, to: ServedResource) => {
    const [form = one] = await services.conversions.convert({
      ...{ request: request.facts.id, conversion, objects: [one], isList: false },
      apiVersion: groupVersion(to),
    });
    return to.schema?.pruned(form) ?? form;
  };
  const stored = isStored ? object : await toVersion(object, storage);
  const answered = isStored ? object : await toVersion(stored, resource);
  const others = conversion
    .versions()
    .filter(({ version }) => version !== storage.version && version !== resource.version);
  const made = await Promise.allSettled(others.map((other) => toVersion(stored, other)));
  const known = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  // A reader of a version that could not be converted gets the error then.
  const bug = made.find((one) => one.status === "rejected" && !isFailure(one.reason));
  if (bug?.status === "rejected") throw bug.reason;
  forms.remember(stored, answered, ...known);
  return answered;
}

/** An object that cannot be converted is treated like one that cannot be read. */
function undecodable(
  { group, resource }: ServedResource,
  key: string,
  { metadata }: KubernetesObject,
  { message }: ConversionFailure,
): Status {
  return internalError(
    `StorageError: corrupt object, Code: 7, Key: /${group}/${resource}/${key}, ResourceVersion: 0, ` +
      `AdditionalErrorMsg: object not decodable revision=${metadata.resourceVersion}: ${message}`,
  );
}

function isFailure(reason: unknown): reason is ConversionFailure {
  return reason instanceof ConversionFailure;
}
