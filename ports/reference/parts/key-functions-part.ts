import { metaNamespaceIndexFunc, NAMESPACE_INDEX } from "../../../src/client/informer/indexer.js";
import {
  deletionHandlingMetaNamespaceKey,
  deletionHandlingObjectToName,
  formatNamespacedName,
  formatObjectName,
  metaNamespaceKey,
  type ObjectName,
  objectToName,
  splitMetaNamespaceKey,
} from "../../../src/client/informer/key.js";
import { keyFuncFrom } from "./functions.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** The functions that the part is made of. */
export interface KeyFunctions {
  readonly metaNamespaceKey: typeof metaNamespaceKey;
  readonly deletionHandlingMetaNamespaceKey: typeof deletionHandlingMetaNamespaceKey;
  readonly metaNamespaceIndexFunc: typeof metaNamespaceIndexFunc;
  readonly splitMetaNamespaceKey: typeof splitMetaNamespaceKey;
  readonly objectToName: typeof objectToName;
  readonly deletionHandlingObjectToName: typeof deletionHandlingObjectToName;
  readonly formatObjectName: typeof formatObjectName;
  readonly formatNamespacedName: typeof formatNamespacedName;
}

const KEY_FUNCTIONS: KeyFunctions = {
  metaNamespaceKey,
  deletionHandlingMetaNamespaceKey,
  metaNamespaceIndexFunc,
  splitMetaNamespaceKey,
  objectToName,
  deletionHandlingObjectToName,
  formatObjectName,
  formatNamespacedName,
};

/** docs/parts/key-functions.md */
export function createKeyFunctionsPart(settings: PartArgs): Part {
  return keyFunctionsPart(settings, {});
}

/** The same with some functions of another make, such as one that is wrong on purpose. */
export function keyFunctionsPart(settings: PartArgs, changed: Partial<KeyFunctions>): Part {
  const functions = { ...KEY_FUNCTIONS, ...changed };
  const handlesDeletions =
    settings.has("keyFunction") && settings.text("keyFunction") === "deletion-handling";
  const keyFunc = handlesDeletions
    ? functions.deletionHandlingMetaNamespaceKey
    : keyFuncFrom(settings, functions.metaNamespaceKey);
  const nameFunc = handlesDeletions
    ? functions.deletionHandlingObjectToName
    : functions.objectToName;
  const split = (args: PartArgs) => functions.splitMetaNamespaceKey(args.text("key"));
  return {
    methods: {
      keyOf: (args) => keyFunc(args.object("object")),
      nameOf: (args) => nameFunc(args.object("object")),
      splitKey: split,
      parseName: split,
      rewriteName: (args) => functions.formatObjectName(split(args)),
      partsOfName: nameFrom,
      asNamespacedName: nameFrom,
      fromNamespacedName: nameFrom,
      writeNamespacedName: (args) => functions.formatNamespacedName(nameFrom(args)),
      namespaceIndexName: () => NAMESPACE_INDEX,
      namespaceIndexValues: (args) => functions.metaNamespaceIndexFunc(args.object("object")),
    },
  };
}

/** An object name, its parts and a namespaced name are one thing here. */
function nameFrom(args: PartArgs): ObjectName {
  return { namespace: args.text("namespace"), name: args.text("name") };
}
