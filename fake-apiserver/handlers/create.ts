import { nextTurn } from "../../src/time/system-clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { required } from "../storage/field-causes.js";
import { objectJson } from "../storage/object-json.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { CreateOptions, Finish, PlannedWrite } from "../storage/object-writer.js";
import type { ServedResource } from "../storage/served-resource.js";
import {
  failure,
  invalidObject,
  methodNotAllowed,
  noUniqueName,
} from "../storage/status-bodies.js";
import { StorageError } from "../storage/storage-error.js";
import { drawUuid } from "../values/uuid.js";
import { admittedCreate } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { bodyTypeOf } from "./decode-body.js";
import { decodedObject } from "./decoded-object.js";
import { finishing } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { begun } from "./new-object.js";
import type { Pending } from "./pending.js";
import { checkCustomKind, checkFields, inNamespace, isLarge, readObject } from "./request-body.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { withUniqueOwners } from "./unique-owners.js";
import { withoutStatus } from "./without-status.js";
import { readWriteOptions } from "./write-options.js";

const GENERATED_CHARACTERS = "bcdfghjklmnpqrstvwxz2456789";
const GENERATED_COUNT = 5;
/** Names have at most 63 characters; five of them are random. */
const GENERATED_PREFIX_MAX_COUNT = 58;
const GENERATE_ATTEMPTS_MAX_COUNT = 8;

/** POST to a collection. */
export async function create(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target } = request;
  if (target.resource.namespaced && target.namespace === undefined) {
    throw new RequestFailure(methodNotAllowed());
  }
  bodyTypeOf(request);
  const isDryRun = readWriteOptions(services, request, "CreateOptions");
  const sent = readObject(services, request);
  if (isLarge(request)) await nextTurn();
  checkFields(services, request, sent);
  if (isLarge(request)) await nextTurn();
  const object = inNamespace(request, decodedObject(services, target.resource, sent));
  checkCustomKind(target, namedIfOther(services, target, object));
  checkNamespace(services, request, object);
  const unique = withUniqueOwners(withoutStatus(target.resource, object), request.warnings);
  const creating = createNamed(services, request, unique, { isDryRun, undecoded: sent });
  const created = creating instanceof Promise ? await creating : creating;
  return { type: "object", code: 201, json: objectJson(created) };
}

/** An object of another kind is refused under its own name, or under a generated one. */
function namedIfOther(
  services: HandlerServices,
  { resource }: RequestTarget,
  object: KubernetesObject,
): KubernetesObject {
  const { name, generateName } = object.metadata;
  if (name || !generateName || object.kind === resource.kind) return object;
  return withMetadata(object, { name: generatedName(services, generateName) });
}

function createNamed(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
  how: { readonly isDryRun: boolean; readonly undecoded: KubernetesObject },
): Pending<KubernetesObject> {
  const { name, generateName } = object.metadata;
  const { resource } = request.target;
  const { isDryRun } = how;
  const { track, judge, finish } = finishing(services, request, how);
  const options = {
    isDryRun,
    judge,
    track,
    finish: isDryRun ? finish : withoutVersion(finish),
    begin: begun(services, request),
  };
  const plan = (given: KubernetesObject, how: CreateOptions) =>
    planNamed(services, request, given, how);
  if (!name && !generateName && resource.namesItself === true) {
    const named = { ...object, metadata: { ...object.metadata, name: drawUuid(services.names) } };
    return admittedCreate(services, request, named, options, plan);
  }
  return admittedCreate(services, request, object, options, plan);
}

/** Plans the creation of an object under its own name, or a generated one. */
function planNamed(
  services: HandlerServices,
  { target: { resource } }: ResourceRequest,
  object: KubernetesObject,
  options: CreateOptions,
): PlannedWrite {
  const { name, generateName } = object.metadata;
  if (name) {
    const planned = attempt(name, generateName, resource, () =>
      services.writer.planCreate(resource, object, options),
    );
    const commit: PlannedWrite["commit"] = (last) =>
      attempt(name, generateName, resource, () => planned.commit(last));
    return { ...planned, commit };
  }
  if (!generateName) {
    const cause = required("metadata.name", "name or generateName is required");
    const causes = services.writer.violations(resource, object, options.judge, [cause]);
    throw new RequestFailure(invalidObject(resource, "", ...causes));
  }
  let generated = "";
  for (let attempt = 0; attempt < GENERATE_ATTEMPTS_MAX_COUNT; attempt++) {
    generated = generatedName(services, generateName);
    const named = { ...object, metadata: { ...object.metadata, name: generated } };
    try {
      return services.writer.planCreate(resource, named, options);
    } catch (error) {
      if (!(error instanceof StorageError) || error.code !== "already-exists") throw error;
    }
  }
  throw new RequestFailure(noUniqueName(resource, generated));
}

/** If the client also requested a generated name, a taken name is answered as if no free name had been found. */
function attempt<T>(
  name: string,
  generateName: string | undefined,
  resource: ServedResource,
  create: () => T,
): T {
  try {
    return create();
  } catch (error) {
    const isTaken = error instanceof StorageError && error.code === "already-exists";
    if (!isTaken || !generateName) throw error;
    const isTerminating = error.message === "object is being deleted";
    throw new RequestFailure(noUniqueName(resource, name, { isTerminating }));
  }
}

/** An object with a version is not new: the storage detects that, after all other checks. */
function withoutVersion(finish: Finish): Finish {
  return (next, stored) => {
    const { resourceVersion = "" } = next.metadata;
    // What is to be warned of is warned of before.
    const finished = finish(next, stored);
    if (!/^\d*$/.test(resourceVersion) || /^0*$/.test(resourceVersion)) return finished;
    const message = "resourceVersion should not be set on objects to be created";
    throw new RequestFailure(failure(500, message));
  };
}

function generatedName({ names }: HandlerServices, prefix: string): string {
  const drawn = Array.from(
    { length: GENERATED_COUNT },
    () => GENERATED_CHARACTERS[names.integer(0, GENERATED_CHARACTERS.length)],
  );
  return `${prefix.slice(0, GENERATED_PREFIX_MAX_COUNT)}${drawn.join("")}`;
}
