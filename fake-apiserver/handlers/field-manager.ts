import type { KubernetesObject } from "../../src/wire/resource.js";
import { type FieldWriter, trackUpdate } from "../apply/track-update.js";
import { isOfTypes } from "../apply/typed-faults.js";
import { completedKind, emptyKind } from "../kinds/completed-kind.js";
import { type Cause, tooLong } from "../storage/field-causes.js";
import { hasEmptiedWebhooks } from "../storage/generations.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { Finish, Judge } from "../storage/object-writer.js";
import { groupVersion, isNamespaces, type ServedResource } from "../storage/served-resource.js";
import { goQuoted, UNPRINTABLE } from "../values/go-text.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { LIMITS } from "../values/limits.js";
import { objectOf } from "./decode-body.js";
import { decodedObject } from "./decoded-object.js";
import type { HandlerServices } from "./handler-services.js";
import { judgeOf } from "./judge-content.js";
import { revised } from "./new-object.js";
import type { ResourceRequest } from "./request-context.js";
import { specPartOf } from "./spec-part.js";
import { withinStoredSize } from "./stored-size.js";
import { warnOfWrite } from "./write-warnings.js";

/** The manager of a request: the parameter `fieldManager`, or else the user agent up to the first slash. */
export function fieldWriterOf(
  { profile, writer }: HandlerServices,
  request: ResourceRequest,
): FieldWriter {
  const { target, query, headers } = request;
  const endpoint = target.subresource ?? "";
  const agent = (headers["user-agent"] ?? "").split("/")[0]?.slice(0, LIMITS.fieldManagerMaxBytes);
  return {
    manager: query["fieldManager"] || agent || "unknown",
    apiVersion: groupVersion(target.resource),
    // A write through the scale has no time of its own.
    time: target.subresource === "scale" ? "" : writer.now(),
    subresource: profile.has("managedSubresources") ? endpoint : "",
    endpoint,
  };
}

/** Options of the last step. */
interface FinishingOptions {
  readonly isDryRun: boolean;
  readonly sent?: KubernetesObject;
  /** The undecoded body. @default sent */
  readonly undecoded?: KubernetesObject;
}

/**
 * The last step of a write other than apply: records field ownership, warns of dubious
 * content, and refuses objects that are too large for the storage.
 */
export function finishing(
  services: HandlerServices,
  request: ResourceRequest,
  { isDryRun, sent, undecoded = sent }: FinishingOptions,
): Finishing {
  // A write of a part of the spec owns all fields that were sent.
  const owned = specPartOf(request.target) === undefined ? statusSent(request, sent) : sent;
  const isTyped = hasStatusOfTypes(request, undecoded);
  const track: Finish = (next, stored) =>
    isTyped
      ? trackingUpdates(
          services,
          request,
          owned ?? ownedOf(services, request, next, undecoded),
        )(next, stored)
      : withOwnersOf(stored, next);
  // The additions of admission have no owner.
  const finish: Finish = (next, stored) => {
    warnOfWrite(request, next, stored);
    return stored === undefined ? next : revised(services, request.target, next, stored);
  };
  const judge = judgeOf(services, request.target);
  return {
    track,
    judge,
    finish: isDryRun ? finish : withinStoredSize(finish),
    isNextGeneration: hasEmptiedWebhooks(request.target.resource, undecoded),
  };
}

/** The last step of a write. */
export interface Finishing {
  readonly judge: Judge | undefined;
  readonly track: Finish;
  readonly finish: Finish;
  readonly isNextGeneration: boolean;
}

/** Records field ownership. @param sent the fields that the writer owns, if they differ from the stored ones */
export function trackingUpdates(
  services: HandlerServices,
  request: ResourceRequest,
  sent?: KubernetesObject,
): Finish {
  const { resource } = request.target;
  if (sent !== undefined && !isOfTypes(resource, sent)) {
    return (next, stored) => withOwnersOf(stored, next);
  }
  const by = { ...fieldWriterOf(services, request), ...(sent === undefined ? {} : { sent }) };
  const asDecoded = decodedBy(services, resource);
  const tracksAll = services.profile.has("managedFieldsOfAll");
  return (next, stored) =>
    tracksAll || stored?.metadata["managedFields"] !== undefined
      ? trackUpdate(request.target.resource, next, stored, { ...by, ...asDecoded })
      : next;
}

