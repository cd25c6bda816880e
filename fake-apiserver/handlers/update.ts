import { nextTurn } from "../../src/time/system-clock.js";
import { objectJson } from "../storage/object-json.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { UpdatePart } from "../storage/object-writer.js";
import { conflict } from "../storage/status-bodies.js";
import { admittedCreate, admittedUpdate } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { decodedObject } from "./decoded-object.js";
import { finishing } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { checkImmutable } from "./immutable-metadata.js";
import { begun } from "./new-object.js";
import {
  checkCustomKind,
  checkFields,
  inNamespace,
  isLarge,
  readObject,
  withTargetName,
} from "./request-body.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { withSeenVersion } from "./seen-version.js";
import { specPartOf } from "./spec-part.js";
import { targetKey } from "./target-key.js";
import { withUniqueOwners } from "./unique-owners.js";
import { readWriteOptions } from "./write-options.js";

/** PUT of an object or of its status. */
export async function update(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target } = request;
  const isDryRun = readWriteOptions(services, request, "UpdateOptions");
  const read = readObject(services, request);
  if (isLarge(request)) await nextTurn();
  checkFields(services, request, read);
  if (isLarge(request)) await nextTurn();
  const sent = withTargetName(request, inNamespace(request, read));
  const decoded = withSeenVersion(
    services,
    request,
    withUniqueOwners(decodedObject(services, target.resource, sent), request.warnings),
  );
  const stored = services.store.collection(target.resource).get(targetKey(target));
  if (stored === undefined && createsMissing(target)) {
    checkNamespace(services, request, decoded);
    const { uid } = decoded.metadata;
    if (uid) {
      const why =
        `StorageError: invalid object, Code: 4, Key: ${targetKey(target)}, ResourceVersion: 0, ` +
        `AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: `;
      throw new RequestFailure(conflict(target.resource, target.name ?? "", why));
    }
    // A dry run returns what was sent.
    const { resourceVersion } = isDryRun ? sent.metadata : {};
    const fresh = withMetadata(decoded, { resourceVersion: resourceVersion || undefined });
    const creating = admittedCreate(services, request, fresh, {
      ...finishing(services, request, { isDryRun, undecoded: sent }),
      isDryRun,
      begin: begun(services, request),
      isUpdate: true,
    });
    const created = creating instanceof Promise ? await creating : creating;
    return { type: "object", code: 201, json: objectJson(created) };
  }
  if (stored !== undefined) {
    // A conflict with another version or uid is reported first.
    services.writer.checkSeen(target.resource, decoded);
    checkCustomKind(target, decoded, stored);
  }
  checkImmutable(services, target, stored, decoded, { sent });
  const updating = admittedUpdate(services, request, decoded, {
    part: writtenPart(target),
    ...finishing(services, request, { isDryRun, sent: decoded, undecoded: sent }),
    isDryRun,
  });
  const updated = updating instanceof Promise ? await updating : updating;
  return { type: "object", code: 200, json: objectJson(updated) };
}

/** Whether a write of a missing object creates it. A write of such a kind's status creates the object, without a status. */
export function createsMissing({ resource, subresource }: RequestTarget): boolean {
  if (resource.createsOnUpdate !== true) return false;
  return subresource === undefined || subresource === "status";
}

/** The part of an object that an endpoint writes. */
export function writtenPart(target: RequestTarget): UpdatePart {
  const { resource, subresource } = target;
  const ofSpec = specPartOf(target);
  if (ofSpec !== undefined) return ofSpec;
  if (subresource === "status" || subresource === "approval" || subresource === "finalize") {
    return subresource;
  }
  return resource.hasStatus ? "main" : "all";
}
