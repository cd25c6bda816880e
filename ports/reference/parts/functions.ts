/**
 * The named functions that parts are given, for functions cannot cross a wire.
 */
import {
  deletionHandlingMetaNamespaceKey,
  type KeyFunc,
  metaNamespaceKey,
} from "../../../src/informer/key.js";
import type { TransformFunc } from "../../../src/informer/store.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { transformFuncOf } from "../behaviours.js";
import type { PartArgs } from "./part-args.js";

const KEY_FUNCS: Readonly<Record<string, KeyFunc>> = {
  "meta-namespace": metaNamespaceKey,
  "deletion-handling": deletionHandlingMetaNamespaceKey,
  failing: () => {
    throw new Error("the key function fails");
  },
  "failing for broken": (object) => {
    const key = deletionHandlingMetaNamespaceKey(object);
    if (key === "broken") throw new Error("the key function fails for broken");
    return key;
  },
};

/** The key function that settings name; `otherwise` without one. @throws CommandError for an unknown name */
export function keyFuncFrom(settings: PartArgs, otherwise: KeyFunc): KeyFunc {
  if (!settings.has("keyFunction")) return otherwise;
  const found = KEY_FUNCS[settings.text("keyFunction")];
  if (found === undefined) throw new CommandError("invalid", "unknown key function");
  return found;
}

/**
 * The transform that settings name: "set-label", "strip-managed-fields", "fail-on <key>", "count", "rename <key> <name>".
 * @throws CommandError
 */
export function transformFrom(settings: PartArgs): TransformFunc | undefined {
  if (!settings.has("transform")) return undefined;
  const [kind, on = "", name = ""] = settings.text("transform").split(" ");
  switch (kind) {
    case "set-label":
    case "strip-managed-fields":
      return transformFuncOf({ kind });
    case "fail-on":
      return transformFuncOf({ kind, on });
    case "count":
      return counted;
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

function renamed(object: KubernetesObject, name: string): KubernetesObject {
  return { ...object, metadata: { ...object.metadata, name } };
}
