/** What the compiler has to know of the type of objects; that it compiles is the test, the rest is that it is true. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import {
  type DeletedObject,
  filteringHandler,
  GenericLister,
  handlerOf,
  type Indexer,
  type ResourceEventHandler,
  SharedIndexInformer,
  SharedInformerFactory,
  type Store,
} from "./index.js";

interface Pod extends KubernetesObject {
  readonly spec: { readonly nodeName: string };
}

interface Secret extends KubernetesObject {
  readonly data: Readonly<Record<string, string>>;
}

/** True where two types are the same, not merely assignable. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Whether a value of the one type may stand where the other is wanted. */
type Fits<A, B> = [A] extends [B] ? true : false;

type Not<T extends boolean> = T extends true ? false : true;

/** Compiles for `true` only. */
function holds<_T extends true>(): void {}

const pod: Pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", namespace: "default", resourceVersion: "1" },
  spec: { nodeName: "node-1" },
};

function podInformer(): SharedIndexInformer<Pod> {
  return new SharedIndexInformer<Pod>({
    listerWatcher: {
      list: async () => ({ metadata: { resourceVersion: "1" }, items: [pod] }),
      watch: () => new Promise(() => undefined),
      supportsWatchList: false,
    },
    clock: new VirtualClock(),
    prng: createPrng(1),
    indexers: { node: (one) => [one.spec.nodeName] },
    transform: (one) => ({ ...one, spec: { nodeName: one.spec.nodeName.toUpperCase() } }),
  });
}

describe("SharedIndexInformer<Pod>", () => {
  it("gives and takes pods, and no other objects", async () => {
    const informer = podInformer();
    const added: Pod[] = [];
    const handler = handlerOf<Pod>({
      onAdd: (object) => void added.push(object),
      onDelete: (deleted) => {
        holds<Same<typeof deleted, DeletedObject<Pod>>>();
      },
    });
    const { synced } = informer.addEventHandler(
      filteringHandler<Pod>((one) => !("key" in one) && one.metadata.name === "a", handler),
    );

    informer.start();
    await synced.done;

    holds<Same<typeof informer.store, Store<Pod>>>();
    holds<Same<typeof informer.indexer, Indexer<Pod>>>();
    const [found] = informer.indexer.byIndex("node", "NODE-1");
    holds<Same<typeof found, Pod | undefined>>();
    assert.equal(found?.spec.nodeName, "NODE-1");
    assert.equal(informer.store.getByKey("default/a")?.spec.nodeName, "NODE-1");
    assert.equal(added[0]?.spec.nodeName, "NODE-1");
    const lister = new GenericLister(informer.indexer, { group: "", resource: "pods" });
    assert.equal(lister.byNamespace("default").get("a").spec.nodeName, "NODE-1");
    await informer.stop();
  });

  it("refuses what is about another type", () => {
    type Informer = SharedIndexInformer<Pod>;
    type Handler = Parameters<Informer["addEventHandler"]>[0];
    type Transform = Parameters<Informer["setTransform"]>[0];
    type Index = Parameters<Informer["addIndexers"]>[0][string];

    holds<Fits<ResourceEventHandler<Pod>, Handler>>();
    holds<Not<Fits<ResourceEventHandler<Secret>, Handler>>>();
    holds<Fits<(pod: Pod) => Pod, Transform>>();
    holds<Not<Fits<(pod: Pod) => KubernetesObject, Transform>>>();
    holds<Fits<(pod: Pod) => readonly string[], Index>>();
    holds<Not<Fits<(secret: Secret) => readonly string[], Index>>>();
    assert.equal(podInformer().hasStarted(), false);
  });

  it("is about any object unless it is told otherwise", () => {
    const { clock, prng } = { clock: new VirtualClock(), prng: createPrng(1) };
    const listerWatcher = {
      list: () => new Promise<never>(() => undefined),
      watch: () => new Promise<never>(() => undefined),
    };
    const create = () => new SharedIndexInformer({ listerWatcher, clock, prng });
    const factory = new SharedInformerFactory({ createInformer: create });

    const any = create().store.getByKey("a");
    const secret = factory.informerFor<Secret>("secrets").store.getByKey("a");

    holds<Same<typeof any, KubernetesObject | undefined>>();
    holds<Same<typeof secret, Secret | undefined>>();
    assert.deepEqual([any, secret], [undefined, undefined]);
  });
});
