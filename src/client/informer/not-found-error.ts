import type { GroupVersionResource } from "../../wire/resource.js";
import type { Status } from "../../wire/status.js";

/** A resource in any version: "deployments" of group "apps". */
export type GroupResource = Pick<GroupVersionResource, "group" | "resource">;

/** Something is not there. `status` is what the apiserver would have answered. */
export class NotFoundError extends Error {
  readonly code = "NotFound";
  readonly status: Status;

  /** @param name without the namespace, as the apiserver has it */
  constructor({ group, resource }: GroupResource, name: string) {
    const qualified = group === "" ? resource : `${resource}.${group}`;
    const message = `${qualified} ${JSON.stringify(name)} not found`;
    super(message);
    this.name = "NotFoundError";
    this.status = {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message,
      reason: "NotFound",
      details: { name, group, kind: resource },
      code: 404,
    };
  }
}
