import { type FieldWriter, trackUpdate } from "../apply/track-update.js";
import type { Finish } from "../storage/object-writer.js";
import { groupVersion } from "../storage/served-resource.js";
import { invalidOptions } from "../storage/status-bodies.js";
import { LIMITS } from "../values/limits.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { withinStoredSize } from "./stored-size.js";

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

/**
 * What the writer does last with an object of a request that is no apply: notes who owns which fields, and refuses what is
 * too large to be stored.
 */
export function finishing(
  services: HandlerServices,
  request: ResourceRequest,
  { isDryRun }: { readonly isDryRun: boolean },
): Finish {
  const finish = trackingUpdates(services, request);
  return isDryRun ? finish : withinStoredSize(finish);
}

/** Notes who owns which fields. */
export function trackingUpdates(services: HandlerServices, request: ResourceRequest): Finish {
  const by = fieldWriterOf(services, request);
  const tracksAll = services.profile.has("managedFieldsOfAll");
  return (next, stored) =>
    tracksAll || stored?.metadata["managedFields"] !== undefined
      ? trackUpdate(request.target.resource, next, stored, by)
      : next;
}

/** Looks at the name under which fields are to be owned. @param kind of the options. @throws RequestFailure 422 */
export function checkFieldManager(kind: string, name = ""): void {
  if (Buffer.byteLength(name) > LIMITS.fieldManagerMaxBytes) {
    const message = `Too long: may not be more than ${LIMITS.fieldManagerMaxBytes} bytes`;
    const cause = { reason: "FieldValueTooLong", message, field: "fieldManager" };
    throw new RequestFailure(invalidOptions(kind, [cause]));
  }
  const place = [...name].findIndex((character) => UNPRINTABLE.test(character));
  if (place < 0) return;
  const code = ([...name][place]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const why = `invalid character U+${code} (at position ${place})`;
  const message = `Invalid value: ${JSON.stringify(name)}: ${why}`;
  const cause = { reason: "FieldValueInvalid", message, field: "fieldManager" };
  throw new RequestFailure(invalidOptions(kind, [cause]));
}

/** What Go does not take for printable: of spaces, only the common one is. */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
