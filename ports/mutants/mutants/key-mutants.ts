import { Cache } from "../../../src/client/informer/cache.js";
import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import {
  formatNamespacedName,
  KeyError,
  metaNamespaceKey,
  objectToName,
} from "../../../src/client/informer/key.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { type KeyFunctions, keyFunctionsPart } from "../../reference/parts/key-functions-part.js";
import { storePart } from "../../reference/parts/store-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Libraries that call objects by wrong names. */
export const KEY_MUTANTS: readonly Mutant[] = [
  {
    name: "key-without-namespace",
    does: "keys objects by name only, so that objects of different namespaces collide",
    mimics: "no known case: a cache that was written for one namespace",
    killedBy: ["key-of-object [default/foo@5]", "key-ignores-the-rest"],
    change: withFunctions({ metaNamespaceKey: (object) => objectToName(object).name }),
  },
  {
    name: "key-with-leading-slash",
    does: "keys cluster-scoped objects with a slash before their name",
    mimics: "no known case: a NamespacedName that is printed where a key is wanted",
    killedBy: ["key-of-object [foo@5]"],
    change: withFunctions({
      metaNamespaceKey: (object) => formatNamespacedName(objectToName(object)),
    }),
  },
  {
    name: "key-of-tombstone-from-its-object",
    does: "keys a tombstone by the object in it, and fails where there is none",
    mimics: "no known case: a key function that unwraps tombstones",
    killedBy: ["key-of-tombstone [without any]", "key-of-tombstone [with a state of other name]"],
    change: withFunctions({
      deletionHandlingMetaNamespaceKey: (object) => metaNamespaceKey(unwrapped(object)),
    }),
  },
  {
    name: "key-split-at-first-slash",
    does: "treats everything after the first slash of a key as the name",
    mimics: "no known case: a split with a limit of two",
    killedBy: ["key-split-refused [a/b/c]", "key-split-refused [//]"],
    change: withFunctions({
      splitMetaNamespaceKey: (key) => {
        const slash = key.indexOf("/");
        return { namespace: key.slice(0, Math.max(0, slash)), name: key.slice(slash + 1) };
      },
    }),
  },
  {
    name: "name-written-with-slash",
    does: "writes a name without a namespace with a leading slash, which is another key",
    mimics: "no known case: a NamespacedName that is printed where a key is wanted",
    killedBy: ["name-read [foo]"],
    change: withFunctions({ formatObjectName: formatNamespacedName }),
  },
  {
    name: "name-of-tombstone-from-its-object",
    does: "takes the name of a tombstone from the object in it, which may be stale or missing",
    mimics: "no known case: a handler that unwraps tombstones first",
    killedBy: [
      "name-of-deleted [a tombstone without a state]",
      "name-of-deleted [a tombstone under another key]",
    ],
    change: withFunctions({
      deletionHandlingObjectToName: (object) => objectToName(unwrapped(object)),
    }),
  },
  {
    name: "key-error-without-cause",
    does: "keeps only the message of the error of the key function",
    mimics: "client-go before 0.22, whose KeyError could not be unwrapped",
    killedBy: [
      "key-error-has-cause [with an error of its own]",
      "key-error-has-cause [with a KeyError]",
    ],
    change: {
      components: {
        store: (settings) =>
          storePart(
            settings,
            (options) =>
              new (class extends Cache {
                override add(object: KubernetesObject): void {
                  try {
                    super.add(object);
                  } catch (error) {
                    throw new KeyError(object, String(error));
                  }
                }
              })(options),
          ),
      },
    },
  },
];

function withFunctions(changed: Partial<KeyFunctions>): InformerChange {
  return { components: { "key-functions": (settings) => keyFunctionsPart(settings, changed) } };
}

function unwrapped(object: unknown): unknown {
  return object instanceof DeletedFinalStateUnknown ? object.object : object;
}
