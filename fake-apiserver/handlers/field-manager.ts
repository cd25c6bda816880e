import { type FieldWriter, trackUpdate } from "../apply/track-update.js";
import type { Finish, ObjectWriter } from "../storage/object-writer.js";
import { groupVersion } from "../storage/served-resource.js";
import type { ResourceRequest } from "./request-context.js";

/** Longer names are cut when they come from the user agent. */
const MANAGER_MAX_COUNT = 128;

/** Who a request writes as: by the parameter `fieldManager`, else by the user agent up to the first slash. */
export function fieldWriterOf(request: ResourceRequest, writer: ObjectWriter): FieldWriter {
  const { target, query, headers } = request;
  const agent = (headers["user-agent"] ?? "").split("/")[0]?.slice(0, MANAGER_MAX_COUNT);
  return {
    manager: query["fieldManager"] || agent || "unknown",
    apiVersion: groupVersion(target.resource),
    // What is written through the scale has no time of its own.
    time: target.subresource === "scale" ? "" : writer.now(),
    subresource: target.subresource ?? "",
  };
}

/** What the writer does last with an object of a request that is no apply: notes who owns which fields. */
export function trackingUpdates(request: ResourceRequest, writer: ObjectWriter): Finish {
  const by = fieldWriterOf(request, writer);
  return (next, stored) => trackUpdate(request.target.resource, next, stored, by);
}
