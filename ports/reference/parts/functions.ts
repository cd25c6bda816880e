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

/** The transform that settings name: "set-label", "strip-managed-fields", "fail-on <key>". @throws CommandError */
export function transformFrom(settings: PartArgs): TransformFunc | undefined {
  if (!settings.has("transform")) return undefined;
  const [kind, on = ""] = settings.text("transform").split(" ");
  switch (kind) {
    case "set-label":
    case "strip-managed-fields":
      return transformFuncOf({ kind });
    case "fail-on":
      return transformFuncOf({ kind, on });
    default:
      throw new CommandError("invalid", `unknown transform ${kind}`);
  }
}
