import { groupVersion } from "../storage/served-resource.js";
import { loadedHandlers } from "./late-parts.js";
import type { OwnStatus } from "./world-core.js";

/** Notes that the server owns what it writes to a status. Before the first request no object has managers to compare with. */
export const ownStatus: OwnStatus = (resource, writer, profile) => (next, stored) =>
  loadedHandlers()?.trackUpdate(resource, next, stored, {
    manager: "kube-apiserver",
    apiVersion: groupVersion(resource),
    time: writer.now(),
    subresource: profile.has("managedSubresources") ? "status" : "",
    endpoint: "status",
  }) ?? next;
