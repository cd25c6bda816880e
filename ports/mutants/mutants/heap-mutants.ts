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
    does: "gives items in the order in which they came",
    mimics: "no known case: a queue that takes a comparison and never asks it",
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
    does: "leaves an item that is changed where its older state belonged",
    mimics: "no known case: an item that is exchanged without being moved",
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
    does: "gives the first of many items before it has looked at the others",
    mimics: "no known case: a bulk that is a loop",
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
    does: "exchanges what is there for what is to be added only if nothing is",
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
    does: "deletes what is not there without a word",
    mimics: "no known case: a delete as maps have it",
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
    does: "takes out what it is asked for",
    mimics: "no known case: a look that is a pop",
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
    does: "leaves whoever waits waiting when it is closed",
    mimics: "no known case: a close that only those hear who come later",
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
    does: "takes items after it was closed",
    mimics: "no known case: a flag that nobody looks at",
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
    name: "heap-closed-drops-the-rest",
    does: "gives nothing any more once it is closed, though something is left",
    mimics: "no known case: a close that is an end",
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
