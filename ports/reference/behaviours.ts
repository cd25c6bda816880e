/**
 * The named functions of the protocol: transforms, index functions.
 */

import type { Indexers, IndexFunc } from "../../src/client/informer/indexer.js";
import { metaNamespaceIndexFunc } from "../../src/client/informer/indexer.js";
import { metaNamespaceKey } from "../../src/client/informer/key.js";
import type { TransformFunc } from "../../src/client/informer/store.js";
import { CommandError } from "../../src/protocol/command-error.js";
import type { Indexer, Transform } from "../../src/protocol/messages.js";
import type { KubernetesObject } from "../../src/wire/resource.js";

/** The label that `set-label` sets. */
const TRANSFORMED_LABEL = "transformed";

/** The function of a named transform. */
export function transformFuncOf(transform: Transform): TransformFunc {
  switch (transform.kind) {
    case "strip-managed-fields":
      return (object) => {
        const { managedFields: _managedFields, ...metadata } = object.metadata;
        return { ...object, metadata };
      };
    case "set-label":
      return (object) => {
        const labels = { ...object.metadata.labels, [TRANSFORMED_LABEL]: "true" };
        return { ...object, metadata: { ...object.metadata, labels } };
      };
    case "fail-on":
      return (object) => {
        if (metaNamespaceKey(object) === transform.on) {
          throw new Error(`the transform fails for ${transform.on}`);
        }
        return object;
      };
  }
}

/** The index functions of named indexers, by index name. */
export function indexersOf(named: Readonly<Record<string, Indexer>>): Indexers {
  return Object.fromEntries(
    Object.entries(named).map(([name, indexer]) => [name, indexFuncOf(indexer)]),
  );
}

/** The index function of a named indexer. */
export function indexFuncOf(indexer: Indexer): IndexFunc {
  switch (indexer.kind) {
    case "by-namespace":
      return metaNamespaceIndexFunc;
    case "by-label":
      return (object) => present(object.metadata.labels?.[indexer.label]);
    case "by-annotation-list":
      return (object) => listed(object, indexer.annotation);
  }
}

function present(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}

function listed(object: KubernetesObject, annotation: string): readonly string[] {
  const text = object.metadata.annotations?.[annotation];
  return text === undefined || text === "" ? [] : text.split(",");
}

/** Finds a named thing. @throws CommandError code "invalid" when there is none */
export function known<T>(things: ReadonlyMap<string, T>, what: string, name: string): T {
  const thing = things.get(name);
  if (thing === undefined) throw new CommandError("invalid", `there is no ${what} ${name}`);
  return thing;
}

/** Lets the library do something, and passes its own words on. @throws CommandError code "refused" */
export function orRefused<T>(act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError("refused", words, { cause });
  }
}
