import type { ObjectStore } from "../storage/object-store.js";
import type { Finish, ObjectWriter } from "../storage/object-writer.js";
import type { ResourceTable } from "../storage/resource-table.js";
import type { ServedResource } from "../storage/served-resource.js";

/** The objects that the server's own controllers read and write. */
export interface ControllerServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** Records the server itself as the manager of the status that it has written. */
  trackStatus(resource: ServedResource): Finish;
}
