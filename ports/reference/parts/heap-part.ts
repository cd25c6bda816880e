import { Heap, type HeapOptions } from "../../../src/client/informer/heap.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { keyFuncFrom } from "./functions.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** docs/parts/heap.md */
export function createHeapPart(settings: PartArgs): Part {
  return heapPart(settings, (options) => new Heap(options));
}

/** The same over a heap of another make, such as one that is wrong on purpose. */
export function heapPart(
  settings: PartArgs,
  createHeap: (options: HeapOptions<KubernetesObject>) => Heap<KubernetesObject>,
): Part {
  const keyFunc = keyFuncFrom(settings, deletionHandlingMetaNamespaceKey);
  const heap = createHeap({ keyFunc, isLess: hasLowerVersion });
  return {
    methods: {
      add: (args) => heap.add(args.object("object")),
      update: (args) => heap.update(args.object("object")),
      bulkAdd: (args) => heap.bulkAdd(args.objects("objects")),
      addIfNotPresent: (args) => heap.addIfNotPresent(args.object("object")),
      delete: (args) => heap.delete(args.object("object")),
      pop: async () => ({ item: jsonOf(await heap.pop()) }),
      list: () => jsonOf(heap.list()),
      listKeys: () => heap.listKeys(),
      get: (args) => jsonOf(heap.get(args.object("object"))),
      getByKey: (args) => jsonOf(heap.getByKey(args.text("key"))),
      close: () => heap.close(),
      isClosed: () => heap.isClosed(),
    },
    close: () => heap.close(),
  };
}

/** Versions have no order that a client may know; here they stand for numbers. */
function hasLowerVersion(one: KubernetesObject, other: KubernetesObject): boolean {
  return Number(one.metadata.resourceVersion) < Number(other.metadata.resourceVersion);
}
