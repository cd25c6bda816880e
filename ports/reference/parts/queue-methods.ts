import type { Queue } from "../../../src/client/informer/queue.js";
import { RequeueError } from "../../../src/client/informer/requeue-error.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** The methods that all queues have. */
export function queueMethods<Item>(queue: Queue<Item>): Part["methods"] {
  const methods: Part["methods"] = {
    add: (args) => queue.add(args.object("object")),
    update: (args) => queue.update(args.object("object")),
    delete: (args) => queue.delete(args.deletedObject("object")),
    replace: (args) => queue.replace(args.objects("objects"), args.text("resourceVersion")),
    resync: () => queue.resync(),
    close: () => queue.close(),
    hasSynced: () => queue.hasSynced(),
    pop: async (args) => {
      const popped = new Popped(queue, methods, args);
      await queue.pop((item, isInInitialList) => popped.process(item, isInInitialList));
      return popped.value;
    },
  };
  return methods;
}

/** The method of a queue that can pop batches. */
export function popBatchMethod(queue: Queue, methods: Part["methods"]): Part["methods"] {
  return {
    popBatch: async (args) => {
      const popped = new Popped(queue, methods, args);
      await queue.popBatch?.(
        (batch, isInInitialList) => popped.process(batch, isInInitialList),
        (deltas, isInInitialList) => popped.process(deltas, isInInitialList, true),
      );
      return popped.value;
    },
  };
}

/** What a consumer does with what it pops, and what it saw of it. */
class Popped {
  readonly #queue: Pick<Queue, "synced">;
  readonly #methods: Part["methods"];
  readonly #args: PartArgs;
  value: unknown;

  constructor(queue: Pick<Queue, "synced">, methods: Part["methods"], args: PartArgs) {
    this.#queue = queue;
    this.#methods = methods;
    this.#args = args;
  }

  process(item: unknown, isInInitialList: boolean, isSingle = false): void {
    const isDone = this.#queue.synced.isDone();
    this.value = { item: jsonOf(item), isInInitialList, isDone, isSingle };
    if (this.#args.has("meanwhile")) {
      const meanwhile = this.#args.args("meanwhile");
      this.#methods[meanwhile.text("method")]?.(meanwhile.args("args"));
    }
    if (this.#args.has("fail")) throw new Error(this.#args.text("fail"));
    if (!this.#args.has("requeue")) return;
    const words = this.#args.text("requeue");
    throw new RequeueError(words === "" ? {} : { cause: new Error(words) });
  }
}
