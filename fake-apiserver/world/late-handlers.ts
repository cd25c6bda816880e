import type { Handler } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { type HandlerParts, loadedHandlers, loadHandlers } from "./late-parts.js";
import type { WorldHandlers, WorldHandlersOptions } from "./world-handlers.js";

/** The handlers of a world, created with its first request, as it may listen before they are loaded. */
export class LateHandlers {
  readonly #options: WorldHandlersOptions;
  #handlers: WorldHandlers | undefined;

  constructor(options: WorldHandlersOptions) {
    this.#options = options;
  }

  /** Handles requests for these resources with this store. */
  create(store: ObjectStore, resources: ResourceTable): Handler {
    let made: Handler | undefined;
    const answer = (parts: HandlerParts, context: Parameters<Handler>[0]) => {
      this.#handlers ??= new parts.WorldHandlers(this.#options);
      made ??= this.#handlers.create(store, resources);
      return made(context);
    };
    return (context) => {
      if (made !== undefined) return made(context);
      const parts = loadedHandlers();
      // Synchronously if possible: requests are answered in the order in which they came.
      if (parts !== undefined) return answer(parts, context);
      return loadHandlers().then((late) => answer(late, context));
    };
  }

  /** Closes the connections to webhooks, if there are any. */
  close(): void {
    this.#handlers?.close();
  }
}
