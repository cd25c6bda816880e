/**
 * The named functions that parts are given, for functions cannot cross a wire.
 */
import {
  type Indexers,
  type IndexFunc,
  indexFuncToKeyFunc,
} from "../../../src/client/informer/indexer.js";
import {
  deletionHandlingMetaNamespaceKey,
  KeyError,
  type KeyFunc,
  metaNamespaceKey,
} from "../../../src/client/informer/key.js";
import { isKubernetesObject } from "../../../src/client/informer/object-metadata.js";
import type { TransformFunc } from "../../../src/client/informer/store.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { isRecord } from "../../../src/wire/is-record.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { indexFuncOf, transformFuncOf } from "../behaviours.js";
import { PartArgs } from "./part-args.js";

const KEY_FUNCS: Readonly<Record<string, KeyFunc>> = {
  "meta-namespace": metaNamespaceKey,
  "deletion-handling": deletionHandlingMetaNamespaceKey,
  "meta-or-text": (object) => {
    const text = isRecord(object) ? object["unkeyed"] : undefined;
    return typeof text === "string" ? text : deletionHandlingMetaNamespaceKey(object);
  },
  failing: () => {
    throw new KeyFunctionError("the key function fails");
  },
  "failing with a KeyError": (object) => {
    throw new KeyError(object, new KeyFunctionError("the key function fails"));
  },
  "failing for broken": (object) => {
    const key = deletionHandlingMetaNamespaceKey(object);
    if (key === "broken") throw new KeyFunctionError("the key function fails for broken");
    return key;
  },
};

/** What key functions fail with that are meant to. */
export class KeyFunctionError extends Error {}

/** The key function that settings name; `otherwise` without one. @throws CommandError for an unknown name */
export function keyFuncFrom(settings: PartArgs, otherwise: KeyFunc): KeyFunc {
  if (!settings.has("keyFunction")) return otherwise;
  const name = settings.text("keyFunction");
  return KEY_FUNCS[name] ?? keyFuncByIndex(name);
}

/** An index function as a key function: "by-label app". */
function keyFuncByIndex(name: string): KeyFunc {
  const [kind = "", on = ""] = name.split(" ");
  const keyFunc = indexFuncToKeyFunc(indexFuncFrom(kind, on));
  return (object) => {
    if (!isKubernetesObject(object)) throw new Error("object has no metadata");
    return keyFunc(object);
  };
}

/** The index functions that settings name, by index name. @throws CommandError for an unknown name */
export function indexersFrom(settings: PartArgs): Indexers {
  if (!settings.has("indexers")) return {};
  const named = settings.args("indexers");
  return Object.fromEntries(
    named.names().map((name) => {
      const indexer = named.args(name);
      const about = ["label", "annotation", "on"].find((member) => indexer.has(member));
      const on = about === undefined ? "" : indexer.text(about);
      return [name, indexFuncFrom(indexer.text("kind"), on)];
    }),
  );
}

function indexFuncFrom(kind: string, on: string): IndexFunc {
  switch (kind) {
    case "by-namespace":
      return indexFuncOf({ kind });
    case "by-label":
      return indexFuncOf({ kind, label: on });
    case "by-annotation-list":
      return indexFuncOf({ kind, annotation: on });
    case "fail-on":
      return (object) => {
        if (metaNamespaceKey(object) === on) throw new Error(`the index function fails for ${on}`);
        return [];
      };
    default:
      throw new CommandError("invalid", `unknown function ${kind}`);
  }
}

/**
 * The transform that settings name: "set-label", "strip-managed-fields", "rename-to <name>", "fail-on <key>", "count", "rename <key> <name>", "to-text".
 * @throws CommandError
 */
export function transformFrom(settings: PartArgs): TransformFunc | undefined {
  if (!settings.has("transform")) return undefined;
  const [kind, on = "", name = ""] = settings.text("transform").split(" ");
  switch (kind) {
    case "set-label":
    case "strip-managed-fields":
      return transformFuncOf({ kind });
    case "to-key":
      return keyInPlaceOf;
    case "rename-to":
      return (object) => ({ ...object, metadata: { ...object.metadata, name: on } });
    case "fail-on":
      return transformFuncOf({ kind, on });
    case "count":
      return counted;
    case "to-text":
      return ({ metadata }) => new PartArgs({ text: { unkeyed: metadata.name } }).object("text");
    case "rename":
      return (object) => (metaNamespaceKey(object) === on ? renamed(object, name) : object);
    default:
      throw new CommandError("invalid", `unknown transform ${kind}`);
  }
}

/** Counts in a label how often an object has been transformed. */
function counted(object: KubernetesObject): KubernetesObject {
  const { labels } = object.metadata;
  const transforms = String(Number(labels?.["transforms"] ?? 0) + 1);
  return { ...object, metadata: { ...object.metadata, labels: { ...labels, transforms } } };
}

/** An explicit key, without metadata, which can be stored nevertheless. */
function keyInPlaceOf(object: KubernetesObject): KubernetesObject {
  return new PartArgs({ key: { explicitKey: metaNamespaceKey(object) } }).object("key");
}

function renamed(object: KubernetesObject, name: string): KubernetesObject {
  return { ...object, metadata: { ...object.metadata, name } };
}
