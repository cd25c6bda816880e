import type { KubernetesObject } from "../../src/wire/resource.js";
import { type FieldWriter, trackUpdate } from "../apply/track-update.js";
import { isOfTypes } from "../apply/typed-faults.js";
import { completedKind, emptyKind } from "../kinds/completed-kind.js";
import type { Cause } from "../storage/field-causes.js";
import type { Finish } from "../storage/object-writer.js";
import { groupVersion, isNamespaces, type ServedResource } from "../storage/served-resource.js";
import { goQuoted, UNPRINTABLE } from "../values/go-text.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { LIMITS } from "../values/limits.js";
import { objectOf } from "./decode-body.js";
import { decodedObject } from "./decoded-object.js";
import type { HandlerServices } from "./handler-services.js";
import { revised } from "./new-object.js";
import type { ResourceRequest } from "./request-context.js";
import { specPartOf } from "./spec-part.js";
import { withinStoredSize } from "./stored-size.js";
import { warnOfWrite } from "./write-warnings.js";

/** Who a request writes as: by the parameter `fieldManager`, else by the user agent up to the first slash. */
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
    // What is written through the scale has no time of its own.
    time: target.subresource === "scale" ? "" : writer.now(),
    subresource: profile.has("managedSubresources") ? endpoint : "",
    endpoint,
  };
}

/** How to finish. */
interface FinishingOptions {
  readonly isDryRun: boolean;
  readonly sent?: KubernetesObject;
  /** What was sent, before it was decoded. @default sent */
  readonly undecoded?: KubernetesObject;
}

/**
 * What the writer does last with an object of a request that is no apply: notes who owns which fields, warns of what is
 * unwise, and refuses what is too large to be stored.
 */
export function finishing(
  services: HandlerServices,
  request: ResourceRequest,
  { isDryRun, sent, undecoded = sent }: FinishingOptions,
): Finishing {
  // Who writes a part of a spec owns all that was sent with it.
  const owned = specPartOf(request.target) === undefined ? statusSent(request, sent) : sent;
  const track: Finish = (next, stored) =>
    trackingUpdates(
      services,
      request,
      owned ?? ownedOf(services, request, next, undecoded),
    )(next, stored);
  // What admission adds has no owner.
  const finish: Finish = (next, stored) => {
    warnOfWrite(request, next, stored);
    return stored === undefined ? next : revised(services, request.target, next, stored);
  };
  return { track, finish: isDryRun ? finish : withinStoredSize(finish) };
}

/** What the writer does last with an object. */
export interface Finishing {
  readonly track: Finish;
  readonly finish: Finish;
}

/** Notes who owns which fields. @param sent what the writer owns, if that is something else than what is stored */
export function trackingUpdates(
  services: HandlerServices,
  request: ResourceRequest,
  sent?: KubernetesObject,
): Finish {
  const { resource } = request.target;
  // What fits no type cannot have its owners computed: they stay as they were.
  if (sent !== undefined && !isOfTypes(resource, sent)) return (next) => next;
  const by = { ...fieldWriterOf(services, request), ...(sent === undefined ? {} : { sent }) };
  // A real server compares with what it decodes, which is complete.
  const isComplete = services.addsDefaults && resource.custom !== true;
  const asDecoded = isComplete ? { decoded: wholeOf(resource) } : {};
  const tracksAll = services.profile.has("managedFieldsOfAll");
  return (next, stored) =>
    tracksAll || stored?.metadata["managedFields"] !== undefined
      ? trackUpdate(request.target.resource, next, stored, { ...by, ...asDecoded })
      : next;
}

/** What the writer owns, where that is not what is stored of it; undefined: it is. */
function ownedOf(
  services: HandlerServices,
  { target: { resource, subresource } }: ResourceRequest,
  next: KubernetesObject,
  undecoded: KubernetesObject | undefined,
): KubernetesObject | undefined {
  if (undecoded === undefined) return undefined;
  // Who holds a namespace is settled by its own endpoint, or when it is new: who sends it owns it all the same.
  const isWhole = subresource === undefined || subresource === "finalize";
  if (isWhole && isNamespaces(resource)) {
    const { spec } = decodedObject(services, resource, undecoded);
    return { ...next, spec };
  }
  const emptied = withEmptied(next, undecoded);
  return emptied === next ? undefined : { ...emptied, metadata: next.metadata };
}

/**
 * Who sends an empty list in a member that is never left out owns it, though it is stored as null: it was another value
 * when it was compared.
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

/** Who writes the status of a custom resource owns all that was sent with it, and not only what is stored of it. */
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

/** What is wrong with the name under which fields are to be owned. */
export function fieldManagerCauses(name = ""): readonly Cause[] {
  const causes: Cause[] = [];
  const field = "fieldManager";
  if (Buffer.byteLength(name) > LIMITS.fieldManagerMaxBytes) {
    const message = `Too long: may not be more than ${LIMITS.fieldManagerMaxBytes} bytes`;
    causes.push({ reason: "FieldValueTooLong", message, field });
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
