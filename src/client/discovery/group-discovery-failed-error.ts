import type { ApiGroup, ApiResourceList } from "./api-group.js";

/** Some groups could not be discovered. The partial result is in the error, and is often sufficient. */
export class GroupDiscoveryFailedError extends Error {
  readonly code = "discovery-incomplete";
  /** The failure of each version of a group: "apps/v1". */
  readonly failed: ReadonlyMap<string, unknown>;
  readonly groups: readonly ApiGroup[];
  readonly resources: readonly ApiResourceList[];

  constructor(options: {
    readonly failed: ReadonlyMap<string, unknown>;
    readonly groups: readonly ApiGroup[];
    readonly resources: readonly ApiResourceList[];
  }) {
    const words = [...options.failed]
      .map(([groupVersion, error]) => `${groupVersion}: ${messageOf(error)}`)
      .sort();
    super(`unable to retrieve the complete list of server APIs: ${words.join(", ")}`);
    this.name = "GroupDiscoveryFailedError";
    this.failed = options.failed;
    this.groups = options.groups;
    this.resources = options.resources;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
