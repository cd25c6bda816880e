import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import {
  UndeltaStore,
  type UndeltaStoreOptions,
} from "../../../src/client/informer/undelta-store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { undeltaStorePart } from "../../reference/parts/undelta-store-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Its options are open to what is made of it. */
class OpenStore extends UndeltaStore {
  protected readonly options: UndeltaStoreOptions;

  constructor(options: UndeltaStoreOptions) {
    super(options);
    this.options = options;
  }
}

/** UndeltaStores that push too much, too little or the wrong thing. */
export const UNDELTA_MUTANTS: readonly Mutant[] = [
  {
    name: "undelta-pushes-the-change",
    does: "pushes the added object instead of the whole state",
    mimics: "no known case: a delta where a state belongs",
    killedBy: ["undelta-pushes-after-change [default/baz@7]"],
    change: withStore(
      class extends OpenStore {
        override add(object: KubernetesObject): void {
          this.options.store.add(object);
          this.options.push([object]);
        }
      },
    ),
  },
  {
    name: "undelta-deaf-to-deletions",
    does: "pushes nothing when an object is deleted",
    mimics: "no known case: a consumer that never learns of deletions",
    killedBy: ["undelta-pushes-emptiness", "undelta-pushes-after-change [default/foo@9]"],
    change: withStore(
      class extends OpenStore {
        override delete(object: DeletedObject): void {
          this.options.store.delete(object);
        }
      },
    ),
  },
  {
    name: "undelta-pushes-each-of-list",
    does: "pushes once for each object of a list, with states that never existed",
    mimics: "no known case: a list that is added item by item",
    killedBy: ["undelta-pushes-list-once"],
    change: withStore(
      class extends OpenStore {
        override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
          super.replace([], resourceVersion);
          for (const object of objects) this.add(object);
        }
      },
    ),
  },
  {
    name: "undelta-pushes-what-is-read",
    does: "pushes when it is read",
    mimics: "no known case: a getter with side effects",
    killedBy: ["undelta-reads-in-silence"],
    change: withStore(
      class extends OpenStore {
        override list(): KubernetesObject[] {
          const objects = super.list();
          this.options.push(objects);
          return objects;
        }
      },
    ),
  },
  {
    name: "undelta-keeps-nothing",
    does: "passes on changes and stores nothing",
    mimics: "no known case: a callback that is called a store",
    killedBy: ["undelta-is-a-store"],
    change: withStore(
      class extends OpenStore {
        override getByKey(): KubernetesObject | undefined {
          return undefined;
        }

        override get(): KubernetesObject | undefined {
          return undefined;
        }
      },
    ),
  },
];

function withStore(Wrong: new (options: UndeltaStoreOptions) => UndeltaStore): InformerChange {
  return {
    components: {
      "undelta-store": (settings, surroundings) =>
        undeltaStorePart(settings, surroundings, (options) => new Wrong(options)),
    },
  };
}
