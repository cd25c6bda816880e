import type { KubernetesObject } from "../../src/wire/resource.js";
import { objectJson } from "../storage/object-json.js";
import {
  failure,
  invalidObject,
  methodNotAllowed,
  noUniqueName,
} from "../storage/status-bodies.js";
import { StorageError } from "../storage/storage-error.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { decodedObject } from "./decoded-object.js";
import { readDryRun } from "./dry-run.js";
import { checkFieldManager, finishing } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { checkFields, readObject } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { withUniqueOwners } from "./unique-owners.js";
import { withoutStatus } from "./without-status.js";

const GENERATED_CHARACTERS = "bcdfghjklmnpqrstvwxz2456789";
const GENERATED_COUNT = 5;
/** Names have 63 characters at most; five of them are drawn. */
const GENERATED_PREFIX_MAX_COUNT = 58;
const GENERATE_ATTEMPTS_MAX_COUNT = 8;

/** POST to a collection. */
export async function create(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  if (target.resource.namespaced && target.namespace === undefined) {
    throw new RequestFailure(methodNotAllowed());
  }
  const isDryRun = readDryRun(services.profile, "CreateOptions", query["dryRun"]);
  checkFieldManager("CreateOptions", query["fieldManager"]);
  const sent = readObject(request);
  const object = decodedObject(target.resource, sent);
  // It is looked at when the object is stored.
  if (object.metadata.resourceVersion && !isDryRun) {
    const message = "resourceVersion should not be set on objects to be created";
    throw new RequestFailure(failure(500, message));
  }
  checkFields(services, request, "CreateOptions", sent);
  checkNamespace(services, request, object);
  const unique = withUniqueOwners(withoutStatus(target.resource, object), request.warnings);
  const created = createNamed(services, request, unique, isDryRun);
  const { dottedNameWarning } = target.resource;
  if (dottedNameWarning !== undefined && created.metadata.name?.includes(".")) {
    const advice = "a DNS label is recommended: [must not contain dots]";
    const effect = "which can result in surprising behavior";
    request.warnings.push(`metadata.name: ${dottedNameWarning}, ${effect}; ${advice}`);
  }
  return { type: "object", code: 201, json: objectJson(created) };
}

function createNamed(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
  isDryRun: boolean,
): KubernetesObject {
  const { name, generateName } = object.metadata;
  const { resource } = request.target;
  const options = { isDryRun, finish: finishing(services, request, { isDryRun }) };
  if (name) return services.writer.create(resource, object, options);
  if (!generateName) {
    throw new RequestFailure(
      invalidObject(resource, "", {
        reason: "FieldValueRequired",
        message: "Required value: name or generateName is required",
        field: "metadata.name",
      }),
    );
  }
  let generated = "";
  for (let attempt = 0; attempt < GENERATE_ATTEMPTS_MAX_COUNT; attempt++) {
    generated = generatedName(services, generateName);
    const named = { ...object, metadata: { ...object.metadata, name: generated } };
    try {
      return services.writer.create(resource, named, options);
    } catch (error) {
      if (!(error instanceof StorageError) || error.code !== "already-exists") throw error;
    }
  }
  throw new RequestFailure(noUniqueName(resource, generated));
}

function generatedName({ names }: HandlerServices, prefix: string): string {
  const drawn = Array.from(
    { length: GENERATED_COUNT },
    () => GENERATED_CHARACTERS[names.integer(0, GENERATED_CHARACTERS.length)],
  );
  return `${prefix.slice(0, GENERATED_PREFIX_MAX_COUNT)}${drawn.join("")}`;
}
