/**
 * The store and its indexes against a model that has no index: a list of objects that is searched from end to end.
 * Whatever was written, and in whatever order indexes were added, every question has the answer that the search gives.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { type Indexers, type IndexFunc, NAMESPACE_INDEX } from "./indexer.js";
import { deletionHandlingMetaNamespaceKey, KeyError } from "./key.js";
import type { StoreOperation } from "./store.js";

const RUN_COUNT = 400;
const USERS: readonly string[] = ["ernie", "bert", "elmo"];
const NAMESPACES: readonly string[] = ["", "a", "b"];

const users: IndexFunc = ({ metadata }) => {
  const text = metadata.annotations?.["users"] ?? "";
  return text === "" ? [] : text.split(",");
};
const namespaces: IndexFunc = ({ metadata }) => [metadata.namespace ?? ""];
const FUNCTIONS: Indexers = { users, [NAMESPACE_INDEX]: namespaces };

/** Something that can be done to a store. */
type Write =
  | StoreOperation
  | { readonly type: "replace"; readonly objects: readonly KubernetesObject[]; readonly at: string }
  | { readonly type: "transaction"; readonly operations: readonly StoreOperation[] }
  | { readonly type: "bookmark"; readonly at: string }
  | { readonly type: "resync" }
  | { readonly type: "index"; readonly name: string };

/** Twelve keys, so that writes meet; a thirteenth object has no key. */
const object: fc.Arbitrary<KubernetesObject> = fc
  .record({
    name: fc.constantFrom("one", "two", "tre", "broken"),
    namespace: fc.constantFrom(...NAMESPACES),
    users: fc.array(fc.constantFrom(...USERS), { maxLength: 3 }),
    version: fc.nat({ max: 99 }),
  })
  .map(({ name, namespace, users: names, version }) => ({
    metadata: {
      name,
      namespace,
      resourceVersion: String(version),
      annotations: { users: names.join(",") },
    },
  }));

const operation: fc.Arbitrary<StoreOperation> = fc.record({
  type: fc.constantFrom("add", "update", "delete"),
  object,
});

const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 6, arbitrary: operation },
  fc.record({
    type: fc.constant("replace"),
    objects: fc.array(object, { maxLength: 5 }),
    at: fc.nat({ max: 99 }).map(String),
  }),
  fc.record({
    type: fc.constant("transaction"),
    operations: fc.array(operation, { maxLength: 6 }),
  }),
  fc.record({ type: fc.constant("bookmark"), at: fc.nat({ max: 99 }).map(String) }),
  fc.constant<Write>({ type: "resync" }),
  fc.record({ type: fc.constant("index"), name: fc.constantFrom(...Object.keys(FUNCTIONS)) }),
);

/** "broken" has no key, wherever it lives. */
function keyFunc(of: unknown): string {
  const key = deletionHandlingMetaNamespaceKey(of);
  if (key.endsWith("broken")) throw new Error("broken has no key");
  return key;
}

/** What is there, in a list without any order or index. */
class Model {
  objects: readonly KubernetesObject[] = [];
  version = "";
  indexes: readonly string[] = [];

  apply(one: Write): void {
    switch (one.type) {
      case "add":
      case "update":
      case "delete":
        this.#operate([one]);
        break;
      case "transaction":
        this.#operate(one.operations);
        break;
      case "replace":
        if (one.objects.some(isBroken)) break;
        this.objects = [];
        for (const each of one.objects) this.#put(each);
        this.version = one.at;
        break;
      case "bookmark":
        this.version = one.at;
        break;
      case "index":
        if (!this.indexes.includes(one.name)) this.indexes = [...this.indexes, one.name];
        break;
      case "resync":
        break;
    }
  }

  with(name: string, value: string): readonly KubernetesObject[] {
    return this.objects.filter((one) => FUNCTIONS[name]?.(one).includes(value));
  }

