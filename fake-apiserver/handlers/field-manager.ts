import type { StatusCause } from "../../src/wire/status.js";
import { type FieldWriter, trackUpdate } from "../apply/track-update.js";
import type { Finish } from "../storage/object-writer.js";
import { groupVersion } from "../storage/served-resource.js";
import { LIMITS } from "../values/limits.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
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

/** What is wrong with the name under which fields are to be owned. */
export function fieldManagerCauses(name = ""): readonly Required<StatusCause>[] {
  const causes: Required<StatusCause>[] = [];
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
      const message = `Invalid value: ${quotedByGo(name)}: ${why}`;
      causes.push({ reason: "FieldValueInvalid", message, field });
    }
    position += Buffer.byteLength(character);
  }
  return causes;
}

/** Text as Go's %q has it: below a space there is no \u. */
function quotedByGo(text: string): string {
  return JSON.stringify(text)
    .replaceAll(/\\u00([01][0-9a-f])/g, "\\x$1")
    .replaceAll("\x7f", "\\x7f");
}

/** What Go does not take for printable: of spaces, only the common one is. */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
