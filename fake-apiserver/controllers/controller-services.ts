import type { ObjectStore } from "../storage/object-store.js";
import type { Finish, ObjectWriter } from "../storage/object-writer.js";
import type { ResourceTable } from "../storage/resource-table.js";
import type { ServedResource } from "../storage/served-resource.js";

/** What the server's own controllers read and write. */
export interface ControllerServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** Notes that the server itself owns what it has written of a status. */
  trackStatus(resource: ServedResource): Finish;
}