  values(name: string): readonly string[] {
    return [...new Set(this.objects.flatMap((one) => FUNCTIONS[name]?.(one) ?? []))];
  }

  #operate(operations: readonly StoreOperation[]): void {
    for (const { type, object: of } of operations) {
      if (isBroken(of) || !("metadata" in of)) continue;
      this.objects = this.objects.filter((one) => keyFunc(one) !== keyFunc(of));
      if (type !== "delete") this.objects = [...this.objects, of];
      this.version = of.metadata.resourceVersion ?? "";
    }
  }

  #put(of: KubernetesObject): void {
    this.objects = [...this.objects.filter((one) => keyFunc(one) !== keyFunc(of)), of];
  }
}

function isBroken(of: unknown): boolean {
  return deletionHandlingMetaNamespaceKey(of).endsWith("broken");
}

/** Does it to the store; what the store refuses, it has to refuse with a KeyError. */
function applyTo(store: Cache, one: Write): void {
  try {
    switch (one.type) {
      case "add":
      case "update":
        store[one.type](one.object);
        break;
      case "delete":
        store.delete(one.object);
        break;
      case "transaction":
        checkTransaction(store, one.operations);
        break;
      case "replace":
        store.replace(one.objects, one.at);
        break;
      case "bookmark":
        store.bookmark(one.at);
        break;
      case "resync":
        store.resync();
        break;
      case "index":
        if (one.name in store.getIndexers()) break;
        store.addIndexers({ [one.name]: FUNCTIONS[one.name] ?? users });
        break;
    }
  } catch (error) {
    assert.ok(error instanceof KeyError, String(error));
  }
}

function checkTransaction(store: Cache, operations: readonly StoreOperation[]): void {
  const failure = store.transaction(operations);
  const applied = operations.flatMap((one, index) => (isBroken(one.object) ? [] : [index]));
  assert.deepEqual(failure?.successfulIndices ?? operations.map((_, index) => index), applied);
}

/** Every question has the answer of the model. */
function checkAnswers(store: Cache, model: Model): void {
  const keys = model.objects.map(keyFunc);
  assert.deepEqual(store.listKeys().sort(), keys.toSorted());
  assert.deepEqual(new Set(store.list()), new Set(model.objects));
  assert.equal(store.list().length, model.objects.length);
  assert.equal(store.lastStoreSyncResourceVersion(), model.version);
  assert.deepEqual(Object.keys(store.getIndexers()).sort(), model.indexes.toSorted());
  for (const each of model.objects) assert.equal(store.getByKey(keyFunc(each)), each);
  for (const name of model.indexes) checkIndex(store, model, name);
}

function checkIndex(store: Cache, model: Model, name: string): void {
  assert.deepEqual(store.listIndexFuncValues(name).sort(), model.values(name).toSorted());
  for (const value of [...USERS, ...NAMESPACES, "nobody"]) {
    const found = model.with(name, value);
    assert.deepEqual(new Set(store.byIndex(name, value)), new Set(found));
    assert.deepEqual(store.indexKeys(name, value), found.map(keyFunc).sort());
  }
  const probe = { metadata: { namespace: "a", annotations: { users: "ernie,elmo" } } };
  const alike = (FUNCTIONS[name]?.(probe) ?? []).flatMap((value) => model.with(name, value));
  const answer = store.index(name, probe);
  assert.deepEqual(new Set(answer), new Set(alike));
  assert.equal(answer.length, new Set(alike).size, "each object once");
}

describe("Cache", () => {
  it("answers as a list that is searched from end to end, whatever is written", () => {
    const property = fc.property(fc.array(write, { maxLength: 25 }), (writes) => {
      const store = new Cache({ keyFunc });
      const model = new Model();
      for (const one of writes) {
        applyTo(store, one);
        model.apply(one);
        checkAnswers(store, model);
      }
    });

    fc.assert(property, { seed: 1, numRuns: RUN_COUNT });
  });
});
