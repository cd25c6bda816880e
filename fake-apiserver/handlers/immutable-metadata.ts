import type { KubernetesObject, ObjectMeta } from "../../src/wire/resource.js";
import { type Cause, forbidden, invalid } from "../storage/field-causes.js";
import { withMetadata } from "../storage/object-metadata.js";
import { invalidObject } from "../storage/status-bodies.js";
import { goStrings } from "../values/go-text.js";
import type { HandlerServices } from "./handler-services.js";
import { contentViolations } from "./immutable-content.js";
import type { RequestTarget } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/** Fields that only the server writes, and fields that a client may repeat but not change. */
const IMMUTABLE = ["deletionTimestamp", "deletionGracePeriodSeconds"] as const;

interface ImmutableOptions {
  /** The undecoded object. @default the object */
  readonly sent?: KubernetesObject;
  /** Fields of the metadata. @default those that only the server writes */
  readonly fields?: readonly (keyof ObjectMeta)[];
}

/** Refuses a write that changes immutable fields, with its other errors. @throws RequestFailure 422 */
export function checkImmutable(
  { writer }: HandlerServices,
  { resource, subresource }: RequestTarget,
  stored: KubernetesObject | undefined,
  object: KubernetesObject,
  { sent = object, fields = IMMUTABLE }: ImmutableOptions = {},
): void {
  if (stored === undefined) return;
  const { statusExcept = "all" } = resource;
  // Metadata that are not written are not checked, but for the identity of what is of a built-in kind.
  const ofAll = resource.custom === true ? [] : ["uid"];
  const isWritten = (field: string) =>
    subresource !== "status" ||
    (statusExcept === "all" ? ofAll.includes(field) : !statusExcept.includes(field));
  const ofMetadata = [
    ...(isWritten("finalizers") ? lateFinalizers(stored.metadata, object.metadata) : []),
    ...fields
      .filter((field) => isWritten(String(field)))
      .flatMap((field) => immutable(field, stored.metadata, object.metadata)),
  ];
  const ofContent = contentViolations(resource, stored, object, sent);
  if (ofMetadata.length + ofContent.length === 0) return;
  // A client that has seen another object, or an older one, only gets that error; the uid is checked here.
  const { name, namespace } = stored.metadata;
  const uid = fields.includes("uid") ? undefined : object.metadata.uid;
  writer.checkSeen(resource, withMetadata(object, { name, namespace, uid }));
  const malformed = writer.violations(resource, object);
  const isOfMetadata = ({ field }: { readonly field: string }) => field.startsWith("metadata.");
  const form = malformed.filter(isOfMetadata);
  const causes = [
    ...form,
    ...ofMetadata,
    // A real server checks those of custom resources repeatedly.
    ...(resource.custom === true ? [...form, ...ofMetadata, ...form] : []),
    ...ofContent,
    ...malformed.filter((cause) => !isOfMetadata(cause)),
  ];
  throw new RequestFailure(invalidObject(resource, stored.metadata.name ?? "", ...causes));
}

/** Like `checkImmutable`, and also checks the identity, which is a precondition of an update. */
export function checkImmutableInPatch(
  services: HandlerServices,
  target: RequestTarget,
  stored: KubernetesObject,
  object: KubernetesObject,
  sent: KubernetesObject = object,
): void {
  checkImmutable(services, target, stored, object, { sent, fields: ["uid", ...IMMUTABLE] });
}

/** A patch of the status of a custom resource may name any uid: its metadata are not written. */
export function withoutUnwrittenUid(
  { resource, subresource }: RequestTarget,
  patched: KubernetesObject,
): KubernetesObject {
  const isUnwritten = resource.custom === true && subresource === "status";
  return isUnwritten ? withMetadata(patched, { uid: undefined }) : patched;
}

/** Nothing new can hold an object that is being deleted. */
function lateFinalizers(stored: ObjectMeta, given: ObjectMeta): readonly Cause[] {
  if (stored.deletionTimestamp === undefined) return [];
  const before = new Set(stored.finalizers);
  const added = [...new Set(given.finalizers)].filter((one) => !before.has(one)).toSorted();
  if (added.length === 0) return [];
  const why =
    "no new finalizers can be added if the object is being deleted, " +
    `found new finalizers ${goStrings(added)}`;
  return [forbidden("metadata.finalizers", why)];
}

function immutable(
  field: keyof ObjectMeta,
  stored: ObjectMeta,
  given: ObjectMeta,
): readonly Cause[] {
  const value = given[field];
  if (value === undefined || value === stored[field]) return [];
  // Clients cannot change the deletion timestamp: a sent one is ignored.
  if (field === "deletionTimestamp" && stored[field] !== undefined) return [];
  return [invalid(`metadata.${field}`, value, "field is immutable")];
}
