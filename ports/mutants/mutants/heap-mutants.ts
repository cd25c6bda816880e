import { Heap, type HeapOptions } from "../../../src/client/informer/heap.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { heapPart } from "../../reference/parts/heap-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

type Options = HeapOptions<KubernetesObject>;

/** Heaps that give the wrong item, or none. */
export const HEAP_MUTANTS: readonly Mutant[] = [
  {
    name: "heap-is-a-queue",
    does: "pops items in the order of their addition",
    mimics: "no known case: a queue that never calls its comparison function",
    killedBy: ["heap-pops-in-order"],
    change: {
      components: {
        heap: (settings) =>
          heapPart(settings, (options) => {
            const order = new Map<KubernetesObject, number>();
            const placeOf = (item: KubernetesObject) => {
              const place = order.get(item) ?? order.size;
              order.set(item, place);
              return place;
            };
            return new Heap({ ...options, isLess: (one, other) => placeOf(other) > placeOf(one) });
          }),
      },
    },
  },
  {
    name: "heap-leaves-changed-item-in-place",
    does: "leaves an updated item at the position of its old state",
    mimics: "no known case: an item that is replaced without a fix of the heap",
    killedBy: ["heap-moves-changed-item [to the front]", "heap-moves-changed-item [to the end]"],
    change: {
      components: {
        heap: (settings) =>
          heapPart(settings, (options) => {
            const first = new Map<string, KubernetesObject>();
            const oldest = (item: KubernetesObject) => {
              const key = deletionHandlingMetaNamespaceKey(item);
              const known = first.get(key) ?? item;
              first.set(key, known);
              return known;
            };
            return new Heap({
              ...options,
              isLess: (one, other) => options.isLess(oldest(one), oldest(other)),
            });
          }),
      },
    },
  },
  {
    name: "heap-takes-many-one-by-one",
    does: "pops the first item of a bulk addition before it has compared the others",
    mimics: "no known case: a bulk addition that is a loop",
    killedBy: ["heap-takes-many-at-once"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        override bulkAdd(items: readonly KubernetesObject[]): void {
          for (const item of items) super.bulkAdd([item]);
        }
      },
    ),
  },
  {
    name: "heap-adds-though-present",
    does: "replaces an existing item in AddIfNotPresent",
    mimics: "no known case: a retry that overwrites what came in between",
    killedBy: ["heap-keeps-what-is-there"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        override addIfNotPresent(item: KubernetesObject): void {
          this.add(item);
        }
      },
    ),
  },
  {
    name: "heap-deletes-what-is-not-there",
    does: "deletes a missing item without an error",
    mimics: "no known case: a delete as in maps",
    killedBy: ["heap-deletes-nothing"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        override delete(item: KubernetesObject): void {
          if (this.get(item) !== undefined) super.delete(item);
        }
      },
    ),
  },
  {
    name: "heap-gives-and-takes",
    does: "removes an item that is only looked up",
    mimics: "no known case: a peek that is a pop",
    killedBy: ["heap-finds"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        override getByKey(key: string): KubernetesObject | undefined {
          const found = super.getByKey(key);
          if (found !== undefined) super.delete(found);
          return found;
        }
      },
    ),
  },
  {
    name: "heap-closed-with-waiters",
    does: "leaves waiting consumers blocked when it is closed",
    mimics: "no known case: a close that only later callers notice",
    killedBy: ["heap-closed-while-waiting"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        override pop(): Promise<KubernetesObject> {
          const popped = super.pop();
          return this.isClosed() ? popped : popped.catch(() => new Promise(() => undefined));
        }
      },
    ),
  },
  {
    name: "heap-closed-takes-more",
    does: "accepts items after it was closed",
    mimics: "no known case: a flag that is never checked",
    killedBy: ["heap-closed-takes-nothing [added to]"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        #closed = false;

        override close(): void {
          this.#closed = true;
        }

        override isClosed(): boolean {
          return this.#closed;
        }
      },
    ),
  },
  {
    name: "heap-closed-knows-what-is-there",
    does: "does not fail when an item that is present is added if absent after it was closed",
    mimics: "no known case: an early return before the check",
    killedBy: ["heap-closed-refuses-what-is-there"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        override addIfNotPresent(item: KubernetesObject): void {
          if (this.get(item) === undefined) super.addIfNotPresent(item);
        }
      },
    ),
  },
  {
    name: "heap-closed-drops-the-rest",
    does: "returns nothing once it is closed, though items are left",
    mimics: "no known case: a close that drops what is queued",
    killedBy: ["heap-closed-gives-the-rest"],
    change: withHeap(
      class extends Heap<KubernetesObject> {
        override close(): void {
          for (const item of this.list()) this.delete(item);
          super.close();
        }
      },
    ),
  },
];

function withHeap(Wrong: new (options: Options) => Heap<KubernetesObject>): InformerChange {
  return {
    components: { heap: (settings) => heapPart(settings, (options) => new Wrong(options)) },
  };
}
