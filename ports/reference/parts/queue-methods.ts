import type { Deltas } from "../../../src/informer/delta.js";
import type { Queue } from "../../../src/informer/queue.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** The methods that all queues of deltas have. */
export function queueMethods(queue: Queue): Part["methods"] {
  return {
    add: (args) => queue.add(args.object("object")),
    update: (args) => queue.update(args.object("object")),
    delete: (args) => queue.delete(args.deletedObject("object")),
    replace: (args) => queue.replace(args.objects("objects"), args.text("resourceVersion")),
    resync: () => queue.resync(),
    close: () => queue.close(),
    hasSynced: () => queue.hasSynced(),
    pop: (args) => pop(queue, args),
  };
}

/** Pops once. `fail`: what the processing fails with. */
async function pop(queue: Queue, args: PartArgs): Promise<unknown> {
  let popped: { readonly deltas: Deltas; readonly isInInitialList: boolean } | undefined;
  await queue.pop((deltas, isInInitialList) => {
    popped = { deltas, isInInitialList };
    if (args.has("fail")) throw new Error(args.text("fail"));
  });
  return { item: jsonOf(popped?.deltas), isInInitialList: popped?.isInInitialList ?? false };
}
