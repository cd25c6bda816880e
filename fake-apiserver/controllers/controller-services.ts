import type { ObjectStore } from "../storage/object-store.js";
import type { ObjectWriter } from "../storage/object-writer.js";
import type { ResourceTable } from "../storage/resource-table.js";

/** What the server's own controllers read and write. */
export interface ControllerServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
}