/** Owners are computed before a status that only its endpoint writes is dropped: a custom resource's may be of wrong types. */
function hasStatusOfTypes(
  { target: { resource, subresource } }: ResourceRequest,
  sent: KubernetesObject | undefined,
): boolean {
  const status = sent?.["status"];
  if (resource.custom !== true || subresource !== undefined || status === undefined) return true;
  return isOfTypes(resource, { metadata: {}, status });
}

/** The owners of an object that violates its types cannot be computed: they are unchanged. */
function withOwnersOf(
  stored: KubernetesObject | undefined,
  next: KubernetesObject,
): KubernetesObject {
  return withMetadata(next, { managedFields: stored?.metadata["managedFields"] });
}

/** How a real server sees what it compares with: decoded, and complete. */
export function decodedBy(
  { addsDefaults }: HandlerServices,
  resource: ServedResource,
): Pick<FieldWriter, "decoded"> {
  return addsDefaults && resource.custom !== true ? { decoded: wholeOf(resource) } : {};
}

/** The fields that the writer owns, if they differ from the stored ones; otherwise undefined. */
function ownedOf(
  services: HandlerServices,
  { target: { resource, subresource } }: ResourceRequest,
  next: KubernetesObject,
  undecoded: KubernetesObject | undefined,
): KubernetesObject | undefined {
  if (undecoded === undefined) return undefined;
  // Only the finalize endpoint, or the creation, sets a namespace's finalizers, but a client that sends them owns them.
  const isWhole = subresource === undefined || subresource === "finalize";
  if (isWhole && isNamespaces(resource)) {
    const { spec, metadata } = decodedObject(services, resource, undecoded);
    // The label with a generated name is added later than the one with a name that was sent, and has no owner.
    const labels = metadata.name ? next.metadata.labels : metadata.labels;
    return { ...withMetadata(next, { labels }), spec };
  }
  const emptied = withEmptied(next, undecoded);
  return emptied === next ? undefined : { ...emptied, metadata: next.metadata };
}

/**
 * A client that sends an empty list in a member that is always written owns it, although it is stored as null: the comparison
 * precedes that.
 */
function withEmptied<T>(next: T, undecoded: unknown): T | JsonObject {
  if (!isJsonObject(next) || !isJsonObject(undecoded)) return next;
  const changed = Object.entries(undecoded).flatMap(([name, value]) => {
    const stored = next[name];
    const emptied = stored === null && isEmptyList(value) ? value : withEmptied(stored, value);
    return emptied === stored ? [] : [[name, emptied] as const];
  });
  return changed.length === 0 ? next : { ...next, ...Object.fromEntries(changed) };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A write of a custom resource's status owns all fields that were sent, not only the stored ones. */
function statusSent(
  { target: { resource, subresource } }: ResourceRequest,
  sent: KubernetesObject | undefined,
): KubernetesObject | undefined {
  if (resource.custom !== true || subresource !== "status" || sent === undefined) return undefined;
  return resource.schema?.completed(sent) ?? sent;
}

function wholeOf(resource: ServedResource) {
  const expected = objectOf(resource);
  return (stored: KubernetesObject | undefined) =>
    stored === undefined ? emptyKind(expected) : completedKind(stored, expected);
}

/** The error of a field manager's name. */
export function fieldManagerCauses(name = ""): readonly Cause[] {
  const causes: Cause[] = [];
  const field = "fieldManager";
  if (Buffer.byteLength(name) > LIMITS.fieldManagerMaxBytes) {
    causes.push(tooLong(field, LIMITS.fieldManagerMaxBytes));
  }
  let position = 0;
  for (const character of name) {
    if (UNPRINTABLE.test(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      const why = `invalid character U+${code} (at position ${position})`;
      const message = `Invalid value: ${goQuoted(name)}: ${why}`;
      causes.push({ reason: "FieldValueInvalid", message, field });
    }
    position += Buffer.byteLength(character);
  }
  return causes;
}
