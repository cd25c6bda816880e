/**
 * How objects are named inside the informer: `<namespace>/<name>`, or `<name>` for what lives in no namespace.
 *
 * Mirrors: client-go@32ce75a7 tools/cache/store.go, tools/cache/object-names.go. Differs: failures are thrown.
 */
import { mustHave } from "../must-have.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { metadataOf } from "./object-metadata.js";

/** Computes the key under which an object is stored. @throws Error when it has none */
export type KeyFunc<T = unknown> = (object: T) => string;

/** A key given as such: `metaNamespaceKey` returns it unchanged. */
export class ExplicitKey {
  readonly key: string;

  constructor(key: string) {
    mustHave("ExplicitKey", { key }, "key");
    this.key = key;
  }
}

/** No key could be computed for an object. `cause` says why; it may be another `KeyError`. */
export class KeyError extends Error {
  readonly code = "no-key";
  readonly object: unknown;

  constructor(object: unknown, cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(`couldn't create key for object ${describe(object)}: ${words}`, { cause });
    this.name = "KeyError";
    this.object = object;
  }
}

/** The parts of a key. `namespace` is "" for an object that lives in none. */
export interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

/** `<namespace>/<name>`, or `<name>` without a namespace. @throws Error when the value has no metadata */
export function metaNamespaceKey(object: unknown): string {
  return object instanceof ExplicitKey ? object.key : formatObjectName(objectToName(object));
}

/** Like `metaNamespaceKey`, except that a tombstone returns its own key, whatever its object. */
export function deletionHandlingMetaNamespaceKey(object: unknown): string {
  return object instanceof DeletedFinalStateUnknown ? object.key : metaNamespaceKey(object);
}

/** The name of an object, in parts. @throws Error when the value has no metadata */
export function objectToName(object: unknown): ObjectName {
  const metadata = metadataOf(object);
  if (metadata === undefined) {
    throw new Error("object has no meta: object does not implement the Object interfaces");
  }
  return { namespace: metadata.namespace ?? "", name: metadata.name ?? "" };
}

/**
 * Like `objectToName`, except that a tombstone's key is parsed, whatever its object.
 * @throws Error also when the key of a tombstone has two slashes or more
 */
export function deletionHandlingObjectToName(object: unknown): ObjectName {
  return object instanceof DeletedFinalStateUnknown
    ? splitMetaNamespaceKey(object.key)
    : objectToName(object);
}

/** Writes a name as a key. */
export function formatObjectName(name: ObjectName): string {
  return name.namespace === "" ? name.name : `${name.namespace}/${name.name}`;
}

/**
 * Writes a name as the API machinery writes its `NamespacedName`, which has a slash without a namespace too: "/foo" is
 * no key, and a queue that is fed with both forms has one object twice.
 */
export function formatNamespacedName(name: ObjectName): string {
  return `${name.namespace}/${name.name}`;
}

/** Reads a key. "" is the empty name; a leading slash means no namespace. @throws Error at two slashes or more */
export function splitMetaNamespaceKey(key: string): ObjectName {
  const parts = key.split("/");
  if (parts.length > 2) throw new Error(`unexpected key format: ${JSON.stringify(key)}`);
  const [first = "", second] = parts;
  return second === undefined ? { namespace: "", name: first } : { namespace: first, name: second };
}

/** Runs a key function and wraps what it throws. @throws KeyError */
export function keyOf<T>(keyFunc: KeyFunc<T>, object: T): string {
  try {
    return keyFunc(object);
  } catch (cause) {
    throw new KeyError(object, cause);
  }
}

function describe(object: unknown): string {
  // An object that cannot be named can be of any shape and size; its beginning is enough to find it.
  const text = typeof object === "object" ? JSON.stringify(object) : String(object);
  return (text ?? "undefined").slice(0, 200);
}
